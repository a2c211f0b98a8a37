package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/** Deletes a bounded number of rows past their retention. */
public record ForgetExpired() implements Ask<JobResult> {}
