package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.api.TaskEvents.DeadlineNear;
import dev.fanfare.campaigns.task.api.TaskJobs.RemindOfDeadlines;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Publishes DeadlineNear for tasks near their deadline, once per task. */
record DeadlineReminderService(Database db) {
    private static final int HOURS_BEFORE = 24;

    Future<JobResult> remind(Caller caller, RemindOfDeadlines ask) {
        return db.transaction(
                tx -> TasksRepository.recordReminded(tx, HOURS_BEFORE).compose(tasks -> write(tx, caller, tasks)
                        .map(JobResult.of(tasks.size(), TasksRepository.STAMPED_AT_ONCE))));
    }

    private static Future<Void> write(Tx tx, Caller caller, List<Long> tasks) {
        return Future.all(tasks.stream()
                        .map(task -> Outbox.write(tx, caller.requestId(), new DeadlineNear(task)))
                        .toList())
                .mapEmpty();
    }
}
