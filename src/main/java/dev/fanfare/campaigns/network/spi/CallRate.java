package dev.fanfare.campaigns.network.spi;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * How often a network may be asked for figures.
 *
 * @param callsPerMinute by all nodes together, in any minute; 0 for never
 */
public record CallRate(@NotNull @Min(0) @Max(1_000_000) Integer callsPerMinute) {}
