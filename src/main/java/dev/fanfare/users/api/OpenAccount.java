package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/**
 * The account of somebody who signs in with a provider, made now if there is none yet. Asked again it is the
 * same one. Refused with 403 when that is not active, and when registration is closed.
 *
 * @param origin provider and id there, as in {@code google:123}
 * @param email an address that the provider vouches for
 * @param name what the provider calls them; null for nothing
 */
public record OpenAccount(String origin, String email, String name) implements Ask<OpenAccount.AccountOpened> {
    /**
     * An account for a provider's user.
     *
     * @param userId null when the address is another account's
     */
    public record AccountOpened(Long userId) implements Message {}
}
