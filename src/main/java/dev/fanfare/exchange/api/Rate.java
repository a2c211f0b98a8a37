package dev.fanfare.exchange.api;

import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * An exchange rate.
 *
 * @param rate units of the target for one unit of the source; exactly 1 between equal currencies
 * @param rateDate the day it was quoted for, UTC
 * @param lastKnown whether the provider could not be asked and this is what it said last
 */
public record Rate(BigDecimal rate, LocalDate rateDate, boolean lastKnown) implements Message {}
