package dev.fanfare.platform.identity;

import java.text.Normalizer;
import java.util.Locale;

/** The keys by which usernames and e-mail addresses are unique. */
public final class Names {
    private Names() {}

    /** The same key for all spellings that look alike: NFKC, without case. */
    public static String usernameKey(String username) {
        String folded =
                Normalizer.normalize(username.strip(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(folded, Normalizer.Form.NFKC);
    }

    public static String emailKey(String email) {
        return email.strip().toLowerCase(Locale.ROOT);
    }
}
