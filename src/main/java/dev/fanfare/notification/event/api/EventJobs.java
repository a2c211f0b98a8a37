package dev.fanfare.notification.event.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Recurring work on events. */
public final class EventJobs {
    private EventJobs() {}

    /** Gives a chunk of new events their positions in the log. */
    public record LogEvents() implements Ask<JobResult> {}
}
