package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/**
 * Refreshes followers and engagement of the accepted accounts that have been due longest, within each network's rate
 * limit.
 */
public record RefreshFigures() implements Ask<JobResult> {}
