package dev.fanfare.exchange.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * An amount in another currency.
 *
 * @param base the amount that was asked about, as it was given
 * @param exchange the same in the target currency, with its decimals, half to even
 * @param rateDate the day of the rates, when they are the last known because the provider could not be asked; else null
 */
public record Converted(
        BigDecimal base,
        BigDecimal exchange,
        @JsonInclude(JsonInclude.Include.NON_NULL) LocalDate rateDate) implements Message {}
