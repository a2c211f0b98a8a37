package dev.fanfare.money.payment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.payment.api.Screenings.Screening;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table payee_screenings, for those who decide. */
final class ScreeningsRepository {
    /** @param place greater for open ones, so that a page goes on where the one before ended, whatever was decided since */
    record Placed(long place, @JsonUnwrapped Screening screening) {}

    private static final String LIST = """
            select place, id, user_id, name, list_entry, status, found_at, proposed_by, decided_by, decided_at, reason
            from (
              select case when status = 'open' then 4503599627370496 else 0 end + id as place, id, user_id, name, list_entry,
                status, found_at, proposed_by, decided_by, decided_at, reason
              from payee_screenings) s
            where place < $1
            order by place desc
            limit $2
            """;

    static Future<List<Placed>> list(Sql sql, long before, int limit) {
        return sql.list(LIST, Placed.class, before, limit);
    }

    private static final String COUNT_OPEN = "select count(*) from payee_screenings where status = 'open'";

    static Future<Long> countOpen(Sql sql) {
        return sql.get(COUNT_OPEN, Long.class);
    }

    /** A hit to decide. */
    record Locked(long userId, String status) {}

    /** Locks the user too, so that the decision waits for a payout that is being sent, or that one for the decision. */
    private static final String LOCK = """
            select s.user_id, s.status
            from payee_screenings s
            join users u on u.id = s.user_id
            where s.id = $1
            for no key update of u, s
            """;

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    private static final String DECIDE = """
            update payee_screenings
            set status = $2, proposed_by = $3, decided_by = $4, decided_at = business_now(), reason = $5
            where id = $1 and status <> $2
            """;

    /**
     * Whether it had another status.
     *
     * @param first of two people; null while it is only tried
     */
    static Future<Boolean> decide(Tx tx, long id, String status, Long first, Long second, String reason) {
        return tx.execute(DECIDE, id, status, first, second, reason).map(decided -> decided == 1);
    }
}
