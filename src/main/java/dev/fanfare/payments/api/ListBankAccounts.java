package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.List;

/** A user's bank accounts, newest first. */
public record ListBankAccounts(@NotNull Long userId) implements Ask<ListBankAccounts.BankAccounts> {
    /** A user's bank accounts. */
    public record BankAccounts(List<BankAccount> bankAccounts) implements Message {
        public BankAccounts {
            bankAccounts = List.copyOf(bankAccounts);
        }

        /**
         * A bank account; its numbers are masked.
         *
         * @param isPrimary whether it is the one that its owner saved last
         * @param verificationStatus pending, verified or failed
         */
        public record BankAccount(
                Long id,
                Long userId,
                String bankName,
                String accountNumber,
                String routingNumber,
                String accountType,
                String accountHolderName,
                boolean isPrimary,
                boolean verified,
                String verificationStatus,
                Instant createdAt,
                Instant updatedAt) {}
    }
}
