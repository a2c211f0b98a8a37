package dev.fanfare.campaigns.task;

import java.util.Locale;

/** Looks for the label of a paid post in its text. */
final class Disclosure {
    private Disclosure() {}

    /** Whether a text has the label as a separate word in any case; null without a text. */
    static Boolean isIn(String text, String label) {
        if (text == null) {
            return null;
        }
        String where = text.toLowerCase(Locale.ROOT);
        String what = label.strip().toLowerCase(Locale.ROOT);
        for (int at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
            if (!isWord(where, at - 1) && !isWord(where, at + what.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWord(String text, int at) {
        return at >= 0 && at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_');
    }
}
