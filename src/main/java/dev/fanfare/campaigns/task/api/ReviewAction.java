package dev.fanfare.campaigns.task.api;

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

    /** The transition that it asks for. */
    public TaskTransition transition() {
        return TaskTransition.valueOf(name());
    }
}
