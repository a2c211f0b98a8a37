package dev.fanfare.platform.endpoint;

/** What a client may do so often a minute; each is counted by itself. */
public enum Allowance {
    /** Everything that has no allowance of its own; how much depends on the credential. */
    GENERAL,
    /** What could be used to guess: passwords, addresses, micro-deposits. */
    GUESSABLE,
    /** Moving money out. */
    PAYOUTS
}
