package dev.fanfare.profiles.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** Which notifications the caller wants, for showing. */
public record GetNotificationSettings() implements Ask<GetNotificationSettings.NotificationSettings> {
    /**
     * Which notifications somebody wants, in their language.
     *
     * @param notFoundMessage what to show to somebody who has not been notified of anything
     */
    public record NotificationSettings(long userId, List<Item> userNotifications, String notFoundMessage)
            implements Message {
        public NotificationSettings {
            userNotifications = List.copyOf(userNotifications);
        }

        /** A kind of notification; its status says whether it is wanted. */
        public record Item(String name, String code, boolean status) {}
    }
}
