package dev.fanfare.money.banking;

import dev.fanfare.formats.bankfile.Iban;
import java.util.regex.Pattern;

/** Redacts account numbers in texts of banks and payers. */
final class Redaction {
    private static final Pattern NUMBER = Pattern.compile("[0-9](?:[ -]?[0-9]){6,}");
    private static final int MAX_LENGTH = 500;

    /** Masks a payer's text but keeps references. Null for null. */
    static String ibans(String text) {
        return text == null ? null : Iban.masked(cut(text));
    }

    /** Masks a text that is not searched for references. Null for null. */
    static String numbers(String text) {
        return text == null ? null : NUMBER.matcher(ibans(text)).replaceAll("****");
    }

    private static String cut(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH);
    }
}
