package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Writes credit transfers as pain.001.001.09 (ISO 20022, CustomerCreditTransferInitiationV09); in EUR by the SEPA
 * credit transfer guidelines of the European Payments Council.
 */
public final class CreditTransferInitiation {
    private CreditTransferInitiation() {}

    /** Whether a file can hold this payee's name: part of it is in letters that banks take. */
    public static boolean isWritable(String name) {
        return FileChecks.isWritable(name, Pain001Writer.NAME);
    }

    /**
     * The message header.
     *
     * @param id 1 to 30 characters of {@code [A-Za-z0-9-]}, globally unique: banks reject a second file with it
     * @param createdAt creation time
     * @param instant whether payments in EUR are SEPA instant credit transfers
     */
    public record Message(String id, Instant createdAt, boolean instant) {
        public Message {
            FileChecks.id("message id", id, 30);
        }
    }

    /**
     * The account to be debited.
     *
     * @param name our name at the bank; characters outside SEPA's set are replaced
     * @param iban of the account
     * @param bic null if the bank shall derive it from the IBAN
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
     * @param endToEndId 1 to 35 characters of {@code [A-Za-z0-9-]}, repeated in the bank's reports
     * @param amount positive
     * @param name of the payee; characters outside SEPA's set are replaced
     * @param iban of the payee
     * @param bic may be null
     * @param remittance what the payee reads, 1 to 140 characters; or a creditor reference of ISO 11649 (RF…) agreed
     *     with the payee, which is sent structured; may be null
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
     * One file, validated against the schema of ISO 20022, with one payment block per currency. Asks for a separate
     * booking of each payment, so that the statement itemises them.
     *
     * @param executionDate the requested day; the bank itself moves holidays
     * @param transfers at least one, with distinct end to end ids
     * @throws BankFileException for values that banks reject; the records' constructors throw it too
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
