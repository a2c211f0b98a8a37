package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** How much an advertiser may promise and spend. */
public record GetMaximumLimit(@NotNull Long advertiserId) implements Ask<MaximumLimit> {}
