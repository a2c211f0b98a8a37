package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.ReviewQueueRepository.Reviewable;
import dev.fanfare.campaigns.task.api.BulkReviewTasks;
import dev.fanfare.campaigns.task.api.BulkReviewTasks.Item;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.platform.bulk.BulkOutcomes;
import dev.fanfare.platform.bulk.BulkPart;
import dev.fanfare.platform.bulk.BulkRunner;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Reviews many tasks. */
record BulkReviewService(Bus bus, Database db) {
    Future<BulkOutcomes> review(Caller caller, BulkReviewTasks ask) {
        TaskReviewService.move(caller, ask.action(), ask.pay());
        BulkRunner runner = new BulkRunner(bus);
        if (ask.matching() == null) {
            return runner.run(
                    caller, ask.items().stream().map(item -> part(ask, item)).toList());
        }
        boolean isStaff = caller.may(Permission.TASKS_REVIEW);
        Long advertiser = isStaff || ask.matching().advertiserId() != null
                ? ask.matching().advertiserId()
                : Long.valueOf(caller.advertiserBy(TeamRight.TASKS_REVIEW));
        String request =
                new BulkReviewTasks(ask.action(), ask.reason(), ask.pay(), null, ask.matching(), null, null).toString();
        return runner.run(
                caller,
                new BulkRunner.All(request, ask.count(), ask.selection(), id -> part(ask, new Item(id, null, null))),
                (among, without, limit) -> isStaff
                                || ask.matching().advertiserId() == null
                                || caller.acts(ask.matching().advertiserId(), TeamRight.TASKS_REVIEW)
                        ? ReviewQueueRepository.listMatching(
                                db,
                                ask.matching(),
                                new Reviewable(advertiser, TaskReviewService.reviewers(caller)),
                                among,
                                without,
                                limit)
                        : Future.succeededFuture(List.of()));
    }

    private static BulkPart<?> part(BulkReviewTasks ask, Item item) {
        long task = item.taskId();
        ReviewTask one = new ReviewTask(task, ask.action(), ask.reason(), item.reach(), item.engagement(), ask.pay());
        return BulkPart.of(task, "task:" + task, one);
    }
}
