package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.store.PostOversight.LockedPost;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** Posts that signals are about. Reads signals for what holds a payment. */
final class SignalledPostsRepository {
    private SignalledPostsRepository() {}

    private static final String LOCK = """
            select t.status, t.user_id, c.advertiser_id
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.id = $1
            for no key update of t
            """;

    static Future<LockedPost> lock(Tx tx, long taskId) {
        return tx.get(LOCK, LockedPost.class, taskId);
    }

    private static final String HELD_UNTIL = """
            select held_until from signals
            where user_id = $2 and status in ('held', 'appealed') and (task_id = $1 or task_id is null)
            order by held_until desc
            limit 1
            """;

    /** Until when the payment of a task is held, with its post or its creator's account; empty if it is not. */
    static Future<Optional<Instant>> findHeldUntil(Tx tx, long taskId, long userId) {
        return tx.find(HELD_UNTIL, Instant.class, taskId, userId);
    }
}
