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

    /** In Unicode's form NFKC, which combines letters with their marks; null for null. */
    public static String normalized(String name) {
        return name == null || name.length() > MAX_RAW ? name : Normalizer.normalize(name, Normalizer.Form.NFKC);
    }

    /** The same key for all spellings that look alike: NFKC, without case. */
    public static String usernameKey(String username) {
        return folded(username);
    }

    /** The same, for addresses. */
    public static String emailKey(String email) {
        return folded(email);
    }

    private static String folded(String name) {
        return normalized(normalized(name.strip()).toLowerCase(Locale.ROOT));
    }
}
