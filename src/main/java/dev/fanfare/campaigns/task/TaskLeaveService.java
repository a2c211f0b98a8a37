package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.TaskSettlementRepository;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.campaigns.task.TasksRepository.LockedTask;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;

/** Lets publishers give up tasks. This ends the advertiser's promise and, with the last task, frees the slot. */
record TaskLeaveService(Database db) {
    Future<Committed<ActionResult>> leave(Caller caller, LeaveTask ask) {
        return TaskRowsRepository.find(db, caller.id(), ask.taskId()).compose(found -> {
            TaskRow task = found.filter(t -> caller.is(t.userId()))
                    .orElseThrow(() -> CommonFault.notFound("task", ask.taskId()));
            return db.change(caller, ask, tx -> leave(tx, task).map(new ActionResult("You have given up the task.")));
        });
    }

    private static Future<Void> leave(Tx tx, TaskRow task) {
        return Future.all(
                        TaskSettlementRepository.lockCampaign(
                                tx, task.campaign().brief().id()),
                        TasksRepository.lock(tx, task.id()))
                .compose(locks -> {
                    LockedTask locked = locks.resultAt(1);
                    if (!TaskTransition.LEAVE.startsAt(locked.status())) {
                        throw TaskTransition.LEAVE.impossibleFrom(locked.status(), Actor.PUBLISHER);
                    }
                    TasksRepository.leave(tx, task.id());
                    // The reserve for its views goes with the promise below.
                    ViewBudgetRepository.release(
                            tx, task.campaign().brief().id(), locked.views().viewsPromised(), 0);
                    TaskSettlementRepository.leaveCampaignWithoutTasks(tx, locked.participationId());
                    long advertiserId = task.campaign().advertiserId();
                    return locked.funded()
                            ? TaskSettlementRepository.leaveReserve(
                                    tx, advertiserId, task.campaign().brief().id(), locked.promised())
                            : SpendingRepository.settlePromise(tx, advertiserId, locked.promised(), 0, false);
                });
    }
}
