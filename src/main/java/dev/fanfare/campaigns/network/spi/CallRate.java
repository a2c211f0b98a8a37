package dev.fanfare.campaigns.network.spi;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * The rate limit of calls for figures.
 *
 * @param callsPerMinute for all nodes together; 0 disables them
 */
public record CallRate(@NotNull @Min(0) @Max(1_000_000) Integer callsPerMinute) {}
