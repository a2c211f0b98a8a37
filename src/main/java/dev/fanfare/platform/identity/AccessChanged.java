package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Event;

/**
 * What an account or an application may do has changed, or one of its credentials ended: what is remembered of it is to
 * be forgotten.
 *
 * @param userId the account; null when an application on its own is meant
 * @param clientId the application; null when an account is meant
 */
public record AccessChanged(Long userId, String clientId) implements Event {
    public static AccessChanged ofUser(long userId) {
        return new AccessChanged(userId, null);
    }

    public static AccessChanged ofApplication(String clientId) {
        return new AccessChanged(null, clientId);
    }
}
