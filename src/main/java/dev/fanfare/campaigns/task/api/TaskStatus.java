package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.states.Coded;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The states of a task; {@link TaskTransition} lists the transitions. */
public enum TaskStatus implements Coded {
    PENDING,
    UNDER_REVIEW,
    ACCEPTED,
    REJECTED,
    /** Rejected, and its publisher appeals. */
    APPEALED,
    PAID,
    /** Given up by its publisher; never listed. */
    LEFT;

    /** The states that lists show and filter by. */
    public static final List<TaskStatus> LISTED = List.of(PENDING, UNDER_REVIEW, ACCEPTED, REJECTED, APPEALED, PAID);

    /** The state of this code; throws IllegalArgumentException for an unknown one. */
    public static TaskStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** The listed state of this code; empty for any other text. */
    public static Optional<TaskStatus> findListed(String code) {
        return LISTED.stream().filter(status -> status.code().equals(code)).findFirst();
    }

    public static String[] codes(List<TaskStatus> statuses) {
        return statuses.stream().map(TaskStatus::code).toArray(String[]::new);
    }
}
