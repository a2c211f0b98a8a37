package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;

/**
 * Finds or creates the account that an external identity signs in to. Idempotent. Refused with 403 when there is none and
 * registration is closed. The calling application is allowed all its scopes by a user whose account it makes.
 *
 * @param subject the id at the provider
 * @param email an address that the provider vouches for
 * @param name the name at the provider; null for none
 */
public record OpenAccount(String provider, String subject, String email, String name)
        implements Ask<OpenAccount.AccountOpened>, NonRetryable {
    /**
     * The account of a provider's user.
     *
     * @param userId null when another account has the address
     * @param credentialsVersion of the account
     */
    public record AccountOpened(Long userId, long credentialsVersion) implements Message {}
}
