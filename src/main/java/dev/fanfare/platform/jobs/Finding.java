package dev.fanfare.platform.jobs;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;

/**
 * The result of a health check.
 *
 * @param isProblem whether the service is unhealthy; a pending decision of an operator is not a problem
 * @param reason a sentence for operators without names of people; null if nothing was found
 */
public record Finding(boolean isProblem, Translatable reason) {
    /** Nothing. */
    public static final Finding WELL = new Finding(false, null);

    public static Finding problem(@English String reason, Object... arguments) {
        return new Finding(true, Translatable.of(reason, arguments));
    }

    /** Something that waits for an operator. */
    public static Finding waiting(@English String reason, Object... arguments) {
        return new Finding(false, Translatable.of(reason, arguments));
    }
}
