package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;

/** Takes a bank account out of use. Its owner's newest verified one becomes primary in its place. */
public record DeleteBankAccount(@NotNull Long bankAccountId) implements Change<Done> {}
