package dev.fanfare.campaigns.network;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * How figures of accepted accounts are refreshed.
 *
 * @param everyMs interval between refreshes of an account, in milliseconds
 * @param retryMs backoff in milliseconds after a failure; doubled each time that the network has no such account, up to
 *     {@code everyMs}
 * @param concurrency concurrent calls of a node to one network
 */
record RefreshConfig(
        @NotNull @Min(1_000) Long everyMs,
        @NotNull @Min(1_000) Long retryMs,
        @NotNull @Min(1) @Max(100) Integer concurrency) {}
