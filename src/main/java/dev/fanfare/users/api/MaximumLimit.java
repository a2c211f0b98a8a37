package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;

/** How much an advertiser may promise and spend in all. */
public record MaximumLimit(BigDecimal maximumLimit, String currency) implements Message {}
