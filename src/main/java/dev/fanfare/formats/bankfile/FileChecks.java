package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** The last look at what is written into a file. Messages name the field, never its value. */
final class FileChecks {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?");
    private static final Pattern IBAN = Pattern.compile("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}");
    private static final Pattern BIC = Pattern.compile("[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?");
    private static final Pattern ROUTING = Pattern.compile("[0-9]{9}");
    private static final Pattern ACH = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?");
    private static final int[] WEIGHTS = {3, 7, 1};
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

    /** A name of which something is left in the letters of banks, at this length. */
    static void written(String field, String name, int longest) {
        name(field, name);
        BankText.of(field, name, longest);
    }

    /** May be null or blank, which is none. */
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

    /** Whether there are ids, and none twice. */
    static void distinct(List<String> ids) {
        if (ids.isEmpty()) {
            throw new BankFileException("payments", "are none");
        }
        if (new HashSet<>(ids).size() < ids.size()) {
            throw new BankFileException("id", "stands twice in the file");
        }
    }

    /** An IBAN without spaces whose check digits are right (ISO 13616, MOD 97-10). */
    static void iban(String field, String iban) {
        matches(field, iban, IBAN, 34, "is no IBAN");
        if (!Iban.hasLengthOfCountry(iban)) {
            throw new BankFileException(field, "has not the length that its country has");
        }
        if (Iban.mod97(iban) != 1) {
            throw new BankFileException(field, "has wrong check digits");
        }
    }

    /** May be null. */
    static void bic(String field, String bic) {
        if (bic != null) {
            matches(field, bic, BIC, 11, "is no BIC");
        }
    }

    /** A routing number of the American Bankers Association with its check digit. */
    static void routing(String field, String routing) {
        matches(field, routing, ROUTING, 9, "must be 9 digits");
        if (routingCheckDigit(routing) != routing.charAt(8) - '0') {
            throw new BankFileException(field, "has a wrong check digit");
        }
    }

    /** The check digit of the first eight digits, by the weights 3, 7 and 1. */
    static int routingCheckDigit(String digits) {
        int sum = 0;
        for (int i = 0; i < 8; i++) {
            sum += (digits.charAt(i) - '0') * WEIGHTS[i % WEIGHTS.length];
        }
        return (10 - sum % 10) % 10;
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
