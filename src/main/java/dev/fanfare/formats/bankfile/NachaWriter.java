package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.Nacha.AccountType;
import dev.fanfare.formats.bankfile.Nacha.Credit;
import dev.fanfare.formats.bankfile.Nacha.EntryClass;
import dev.fanfare.formats.bankfile.Nacha.Originator;
import dev.fanfare.formats.bankfile.Nacha.Stamp;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes one file: records of 94 characters, ten to a block. */
final class NachaWriter {
    private static final String LINE_END = "\r\n";
    private static final int BLOCK = 10;
    static final int NAME = 22;
    static final int REMITTANCE = 80;
    static final int OWN_NAME = 23;
    static final int COMPANY = 16;
    private static final int CREDITS_ONLY = 220;
    private static final int MAX_RECORDS = 999_999;
    private static final long MAX_IN_ENTRY = 99_999_999_99L;
    private static final long MAX_IN_SAME_DAY_ENTRY = 1_000_000_00L;
    private static final long MAX_IN_FILE = 9_999_999_999_99L;
    /** Entry hashes keep their last ten digits. */
    private static final long HASH = 10_000_000_000L;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyMMdd", Locale.ROOT);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HHmm", Locale.ROOT);

    private final Stamp stamp;
    private final Originator originator;
    private final LocalDate effectiveDate;
    private final String bank;
    private final StringBuilder file = new StringBuilder();
    private int records;
    private int trace;

    NachaWriter(Stamp stamp, Originator originator, LocalDate effectiveDate) {
        LocalDate made = stamp.createdAt().toLocalDate();
        if (effectiveDate.isBefore(made)) {
            throw new BankFileException("effective entry date", "is before the file was made");
        }
        this.stamp = stamp;
        this.originator = originator;
        this.effectiveDate = BankingDays.ACH.onOrAfter(effectiveDate);
        this.bank = originator.bankRouting().substring(0, 8);
    }

    /** The totals of a batch's control record, summed up for the file's. */
    private record Totals(int batches, int entries, long hash, long cents) {
        private static final Totals NONE = new Totals(0, 0, 0, 0);

        private Totals plus(Totals other) {
            return new Totals(
                    batches + other.batches,
                    entries + other.entries,
                    (hash + other.hash) % HASH,
                    Math.addExact(cents, other.cents));
        }
    }

    /** The properties that the entries of a batch share. */
    private record Kind(EntryClass entryClass, boolean microDeposit) {}

    byte[] write(List<Credit> credits) {
        header();
        Map<Kind, List<Credit>> batches = credits.stream()
                .collect(Collectors.groupingBy(
                        c -> new Kind(c.entryClass(), c.microDeposit()), LinkedHashMap::new, Collectors.toList()));
        Totals all = Totals.NONE;
        for (Map.Entry<Kind, List<Credit>> batch : batches.entrySet()) {
            all = all.plus(batch(all.batches() + 1, batch.getKey(), batch.getValue()));
        }
        control(all);
        while (records % BLOCK != 0) {
            record("9".repeat(94));
        }
        return file.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private void header() {
        record("101 "
                + originator.bankRouting()
                + right(originator.originId(), 10)
                + stamp.createdAt().format(DAY)
                + stamp.createdAt().format(TIME)
                + stamp.modifier()
                + "094101"
                + left("bank name", originator.bankName(), OWN_NAME)
                + left("company name", originator.companyName(), OWN_NAME)
                + " ".repeat(8));
    }

    private Totals batch(int number, Kind kind, List<Credit> credits) {
        record("5"
                + CREDITS_ONLY
                + left("company name", originator.companyName(), COMPANY)
                + " ".repeat(20)
                + padded(originator.companyId(), 10)
                + kind.entryClass()
                // The description that the rules prescribe for micro-entries.
                + padded(kind.microDeposit() ? "ACCTVERIFY" : "PAYOUT", 10)
                + effectiveDate.format(DAY)
                + effectiveDate.format(DAY)
                + "   1"
                + bank
                + digits(number, 7));
        Totals totals = new Totals(1, 0, 0, 0);
        for (Credit credit : credits) {
            totals = totals.plus(entry(credit));
        }
        if (totals.entries() > MAX_RECORDS || totals.cents() > MAX_IN_FILE) {
            throw new BankFileException("batch", "is larger than NACHA allows");
        }
        record("8" + CREDITS_ONLY + sums(totals, 6) + padded(originator.companyId(), 10) + " ".repeat(25) + bank
                + digits(number, 7));
        return totals;
    }

    private Totals entry(Credit credit) {
        long cents = cents(credit);
        boolean addenda = credit.remittance() != null && !credit.remittance().isBlank();
        trace++;
        record("6"
                + (credit.accountType() == AccountType.CHECKING ? "22" : "32")
                + credit.routing()
                + padded(credit.account(), 17)
                + digits(cents, 10)
                + padded(credit.id(), 15)
                + left("payee name", credit.name(), NAME)
                + "  "
                + (addenda ? "1" : "0")
                + bank
                + digits(trace, 7));
        if (addenda) {
            record("705" + left("remittance", credit.remittance(), REMITTANCE) + "0001" + digits(trace, 7));
        }
        return new Totals(0, addenda ? 2 : 1, Long.parseLong(credit.routing().substring(0, 8)), cents);
    }

    static void checkAmount(Money amount) {
        if (!"USD".equals(amount.currency())) {
            throw new BankFileException("amount", "must be in USD");
        }
        if (amount.minor() > MAX_IN_ENTRY) {
            throw new BankFileException("amount", "is more than ACH takes in one entry");
        }
    }

    private long cents(Credit credit) {
        boolean sameDay = effectiveDate.equals(stamp.createdAt().toLocalDate());
        if (sameDay && credit.amount().minor() > MAX_IN_SAME_DAY_ENTRY) {
            throw new BankFileException("amount", "is more than ACH takes in one entry on the same day");
        }
        return credit.amount().minor();
    }

    private void control(Totals all) {
        if (all.cents() > MAX_IN_FILE) {
            throw new BankFileException("file", "is larger than NACHA allows");
        }
        int blocks = (records + 1 + BLOCK - 1) / BLOCK;
        record("9" + digits(all.batches(), 6) + digits(blocks, 6) + sums(all, 8) + " ".repeat(39));
    }

    private static String sums(Totals totals, int countWidth) {
        return digits(totals.entries(), countWidth)
                + digits(totals.hash() % HASH, 10)
                + digits(0, 12)
                + digits(totals.cents(), 12);
    }

    private void record(String record) {
        if (record.length() != 94) {
            throw new IllegalStateException("a record of " + record.length() + " characters");
        }
        file.append(record).append(LINE_END);
        records++;
    }

    private static String digits(long number, int width) {
        return String.format(Locale.ROOT, "%0" + width + "d", number);
    }

    private static String left(String field, String text, int width) {
        return padded(BankText.capitals(field, text, width), width);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String right(String text, int width) {
        return " ".repeat(width - text.length()) + text;
    }
}
