package dev.fanfare.users.api;

import dev.fanfare.platform.identity.Names;
import java.text.Normalizer;

/** What usernames look like. */
public final class Usernames {
    /** For the whole name, after normalisation. */
    public static final String PATTERN = "[\\p{L}\\p{N}._-]*";

    public static final String PATTERN_MESSAGE = "may only contain letters, digits, dots, dashes and underscores";

    /**
     * Longer input is not normalised: no valid name is longer, and sorting a very long run of combining marks takes
     * quadratic time.
     */
    private static final int MAX_RAW = 254;

    private Usernames() {}

    /** Whether the account signs in by its address alone, as advertisers do: the name is the address. */
    public static boolean isAddress(String username, String email) {
        return Names.usernameKey(username).equals(Names.usernameKey(email));
    }

    /** The name in Unicode's form NFKC, which combines letters with their marks; null for null. */
    public static String normalized(String username) {
        return username == null || username.length() > MAX_RAW
                ? username
                : Normalizer.normalize(username, Normalizer.Form.NFKC);
    }
}
