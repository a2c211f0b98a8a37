package dev.fanfare.users.api;

import java.text.Normalizer;

/** What usernames look like. */
public final class Usernames {
    /** Of the whole name, after it was normalised. */
    public static final String PATTERN = "[\\p{L}\\p{N}._-]*";

    public static final String PATTERN_MESSAGE = "may hold letters, digits, dot, dash and underscore";

    /**
     * Characters that are looked at: no name that is short enough afterwards is longer before, and putting endless
     * combining marks in order takes endless time.
     */
    private static final int MAX_RAW = 254;

    private Usernames() {}

    /** The same name in Unicode's form NFKC, in which a letter and its combining marks are one character; null for null. */
    public static String normalized(String username) {
        return username == null || username.length() > MAX_RAW
                ? username
                : Normalizer.normalize(username, Normalizer.Form.NFKC);
    }
}
