package dev.fanfare.money.finance.api;

import dev.fanfare.platform.states.Coded;
import java.util.Locale;

/**
 * The states of a correction; {@link CorrectionTransition} says what leads from one to another. It is posted when it becomes
 * approved.
 */
public enum CorrectionStatus implements Coded {
    PROPOSED,
    APPROVED,
    REJECTED,
    REVERSED;

    /** The state of this code; an unknown one is an error of ours. */
    public static CorrectionStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
