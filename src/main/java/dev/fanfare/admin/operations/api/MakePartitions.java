package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Creates partitions ahead of the rows that will need them. */
public record MakePartitions() implements Ask<JobResult> {}
