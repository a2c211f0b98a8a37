package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.AppealsRepository.Row;
import dev.fanfare.campaigns.task.api.AppealTask;
import dev.fanfare.campaigns.task.api.AppealTask.TaskAppealed;
import dev.fanfare.campaigns.task.api.ListAppeals;
import dev.fanfare.campaigns.task.api.ListAppeals.AppealList;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.campaigns.task.api.TasksError;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Map;

/** Takes publishers' appeals of rejections, and lists them; reviewers decide them like posts. */
record AppealService(Database db, TasksConfig config) {
    Future<Committed<TaskAppealed>> appeal(Caller caller, AppealTask ask) {
        return db.change(caller, ask, tx -> TaskRowsRepository.findAssigned(tx, ask.taskId(), caller.id(), null)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("task", ask.taskId())))
                .compose(task -> AppealsRepository.insert(
                        tx, task.id(), caller.id(), ask.reason().strip(), config.appealDays()))
                .compose(due -> due.isEmpty()
                        ? explain(tx, ask.taskId())
                        : Audit.write(
                                        tx,
                                        caller,
                                        "task.appeal",
                                        "task:" + ask.taskId(),
                                        Map.of("status", TaskStatus.REJECTED.code()),
                                        Map.of("status", TaskStatus.APPEALED.code()),
                                        null)
                                .map(new TaskAppealed(
                                        "success",
                                        Translatable.of("Your appeal was received. Another person decides."),
                                        due.get()))));
    }

    /** Fails with the reason why the task cannot be appealed. */
    private static Future<TaskAppealed> explain(Tx tx, long taskId) {
        return TasksRepository.lock(tx, taskId).compose(locked -> {
            if (!TaskTransition.APPEAL.startsAt(locked.status())) {
                throw TaskTransition.APPEAL.impossibleFrom(locked.status(), Actor.PUBLISHER);
            }
            return AppealsRepository.getObstacle(tx, taskId).map(obstacle -> {
                throw TasksError.APPEAL_NOT_AVAILABLE.refusal().with("reason", obstacle);
            });
        });
    }

    Future<AppealList> list(Caller caller, ListAppeals ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return AppealsRepository.list(db, ask, part)
                .map(read -> part.cut(
                        read,
                        Row::appealedAt,
                        Row::taskId,
                        (rows, next) -> new AppealList(
                                rows.stream().map(AppealService::item).toList(), next)));
    }

    private static ListAppeals.Item item(Row row) {
        return new ListAppeals.Item(
                row.taskId(),
                new ListAppeals.Parties(row.campaignId(), row.advertiserId(), row.userId()),
                row.appealedAt(),
                row.dueAt(),
                row.outcome(),
                new ListAppeals.Decision(row.decidedBy(), row.decidedAt()),
                new ListAppeals.Payment(row.payment().decimal(), row.payment().currency(), unverified(row)));
    }

    /** What the figures of the claim would add to what silence has granted. */
    private static BigDecimal unverified(Row row) {
        if (!row.granted()) {
            return Money.decimal(0, row.payment().currency());
        }
        Money claimed = Rewards.of(row.terms(), new PostFigures(row.claimedReach(), row.claimedEngagement()))
                .total();
        return claimed.minus(
                        Rewards.of(row.terms(), new PostFigures(null, null)).total())
                .decimal();
    }
}
