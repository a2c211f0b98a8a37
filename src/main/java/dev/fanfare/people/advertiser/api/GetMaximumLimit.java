package dev.fanfare.people.advertiser.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** Asks for an advertiser's spending limit. */
public record GetMaximumLimit(@NotNull Long advertiserId) implements Ask<GetMaximumLimit.MaximumLimit> {
    /** The limit of an advertiser's promises and spending. */
    public record MaximumLimit(@Minor BigDecimal maximumLimit, String currency) implements Message {}
}
