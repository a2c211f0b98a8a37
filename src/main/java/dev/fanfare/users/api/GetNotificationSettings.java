package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** Which notifications the caller wants, for showing. */
public record GetNotificationSettings() implements Ask<NotificationSettings> {}
