package dev.fanfare.platform.jobs;

/**
 * The result of a health check.
 *
 * @param isProblem whether the service is unhealthy; a pending decision of an operator is not a problem
 * @param reason a sentence for operators without names of people; null if nothing was found
 */
public record Finding(boolean isProblem, String reason) {
    /** Nothing. */
    public static final Finding WELL = new Finding(false, null);

    public static Finding problem(String reason) {
        return new Finding(true, reason);
    }

    /** Something that waits for an operator. */
    public static Finding waiting(String reason) {
        return new Finding(false, reason);
    }
}
