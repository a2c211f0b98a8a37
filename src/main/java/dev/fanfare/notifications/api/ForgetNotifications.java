package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Deletes a bounded number of notifications that have been kept for long enough. */
public record ForgetNotifications() implements Ask<Swept> {}
