package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.store.PostPreviewsRepository;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.TasksRepository.Verdict;
import dev.fanfare.campaigns.task.api.PreviewFlag;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.campaigns.task.api.TasksError;
import dev.fanfare.campaigns.task.store.PostOversight;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Posts as signals look at them, and payments that are held because of one. */
record SignalledPosts(ConfiguredNetworks kinds, TasksConfig config) implements PostOversight {
    @Override
    public Future<List<PreviewFlag>> flags(Sql sql, long taskId) {
        return PostsRepository.find(sql, taskId)
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(List.of())
                        : PostPreviewsRepository.find(sql, taskId)
                                .map(seen -> seen.map(shown -> PostComparison.of(kinds, found.get(), shown))
                                        .orElse(List.of())));
    }

    @Override
    public Future<LockedPost> lock(Tx tx, long taskId) {
        return SignalledPostsRepository.lock(tx, taskId);
    }

    @Override
    public Future<Void> reject(Tx tx, Caller caller, long taskId, String reason) {
        Verdict verdict = new Verdict(taskId, TaskTransition.REJECT, caller.userId(), reason);
        return TaskRowsRepository.find(tx, caller.userId(), taskId)
                .compose(task -> TaskReviewService.decide(
                        tx,
                        caller,
                        task.orElseThrow(() -> CommonFault.notFound("task", taskId)),
                        verdict,
                        new PostFigures(null, null),
                        config.appealDays(),
                        Future::succeededFuture));
    }

    /**
     * Refuses to release a payment that staff hold. Asked once the task is locked, which a decision to hold the payment of a post locks
     * first: so either the hold is seen here, or the payment was released before.
     */
    static Future<Void> requireReleased(Tx tx, long taskId, long userId) {
        return SignalledPostsRepository.findHeldUntil(tx, taskId, userId).map(held -> {
            held.ifPresent(until -> {
                throw TasksError.PAYMENT_HELD.refusal().with("held_until", until);
            });
            return null;
        });
    }
}
