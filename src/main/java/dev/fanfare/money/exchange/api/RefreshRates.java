package dev.fanfare.money.exchange.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.JobResult;

/**
 * Refreshes the rates if the stored ones will soon expire; one of several nodes asks the provider. Refused with
 * SERVICE_UNAVAILABLE if the provider is unreachable.
 */
public record RefreshRates() implements Ask<JobResult> {}
