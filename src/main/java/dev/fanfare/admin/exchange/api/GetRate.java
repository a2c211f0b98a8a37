package dev.fanfare.admin.exchange.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * What one unit of a currency is worth in another. Refused with INVALID_VALUES on {@code from} or {@code to} for a
 * currency that is unknown or not quoted, and with SERVICE_UNAVAILABLE while no known rate is fresh enough.
 *
 * @param from ISO 4217 code
 * @param to ISO 4217 code
 */
public record GetRate(@NotNull String from, @NotNull String to) implements Ask<GetRate.Rate> {
    /**
     * An exchange rate.
     *
     * @param rate units of the target for one unit of the source; exactly 1 between equal currencies
     * @param rateDate the day it was quoted for, UTC
     * @param lastKnown whether the provider cannot be reached and this is its last known rate
     */
    public record Rate(BigDecimal rate, LocalDate rateDate, boolean lastKnown) implements Message {}
}
