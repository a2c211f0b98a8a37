package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Accepts tasks that nobody has reviewed for too long. */
public record AcceptUnreviewedTasks() implements Ask<Swept> {}
