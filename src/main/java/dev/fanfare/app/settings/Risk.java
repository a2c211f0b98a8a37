package dev.fanfare.app.settings;

import java.util.List;
import java.util.Locale;

/** What production refuses unless it is accepted by name in {@code accepted_risks}. */
enum Risk {
    LIMITS_OFF(
            "passwords and tokens could be guessed without limit, because rate limits are off",
            "FANFARE_LIMITS_ENABLED=true"),
    STAFF_WITHOUT_SECOND_FACTOR(
            "a password alone would give the rights of staff", "FANFARE_USERS_STAFF_SECOND_FACTOR=production"),
    PASSWORD_GRANT("applications would learn their users' passwords", "FANFARE_USERS_PASSWORD_GRANT=development"),
    UNCONFIRMED_DESTINATIONS(
            "money would go to destinations that their owner has not confirmed",
            "FANFARE_PAYMENTS_SAFETY_CONFIRM_DESTINATIONS=true"),
    WEAK_HASHES(
            "a copy of the database would give away passwords, because a hash costs less than OWASP demands",
            "FANFARE_USERS_ARGON2_MEMORY_KIB=19456 and FANFARE_USERS_ARGON2_ITERATIONS=2"),
    UNKNOWN_PROXY(
            "clients would share the address of the proxy and its limits, or could claim any address, because the proxies in"
                    + " front are not known exactly",
            "FANFARE_HTTP_TRUSTED_PROXIES, to their addresses, in ranges of at most an IPv4 /24 or IPv6 /64, or"
                    + " FANFARE_HTTP_TRUSTED_HOPS, to how many they are"),
    CHECKPOINTS_INSIDE(
            "the journal's past could be rewritten with all its checkpoints, because none is kept outside",
            "FANFARE_JOURNAL_CHECKPOINTS_URL or FANFARE_JOURNAL_CHECKPOINTS_FILE");

    /** The names of all. */
    static final List<String> NAMES = List.of(values()).stream().map(Risk::code).toList();

    private final String danger;
    private final String remedy;

    Risk(String danger, String remedy) {
        this.danger = danger;
        this.remedy = remedy;
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is wrong, what to set, and how to accept it. */
    String sentence() {
        return danger + ": set " + remedy + ", or FANFARE_ACCEPTED_RISKS=" + code() + " if that is meant.";
    }
}
