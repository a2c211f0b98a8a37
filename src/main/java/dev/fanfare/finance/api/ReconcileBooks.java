package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Goes on with the present pass through the books, or begins the next when it is due. */
public record ReconcileBooks() implements Ask<JobResult> {}
