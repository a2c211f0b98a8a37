package dev.fanfare.platform.bus;

/**
 * Marks an ask with side effects that is not a {@link Change}, such as a sign-in attempt, or with expensive work, such
 * as password hashing. Retried on a second node only if the first has certainly not begun.
 */
public interface NonRetryable {}
