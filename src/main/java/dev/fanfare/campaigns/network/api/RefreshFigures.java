package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/**
 * Fetches followers and engagement of the accepted accounts that have been due longest from the networks, within the rate
 * limit of each.
 */
public record RefreshFigures() implements Ask<JobResult> {}
