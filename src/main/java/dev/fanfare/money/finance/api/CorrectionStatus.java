package dev.fanfare.money.finance.api;

import java.util.Locale;

/**
 * The states of a correction; {@link CorrectionTransition} says what leads from one to another. It is posted when it becomes
 * approved.
 */
public enum CorrectionStatus {
    PROPOSED,
    APPROVED,
    REJECTED,
    REVERSED;

    /** As the schema and the API spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of this code; an unknown one is an error of ours. */
    public static CorrectionStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
