package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;

/**
 * Hashes a password for an account that another domain is about to create.
 *
 * @param password null for an account without a password
 */
public record HashPassword(Secret password) implements Ask<HashPassword.Hashed>, NonRetryable {
    /**
     * An Argon2id hash.
     *
     * @param hash null for no password
     */
    public record Hashed(Secret hash) implements Message {}
}
