package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/** The caller's notifications, newest first. */
public record ListNotifications(
        @Min(1) Integer page, @Min(1) Integer limit) implements Ask<NotificationPage> {}
