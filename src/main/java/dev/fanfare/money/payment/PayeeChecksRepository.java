package dev.fanfare.money.payment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.payment.PayeeVerifier.Verification;
import dev.fanfare.money.payment.api.Screenings.Screening;
import dev.fanfare.money.payment.api.Screenings.Status;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Checks of payees: what banks said of the holders' names, and hits of sanctions lists for those who decide. */
final class PayeeChecksRepository {
    private static final String DUE = """
            select id
            from bank_accounts
            where payee_check_at <= business_now() and deleted_at is null
            order by payee_check_at, id
            limit $1
            """;

    /** The accounts to ask about next. */
    static Future<List<Long>> listDue(Sql sql, int limit) {
        return sql.list(DUE, Long.class, limit);
    }

    /**
     * What was not possible is asked again after an hour, then after twice the age of the name each time. Until there is
     * an answer about another name, no match of the former one stays.
     */
    private static final String RECORD = """
            update bank_accounts
            set payee_result = case when $3 = 'not_possible' and payee_result = 'no_match' then payee_result else $3 end,
                payee_bank_name = $4, payee_checked_at = business_now(),
                payee_accepted_at = case when $3 in ('no_match', 'not_possible') and payee_result = 'no_match' then payee_accepted_at end,
                payee_check_at = case when $3 = 'not_possible'
                  then business_now() + greatest(interval '1 hour', business_now() - coalesce(payee_named_at, created_at)) end
            where id = $1 and account_holder_name = $2 and payee_check_at is not null and deleted_at is null
            """;

    /** Records an answer, unless the holder has another name by now. */
    static Future<Integer> record(Tx tx, long id, String holder, Verification said) {
        return tx.execute(RECORD, id, holder, said.result(), said.bankName());
    }

    private static final String POSTPONE = """
            update bank_accounts set payee_check_at = business_now() + interval '1 day' where id = $1 and payee_check_at is not null
            """;

    /** An account with undecryptable numbers does not delay the others. */
    static Future<Integer> postpone(Tx tx, long id) {
        return tx.execute(POSTPONE, id);
    }

    private static final String RESET = """
            update bank_accounts
            set payee_result = case when payee_result = 'no_match' then payee_result end, payee_bank_name = null,
                payee_checked_at = case when payee_result = 'no_match' then payee_checked_at end, payee_accepted_at = null,
                payee_named_at = business_now(), payee_check_at = greatest(business_now(), payee_checked_at + interval '1 minute')
            where id = $1 and scheme = 'iban' and account_holder_name <> $2
            """;

    /** Before another name of the holder is stored: it is to be asked about, and nothing is accepted of it. */
    static Future<Void> reset(Tx tx, long id, String holder) {
        return tx.pipeline(RESET, id, holder);
    }

    /** @param result null while nothing was answered */
    record Checked(long userId, @Nullable String result, boolean accepted) {}

    private static final String LOCK = """
            select b.user_id, b.payee_result as result, b.payee_accepted_at is not null as accepted
            from bank_accounts b
            where b.id = $1 and b.deleted_at is null
            for no key update
            """;

    static Future<Optional<Checked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Checked.class, id);
    }

    private static final String ACCEPT = """
            update bank_accounts set payee_accepted_at = business_now() where id = $1
            """;

    static Future<Void> accept(Tx tx, long id) {
        return tx.pipeline(ACCEPT, id);
    }

    /** @param place greater for open ones, so that a page goes on where the one before ended, whatever was decided since */
    record Placed(long place, @JsonUnwrapped Screening screening) {}

    private static final String PLACED = """
            select place, id, user_id, name, list_entry, status, found_at, proposed_by, decided_by, decided_at, reason
            from (
              select case when status = 'open' then 4503599627370496 else 0 end + id as place, id, user_id, name, list_entry,
                status, found_at, proposed_by, decided_by, decided_at, reason
              from payee_screenings) s
            """;

    private static final String LIST_SCREENINGS = PLACED + """
            where place < $1
            order by place desc
            limit $2
            """;

    private static final String LIST_SCREENINGS_OF_STATUS = PLACED + "where "
            + SkipScan.newestOf("s", "status", "$1 - case when $3 = 'open' then 4503599627370496 else 0 end")
            + " limit $2";

    /** @param status null for all */
    static Future<List<Placed>> listScreenings(Sql sql, Status status, long before, int limit) {
        return status == null
                ? sql.list(LIST_SCREENINGS, Placed.class, before, limit)
                : sql.list(LIST_SCREENINGS_OF_STATUS, Placed.class, before, limit, status);
    }

    private static final String COUNT_OPEN = "select count(*) from payee_screenings where status = 'open'";

    static Future<Long> countOpenScreenings(Sql sql) {
        return sql.get(COUNT_OPEN, Long.class);
    }

    /** A hit to decide. */
    record LockedScreening(long userId, Status status) {}

    /** Locks the user too, so that the decision waits for a payout that is being sent, or that one for the decision. */
    private static final String LOCK_SCREENING = """
            select s.user_id, s.status
            from payee_screenings s
            join users u on u.id = s.user_id
            where s.id = $1
            for no key update of u, s
            """;

    static Future<Optional<LockedScreening>> lockScreening(Tx tx, long id) {
        return tx.find(LOCK_SCREENING, LockedScreening.class, id);
    }

    private static final String DECIDE_SCREENING = """
            update payee_screenings
            set status = $2, proposed_by = $3, decided_by = $4, decided_at = business_now(), reason = $5
            where id = $1 and status <> $2
            """;

    /**
     * Whether it had another status.
     *
     * @param first of two people; null while it is only tried
     */
    static Future<Boolean> decideScreening(Tx tx, long id, Status status, Long first, Long second, String reason) {
        return tx.execute(DECIDE_SCREENING, id, status, first, second, reason).map(decided -> decided == 1);
    }
}
