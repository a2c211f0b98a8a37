package dev.fanfare.people.signin.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;

/**
 * Finds or creates the account of a user of a provider. Idempotent. Refused with 403 when that account is not active,
 * or when there is none and registration is closed.
 *
 * @param origin provider and id there, as in {@code google:123}
 * @param email an address that the provider vouches for
 * @param name the name at the provider; null for none
 */
public record OpenAccount(String origin, String email, String name)
        implements Ask<OpenAccount.AccountOpened>, NonRetryable {
    /**
     * The account of a provider's user.
     *
     * @param userId null when another account has the address
     */
    public record AccountOpened(Long userId) implements Message {}
}
