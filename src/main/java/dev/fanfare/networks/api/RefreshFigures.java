package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/**
 * Asks the networks themselves for the followers and the engagement of the accepted accounts that have waited longest,
 * as many of each network at once as it may be asked for.
 */
public record RefreshFigures() implements Ask<JobResult> {}
