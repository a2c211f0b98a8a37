package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
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
         * @param accountNumber or the IBAN
         * @param routingNumber null for an account with an IBAN, like {@code accountType}
         * @param country of the bank, an ISO 3166 code; left out for the US
         * @param iban left out for an account without one
         * @param bic left out if there is none
         * @param isPrimary whether its owner saved it last
         * @param verificationStatus pending, verified or failed
         * @param payeeCheck what its bank said of the holder's name; null while it was not asked
         */
        @StagedBuilder
        public record BankAccount(
                Long id,
                Long userId,
                String bankName,
                String accountNumber,
                @Nullable String routingNumber,

                @Nullable AccountType accountType,

                @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                String country,

                @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                String iban,

                @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
                String bic,

                String accountHolderName,
                boolean isPrimary,
                boolean verified,

                VerificationStatus verificationStatus,

                Instant createdAt,
                Instant updatedAt,
                @Nullable PayeeCheck payeeCheck) {}
    }

    /** How far the verification of an account has come. */
    public enum VerificationStatus implements Coded {
        PENDING,
        VERIFIED,
        FAILED
    }
}
