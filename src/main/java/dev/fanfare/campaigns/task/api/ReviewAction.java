package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.states.Coded;

/** What a reviewer may do with a submitted task. */
public enum ReviewAction implements Coded {
    APPROVE,
    REJECT,
    REQUEST_CHANGES,
    START_REVIEW,
    STOP_REVIEW,
    MARK_PAID,
    TAKE_APPEAL,
    RETURN_APPEAL,
    GRANT_APPEAL,
    DISMISS_APPEAL;

    /** Refuses a denial without a reason, and a payment of what is not accepted. */
    static void check(ReviewAction action, String reason, Boolean pay, FieldErrors problems) {
        if (action == null) {
            return;
        }
        if ((action == REJECT || action == DISMISS_APPEAL) && OptionalText.blankToNull(reason) == null) {
            problems.putMissing("reason");
        }
        if (Boolean.TRUE.equals(pay) && action.transition().to() != TaskStatus.ACCEPTED) {
            problems.putIfAbsent("pay", "must be left out: only an approval or a granted appeal can pay, too");
        }
    }

    /** The transition that it asks for. */
    public TaskTransition transition() {
        return TaskTransition.valueOf(name());
    }
}
