package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** The bank accounts that a user keeps, newest first. */
public record ListBankAccounts(@NotNull Long userId) implements Ask<BankAccounts> {}
