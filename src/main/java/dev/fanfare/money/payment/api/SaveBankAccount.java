package dev.fanfare.money.payment.api;

import dev.fanfare.formats.bankfile.BankCode;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.Requirement;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.records.PartialBuilder;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Saves a bank account of the caller. Known numbers change the labels of their account; others add one. It has either
 * an IBAN or the numbers of its country.
 *
 * @param accountNumber required without an IBAN
 * @param routingNumber required without an IBAN: identifies the bank in its country. US: routing number; CA: 0,
 *     institution and transit number; GB: sort code; AU: BSB; JP: bank and branch code
 * @param accountType required without an IBAN
 * @param country of the bank, an ISO 3166 code; without an IBAN US, CA, GB, AU or JP. If left out that of the IBAN, or
 *     US
 * @param iban instead of the numbers
 * @param bic of the bank, beside an IBAN; may be left out
 */
@PartialBuilder
@AccountNumbers.Complete(payload = Requirement.class)
@AccountNumbers.Fitting
public record SaveBankAccount(
        @NotBlank @Size(max = 200) String bankName,

        @Size(max = 17) @Pattern(regexp = "\\s*|[0-9]{4,17}", message = "must have 4 to 17 digits") @Pasted
        String accountNumber,

        @Size(max = 9) @Pasted String routingNumber,

        AccountType accountType,

        @NotBlank @Size(max = 200) String accountHolderName,

        @Size(max = 2, message = "must be two letters")
        @Pattern(regexp = "\\s*|[A-Z]{2}", message = "must be two letters")
        String country,

        @Size(max = 42) @BankCode.Valid(BankCode.IBAN) @Pasted
        String iban,

        @Size(max = 11) @BankCode.Valid(BankCode.BIC) @Pasted
        String bic)
        implements Change<SaveBankAccount.BankAccountSaved> {

    public SaveBankAccount {
        iban = BankCode.compact(iban);
        bic = BankCode.compact(bic);
        country = BankCode.compact(country);
    }

    /** The country of the bank. */
    public String bankCountry() {
        if (country != null) {
            return country;
        }
        return iban == null || iban.length() < 2 ? "US" : iban.substring(0, 2);
    }

    /** Never shows the numbers. */
    @Override
    public String toString() {
        return "SaveBankAccount[…]";
    }

    /**
     * The saved account.
     *
     * @param created whether it is new and still unverified
     */
    public record BankAccountSaved(long bankAccountId, boolean created) implements Message {

        /** As clients see it. */
        public record View(String status, Translatable message, Long bankAccountId) {
            public static View of(BankAccountSaved saved) {
                Translatable message = Translatable.of(
                        saved.created()
                                ? "The bank account has been added and needs to be verified."
                                : "The bank account has been updated.");
                return new View("success", message, saved.bankAccountId());
            }
        }
    }
}
