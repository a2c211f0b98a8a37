package dev.fanfare.exchange.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/**
 * What one unit of a currency is worth in another.
 *
 * @param from ISO 4217 code
 * @param to ISO 4217 code
 */
public record GetRate(@NotNull String from, @NotNull String to) implements Ask<Rate> {}
