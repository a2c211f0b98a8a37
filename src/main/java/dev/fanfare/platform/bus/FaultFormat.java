package dev.fanfare.platform.bus;

/** The three shapes of an error body. */
public enum FaultFormat {
    /** {@code {error, message, details}}. */
    DETAILED,
    /** {@code {error, message, field?, details}}. */
    FLAT,
    /** {@code {error, error_description}}. */
    TOKEN
}
