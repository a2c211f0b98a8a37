package dev.fanfare.exchange.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/**
 * What one unit of a currency is worth in another. Refused with INVALID_VALUES on {@code from} or {@code to} for a
 * currency that is unknown or not quoted, and with SERVICE_UNAVAILABLE while no rate is known that is fresh enough.
 *
 * @param from ISO 4217 code
 * @param to ISO 4217 code
 */
public record GetRate(@NotNull String from, @NotNull String to) implements Ask<Rate> {}
