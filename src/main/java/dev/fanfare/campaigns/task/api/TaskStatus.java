package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.states.Coded;
import java.util.List;

/** The states of a task; {@link TaskTransition} lists the transitions. */
public enum TaskStatus implements Coded {
    PENDING,
    UNDER_REVIEW,
    ACCEPTED,
    REJECTED,
    /** Rejected, and its publisher appeals. */
    APPEALED,
    PAID,
    /** Given up by its publisher; listed only among changes, and where it is asked for. */
    LEFT;

    /** The states that lists show unless others are asked for. */
    public static final List<TaskStatus> LISTED = List.of(PENDING, UNDER_REVIEW, ACCEPTED, REJECTED, APPEALED, PAID);

    public static String[] codes(List<TaskStatus> statuses) {
        return statuses.stream().map(TaskStatus::code).toArray(String[]::new);
    }
}
