package dev.fanfare.advertisers.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * Changes an advertiser; what is left out stays.
 *
 * @param maximumLimit not below what is promised and spent already
 */
public record UpdateAdvertiser(
        @NotNull Long advertiserId,
        @Size(min = 1, max = 200) String name,
        @PositiveOrZero BigDecimal maximumLimit) implements Change<Done> {}
