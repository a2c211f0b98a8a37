package dev.fanfare.platform.endpoint;

/** The rate limits of a client, each counted separately. */
public enum Allowance {
    /** Everything without a limit of its own; how much depends on the credential. */
    GENERAL,
    /** What can be used for guessing: passwords, addresses, micro-deposits. */
    GUESSABLE,
    /** Payouts. */
    PAYOUTS
}
