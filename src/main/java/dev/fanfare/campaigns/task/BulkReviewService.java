package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.campaigns.task.api.ReviewTasks;
import dev.fanfare.campaigns.task.api.ReviewTasks.Item;
import dev.fanfare.campaigns.task.api.ReviewTasks.Outcome;
import dev.fanfare.campaigns.task.api.ReviewTasks.Outcomes;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.language.Translatable;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Reviews many tasks, some at a time, each as a request of its own. */
record BulkReviewService(Bus bus) {
    /** More would keep connections from others. */
    private static final int AT_ONCE = 4;

    /** Left for the answer, and for a decision under way. */
    private static final long RESERVE_MS = 2_500;

    private static final String IN_PROGRESS =
            CommonFault.STILL_UNDER_WAY.refusal().fault().code();

    Future<Outcomes> review(Caller caller, ReviewTasks ask) {
        TaskReviewService.move(caller, ask.action(), ask.reason(), ask.pay());
        List<Item> items = ask.items();
        if (items.stream().map(Item::taskId).distinct().count() < items.size()) {
            throw CommonFault.invalid("items", "must name each task once");
        }
        Outcome[] outcomes = new Outcome[items.size()];
        AtomicInteger next = new AtomicInteger();
        return Future.all(IntStream.range(0, AT_ONCE)
                        .mapToObj(i -> goOn(caller, ask, next, outcomes))
                        .toList())
                .map(all -> new Outcomes(
                        count(outcomes, "done"),
                        count(outcomes, "unknown") + count(outcomes, "not_tried"),
                        Arrays.asList(outcomes)));
    }

    private static int count(Outcome[] outcomes, String which) {
        return (int) Arrays.stream(outcomes)
                .filter(outcome -> outcome.outcome().equals(which))
                .count();
    }

    private Future<Void> goOn(Caller caller, ReviewTasks ask, AtomicInteger next, Outcome[] outcomes) {
        int place = next.getAndIncrement();
        if (place >= outcomes.length) {
            return Future.succeededFuture();
        }
        return one(caller, ask, ask.items().get(place)).compose(outcome -> {
            outcomes[place] = outcome;
            return goOn(caller, ask, next, outcomes);
        });
    }

    private Future<Outcome> one(Caller caller, ReviewTasks ask, Item item) {
        long task = item.taskId();
        if (caller.deadline().remainingMs() < RESERVE_MS) {
            return Future.succeededFuture(
                    new Outcome(task, "not_tried", null, Translatable.of("The time for one request was up.")));
        }
        ReviewTask one = new ReviewTask(task, ask.action(), ask.reason(), item.reach(), item.engagement(), ask.pay());
        Caller part = caller.forPart("task:" + task, one);
        boolean isPreview = Boolean.TRUE.equals(ask.preview());
        Future<? extends Message> answer = isPreview ? bus.dryRun(part, one) : bus.ask(part, one);
        return answer.map(done -> new Outcome(
                        task, "done", null, Translatable.of(isPreview ? "It would be done." : "It was done.")))
                .recover(cause -> Future.succeededFuture(failed(task, cause)));
    }

    private static Outcome failed(long task, Throwable cause) {
        if (cause instanceof Refused refused
                && refused.fault().status() < 500
                && !IN_PROGRESS.equals(refused.fault().code())) {
            Fault fault = refused.fault();
            return new Outcome(task, "refused", fault.code() == null ? fault.error() : fault.code(), fault.message());
        }
        return new Outcome(task, "unknown", null, Translatable.of("Whether it was done is not known."));
    }
}
