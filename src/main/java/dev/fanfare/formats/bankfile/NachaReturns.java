package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankFileReader.Counted;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankLine.What;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/**
 * Returned entries (addenda type 99) and notifications of change (98), with the control sums of their batches and file.
 * An entry's identification comes back unchanged and so identifies our payment.
 */
final class NachaReturns {
    private static final int LENGTH = 94;
    private static final long HASH = 10_000_000_000L;
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    /** Returns of payments to us or from us; higher codes are about returns themselves. */
    private static final Pattern RETURN = Pattern.compile("R(?:[0-5][0-9]|60|8[0-5])");

    private final InputStream file;
    private final Counted lines;
    private final DedupKeys keys = new DedupKeys();
    private int line;
    private String header;
    private String batch;
    private String entry;
    private int entryLine;
    private Sums inBatch = Sums.NONE;
    private Sums inFile = Sums.NONE;
    private int batches;
    private boolean over;

    NachaReturns(InputStream file, Counted lines) {
        this.file = file;
        this.lines = lines;
    }

    /** The totals in control records. */
    private record Sums(long records, long hash, long debits, long credits) {
        static final Sums NONE = new Sums(0, 0, 0, 0);

        Sums plus(Sums other) {
            return new Sums(
                    records + other.records,
                    (hash + other.hash) % HASH,
                    debits + other.debits,
                    credits + other.credits);
        }
    }

    void read() throws IOException {
        for (String record = next(); record != null; record = next()) {
            if (over && !record.equals("9".repeat(LENGTH))) {
                throw problem("follows the end of the file");
            }
            if (!over) {
                read(record);
            }
        }
        if (!over) {
            throw problem("the file control record is missing");
        }
    }

    private void read(String record) {
        switch (record.charAt(0)) {
            case '1' -> fileHeader(record);
            case '5' -> batchHeader(record);
            case '6' -> entry(record);
            case '7' -> addenda(record);
            case '8' -> batchControl(record);
            case '9' -> fileControl(record);
            default -> throw problem("has a record type that is not 1, 5, 6, 7, 8 or 9");
        }
    }

    private void fileHeader(String record) {
        if (header != null) {
            throw problem("is a second file header");
        }
        header = record;
    }

    private void batchHeader(String record) {
        if (header == null || batch != null) {
            throw problem("a batch begins where none can");
        }
        batch = record;
        inBatch = Sums.NONE;
    }

    private void entry(String record) {
        if (batch == null) {
            throw problem("an entry stands outside of a batch");
        }
        giveEntry();
        entry = record;
        entryLine = line;
        // Transaction codes end in 5 to 9 for debits, of all kinds of accounts.
        boolean debit = record.charAt(2) >= '5';
        long amount = number(record, 30, 39);
        inBatch = inBatch.plus(new Sums(1, number(record, 4, 11), debit ? amount : 0, debit ? 0 : amount));
    }

    private void addenda(String record) {
        if (batch == null) {
            throw problem("an addenda record stands without its entry");
        }
        inBatch = inBatch.plus(new Sums(1, 0, 0, 0));
        String type = field(record, 2, 3);
        if (type.equals("99") || type.equals("98")) {
            if (entry != null) {
                give(type.equals("98") ? What.CORRECTED : what(field(record, 4, 6)), record);
                // Contested returns have a second addenda record, which adds nothing.
                entry = null;
            }
        }
    }

    private static What what(String code) {
        return RETURN.matcher(code).matches() ? What.RETURNED : What.UNCLEAR;
    }

    /** An entry that is neither a return nor a notification, for an operator to look at. */
    private void giveEntry() {
        if (entry != null) {
            give(What.UNCLEAR, null);
            entry = null;
        }
    }

    private void batchControl(String record) {
        if (batch == null) {
            throw problem("a batch ends that has not begun");
        }
        giveEntry();
        check(record, inBatch, 5, 10, 11, 21, 33);
        inFile = inFile.plus(inBatch);
        batches++;
        batch = null;
    }

    private void fileControl(String record) {
        if (header == null || batch != null) {
            throw problem("the file ends where it cannot");
        }
        if (number(record, 2, 7) != batches) {
            throw problem("the file has another number of batches");
        }
        check(record, inFile, 14, 21, 22, 32, 44);
        over = true;
    }

    private void check(String record, Sums sums, int count, int countEnd, int hash, int debits, int credits) {
        boolean right = number(record, count, countEnd) == sums.records()
                && number(record, hash, hash + 9) == sums.hash()
                && number(record, debits, debits + 11) == sums.debits()
                && number(record, credits, credits + 11) == sums.credits();
        if (!right) {
            throw problem("count, entry hash or totals are not those of the entries");
        }
    }

    /** @param addenda null when there is none */
    private void give(What what, String addenda) {
        String trace = addenda == null ? field(entry, 80, 94) : field(addenda, 7, 21);
        String code = addenda == null ? null : field(addenda, 4, 6);
        long cents = number(entry, 30, 39);
        String id = field(entry, 40, 54).strip();
        String company = field(batch, 41, 50).strip();
        String returned = addenda == null ? null : field(addenda, 80, 94);
        lines.give(BankLineBuilder.builder()
                .number(lines.next())
                .key(keys.next(Source.ACH_RETURNS, company, trace, code, cents, id, returned, field(header, 24, 33)))
                .what(what)
                .source(Source.ACH_RETURNS)
                .account(company.isEmpty() ? null : company)
                .document(field(header, 24, 34).strip())
                .amount(cents == 0 ? null : new Money(cents, "USD"))
                .bankReference(returned == null ? null : returned.strip())
                .endToEndId(id.isEmpty() ? null : id)
                .original(trace)
                .party(field(entry, 55, 76).strip())
                .code(code)
                .note("line " + entryLine)
                .build());
    }

    /** The next record; null at the end. Some senders cut trailing spaces or omit line breaks. */
    private String next() throws IOException {
        StringBuilder record = new StringBuilder(LENGTH);
        int read = file.read();
        while (read >= 0 && read != '\n' && record.length() < LENGTH) {
            if (read != '\r') {
                if (read < ' ' || read > '~') {
                    line++;
                    throw problem("has a character that ACH files cannot have");
                }
                record.append((char) read);
            }
            if (record.length() < LENGTH) {
                read = file.read();
            }
        }
        if (record.isEmpty()) {
            return read < 0 ? null : next();
        }
        line++;
        return record.append(" ".repeat(LENGTH - record.length())).toString();
    }

    /** Positions as in the rules: from 1, inclusive. */
    private static String field(String record, int from, int to) {
        return record.substring(from - 1, to);
    }

    private long number(String record, int from, int to) {
        String digits = field(record, from, to);
        if (!DIGITS.matcher(digits).matches()) {
            throw problem("positions " + from + " to " + to + " are no number");
        }
        return Long.parseLong(digits);
    }

    private BankFileException problem(String problem) {
        return new BankFileException("line " + line, problem);
    }
}
