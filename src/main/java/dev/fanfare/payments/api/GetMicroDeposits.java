package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** The two amounts to be deposited, for whoever makes the deposits. */
public record GetMicroDeposits(@NotNull Long bankAccountId) implements Ask<MicroDeposits> {}
