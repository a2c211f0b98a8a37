package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Writes credit transfers as pain.001.001.09 (ISO 20022, CustomerCreditTransferInitiationV09), as the SEPA credit transfer
 * guidelines of the European Payments Council have it when the currency is EUR.
 */
public final class Pain001 {
    private Pain001() {}

    /**
     * The message itself.
     *
     * @param id 1 to 30 characters of {@code [A-Za-z0-9-]}, unique for ever: banks refuse a second file with it
     * @param createdAt when the file was made
     */
    public record Message(String id, Instant createdAt) {
        public Message {
            FileChecks.id("message id", id, 30);
        }
    }

    /**
     * The account that pays.
     *
     * @param name as the bank knows us; characters that SEPA lacks are replaced
     * @param iban of the account
     * @param bic may be null, the bank is found by the IBAN then
     */
    public record Debtor(String name, String iban, String bic) {
        public Debtor {
            FileChecks.written("debtor name", name, Pain001Writer.NAME);
            FileChecks.code("debtor IBAN", iban, BankCode.IBAN);
            if (bic != null) {
                FileChecks.code("debtor BIC", bic, BankCode.BIC);
            }
        }
    }

    /**
     * One payment.
     *
     * @param endToEndId 1 to 35 characters of {@code [A-Za-z0-9-]}, by which the bank's answers name it
     * @param amount positive
     * @param name of the payee; characters that SEPA lacks are replaced
     * @param iban of the payee
     * @param bic may be null
     * @param remittance what the payee reads, 1 to 140 characters; or a creditor reference of ISO 11649 (RF…) that was
     *     agreed with the payee, which is sent structured; may be null
     */
    public record CreditTransfer(
            String endToEndId, Money amount, String name, String iban, String bic, String remittance) {
        public CreditTransfer {
            FileChecks.id("end to end id", endToEndId, 35);
            FileChecks.positive(amount);
            Pain001Writer.checkAmount(amount);
            FileChecks.written("payee name", name, Pain001Writer.NAME);
            FileChecks.code("payee IBAN", iban, BankCode.IBAN);
            if (bic != null) {
                FileChecks.code("payee BIC", bic, BankCode.BIC);
            }
            FileChecks.remittance(remittance, Pain001Writer.REMITTANCE);
        }
    }

    /**
     * One file, valid against the schema of ISO 20022; payments of one currency stand together in it, and the bank is asked to
     * book each by itself, so that its statement names each.
     *
     * @param executionDate the day on which the bank is asked to pay; it moves bank holidays itself
     * @param transfers at least one, no end to end id twice
     * @throws BankFileException for what no bank would take; records throw it as well when they are made
     */
    public static byte[] write(
            Message message, Debtor debtor, LocalDate executionDate, List<CreditTransfer> transfers) {
        FileChecks.distinct(transfers.stream().map(CreditTransfer::endToEndId).toList());
        if (executionDate.isBefore(
                message.createdAt().atZone(ZoneOffset.UTC).toLocalDate().minusDays(1))) {
            throw new BankFileException("execution date", "is before the file was made");
        }
        byte[] file = new Pain001Writer(message, debtor, executionDate).write(transfers);
        Pain001Schema.check(file);
        return file;
    }
}
