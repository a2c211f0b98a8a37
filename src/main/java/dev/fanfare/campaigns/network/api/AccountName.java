package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.endpoint.Nullable;

/**
 * An account as its address names it.
 *
 * @param address the canonical form, unique within the network
 * @param handle {@code @} and the handle in lower case, or {@code id/} and the network's id; null if the address has
 *     neither
 */
public record AccountName(String address, @Nullable String handle) {
    private static final String HANDLE = "@";

    /** Whether it is a handle rather than an id or null: only handles can be told apart from each other. */
    public static boolean isHandle(String name) {
        return name != null && name.startsWith(HANDLE);
    }
}
