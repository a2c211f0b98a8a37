package dev.fanfare.formats.text;

import java.util.regex.Pattern;

/**
 * Numbers and codes as people paste them from mails, PDF files and bank pages: with no-break and thin spaces, tabs, soft
 * hyphens, dashes, marks of direction, zero-width or full-width characters.
 */
public final class PastedText {
    /** A sign at the beginning separates nothing. */
    private static final Pattern SEPARATORS = Pattern.compile("(?<!^)[ ./-]");

    /** Full-width forms of the printable characters of ASCII. */
    private static final int FULL_WIDTH = 0xFF01;

    private static final int LAST_FULL_WIDTH = 0xFF5E;
    private static final int MINUS_SIGN = 0x2212;
    private static final int HYPHEN_BULLET = 0x2043;
    private static final int FRACTION_SLASH = 0x2044;
    private static final int DIVISION_SLASH = 0x2215;

    private PastedText() {}

    /**
     * The text with ASCII's space, hyphen and slash in place of all others, without invisible characters, and
     * without spaces at its ends.
     *
     * @return null for null
     */
    public static String spaced(String text) {
        if (text == null || text.chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
            return text == null ? null : text.strip();
        }
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().map(PastedText::inAscii).filter(c -> c >= 0).forEach(plain::appendCodePoint);
        return plain.toString().strip();
    }

    /** Likewise without any space: tokens and ids, in which hyphens count. */
    public static String unbroken(String text) {
        return text == null ? null : spaced(text).replace(" ", "");
    }

    /** Likewise without spaces, dots, slashes and hyphens: numbers and codes, in which these only separate. */
    public static String compact(String text) {
        return text == null ? null : SEPARATORS.matcher(spaced(text)).replaceAll("");
    }

    /** Negative for what does not show. */
    private static int inAscii(int c) {
        if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
            return ' ';
        }
        if (InvisibleCharacters.isInvisible(c)) {
            return -1;
        }
        if (Character.getType(c) == Character.DASH_PUNCTUATION || c == MINUS_SIGN || c == HYPHEN_BULLET) {
            return '-';
        }
        if (c == FRACTION_SLASH || c == DIVISION_SLASH) {
            return '/';
        }
        return c >= FULL_WIDTH && c <= LAST_FULL_WIDTH ? c - FULL_WIDTH + '!' : c;
    }
}
