package dev.fanfare.platform.bus;

/**
 * Marks an ask that leaves traces although it is no {@link Change}, such as an attempt to sign in, or whose work is dear, such
 * as hashing a password. It is asked of a second node only when the first has certainly not begun.
 */
public interface NonRetryable {}
