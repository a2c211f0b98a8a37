package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/**
 * Hashes a password for an account that another domain is about to create.
 *
 * @param password null for an account without a password
 */
public record HashPassword(String password) implements Ask<HashPassword.Hashed> {
    /**
     * An Argon2id hash.
     *
     * @param hash null for no password
     */
    public record Hashed(String hash) implements Message {
        /** Never shows the hash. */
        @Override
        public String toString() {
            return "Hashed[…]";
        }
    }

    /** Never shows the password. */
    @Override
    public String toString() {
        return "HashPassword[…]";
    }
}
