package dev.fanfare.platform.identity;

import java.text.Normalizer;
import java.util.Locale;

/** The keys by which usernames and e-mail addresses are unique. */
public final class UniqueNames {
    /**
     * Longer input is not normalised: no valid name is longer, and sorting a very long run of combining marks takes
     * quadratic time.
     */
    private static final int MAX_RAW = 254;

    private UniqueNames() {}

    /** The NFKC form of a name; null for null. */
    public static String normalized(String name) {
        return name == null || name.length() > MAX_RAW ? name : Normalizer.normalize(name, Normalizer.Form.NFKC);
    }

    /** One key for all look-alike spellings: NFKC, case-insensitive. */
    public static String usernameKey(String username) {
        return folded(username);
    }

    /** The key of an e-mail address. */
    public static String emailKey(String email) {
        return folded(email);
    }

    private static String folded(String name) {
        return normalized(normalized(name.strip()).toLowerCase(Locale.ROOT));
    }
}
