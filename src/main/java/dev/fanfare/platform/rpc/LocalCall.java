package dev.fanfare.platform.rpc;

import dev.fanfare.platform.bus.DeadlineTimer;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.tracing.TraceSpan;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;

/** An ask within one event loop, which carries its promise: no reply address is needed. */
final class LocalCall<R> extends DeadlineTimer.Waiting {
    private final Envelope asked;
    private final AskMeters meters;
    private final TraceSpan step;
    private final Promise<R> promise = Promise.promise();

    /** @param step its span; null without tracing */
    LocalCall(Envelope asked, AskMeters meters, TraceSpan step) {
        super(asked.caller().deadline());
        this.asked = asked;
        this.meters = meters;
        this.step = step;
    }

    Envelope asked() {
        return asked;
    }

    TraceSpan step() {
        return step;
    }

    Future<R> answer() {
        return promise.future();
    }

    /** @param refusal null when there is an answer */
    void complete(R answer, Refused refusal) {
        over();
        if (step != null) {
            AskSpans.end(step, refusal);
            step.leave();
        }
        if (refusal == null) {
            promise.tryComplete(answer);
        } else {
            promise.tryFail(refusal);
        }
    }

    @Override
    protected void timeOut() {
        String name = MessageRegistry.nameOf(asked.ask().getClass());
        ReplyException late = new ReplyException(ReplyFailure.TIMEOUT, name + " was not answered in time");
        meters.timedOut(name);
        AskSpans.end(step, late);
        promise.tryFail(late);
    }
}
