package dev.fanfare.platform.identity;

import com.ibm.icu.text.IDNA;
import java.text.Normalizer;
import java.util.Locale;

/** The keys by which usernames and e-mail addresses are unique. */
public final class UniqueNames {
    /**
     * Longer input is not normalised: no valid name is longer, and sorting a very long run of combining marks takes
     * quadratic time.
     */
    private static final int MAX_RAW = 254;

    private static final int FIRST_BEYOND_ASCII = 0x80;

    private UniqueNames() {}

    /** The NFKC form of a name; null for null. */
    public static String normalized(String name) {
        return name == null || name.length() > MAX_RAW ? name : Normalizer.normalize(name, Normalizer.Form.NFKC);
    }

    /** One key for all look-alike spellings: NFKC, case-insensitive. */
    public static String usernameKey(String username) {
        return folded(username);
    }

    /** The key of an e-mail address: a domain has one, whether it is written in its own letters or in ASCII. */
    public static String emailKey(String email) {
        return withAsciiDomain(folded(email));
    }

    /** An address as mail servers take it: the domain in ASCII (RFC 5891), as it is if it has no such form. */
    public static String withAsciiDomain(String email) {
        String domain = email.substring(email.lastIndexOf('@') + 1);
        if (domain.length() == email.length()
                || email.length() > MAX_RAW
                || domain.chars().allMatch(c -> c < FIRST_BEYOND_ASCII)) {
            return email;
        }
        IDNA.Info problems = new IDNA.Info();
        StringBuilder ascii = new StringBuilder();
        Domains.FORMS.nameToASCII(domain, ascii, problems);
        return problems.hasErrors() ? email : email.substring(0, email.length() - domain.length()) + ascii;
    }

    /** Loaded at the first address that needs it. */
    private static final class Domains {
        private static final IDNA FORMS = IDNA.getUTS46Instance(IDNA.NONTRANSITIONAL_TO_ASCII);
    }

    private static String folded(String name) {
        return normalized(normalized(name.strip()).toLowerCase(Locale.ROOT));
    }
}
