package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

/**
 * Whether a provider's token is good, and whose it is.
 *
 * @param userData null unless it is good
 */
public record SocialValidated(boolean valid, @Nullable UserData userData) implements Message {

    /**
     * The account that it opens.
     *
     * @param id at the provider
     * @param email an address that the provider has verified; null for none
     */
    public record UserData(String id, String name, @Nullable String email) {}
}
