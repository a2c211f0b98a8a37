package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** Final checks of values written into a file. Messages name the field, never its value. */
final class FileChecks {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?");
    private static final Pattern ACH = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?");
    private static final int MAX_NAME_LENGTH = 200;

    static void id(String field, String id, int longest) {
        matches(field, id, ID, longest, "must be letters, digits and hyphens");
    }

    /** Printable characters of NACHA that need no replacement. */
    static void ach(String field, String value, int longest) {
        matches(field, value, ACH, longest, "must be letters and digits");
    }

    static void name(String field, String name) {
        if (name == null || name.isBlank()) {
            throw new BankFileException(field, "is missing");
        }
        if (name.length() > MAX_NAME_LENGTH) {
            throw new BankFileException(field, "is longer than " + MAX_NAME_LENGTH);
        }
    }

    /** The name must keep at least one letter or digit in the banks' character set. */
    static void written(String field, String name, int longest) {
        name(field, name);
        BankText.of(field, name, longest);
    }

    /** Whether a file can hold this name. */
    static boolean isWritable(String name, int longest) {
        try {
            written("name", name, longest);
            return true;
        } catch (BankFileException e) {
            return false;
        }
    }

    /** Null or blank for none. */
    static void remittance(String text, int longest) {
        if (text != null && !text.isBlank()) {
            BankText.of("remittance", text, longest);
        }
    }

    static void positive(Money amount) {
        if (amount == null || !amount.isPositive()) {
            throw new BankFileException("amount", "must be positive");
        }
    }

    /** There must be at least one id, and no duplicates. */
    static void distinct(List<String> ids) {
        if (ids.isEmpty()) {
            throw new BankFileException("payments", "are none");
        }
        if (new HashSet<>(ids).size() < ids.size()) {
            throw new BankFileException("id", "stands twice in the file");
        }
    }

    static void code(String field, String code, BankCode kind) {
        if (!kind.isValid(code)) {
            throw new BankFileException(field, "is not " + kind);
        }
    }

    private static void matches(String field, String value, Pattern pattern, int longest, String otherwise) {
        if (value == null || value.isEmpty()) {
            throw new BankFileException(field, "is missing");
        }
        if (value.length() > longest) {
            throw new BankFileException(field, "is longer than " + longest);
        }
        if (!pattern.matcher(value).matches()) {
            throw new BankFileException(field, otherwise);
        }
    }
}
