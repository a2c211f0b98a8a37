package dev.fanfare.tasks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The states of a task. */
enum TaskStatus {
    PENDING,
    UNDER_REVIEW,
    ACCEPTED,
    REJECTED,
    PAID,
    /** Given up by its publisher; shown in no list. */
    LEFT;

    /** Those that lists show and filter by. */
    static final List<TaskStatus> LISTED = List.of(PENDING, UNDER_REVIEW, ACCEPTED, REJECTED, PAID);

    /** As the schema and the interface spell it. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of this code; an unknown one is an error of ours. */
    static TaskStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** The state that clients may filter by; empty for any other text. */
    static Optional<TaskStatus> findListed(String code) {
        return LISTED.stream().filter(status -> status.code().equals(code)).findFirst();
    }

    static String[] codes(List<TaskStatus> statuses) {
        return statuses.stream().map(TaskStatus::code).toArray(String[]::new);
    }

    /** The codes of the states from which the move can be made, as an argument of a statement. */
    static String[] codesFrom(TaskMove move) {
        return Arrays.stream(values())
                .filter(move::startsAt)
                .map(TaskStatus::code)
                .toArray(String[]::new);
    }
}
