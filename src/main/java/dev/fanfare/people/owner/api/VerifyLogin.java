package dev.fanfare.people.owner.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;

/**
 * Checks a username or email address and its password, for a domain with its own sign-in. Counts as a sign-in attempt:
 * refused with 429 after too many failures, and with 503 in maintenance mode unless the account is an operator's.
 */
public record VerifyLogin(String username, Secret password) implements Ask<VerifyLogin.Verified>, NonRetryable {
    /**
     * The outcome.
     *
     * @param userId the active account; null if name or password is wrong
     * @param credentialsVersion of the account before the check
     */
    public record Verified(Long userId, long credentialsVersion) implements Message {}
}
