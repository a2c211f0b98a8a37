package dev.fanfare.campaigns.network;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * How the figures of accepted accounts are refreshed.
 *
 * @param everyMs milliseconds until an account's figures are refreshed again
 * @param retryMs milliseconds until another attempt after a failed one; doubled each time that the network shows no such
 *     account, up to {@code everyMs}
 * @param concurrency accounts of one network that a node asks for at once
 */
record RefreshConfig(
        @NotNull @Min(1_000) Long everyMs,
        @NotNull @Min(1_000) Long retryMs,
        @NotNull @Min(1) @Max(100) Integer concurrency) {}
