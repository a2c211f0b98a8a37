package dev.fanfare.campaigns.task.api;

import java.util.List;
import java.util.function.UnaryOperator;

/** Reasons of decisions that are codes, alone or before a text of the reviewer; publishers read them in words. */
public final class TaskReason {
    /** Of tasks rejected because their deadline passed. */
    public static final String DEADLINE_MISSED = "deadline_missed";

    /** For reviewers to give, of posts without their disclosure. */
    public static final String DISCLOSURE_MISSING = "disclosure_missing";

    /** All codes that reviewers may give. */
    public static final List<String> GIVEN = List.of(
            DISCLOSURE_MISSING,
            "other_author",
            "requirements_missed",
            "post_not_public",
            "wrong_dates",
            "poor_quality");

    /** Between a code and the reviewer's own text. */
    private static final String BEFORE_TEXT = ": ";

    private TaskReason() {}

    /**
     * A reason as people read it.
     *
     * @param reason null for none
     * @param texts the text of a key
     */
    public static String inWords(String reason, UnaryOperator<String> texts) {
        if (reason == null) {
            return null;
        }
        String[] parts = reason.split(BEFORE_TEXT, 2);
        if (!parts[0].equals(DEADLINE_MISSED) && !GIVEN.contains(parts[0])) {
            return reason;
        }
        String words = texts.apply("task.info." + parts[0]);
        return parts.length == 1 ? words : words + " " + parts[1];
    }
}
