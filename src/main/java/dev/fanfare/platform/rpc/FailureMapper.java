package dev.fanfare.platform.rpc;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.eventbus.ReplyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps failures to refusals for the caller. */
final class FailureMapper {
    private static final Logger LOG = LoggerFactory.getLogger(Bus.class);

    /** The failure for the caller: the refusal itself, an unknown outcome, or an internal error, which is logged. */
    static Refused refusalFor(Throwable cause, Envelope asked) {
        if (cause instanceof Refused refused) {
            return refused;
        }
        if (cause instanceof ReplyException nested) {
            return switch (nested.failureType()) {
                case NO_HANDLERS -> CommonFault.SERVICE_UNAVAILABLE.refusal();
                case TIMEOUT -> CommonFault.UNKNOWN_OUTCOME.refusal();
                default -> unforeseen(cause, asked);
            };
        }
        return unforeseen(cause, asked);
    }

    private static Refused unforeseen(Throwable cause, Envelope asked) {
        LOG.error(
                "{} failed, request {}",
                MessageRegistry.nameOf(asked.ask().getClass()),
                asked.caller().requestId(),
                cause);
        return CommonFault.INTERNAL_ERROR
                .refusal()
                .with("request_id", asked.caller().requestId());
    }
}
