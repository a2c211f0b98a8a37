package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.StagedBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes payments with their payees as a CSV file (RFC 4180, UTF-8, CRLF, header row), for banks and services without a
 * format of their own. What a spreadsheet would take for a formula gets an apostrophe in front.
 */
public final class PayeeCsv {
    private static final String HEADER =
            "id,amount,currency,name,country,bank_name,iban,bic,account,bank_code,remittance\r\n";
    /** What a formula begins with, in narrow and wide letters; tab and line breaks because spreadsheets skip them. */
    private static final String FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

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
    @StagedBuilder
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
            FileChecks.id("id", id, 35);
            FileChecks.positive(amount);
            FileChecks.name("payee name", name);
        }
    }

    /**
     * One file.
     *
     * @param payees at least one, no id twice
     * @throws BankFileException for what cannot be paid; records throw it as well when they are made
     */
    public static byte[] write(List<Payee> payees) {
        FileChecks.distinct(payees.stream().map(Payee::id).toList());
        StringBuilder file = new StringBuilder(HEADER);
        for (Payee payee : payees) {
            file.append(Stream.of(
                                    payee.id(),
                                    payee.amount().decimal().toPlainString(),
                                    payee.amount().currency(),
                                    payee.name(),
                                    payee.country(),
                                    payee.bankName(),
                                    payee.iban(),
                                    payee.bic(),
                                    payee.account(),
                                    payee.bankCode(),
                                    payee.remittance())
                            .map(PayeeCsv::cell)
                            .collect(Collectors.joining(",")))
                    .append("\r\n");
        }
        return file.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String cell(String text) {
        if (text == null || text.isEmpty()) {
            return "";
        }
        String safe = FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')
                ? '"' + safe.replace("\"", "\"\"") + '"'
                : safe;
    }
}
