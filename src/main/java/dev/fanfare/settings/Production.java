package dev.fanfare.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What production does not start with: everything that is made for trying, or that others could use against those who trust
 * in it. A node in development starts with all of it.
 */
public final class Production {
    private static final String SIMULATOR = "simulator";

    private Production() {}

    /**
     * Returns when nothing stands against running this node.
     *
     * @param roles of this node
     * @param known the names of all roles
     * @throws SettingsException that names everything that does, one per line, each with the setting that mends it
     */
    public static void check(NodeConfig config, Set<String> roles, Set<String> known) {
        List<String> problems = config.isProduction() ? problems(config, roles, known) : List.of();
        if (!problems.isEmpty()) {
            throw new SettingsException("This node does not start, because environment is production and\n  - "
                    + String.join("\n  - ", problems));
        }
    }

    /** One for each problem: what is wrong, and what to set. */
    static List<String> problems(NodeConfig config, Set<String> roles, Set<String> known) {
        List<String> problems = new ArrayList<>();
        if (config.demo()) {
            problems.add("it would make the demo world, whose passwords everybody knows: set FANFARE_DEMO=false.");
        }
        if (roles.contains(SIMULATOR)) {
            problems.add(
                    "it would run the simulator, which accepts everybody: set FANFARE_ROLES to what is to run here, at"
                            + " most " + withoutSimulator(known) + ".");
        }
        if (roles.contains("exchange") && config.exchange().isSimulated()) {
            problems.add("exchange rates would be made up: set FANFARE_EXCHANGE_URL, for example to"
                    + " https://api.frankfurter.dev/v1.");
        }
        if (config.cluster().enabled()) {
            onSeveralNodes(config, roles, problems);
        }
        if (config.isEmbedded() && !config.database().embeddedInProduction()) {
            problems.add("its database would be the embedded one, on this disk alone: set FANFARE_DATABASE_URI, or"
                    + " FANFARE_DATABASE_EMBEDDED_IN_PRODUCTION=true if that is meant.");
        }
        if (roles.contains("http") && !config.http().behindTls()) {
            problems.add("passwords would travel unencrypted: put a proxy with TLS in front and set"
                    + " FANFARE_HTTP_BEHIND_TLS=true.");
        }
        if (!config.mail().isOn()) {
            problems.add(
                    "it could send no e-mail, without which nobody gets back into an account: set FANFARE_MAIL_HOST,"
                            + " FANFARE_MAIL_FROM and FANFARE_MAIL_BASE_URL.");
        }
        return problems;
    }

    private static void onSeveralNodes(NodeConfig config, Set<String> roles, List<String> problems) {
        if (!config.cluster().tls().isOn()) {
            problems.add("nodes would believe whoever reaches their ports: set FANFARE_CLUSTER_TLS_CERTIFICATE,"
                    + " FANFARE_CLUSTER_TLS_KEY and FANFARE_CLUSTER_TLS_AUTHORITY; the command make-certificates makes"
                    + " them.");
        }
        if (roles.contains("payments") && config.payments().bankKeys().isEmpty()) {
            problems.add("each node would generate keys for bank account numbers of its own: set"
                    + " FANFARE_PAYMENTS_BANK_KEYS and FANFARE_PAYMENTS_BANK_KEY_ID, the same on all nodes.");
        }
        if (roles.contains("finance") && !config.journal().hasKey()) {
            problems.add(
                    "each node would generate a key for the journal of its own: set FANFARE_JOURNAL_SIGNING_KEY, the"
                            + " same on all nodes.");
        }
    }

    /** The roles of a node in production that runs everything. */
    static String withoutSimulator(Set<String> known) {
        return known.stream().filter(role -> !role.equals(SIMULATOR)).sorted().collect(Collectors.joining(","));
    }
}
