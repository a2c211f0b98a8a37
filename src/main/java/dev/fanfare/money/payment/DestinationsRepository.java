package dev.fanfare.money.payment;

import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutDestinations.Destination;
import dev.fanfare.money.payment.api.PayoutDestinations.Status;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table payout_destinations. */
final class DestinationsRepository {
    /**
     * A payout destination.
     *
     * @param bankAccountId null for other kinds
     * @param address null for a bank account
     */
    record Place(long userId, PayoutAddress.Kind kind, Long bankAccountId, String address) {}

    /**
     * Whether a destination is usable.
     *
     * @param usableAt null until it is confirmed
     */
    record Usable(Instant usableAt, boolean now) {}

    private record Row(
            long id,
            String kind,
            String address,
            @Nullable Destination.Account account,
            Status status,
            Instant createdAt,
            @Nullable Instant usableAt) {
        Destination destination() {
            return new Destination(
                    id,
                    kind,
                    account,
                    PayoutAddress.of(PayoutAddress.Kind.named(kind), address),
                    status,
                    createdAt,
                    usableAt);
        }
    }

    private static final String LIST = """
            select d.id, d.kind, d.address, b.id as account_id, b.bank_name as account_bank_name,
                   b.account_masked as account_account_number,
                   case when b.id is null then null
                        when b.verification_status <> 'pending' then b.verification_status
                        when b.deposited_at is null then 'deposits_due'
                        when b.deposited_at + make_interval(secs => $2) > business_now() then 'deposited'
                        else 'expired' end as account_verification,
                   case when b.verification_status = 'pending' and b.deposited_at + make_interval(secs => $2) > business_now()
                        then b.deposited_at + make_interval(secs => $2) end as account_verify_until,
                   b.payee_result as account_payee_check_result,
                   b.payee_bank_name as account_payee_check_bank_name,
                   b.payee_checked_at as account_payee_check_checked_at,
                   b.payee_accepted_at as account_payee_check_accepted_at,
                   case when d.usable_at is null then 'unconfirmed' when d.usable_at > business_now() then 'resting'
                        else 'usable' end as status,
                   d.created_at, d.usable_at
            from payout_destinations d
            left join bank_accounts b on b.id = d.bank_account_id
            where d.user_id = $1 and d.removed_at is null
            order by d.id desc
            """;

    /** @param seconds for which deposits can be told */
    static Future<List<Destination>> list(Sql sql, long userId, long seconds) {
        return sql.list(LIST, Row.class, userId, seconds)
                .map(rows -> rows.stream().map(Row::destination).toList());
    }

    private static final String COUNT = """
            select count(*) as live from payout_destinations where user_id = $1 and removed_at is null
            """;

    static Future<Long> count(Sql sql, long userId) {
        return sql.get(COUNT, Long.class, userId);
    }

    private static final String ADD = """
            insert into payout_destinations (user_id, kind, bank_account_id, address, confirmed_at, usable_at)
            values ($1, $2, $3, $4, case when $5 then business_now() end, case when $5 then business_now() end)
            on conflict do nothing
            returning id, usable_at
            """;

    /** @param usableAt null until it is confirmed */
    record Added(long id, @Nullable Instant usableAt) {}

    /**
     * Adds an entry.
     *
     * @param usable whether it is usable at once, without confirmation
     * @return empty when it is there already
     */
    static Future<Optional<Added>> add(Tx tx, Place place, boolean usable) {
        return tx.find(
                ADD,
                Added.class,
                place.userId(),
                place.kind().fieldType(),
                place.bankAccountId(),
                place.address(),
                usable);
    }

    /** Locked against removal until the payout exists. */
    private static final String FIND = """
            select usable_at, coalesce(usable_at <= business_now(), false) as now
            from payout_destinations
            where user_id = $1 and removed_at is null
              and (bank_account_id = $2 or ($2::bigint is null and kind = $3 and address = $4))
            for share
            """;

    static Future<Optional<Usable>> find(Tx tx, Place place) {
        return tx.find(
                FIND,
                Usable.class,
                place.userId(),
                place.bankAccountId(),
                place.kind().fieldType(),
                place.address());
    }

    private static final String CONFIRM = """
            update payout_destinations
            set confirmed_at = business_now(), usable_at = business_now() + make_interval(hours => $3)
            where id = $1 and user_id = $2 and removed_at is null and confirmed_at is null
            returning usable_at
            """;

    /** When it becomes usable; empty if the user has no such unconfirmed destination. */
    static Future<Optional<Instant>> confirm(Tx tx, long id, long userId, int restHours) {
        return tx.find(CONFIRM, Instant.class, id, userId, restHours);
    }

    /**
     * A destination of a user.
     *
     * @param bankAccountId null for other kinds
     */
    record Own(
            long id,
            String kind,
            @Nullable Long bankAccountId,
            @Nullable Instant usableAt) {}

    private static final String FIND_OWN = """
            select id, kind, bank_account_id, usable_at
            from payout_destinations
            where id = $1 and user_id = $2 and removed_at is null
            """;

    static Future<Optional<Own>> findOwn(Sql sql, long id, long userId) {
        return sql.find(FIND_OWN, Own.class, id, userId);
    }

    private static final String REMOVE = """
            update payout_destinations set removed_at = business_now() where id = $1 and removed_at is null
            """;

    static Future<Integer> remove(Tx tx, long id) {
        return tx.execute(REMOVE, id);
    }

    private static final String REMOVE_ACCOUNT = """
            update payout_destinations set removed_at = business_now() where bank_account_id = $1 and removed_at is null
            """;

    /** Removes a deleted bank account. */
    static Future<Void> removeAccount(Tx tx, long bankAccountId) {
        return tx.execute(REMOVE_ACCOUNT, bankAccountId).mapEmpty();
    }
}
