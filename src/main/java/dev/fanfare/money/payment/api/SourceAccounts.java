package dev.fanfare.money.payment.api;

import dev.fanfare.formats.bankfile.BankCode;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The platform's own accounts that bank files pay from.
 *
 * @param sepa for SEPA credit transfers in euros
 * @param ach for ACH credits in US dollars
 */
public record SourceAccounts(
        @NotNull @Valid Sepa sepa, @NotNull @Valid Ach ach) {
    /** Sample numbers from public documentation, at banks unrelated to us. */
    private static final SourceAccounts SAMPLES = new SourceAccounts(
            new Sepa("Fanfare GmbH", "DE89370400440532013000", "COBADEFFXXX"),
            new Ach("091000019", "Sample Bank", "1234567890", "1234567890", "Fanfare"));

    /**
     * An account in the single euro payments area; all null for none.
     *
     * @param bic may be null
     */
    public record Sepa(
            @Size(max = 70) String name,
            @BankCode.Valid(BankCode.IBAN) String iban,
            @BankCode.Valid(BankCode.BIC) String bic) {
        public Sepa {
            iban = BankCode.compact(iban);
            wholeOrNone("payments.sourceAccounts.sepa", name, iban);
        }
    }

    /**
     * An originator of ACH credits; all null for none.
     *
     * @param bankRouting routing number of the bank that takes the files
     * @param originId our id in a file's header, often 1 and our EIN
     * @param companyId our id in batches
     * @param companyName as payees see it, 16 characters of it
     */
    public record Ach(
            @BankCode.Valid(BankCode.US_ROUTING_NUMBER) String bankRouting,
            @Size(max = 23) String bankName,

            @Pattern(regexp = "[A-Z0-9]{1,10}", message = "must be 1 to 10 letters or digits")
            String originId,

            @Pattern(regexp = "[A-Z0-9]{1,10}", message = "must be 1 to 10 letters or digits")
            String companyId,

            @Size(max = 70) String companyName) {
        public Ach {
            wholeOrNone("payments.sourceAccounts.ach", bankRouting, bankName, originId, companyId, companyName);
        }
    }

    private static void wholeOrNone(String setting, String... parts) {
        long given = Stream.of(parts).filter(SourceAccounts::isGiven).count();
        if (given != 0 && given != parts.length) {
            throw new IllegalArgumentException(setting + " is to be set as a whole, or not at all");
        }
    }

    private static boolean isGiven(String text) {
        return text != null && !text.isBlank();
    }

    /** The account for SEPA; empty for none: then payouts go by CSV. */
    public Optional<Sepa> findSepa() {
        return Optional.of(sepa).filter(account -> isGiven(account.iban()));
    }

    /** The originator for ACH; empty for none: then payouts go by CSV. */
    public Optional<Ach> findAch() {
        return Optional.of(ach).filter(account -> isGiven(account.originId()));
    }

    /** These accounts, with samples for missing ones unless in production. */
    public SourceAccounts inProduction(boolean production) {
        return production
                ? this
                : new SourceAccounts(
                        findSepa().orElse(SAMPLES.sepa()), findAch().orElse(SAMPLES.ach()));
    }
}
