package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.csv.CsvWriter;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes payments with their payees as a CSV file with a header row, for banks and services without a format of their own. */
public final class PayeeCsv {
    private static final CsvWriter WRITER = new CsvWriter(Payee.class);

    private PayeeCsv() {}

    /**
     * One payment; null values stay empty.
     *
     * @param id repeated in answers
     * @param name of the payee
     * @param country of the payee's bank, two letters
     * @param iban null for none
     * @param account account number, for payees without IBAN
     * @param bankCode routing number, sort code or the like
     */
    @StagedBuilder
    public record Payee(
            String id,
            BigDecimal amount,
            String currency,
            String name,
            String country,
            String bankName,
            String iban,
            String bic,
            String account,
            String bankCode,
            String remittance) {
        public Payee {
            FileChecks.id("id", id, 35);
            FileChecks.positive(Money.parse(amount, currency).orElse(null));
            FileChecks.name("payee name", name);
        }
    }

    /**
     * One file.
     *
     * @param payees at least one, with distinct ids
     * @throws BankFileException for invalid payments; the record's constructor throws it too
     */
    public static byte[] write(List<Payee> payees) {
        FileChecks.distinct(payees.stream().map(Payee::id).toList());
        StringBuilder file = new StringBuilder(WRITER.header());
        payees.forEach(payee -> file.append(WRITER.row(payee)));
        return file.toString().getBytes(StandardCharsets.UTF_8);
    }
}
