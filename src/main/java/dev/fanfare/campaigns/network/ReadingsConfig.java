package dev.fanfare.campaigns.network;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * How figures of posts that are paid by their views are read.
 *
 * @param retryMs backoff in milliseconds after a failure; doubled each time, up to six hours
 * @param attempts after which a post that the network does not show counts as gone
 * @param giveUpHours hours after it was due until a reading that keeps failing is given up
 * @param concurrency concurrent calls of a node to one network
 * @param callsPerMinute of all nodes together, to a network without a limit of its own
 */
record ReadingsConfig(
        @NotNull @Min(1_000) Long retryMs,
        @NotNull @Min(1) @Max(100) Integer attempts,
        @NotNull @Min(1) @Max(720) Integer giveUpHours,
        @NotNull @Min(1) @Max(100) Integer concurrency,
        @NotNull @Min(1) @Max(1_000_000) Integer callsPerMinute) {}
