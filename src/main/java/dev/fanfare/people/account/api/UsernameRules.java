package dev.fanfare.people.account.api;

import com.ibm.icu.text.SpoofChecker;
import dev.fanfare.platform.identity.UniqueNames;
import java.util.Locale;

/** The rules for usernames. */
public final class UsernameRules {
    private UsernameRules() {}

    /** Whether the account signs in by its address alone, as advertisers do: the name is the address. */
    public static boolean isAddress(String username, String email) {
        return UniqueNames.emailKey(username).equals(UniqueNames.emailKey(email));
    }

    /**
     * The common form of names that look alike (Unicode Technical Standard 39, 4); null for a name that is an address,
     * which is proven otherwise.
     */
    public static String skeleton(String username, String email) {
        // A zero looks like a capital letter, and the name may be shown in capitals.
        return isAddress(username, email)
                ? null
                : Lookalikes.CHECK
                        .getSkeleton(UniqueNames.normalized(username.strip()))
                        .toLowerCase(Locale.ROOT);
    }

    /** Loaded at the first check of a name. */
    private static final class Lookalikes {
        private static final SpoofChecker CHECK = new SpoofChecker.Builder().build();
    }
}
