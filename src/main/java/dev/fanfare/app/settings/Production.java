package dev.fanfare.app.settings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.identity.TrustedProxies;
import dev.fanfare.platform.sql.PostgresUri;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settings and data that production refuses: everything made for trials or exploitable by others. A node in development
 * starts with all of it.
 */
public final class Production {
    private static final Logger LOG = LoggerFactory.getLogger(Production.class);

    private static final Pattern LOCAL = Pattern.compile("http://(localhost|127\\.[0-9.]+|\\[::1])([:/]|$)");

    private Production() {}

    /**
     * Returns if this node may run in production, and logs what it lacks there.
     *
     * @param roles of this node
     * @param known the names of all roles
     * @throws SettingsException with all obstacles, one per line, each with the setting that fixes it
     */
    public static void check(NodeConfig config, Set<String> roles, Set<String> known) {
        List<String> problems = config.isProduction() ? problems(config, roles, known) : List.of();
        if (!problems.isEmpty()) {
            throw new SettingsException("This node does not start, because environment is production and\n  - "
                    + String.join("\n  - ", problems));
        }
        warnings(config, roles).forEach(LOG::warn);
    }

    /** One sentence per setting that production should have, but does not need. */
    static List<String> warnings(NodeConfig config, Set<String> roles) {
        if (!config.isProduction() || !roles.contains("http")) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        String contact = config.http().securityContact();
        if (contact == null || contact.isBlank()) {
            warnings.add("Who finds a vulnerability learns of no contact: set FANFARE_HTTP_SECURITY_CONTACT, for"
                    + " /.well-known/security.txt.");
        }
        if (config.legal().acceptedVersion() == null) {
            warnings.add("People register without terms: set FANFARE_LEGAL_TERMS and FANFARE_LEGAL_TERMS_VERSION.");
        }
        return warnings;
    }

    /** One sentence per problem with the setting that solves it. */
    static List<String> problems(NodeConfig config, Set<String> roles, Set<String> known) {
        List<String> problems = new ArrayList<>();
        if (config.demo()) {
            problems.add("it would make the demo world, whose passwords everybody knows: set FANFARE_DEMO=false.");
        }
        if (roles.contains(NodeConfig.SIMULATOR)) {
            problems.add(
                    "it would run the simulator, which accepts everybody: set FANFARE_ROLES=service, or to those of "
                            + String.join(", ", NodeConfig.service(known)) + " that are to run here.");
        }
        if (config.sandbox().enabled()) {
            problems.add(
                    "it would be a sandbox, whose clock can be set ahead and whose providers can be made to fail: set"
                            + " FANFARE_SANDBOX_ENABLED=false.");
        }
        if (roles.contains("exchange") && config.exchange().isSimulated()) {
            problems.add("exchange rates would be made up: set FANFARE_EXCHANGE_URL, for example to"
                    + " https://api.frankfurter.dev/v1.");
        }
        if (roles.contains("disbursements")) {
            config.disbursements()
                    .missing()
                    .forEach(name -> problems.add("payouts could not be sent: set " + variable(name) + "."));
        }
        if (config.cluster().enabled() && !config.cluster().tls().isOn()) {
            problems.add("nodes would trust anything that reaches their ports: set FANFARE_CLUSTER_TLS_CERTIFICATE,"
                    + " FANFARE_CLUSTER_TLS_KEY and FANFARE_CLUSTER_TLS_AUTHORITY; the command make-certificates makes"
                    + " them.");
        }
        if (!config.isEmbedded() || config.cluster().enabled()) {
            generated(config, roles, problems);
        }
        if (config.isEmbedded() && !config.database().embeddedInProduction()) {
            problems.add("its database would be the embedded one, on this disk alone: set FANFARE_DATABASE_URI, or"
                    + " FANFARE_DATABASE_EMBEDDED_IN_PRODUCTION=true if that is meant.");
        }
        if (roles.contains("http") && !config.http().behindTls()) {
            problems.add("passwords would travel unencrypted: put a proxy with TLS in front and set"
                    + " FANFARE_HTTP_BEHIND_TLS=true.");
        }
        if (!config.mail().isOn() || config.mail().isSimulated()) {
            problems.add(
                    "it could send no e-mail, without which users cannot recover their accounts: set FANFARE_MAIL_HOST,"
                            + " FANFARE_MAIL_FROM and FANFARE_MAIL_BASE_URL.");
        }
        if (config.webhooks().privateAddresses()) {
            problems.add(
                    "webhooks of strangers would reach this network: set FANFARE_WEBHOOKS_PRIVATE_ADDRESSES=false.");
        }
        if (config.users().grantsRolesByOne(true)) {
            problems.add("one person could grant all rights: set FANFARE_USERS_ROLES_BY_ONE=development.");
        }
        unencrypted(config, problems);
        risks(config, roles).stream()
                .filter(risk -> !config.acceptedRisks().contains(risk.code()))
                .forEach(risk -> problems.add(risk.sentence()));
        return problems;
    }

    private static Set<Risk> risks(NodeConfig config, Set<String> roles) {
        Set<Risk> taken = EnumSet.noneOf(Risk.class);
        if (!config.limits().enabled()) {
            taken.add(Risk.LIMITS_OFF);
        }
        if (!config.users().staffNeedSecondFactor(true)) {
            taken.add(Risk.STAFF_WITHOUT_SECOND_FACTOR);
        }
        if (config.users().allowsPasswordGrant(true)) {
            taken.add(Risk.PASSWORD_GRANT);
        }
        if (Boolean.FALSE.equals(config.payments().safety().confirmDestinations())) {
            taken.add(Risk.UNCONFIRMED_DESTINATIONS);
        }
        if (!config.users().hashesAsOwaspDemands()) {
            taken.add(Risk.WEAK_HASHES);
        }
        if (roles.contains("finance") && !config.journal().isKeptOutside()) {
            taken.add(Risk.CHECKPOINTS_INSIDE);
        }
        TrustedProxies proxies = config.http().proxies();
        if (roles.contains("http") && (proxies.isWide() || config.http().behindTls() && proxies.isEmpty())) {
            taken.add(Risk.UNKNOWN_PROXY);
        }
        return taken;
    }

    /** What leaves this machine is encrypted, and sent only to its recipient. */
    private static void unencrypted(NodeConfig config, List<String> problems) {
        config.database().addresses().forEach((setting, address) -> {
            PostgresUri database = PostgresUri.ofReplicas(address);
            if (!database.isLocal() && !database.isVerified()) {
                problems.add("any server could pose as its database: end " + variable(setting)
                        + " with ?sslmode=verify-full&sslrootcert= and the file of its authority, or with"
                        + " ?sslrootcert=system.");
            }
        });
        if (config.mail().isOn() && "none".equals(config.mail().tls())) {
            problems.add("e-mails, and the links in them, would travel unencrypted: set FANFARE_MAIL_TLS=starttls.");
        }
        JsonNode settings = Json.mapper().valueToTree(config);
        for (SettingDefinition setting : SettingDefinition.all()) {
            String value = settings.at("/" + setting.path().replace('.', '/')).asText();
            if (value.startsWith("http://") && !LOCAL.matcher(value).lookingAt()) {
                problems.add("what is said there would travel unencrypted: let " + setting.variable()
                        + " begin with https://.");
            }
        }
    }

    private static String variable(String setting) {
        return SettingDefinition.PREFIX + setting.replace('.', '_').toUpperCase(Locale.ROOT);
    }

    /** A key in a node's file is lost with it, but its encrypted data is in a shared database. */
    private static void generated(NodeConfig config, Set<String> roles, List<String> problems) {
        boolean sealing = BankKey.isNeededBy(roles);
        if (sealing && config.payments().bankKeys().isEmpty()) {
            problems.add("this node would generate keys for bank account numbers and sessions of its own: set"
                    + " FANFARE_PAYMENTS_BANK_KEYS and FANFARE_PAYMENTS_BANK_KEY_ID, the same on all nodes.");
        }
        if (roles.contains("finance") && !config.journal().hasKey()) {
            problems.add(
                    "this node would generate a key for the journal of its own: set FANFARE_JOURNAL_SIGNING_KEY, the"
                            + " same on all nodes.");
        }
    }
}
