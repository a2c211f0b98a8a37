package dev.fanfare.tasks;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.tasks.TasksRepository.LockedTask;
import dev.fanfare.tasks.api.LeaveTask;
import dev.fanfare.tasks.api.TaskMove;
import io.vertx.core.Future;

/** Lets publishers give up tasks. This ends the advertiser's promise and, with the last task, frees the slot. */
final class LeavingService {
    private final Database db;

    LeavingService(Database db) {
        this.db = db;
    }

    Future<Committed<Done>> leave(Caller caller, LeaveTask ask) {
        return TaskRowsRepository.find(db, caller.id(), ask.taskId()).compose(found -> {
            TaskRow task = found.filter(t -> caller.is(t.userId()))
                    .orElseThrow(() -> CommonFault.notFound("task", ask.taskId()));
            return db.change(caller, ask, tx -> leave(tx, task).map(new Done("You have given up the task.")));
        });
    }

    private static Future<Void> leave(Tx tx, TaskRow task) {
        return Future.all(
                        SettlingRepository.lockCampaign(
                                tx, task.campaign().brief().id()),
                        TasksRepository.lock(tx, task.id()))
                .compose(locks -> {
                    LockedTask locked = locks.resultAt(1);
                    if (!TaskMove.LEAVE.startsAt(locked.status())) {
                        throw TaskMove.LEAVE.impossibleFrom(locked.status(), Actor.PUBLISHER);
                    }
                    TasksRepository.leave(tx, task.id());
                    SettlingRepository.leaveCampaignWithoutTasks(tx, locked.participationId());
                    long advertiserId = task.campaign().advertiserId();
                    return locked.funded()
                            ? SettlingRepository.leaveReserve(
                                    tx, advertiserId, task.campaign().brief().id(), locked.promised())
                            : SettlingRepository.settlePromise(tx, advertiserId, locked.promised(), 0, false);
                });
    }
}
