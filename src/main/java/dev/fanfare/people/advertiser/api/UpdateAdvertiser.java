package dev.fanfare.people.advertiser.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * Changes an advertiser; missing members stay unchanged.
 *
 * @param maximumLimit at least the present sum of promises and spending
 */
public record UpdateAdvertiser(
        @NotNull Long advertiserId,
        @Size(min = 1, max = 200) String name,
        @PositiveOrZero BigDecimal maximumLimit) implements Change<ActionResult> {}
