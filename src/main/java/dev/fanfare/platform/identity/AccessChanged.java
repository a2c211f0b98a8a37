package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Event;

/**
 * The permissions of an account or application have changed, or one of its credentials has ended: caches evict it.
 *
 * @param userId the account; null for an application
 * @param clientId the application; null for an account
 */
public record AccessChanged(Long userId, String clientId) implements Event {
    public static AccessChanged ofUser(long userId) {
        return new AccessChanged(userId, null);
    }

    public static AccessChanged ofApplication(String clientId) {
        return new AccessChanged(null, clientId);
    }
}
