package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.network.store.PostReadingsRepository;
import dev.fanfare.campaigns.task.TasksRepository.Submission;
import dev.fanfare.campaigns.task.ViewWindowRepository.Closed;
import dev.fanfare.campaigns.task.ViewWindowRepository.Vanished;
import dev.fanfare.campaigns.task.api.TaskJobs.CloseViewWindows;
import dev.fanfare.campaigns.task.api.TaskJobs.TakeBackViews;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Windows of posts that are paid by their views. A submission opens one and schedules the readings of its post; once it
 * has ended and its last reading is there, one transaction counts the views and pays them. Later readings that show far
 * fewer are confirmed by another one, and then taken back.
 */
record ViewWindowService(Database db, ViewsConfig config) {
    private static final Logger LOG = LoggerFactory.getLogger(ViewWindowService.class);
    private static final int MAX_COUNT = 200;

    /**
     * Opens the window of a post that was submitted in this transaction.
     *
     * @param endsAt when its views are counted
     */
    static Future<Void> open(Tx tx, ViewsConfig config, Submission post, Instant now, Instant endsAt) {
        return ViewWindowRepository.open(tx, post.taskId(), endsAt)
                .compose(opened -> PostReadingsRepository.schedule(
                        tx, post.taskId(), post.userId(), post.network(), config.readings(now, endsAt)));
    }

    Future<JobResult> close(Caller caller, CloseViewWindows ask) {
        return ViewWindowRepository.listDue(db, MAX_COUNT)
                .compose(tasks -> each(tasks, task -> db.transaction(tx -> close(tx, caller, task))));
    }

    /** False if another node was first. */
    private Future<Boolean> close(Tx tx, Caller caller, long taskId) {
        return ViewRewards.lockToPay(tx, taskId)
                .compose(locked -> ViewWindowRepository.close(tx, taskId))
                .compose(closed -> closed.isEmpty()
                        ? Future.succeededFuture(false)
                        : watch(tx, taskId, closed.get())
                                .compose(watched -> ViewRewards.pay(tx, caller.requestId(), taskId))
                                .map(paid -> {
                                    Outbox.announceEvents(tx);
                                    return true;
                                }));
    }

    /** A window until the campaign's end may close long after the submission: then vanished views are looked for from its end on. */
    private Future<Void> watch(Tx tx, long taskId, Closed closed) {
        if (closed.views() == null) {
            return Future.succeededFuture();
        }
        Future<Void> later = closed.untilEnd()
                ? PostReadingsRepository.add(
                        tx, taskId, config.after(closed.windowEndsAt()).toList())
                : Future.succeededFuture();
        return later.compose(added ->
                PostReadingsRepository.setLeast(tx, taskId, closed.windowEndsAt(), config.least(closed.views())));
    }

    Future<JobResult> takeBack(Caller caller, TakeBackViews ask) {
        return ViewWindowRepository.listVanished(db, MAX_COUNT)
                .compose(tasks -> each(tasks, task -> db.transaction(tx -> decide(tx, caller, task))));
    }

    private Future<Boolean> decide(Tx tx, Caller caller, long taskId) {
        return ViewsReversal.lock(tx, caller, taskId)
                .compose(locked -> ViewWindowRepository.findVanished(tx, taskId, config.confirmHours())
                        .compose(found -> found.isEmpty()
                                ? Future.succeededFuture(false)
                                : decide(locked, found.get()).map(true)));
    }

    /** One reading may be wrong: nothing is taken back before another one has confirmed it. */
    private Future<Void> decide(ViewsReversal reversal, Vanished vanished) {
        Tx tx = reversal.tx();
        long taskId = reversal.task().id();
        PostReadingsRepository.settle(tx, taskId);
        if (!vanished.confirmed()) {
            return PostReadingsRepository.confirm(
                    tx, vanished.id(), BusinessTime.now().plus(Duration.ofHours(config.confirmHours())));
        }
        PostReadingsRepository.setLeast(tx, taskId, vanished.dueAt(), config.least(vanished.left()));
        return reversal.takeBack(vanished.left());
    }

    /** One after the other; one that fails does not hold up the rest. */
    private static Future<JobResult> each(List<Long> tasks, LongFunction<Future<Boolean>> work) {
        Future<Integer> handled = Future.succeededFuture(0);
        for (long task : tasks) {
            handled = handled.compose(before -> work.apply(task)
                    .recover(cause -> {
                        LOG.error("The views of task {} were not settled", task, cause);
                        return Future.succeededFuture(false);
                    })
                    .map(done -> before + (done ? 1 : 0)));
        }
        return handled.map(count -> JobResult.of(count, MAX_COUNT));
    }
}
