package dev.fanfare.tasks.api;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The states of a task; {@link TaskMove} is what leads from one to another. */
public enum TaskStatus {
    PENDING,
    UNDER_REVIEW,
    ACCEPTED,
    REJECTED,
    PAID,
    /** Given up by its publisher; shown in no list. */
    LEFT;

    /** Those that lists show and filter by. */
    public static final List<TaskStatus> LISTED = List.of(PENDING, UNDER_REVIEW, ACCEPTED, REJECTED, PAID);

    /** As the schema and the interface spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of this code; an unknown one is an error of ours. */
    public static TaskStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** The state that clients may filter by; empty for any other text. */
    public static Optional<TaskStatus> findListed(String code) {
        return LISTED.stream().filter(status -> status.code().equals(code)).findFirst();
    }

    public static String[] codes(List<TaskStatus> statuses) {
        return statuses.stream().map(TaskStatus::code).toArray(String[]::new);
    }
}
