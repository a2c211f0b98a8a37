package dev.fanfare.bankfiles;

import dev.fanfare.money.Money;
import java.util.List;

/**
 * Writes payments with their payees as a CSV file (RFC 4180, UTF-8, CRLF, header row), for banks and services without a
 * format of their own. What a spreadsheet would take for a formula gets an apostrophe in front.
 */
public final class PayeeCsv {
    private PayeeCsv() {}

    /**
     * One payment. Whatever is null stays empty.
     *
     * @param id by which answers name it
     * @param name of the payee
     * @param country of the payee's bank, two letters
     * @param iban when there is one
     * @param account number otherwise
     * @param bankCode routing number, sort code or the like
     */
    public record Payee(
            String id,
            Money amount,
            String name,
            String country,
            String bankName,
            String iban,
            String bic,
            String account,
            String bankCode,
            String remittance) {
        public Payee {
            Checks.id("id", id, 35);
            Checks.positive(amount);
            Checks.name("payee name", name);
        }
    }

    /**
     * One file.
     *
     * @param payees at least one, no id twice
     * @throws BankFileException for what cannot be paid; records throw it as well when they are made
     */
    public static byte[] write(List<Payee> payees) {
        throw new UnsupportedOperationException("not written yet");
    }
}
