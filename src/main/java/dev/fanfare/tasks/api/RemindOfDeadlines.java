package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Says of a bounded number of tasks that their deadline is near. */
public record RemindOfDeadlines() implements Ask<Swept> {}
