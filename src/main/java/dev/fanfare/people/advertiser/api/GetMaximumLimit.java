package dev.fanfare.people.advertiser.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** Asks how much an advertiser may promise and spend. */
public record GetMaximumLimit(@NotNull Long advertiserId) implements Ask<GetMaximumLimit.MaximumLimit> {
    /** How much an advertiser may promise and spend in total. */
    public record MaximumLimit(@Minor BigDecimal maximumLimit, String currency) implements Message {}
}
