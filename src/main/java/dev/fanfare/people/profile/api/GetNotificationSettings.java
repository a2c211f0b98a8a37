package dev.fanfare.people.profile.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The caller's notification settings, with display names. */
public record GetNotificationSettings() implements Ask<GetNotificationSettings.NotificationSettings> {
    /**
     * Notification settings in the user's language.
     *
     * @param notFoundMessage shown to a user without notifications
     */
    public record NotificationSettings(long userId, List<Item> userNotifications, String notFoundMessage)
            implements Message {
        public NotificationSettings {
            userNotifications = List.copyOf(userNotifications);
        }

        /** A kind of notification; its status is whether it is on. */
        public record Item(String name, String code, boolean status) {}
    }
}
