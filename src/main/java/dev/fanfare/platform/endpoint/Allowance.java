package dev.fanfare.platform.endpoint;

/** The rate limits of a client, each counted separately. */
public enum Allowance {
    /** Everything without a limit of its own; how much depends on the credential. */
    GENERAL,
    /** What can be used for guessing: passwords, addresses, micro-deposits. With a credential it counts as GUESSES too. */
    GUESSABLE,
    /** Payouts. */
    PAYOUTS,
    /** All that is guessed from one address, whatever the credentials: accounts that one makes buy no guesses. */
    GUESSES,
    /** All that comes to the OAuth server, by address, since it is not known yet whether applications send it. */
    APPLICATIONS
}
