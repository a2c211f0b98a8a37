package dev.fanfare.banking;

import dev.fanfare.bankfiles.Iban;
import java.util.regex.Pattern;

/** Takes account numbers out of texts of banks and payers. */
final class Masked {
    private static final Pattern NUMBER = Pattern.compile("[0-9](?:[ -]?[0-9]){6,}");
    private static final int LONGEST = 500;

    private Masked() {}

    /** A text that payers write: references stay. Null for null. */
    static String ibans(String text) {
        return text == null ? null : Iban.masked(cut(text));
    }

    /** A text that nobody looks for references in. Null for null. */
    static String numbers(String text) {
        return text == null ? null : NUMBER.matcher(ibans(text)).replaceAll("****");
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }
}
