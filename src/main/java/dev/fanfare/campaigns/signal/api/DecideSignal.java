package dev.fanfare.campaigns.signal.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Decides about a signal.
 *
 * @param signalId of the queue
 * @param action clear, hold, reject, or uphold a hold that was appealed
 * @param reason as the creator reads it; required unless it is cleared
 */
public record DecideSignal(
        @NotNull Long signalId,
        @NotNull Action action,
        @Size(max = 500) String reason) implements Change<ActionResult>, CrossFieldRules {
    @Override
    public void check(FieldErrors problems) {
        if (action != Action.CLEAR && (reason == null || reason.isBlank())) {
            problems.putMissing("reason");
        }
    }

    /** What is decided. */
    public enum Action implements Coded {
        /** Nothing is wrong; ends a hold, and grants its appeal. */
        CLEAR(SignalTransition.CLEAR),
        /** The payment waits for some days. */
        HOLD(SignalTransition.HOLD),
        /** A post under review is rejected, which its creator can appeal. */
        REJECT(SignalTransition.REJECT),
        /** The hold goes on to its end. */
        UPHOLD(SignalTransition.UPHOLD);

        private final SignalTransition transition;

        Action(SignalTransition transition) {
            this.transition = transition;
        }

        public SignalTransition transition() {
            return transition;
        }
    }
}
