package dev.fanfare.campaigns.task.api;

import java.util.Optional;
import java.util.Set;

/** Reasons of rejections that are codes; publishers read them in words. */
public final class TaskReason {
    /** Of tasks rejected because their deadline passed. */
    public static final String DEADLINE_MISSED = "deadline_missed";

    /** For reviewers to give, of posts without their disclosure. */
    public static final String DISCLOSURE_MISSING = "disclosure_missing";

    private static final Set<String> CODES = Set.of(DEADLINE_MISSED, DISCLOSURE_MISSING);

    private TaskReason() {}

    /** The key of the text for a reason that is a code; empty for a reason in words, and for none. */
    public static Optional<String> textOf(String reason) {
        return Optional.ofNullable(reason).filter(CODES::contains).map(code -> "task.info." + code);
    }
}
