package dev.fanfare.platform.endpoint;

/** The rate limits of a client, each counted separately. */
public enum Allowance {
    /** Everything without a limit of its own; the credential decides the amount. */
    GENERAL,
    /** Guessable input: passwords, addresses, micro-deposits. With a credential it counts as GUESSES, too. */
    GUESSABLE,
    /** Payouts. */
    PAYOUTS,
    /** Limits guesses from one address over all credentials, so that new accounts give no further guesses. */
    GUESSES,
    /** Requests to the OAuth server, by address, before the application is known. */
    APPLICATIONS,
    /** Messages of payment providers, by address: one that verifies is given back. */
    PROVIDER_MESSAGES
}
