package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The bank account that the caller wants to be paid to. Numbers of an account that the caller already has change its
 * labels; other numbers add an account.
 */
public record SaveBankAccount(
        @NotBlank @Size(max = 200) String bankName,

        @NotBlank @Size(max = 17) @Pattern(regexp = "\\s*|[0-9]{4,17}", message = "must have 4 to 17 digits")
        String accountNumber,

        @NotBlank @Size(max = 9) @RoutingNumber String routingNumber,

        @NotBlank @Size(max = 20) @Pattern(regexp = "\\s*|checking|savings", message = "must be checking or savings")
        String accountType,

        @NotBlank @Size(max = 200) String accountHolderName)
        implements Change<SaveBankAccount.BankAccountSaved> {

    /** Never shows the numbers, wherever this record may be printed. */
    @Override
    public String toString() {
        return "SaveBankAccount[…]";
    }

    /**
     * The saved account.
     *
     * @param created whether it is new, and so still to be verified
     */
    public record BankAccountSaved(long bankAccountId, boolean created) implements Message {

        /** As clients see it. */
        public record View(String status, String message, Long bankAccountId) {
            public static View of(BankAccountSaved saved) {
                String message = saved.created()
                        ? "The bank account has been added and needs to be verified."
                        : "The bank account has been updated.";
                return new View("success", message, saved.bankAccountId());
            }
        }
    }
}
