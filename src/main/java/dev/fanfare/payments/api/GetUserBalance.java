package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** The balances of any user, for operators. */
public record GetUserBalance(@NotNull Long userId) implements Ask<UserBalance> {}
