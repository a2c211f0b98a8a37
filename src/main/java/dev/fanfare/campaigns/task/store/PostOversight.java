package dev.fanfare.campaigns.task.store;

import dev.fanfare.campaigns.task.api.PreviewFlag;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** What the domain of signals looks at and decides of posts, in its own transactions. */
public interface PostOversight {
    /**
     * A locked post.
     *
     * @param userId its creator
     * @param advertiserId the brand's
     */
    record LockedPost(TaskStatus status, long userId, long advertiserId) {}

    /** What does not fit in a post, as its network shows it; empty for a task without a post. */
    Future<List<PreviewFlag>> flags(Sql sql, long taskId);

    /** Locks the task of a post until the transaction ends; fails if there is none. */
    Future<LockedPost> lock(Tx tx, long taskId);

    /**
     * Rejects a locked post that is under review, as reviewers do; its creator is told and can appeal.
     *
     * @return fails with a Refused INVALID_TRANSITION for a post in another state
     */
    Future<Void> reject(Tx tx, Caller caller, long taskId, String reason);
}
