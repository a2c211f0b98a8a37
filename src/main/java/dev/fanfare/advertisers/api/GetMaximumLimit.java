package dev.fanfare.advertisers.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;

/** How much an advertiser may promise and spend. */
public record GetMaximumLimit(@NotNull Long advertiserId) implements Ask<GetMaximumLimit.MaximumLimit> {
    /** How much an advertiser may promise and spend in all. */
    public record MaximumLimit(BigDecimal maximumLimit, String currency) implements Message {}
}
