package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.records.StagedBuilder;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/** Writes ACH credits in US dollars as a file of the NACHA operating rules. */
public final class Nacha {
    private Nacha() {}

    /** Whether a file can hold this payee's name: part of it is in letters that banks take. */
    public static boolean isWritable(String name) {
        return FileChecks.isWritable(name, NachaWriter.NAME);
    }

    /** The SEC code, which sets the rules for an entry: to a person (PPD) or a company (CCD). */
    public enum EntryClass {
        PPD,
        CCD
    }

    /** The kind of account at the receiving bank. */
    public enum AccountType {
        CHECKING,
        SAVINGS
    }

    /**
     * The originator and its bank.
     *
     * @param bankRouting routing number of the bank, 9 digits with their check digit
     * @param bankName of the bank
     * @param originId assigned by the bank for the file header, up to 10 characters, often 1 and our EIN
     * @param companyId assigned by the bank for batches, up to 10 characters
     * @param companyName shown to payees, truncated to 16 characters in batches
     */
    public record Originator(
            String bankRouting, String bankName, String originId, String companyId, String companyName) {
        public Originator {
            FileChecks.code("originator's bank", bankRouting, BankCode.US_ROUTING_NUMBER);
            FileChecks.written("originator's bank name", bankName, NachaWriter.OWN_NAME);
            FileChecks.ach("origin id", originId, 10);
            FileChecks.ach("company id", companyId, 10);
            FileChecks.written("company name", companyName, NachaWriter.COMPANY);
        }
    }

    /**
     * The file's identity.
     *
     * @param createdAt local time of the originator
     * @param modifier A to Z or 0 to 9: distinguishes the files of one day
     */
    public record Stamp(LocalDateTime createdAt, char modifier) {
        public Stamp {
            if (!(modifier >= 'A' && modifier <= 'Z' || modifier >= '0' && modifier <= '9')) {
                throw new BankFileException("file id modifier", "must be A to Z or 0 to 9");
            }
        }
    }

    /**
     * One payment.
     *
     * @param id 1 to 15 characters of {@code [A-Z0-9]}; returns repeat it
     * @param amount in USD, positive, below 100 million
     * @param name of the payee, written in capitals and truncated to 22 characters
     * @param routing number of the payee's bank, 9 digits with their check digit
     * @param account number, up to 17 characters
     * @param remittance what the payee reads, up to 80 characters, in an addenda record; may be null
     * @param microDeposit whether it only verifies the account; sent in a batch described as ACCTVERIFY
     */
    @StagedBuilder
    public record Credit(
            String id,
            Money amount,
            String name,
            String routing,
            String account,
            AccountType accountType,
            EntryClass entryClass,
            String remittance,
            boolean microDeposit) {
        public Credit {
            FileChecks.id("id", id, 15);
            FileChecks.positive(amount);
            NachaWriter.checkAmount(amount);
            FileChecks.written("payee name", name, NachaWriter.NAME);
            FileChecks.remittance(remittance, NachaWriter.REMITTANCE);
            FileChecks.code("payee's bank", routing, BankCode.US_ROUTING_NUMBER);
            FileChecks.ach("payee's account", account, 17);
        }
    }

    /**
     * One file, with a batch for each class and purpose of entries.
     *
     * @param effectiveDate the intended settlement day, not before the file's creation; moved to the Federal Reserve's
     *     next open day
     * @param credits at least one, with distinct ids
     * @throws BankFileException for values that banks reject; the records' constructors throw it too
     */
    public static byte[] write(Stamp stamp, Originator originator, LocalDate effectiveDate, List<Credit> credits) {
        FileChecks.distinct(credits.stream().map(Credit::id).toList());
        return new NachaWriter(stamp, originator, effectiveDate).write(credits);
    }
}
