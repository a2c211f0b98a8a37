package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Deletes a bounded number of the things that happened and were dealt with long ago. */
public record ForgetOutbox() implements Ask<Swept> {}
