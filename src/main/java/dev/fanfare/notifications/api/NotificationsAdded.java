package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Event;
import java.util.List;

/** These users have been told something. */
public record NotificationsAdded(List<Long> userIds) implements Event {
    public NotificationsAdded {
        userIds = List.copyOf(userIds);
    }
}
