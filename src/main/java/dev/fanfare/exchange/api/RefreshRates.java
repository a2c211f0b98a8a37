package dev.fanfare.exchange.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/**
 * Asks the provider for its rates if those that are kept will soon be too old to serve; of several nodes that do it at
 * once, one asks. Refused with SERVICE_UNAVAILABLE when the provider cannot be asked.
 */
public record RefreshRates() implements Ask<JobResult> {}
