package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Rejects tasks that were not handed in by their deadline. */
public record RejectOverdueTasks() implements Ask<Swept> {}
