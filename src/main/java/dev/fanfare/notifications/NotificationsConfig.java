package dev.fanfare.notifications;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of notifications.
 *
 * @param keepDays for how long they are kept
 */
public record NotificationsConfig(
        @NotNull @Min(1) @Max(36_500) Integer keepDays) {}
