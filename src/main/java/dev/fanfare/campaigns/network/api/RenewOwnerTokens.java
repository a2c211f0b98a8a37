package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.jobs.JobResult;

/** Renews the tokens of owners before they end, and revokes those of connections that have ended. */
public record RenewOwnerTokens() implements Ask<JobResult>, NonRetryable {}
