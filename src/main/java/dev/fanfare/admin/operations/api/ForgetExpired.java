package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Deletes a bounded number of the rows that are over and have stayed for as long as the settings say. */
public record ForgetExpired() implements Ask<JobResult> {}
