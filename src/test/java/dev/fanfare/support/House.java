package dev.fanfare.support;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;

/** The classes of the service as ArchUnit sees them, read once by each process of the tests, and the floors they stand on. */
public final class House {
    public static final String ROOT = "dev.fanfare";

    public static final JavaClasses CLASSES = new ClassFileImporter()
            // Of the quick profile, too.
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages(ROOT);

    /** The groups of packages, from the highest to the lowest: each sees only those after it. */
    public static final List<String> FLOORS = List.of(
            "app",
            "dev",
            "notification",
            "campaigns",
            "money",
            "people",
            "admin",
            "runtime",
            "platform",
            "formats",
            "records");

    /** The packages of the domain of users: each sees only those after it. */
    public static final List<String> USERS = List.of("signin", "account", "session", "owner");

    /** The groups whose packages are domains. */
    private static final Set<String> DOMAIN_FLOORS = Set.of("notification", "campaigns", "money", "people", "admin");
    /** What every domain sees as a whole. */
    private static final Set<String> SHARED =
            Set.of("platform", "formats", "records", "money.ledger", "campaigns.reward");

    private House() {}

    /** Whether a package is one of the service's. */
    public static boolean isOurs(String packageName) {
        return packageName.equals(ROOT) || packageName.startsWith(ROOT + ".");
    }

    private static String[] below(String packageName) {
        return packageName.length() > ROOT.length()
                ? packageName.substring(ROOT.length() + 1).split("\\.")
                : new String[] {""};
    }

    /** The floor of a package. */
    public static String floor(String packageName) {
        return below(packageName)[0];
    }

    /** The domain that a package belongs to, or else its floor; {@link #USERS} is one domain. */
    public static String part(String packageName) {
        String[] packages = below(packageName);
        if (!DOMAIN_FLOORS.contains(packages[0]) || packages[0].equals("notification")) {
            return packages[0];
        }
        return packages.length == 1 || USERS.contains(packages[1])
                ? packages[0] + ".users"
                : packages[0] + "." + packages[1];
    }

    /** Whether a package belongs to a domain. */
    public static boolean isDomain(String packageName) {
        return DOMAIN_FLOORS.contains(floor(packageName)) && !part(packageName).equals("money.ledger");
    }

    /** Whether a package may see another one of the service, by their floors, and their ranks among {@link #USERS}. */
    public static boolean mayLookDown(String from, String to) {
        String[] seer = below(from);
        String[] seen = below(to);
        int rank = FLOORS.indexOf(seer[0]);
        if (!seer[0].equals("people") || !seen[0].equals("people") || seer.length == 1 || seen.length == 1) {
            return rank <= FLOORS.indexOf(seen[0]);
        }
        return !USERS.contains(seer[1]) || !USERS.contains(seen[1]) || USERS.indexOf(seer[1]) <= USERS.indexOf(seen[1]);
    }

    /** Whether a package is not one of a domain, or sees of other domains only what they publish. */
    public static boolean seesOnlyPublished(String from, String to) {
        return !isDomain(from)
                || part(from).equals(part(to))
                || to.matches(".*\\.(?:api|store)")
                || SHARED.contains(part(to));
    }

    /** The class in which a class is nested, or itself. */
    public static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(House::outermost).orElse(type);
    }
}
