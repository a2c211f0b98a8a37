package dev.fanfare.admin.exchange.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/**
 * Asks the provider for its rates if the stored ones will soon be too old; of several nodes, one asks. Refused with
 * SERVICE_UNAVAILABLE when the provider cannot be reached.
 */
public record RefreshRates() implements Ask<JobResult> {}
