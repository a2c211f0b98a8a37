package dev.fanfare.money.payment;

import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What the overview shows of payouts. */
final class PayoutDeskRepository {
    private PayoutDeskRepository() {}

    private static final String PENDING = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'payout_ever_count' and subject = 0 and day = '-infinity'
                      and split_part(detail, ':', 2) = 'pending') as count,
                   false as more,
                   (select requested_at from payouts where status = 'pending'
                    order by requested_at, id limit 1) as oldest,
                   null::bigint as mine
            """;

    static Future<Waiting> countPending(Sql sql) {
        return sql.get(PENDING, Waiting.class);
    }

    private static final String SCREENINGS =
            StaffQueue.COUNT.formatted("select found_at as at from payee_screenings where status = 'open' order by id");

    static Future<Waiting> countScreenings(Sql sql) {
        return sql.get(SCREENINGS, Waiting.class);
    }

    private static final String DESTINATIONS = """
            select d.id, coalesce(b.bank_name || ' ' || b.account_masked, d.kind) as name,
                   case when d.usable_at is null then 'unconfirmed' else 'resting' end as state,
                   coalesce(d.confirmed_at, d.created_at) as since, d.usable_at as until
            from payout_destinations d
            left join bank_accounts b on b.id = d.bank_account_id
            where d.user_id = $1 and d.removed_at is null and (d.usable_at is null or d.usable_at > business_now())
            order by d.id
            limit $2 + 1
            """;

    /** Destinations of a user that cannot be used yet. */
    static Future<List<OwnerWait.Row>> listWaitingDestinations(Sql sql, long userId) {
        return sql.list(DESTINATIONS, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }

    private static final String BANK_ACCOUNTS = """
            select id, bank_name || ' ' || account_masked as name,
                   case when deposited_at is null then 'deposits_due' else 'deposited' end as state,
                   coalesce(deposited_at, created_at) as since, deposited_at + make_interval(secs => $3) as until
            from bank_accounts
            where user_id = $1 and deleted_at is null and verification_status = 'pending'
              and (deposited_at is null or deposited_at + make_interval(secs => $3) > business_now())
            order by id
            limit $2 + 1
            """;

    /**
     * Bank accounts of a user that are still to be verified.
     *
     * @param seconds for which deposits can be told
     */
    static Future<List<OwnerWait.Row>> listWaitingAccounts(Sql sql, long userId, long seconds) {
        return sql.list(BANK_ACCOUNTS, OwnerWait.Row.class, userId, OwnerWait.LIMIT, seconds);
    }

    private static final String NAME_CHECKS = """
            select id, bank_name || ' ' || account_masked as name,
                   case when payee_result = 'no_match' then 'no_match' else 'asked' end as state,
                   coalesce(payee_checked_at, payee_named_at, created_at) as since, null::timestamptz as until
            from bank_accounts
            where user_id = $1 and deleted_at is null
              and (payee_check_at is not null or payee_result = 'no_match' and payee_accepted_at is null)
            order by id
            limit $2 + 1
            """;

    /** Bank accounts of a user whose holder's name is still to be checked, or does not match. */
    static Future<List<OwnerWait.Row>> listWaitingNames(Sql sql, long userId) {
        return sql.list(NAME_CHECKS, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }

    private static final String TAX_FORM = """
            select null::bigint as id, null as name, 'missing' as state, null::timestamptz as since,
                   null::timestamptz as until
            where not exists (select from tax_profiles where user_id = $1)
            """;

    /** Whether a user has no tax form. */
    static Future<List<OwnerWait.Row>> listMissingForm(Sql sql, long userId) {
        return sql.list(TAX_FORM, OwnerWait.Row.class, userId);
    }
}
