package dev.fanfare.money.payment.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;

/** Deletes a bank account. If it was primary, its owner's newest verified one becomes primary. */
public record DeleteBankAccount(@NotNull Long bankAccountId) implements Change<ActionResult> {}
