package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Tells users of a bounded number of the things that happened. */
public record DispatchOutbox() implements Ask<JobResult> {}
