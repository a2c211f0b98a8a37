package dev.fanfare.money.exchange.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * Gets an exchange rate. Refused with INVALID_VALUES on {@code from} or {@code to} for an unknown or unquoted currency,
 * and with SERVICE_UNAVAILABLE if no known rate is fresh enough.
 *
 * @param from ISO 4217 code
 * @param to ISO 4217 code
 */
public record GetRate(@NotNull String from, @NotNull String to) implements Ask<GetRate.Rate> {
    /**
     * An exchange rate.
     *
     * @param rate units of the target per unit of the source; exactly 1 for equal currencies
     * @param rateDate quotation day, UTC
     * @param lastKnown whether this is the last known rate of an unreachable provider
     */
    public record Rate(BigDecimal rate, LocalDate rateDate, boolean lastKnown) implements Message {}
}
