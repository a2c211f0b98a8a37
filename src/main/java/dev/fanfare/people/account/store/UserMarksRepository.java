package dev.fanfare.people.account.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/** Columns of accounts that other domains set: first earnings and erasure. */
public final class UserMarksRepository {
    private UserMarksRepository() {}

    // The global lock order: users, tasks, accounts, each by ascending ids. The subselect hides how many there are: for
    // an array of one PostgreSQL would plan each time.
    private static final String NOTE_EARNED = """
            with due as (
              select id from users
              where id = any (array(select unnest($1::bigint[]))) and primary_currency is null
              order by id
              for no key update)
            update users set primary_currency = $2 from due where users.id = due.id
            """;

    /** Keeps the currency of the first money that users earn. */
    public static Future<Void> saveEarned(Tx tx, String currency, Long... userIds) {
        return tx.pipeline(NOTE_EARNED, userIds, currency);
    }

    private static final String REQUEST_ERASURE = """
            update users set leaves_at = coalesce(leaves_at, $2) where id = $1 returning leaves_at
            """;

    /** Returns when the account will be erased; an earlier request keeps its time. */
    public static Future<Instant> requestErasure(Tx tx, long userId, Instant at) {
        return tx.get(REQUEST_ERASURE, Instant.class, userId, at);
    }

    private static final String CANCEL_ERASURE = """
            update users set leaves_at = null where id = $1 and leaves_at is not null and erased_at is null
            """;

    /** Whether it was requested. */
    public static Future<Boolean> cancelErasure(Tx tx, long userId) {
        return tx.execute(CANCEL_ERASURE, userId).map(cancelled -> cancelled == 1);
    }

    private static final String POSTPONE_ERASURE = """
            update users set leaves_at = business_now() + interval '1 day' where id = $1
            """;

    public static Future<Void> postponeErasure(Tx tx, long userId) {
        return tx.pipeline(POSTPONE_ERASURE, userId);
    }
}
