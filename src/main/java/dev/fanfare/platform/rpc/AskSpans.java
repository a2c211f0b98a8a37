package dev.fanfare.platform.rpc;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.tracing.TraceSpan;
import dev.fanfare.platform.tracing.Traceparent;
import dev.fanfare.platform.tracing.Tracing;
import io.vertx.core.eventbus.DeliveryOptions;

/** Traces asks. Spans are null without tracing. */
final class AskSpans {
    /** An ask is sent to another loop or node, which goes on with the trace; null where nothing is noted. */
    static TraceSpan sent(Envelope asked, DeliveryOptions options) {
        return sent(TraceSpan.current(), asked, options);
    }

    /** @param asker the parent span; null without tracing */
    static TraceSpan sent(TraceSpan asker, Envelope asked, DeliveryOptions options) {
        TraceSpan step = asker == null ? null : asker.part(TraceSpan.Kind.ASK_ELSEWHERE, nameOf(asked));
        if (step != null && step.traceparent() != null) {
            options.addHeader(Traceparent.HEADER, step.traceparent());
        }
        return step;
    }

    /**
     * An ask of this loop has arrived.
     *
     * @return the root span of a new trace; null when it continues the caller's
     */
    static TraceSpan arrived(LocalCall<?> here, Tracing tracing) {
        if (here.step() != null) {
            here.step().arrive();
            return null;
        }
        return isJob(here.asked()) ? tracing.job(nameOf(here.asked()), requestId(here.asked())) : null;
    }

    /** An ask of another loop or node has arrived. */
    static TraceSpan arrived(Envelope asked, String traceparent, Tracing tracing) {
        return traceparent == null && isJob(asked)
                ? tracing.job(nameOf(asked), requestId(asked))
                : tracing.asked(nameOf(asked), requestId(asked), traceparent);
    }

    /** Ends the span. A refusal by a business rule is not an error. */
    static void end(TraceSpan step, Throwable cause) {
        if (step == null) {
            return;
        }
        if (cause instanceof Refused refused) {
            step.note("fanfare.refusal", refused.fault().error());
            if (refused.isServerFault()) {
                step.failed(refused.fault().error());
            }
            step.end();
        } else {
            step.complete(null, cause);
        }
    }

    private static boolean isJob(Envelope asked) {
        return asked.caller().credential() == Caller.Credential.SYSTEM;
    }

    private static String nameOf(Envelope asked) {
        return MessageRegistry.nameOf(asked.ask().getClass());
    }

    private static String requestId(Envelope asked) {
        return asked.caller().requestId();
    }
}
