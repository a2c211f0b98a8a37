package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.OverdueTasksRepository;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.TasksRepository.Verdict;
import dev.fanfare.campaigns.task.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.GrantUnansweredAppeals;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The recurring jobs on tasks. */
record DueTasksService(Database db, TasksConfig config) {
    private static final Logger LOG = LoggerFactory.getLogger(DueTasksService.class);
    private static final int MAX_COUNT = 200;

    Future<JobResult> rejectOverdue(Caller caller, RejectOverdueTasks ask) {
        return TasksRepository.OVERDUE.next(db, DueTasksService::reject).map(done -> done.orElse(JobResult.NOTHING));
    }

    private static Future<JobResult> reject(Tx tx, long advertiserId) {
        return OverdueTasksRepository.rejectOverdue(tx, advertiserId, MAX_COUNT).compose(overdue -> {
            Outbox.announceEvents(tx);
            // Another advertiser may have more.
            if (overdue.reserved() != 0) {
                SpendingRepository.settlePromise(tx, advertiserId, overdue.reserved(), 0, true);
            }
            return SpendingRepository.settlePromise(tx, advertiserId, overdue.promised(), 0, false)
                    .map(new JobResult(overdue.handled(), true));
        });
    }

    /** Accepts without verified figures: claims earn nothing. */
    Future<JobResult> acceptUnreviewed(Caller caller, AcceptUnreviewedTasks ask) {
        return TasksRepository.listUnreviewed(db, config.reviewDays(), MAX_COUNT)
                .compose(ids -> accept(caller, TaskTransition.AUTO_APPROVE, ids, 0, 0));
    }

    /** Accepts without verified figures too: what the claims would earn waits for a person. */
    Future<JobResult> grantUnanswered(Caller caller, GrantUnansweredAppeals ask) {
        return AppealsRepository.listUnanswered(db, MAX_COUNT)
                .compose(ids -> accept(caller, TaskTransition.GRANT_UNANSWERED, ids, 0, 0));
    }

    private Future<JobResult> accept(Caller caller, TaskTransition move, List<Long> ids, int next, int accepted) {
        return next == ids.size()
                ? Future.succeededFuture(JobResult.of(accepted, MAX_COUNT))
                : accept(caller, move, ids.get(next))
                        .compose(done -> accept(caller, move, ids, next + 1, accepted + (done ? 1 : 0)));
    }

    /** False if the task has been decided or failed: one failure must not block the others. */
    private Future<Boolean> accept(Caller caller, TaskTransition move, long taskId) {
        Verdict verdict = new Verdict(taskId, move, null, null);
        return TaskRowsRepository.find(db, null, taskId)
                .compose(task -> db.transaction(tx -> TaskReviewService.decide(
                        tx,
                        caller,
                        task.orElseThrow(),
                        verdict,
                        new PostFigures(null, null),
                        config.appealDays(),
                        Future::succeededFuture)))
                .map(decided -> true)
                .recover(cause -> {
                    if (!(cause instanceof Refused)) {
                        LOG.error("Task {} was not accepted, request {}", taskId, caller.requestId(), cause);
                    }
                    return Future.succeededFuture(false);
                });
    }
}
