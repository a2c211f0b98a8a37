package dev.fanfare.settings;

import dev.fanfare.disbursements.DisbursementsConfig;
import dev.fanfare.exchange.ExchangeConfig;
import dev.fanfare.invoicing.InvoicingConfig;
import dev.fanfare.journal.JournalConfig;
import dev.fanfare.networks.NetworksConfig;
import dev.fanfare.notifications.MailSettings;
import dev.fanfare.operations.RetentionConfig;
import dev.fanfare.payments.PaymentsConfig;
import dev.fanfare.platform.http.limits.LimitsConfig;
import dev.fanfare.platform.http.server.HttpConfig;
import dev.fanfare.platform.jobs.AlarmsConfig;
import dev.fanfare.platform.media.MediaConfig;
import dev.fanfare.platform.outbox.OutboxConfig;
import dev.fanfare.platform.sql.DatabaseConfig;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.platform.tracing.TracingConfig;
import dev.fanfare.simulator.SimulatorConfig;
import dev.fanfare.tasks.TasksConfig;
import dev.fanfare.taxes.TaxesConfig;
import dev.fanfare.users.UsersConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Every setting; {@code conf/fanfare.yaml} explains each. */
public record NodeConfig(
        @NotBlank String dataDir,

        @NotBlank @Pattern(regexp = "development|production", message = "must be development or production")
        String environment,

        @NotNull Boolean demo,
        @NotEmpty List<String> roles,
        @NotNull @Valid Http http,
        @NotNull @Valid Management management,
        @NotNull @Valid Log log,
        @NotNull @Valid TracingConfig tracing,
        @NotNull @Valid DatabaseSettings database,
        @NotNull @Valid Cluster cluster,
        @NotNull @Valid UsersConfig users,
        @NotNull @Valid TasksConfig tasks,
        @NotNull @Valid ExchangeConfig exchange,
        @NotNull @Valid SimulatorConfig simulator,
        @NotNull @Valid PaymentsConfig payments,
        @NotNull @Valid DisbursementsConfig disbursements,
        @NotNull @Valid InvoicingConfig invoicing,
        @NotNull @Valid TaxesConfig taxes,
        @NotNull @Valid JournalConfig journal,
        @NotNull @Valid NetworksConfig networks,
        @NotNull @Valid OutboxConfig outbox,
        @NotNull @Valid AlarmsConfig alarms,
        @NotNull @Valid RetentionConfig retention,
        @NotNull @Valid MediaConfig media,
        @NotNull @Valid MailSettings mail,
        @NotNull @Valid LimitsConfig limits) {

    /** The role that runs simulated outside services. */
    static final String SIMULATOR = "simulator";

    private static final String ALL_ROLES = "all";
    private static final String SERVICE_ROLES = "service";

    public NodeConfig {
        roles = roles == null ? List.of() : List.copyOf(roles);
    }

    /** How clients reach this node; lists are never null. */
    public record Http(
            @NotBlank String host,
            @NotNull @Min(0) @Max(65_535) Integer port,
            List<String> corsOrigins,
            @NotNull Boolean behindTls,
            @NotNull Boolean trustForwarded,
            @NotNull @Min(100) @Max(50_000) Integer feedHeartbeatMs,
            @NotNull @Min(0) @Max(60) Integer warmUpSeconds,
            @NotNull @Min(0) @Max(300) Integer drainSeconds) {
        public Http {
            corsOrigins = corsOrigins == null ? List.of() : List.copyOf(corsOrigins);
        }

        /** For clients on this machine, which need no TLS. */
        public String address(int actualPort) {
            return "http://" + ("0.0.0.0".equals(host) || "::".equals(host) ? "localhost" : host) + ":" + actualPort;
        }

        /** For the HTTP server. */
        public HttpConfig toHttpConfig() {
            // With a negative port all instances share one free port; with 0 each would get its own.
            return new HttpConfig(host, port == 0 ? -1 : port, corsOrigins, behindTls, trustForwarded, feedHeartbeatMs);
        }
    }

    /**
     * How those who operate this node reach it.
     *
     * @param port null for none
     * @param token of who may see metrics; empty or null for none
     */
    public record Management(
            @NotBlank String host, @Min(0) @Max(65_535) Integer port, String token) {
        @Override
        public String toString() {
            return "Management[" + host + ":" + port + "]";
        }
    }

    /**
     * How this node writes its log.
     *
     * @param format json, text, or auto: JSON in production
     */
    public record Log(
            @NotBlank @Pattern(regexp = "auto|json|text", message = "must be auto, json or text")
            String format) {}

    /** Whether the log is written as JSON. */
    public boolean logsJson() {
        return "json".equals(log.format()) || ("auto".equals(log.format()) && isProduction());
    }

    /** How this node reaches PostgreSQL. */
    public record DatabaseSettings(
            @Pattern(regexp = "|postgres(ql)?://.+", message = "must begin with postgresql://")
            String uri,

            @Pattern(regexp = "|postgres(ql)?://.+", message = "must begin with postgresql://")
            String ownerUri,

            @Pattern(regexp = "|postgres(ql)?://.+", message = "must begin with postgresql://")
            String readUri,

            @NotNull @Min(100) @Max(60_000) Integer readMaxLagMs,
            String readerRole,
            @NotNull Boolean embeddedInProduction,
            @NotNull @Min(0) @Max(65_535) Integer embeddedPort,
            String embeddedArchive,
            @NotNull @Min(1) @Max(3_650) Integer embeddedArchiveDays,
            @NotNull @Min(1) @Max(100) Integer pipelinedConnections,
            @NotNull @Min(1) @Max(500) Integer transactionConnections,
            @NotNull @Min(1) @Max(100) Integer domainSharePercent,
            @NotNull @Min(1) @Max(100_000) Integer queueLimit,
            @NotNull @Min(100) @Max(600_000) Integer statementTimeoutMs,
            @NotNull @Min(100) @Max(600_000) Integer connectTimeoutMs,
            @NotNull @Min(0) @Max(3_600_000) Integer startPatienceMs,
            @NotNull Boolean migrateAtStart,
            @NotNull @Min(10) @Max(600_000) Integer migrationLockTimeoutMs,
            @NotNull @Min(0) @Max(86_400_000) Integer migrationPatienceMs) {
        private static final String READ_URI = "database.read_uri";

        /**
         * For the database client.
         *
         * @param address {@code postgresql://} and so on; may hold a password
         */
        public DatabaseConfig at(String address) {
            return new DatabaseConfig(
                    address,
                    pipelinedConnections,
                    transactionConnections,
                    domainSharePercent,
                    queueLimit,
                    statementTimeoutMs,
                    connectTimeoutMs,
                    readUri == null ? "" : readUri,
                    readMaxLagMs);
        }

        /**
         * Reads the files that addresses name.
         *
         * @throws SettingsException for one that cannot be used
         */
        public void checkFiles() {
            List<String> problems = problems(PostgresUri::checkFiles);
            if (!problems.isEmpty()) {
                throw new SettingsException(String.join("\n", problems));
            }
        }

        /** What is wrong with the addresses, one sentence each, without their passwords. */
        private List<String> problems(Consumer<PostgresUri> check) {
            List<String> problems = new ArrayList<>();
            addresses().forEach((setting, address) -> {
                try {
                    check.accept(setting.equals(READ_URI) ? PostgresUri.ofReplicas(address) : PostgresUri.of(address));
                } catch (IllegalArgumentException e) {
                    problems.add("Setting " + setting + ": " + e.getMessage() + ".");
                }
            });
            return problems;
        }

        /** Those that are given, by the setting of each; they may hold passwords. */
        Map<String, String> addresses() {
            Map<String, String> addresses = new LinkedHashMap<>();
            addresses.put("database.uri", uri);
            addresses.put("database.owner_uri", ownerUri);
            addresses.put(READ_URI, readUri);
            addresses.values().removeIf(address -> address == null || address.isBlank());
            return addresses;
        }

        @Override
        public String toString() {
            return "DatabaseSettings[…]";
        }
    }

    /**
     * How this node finds the others; lists are never null.
     *
     * @param host where others reach it; null or empty for the address by which it reaches the database
     */
    public record Cluster(
            @NotNull Boolean enabled,

            @NotBlank @Pattern(regexp = "[A-Za-z0-9._-]{1,63}", message = "must be letters, digits, dots and hyphens")
            String name,

            String host,
            @NotNull @Min(1) @Max(65_535) Integer port,
            @NotNull @Min(0) @Max(65_535) Integer busPort,

            List<
                            @Pattern(
                                    regexp = "[^:]+(:\\d{1,5})?|\\[[^]]+](:\\d{1,5})?",
                                    message = "must be host or host:port")
                            String>
                    members,

            @NotNull @Valid ClusterTls tls) {
        public Cluster {
            members = members == null ? List.of() : List.copyOf(members);
        }

        /** The same at this address. */
        public Cluster at(String address) {
            return new Cluster(enabled, name, address, port, busPort, members, tls);
        }
    }

    /**
     * What this node proves itself to others with, as PEM files.
     *
     * @param certificate of this node
     * @param key of the certificate, unencrypted PKCS 8
     * @param authority certificates of who signs those of nodes
     */
    public record ClusterTls(String certificate, String key, String authority) {
        /** Whether nodes prove themselves and encrypt what they say. */
        public boolean isOn() {
            return Stream.of(certificate, key, authority).allMatch(ClusterTls::isGiven);
        }

        /** The names of what is not given although something is. */
        List<String> missing() {
            if (isOn() || Stream.of(certificate, key, authority).noneMatch(ClusterTls::isGiven)) {
                return List.of();
            }
            return Stream.of(
                            isGiven(certificate) ? "" : "certificate",
                            isGiven(key) ? "" : "key",
                            isGiven(authority) ? "" : "authority")
                    .filter(name -> !name.isEmpty())
                    .toList();
        }

        private static boolean isGiven(String text) {
            return text != null && !text.isBlank();
        }
    }

    /**
     * Where clients reach this service: the configured address, which production has, or else this node's.
     *
     * @param port on which this node listens
     */
    public String publicAddress(int port) {
        return mail.isOn() ? mail.link("") : http.address(port);
    }

    public boolean isProduction() {
        return "production".equals(environment);
    }

    /**
     * The roles of this node, with "all" and "service" resolved.
     *
     * @param known the names of all roles
     * @throws SettingsException for an unknown role
     */
    public Set<String> rolesAmong(Collection<String> known) {
        Set<String> chosen = new LinkedHashSet<>();
        for (String name : roles) {
            String role = name.strip().toLowerCase(Locale.ROOT);
            if (ALL_ROLES.equals(role)) {
                chosen.addAll(known);
            } else if (SERVICE_ROLES.equals(role)) {
                chosen.addAll(service(known));
            } else if (known.contains(role)) {
                chosen.add(role);
            } else {
                throw new SettingsException("Setting roles contains \"" + name
                        + "\", which is not one of all, service, " + String.join(", ", known) + ".");
            }
        }
        return chosen;
    }

    /** All roles but the simulator's, in the order of their names. */
    static List<String> service(Collection<String> known) {
        return known.stream().filter(role -> !role.equals(SIMULATOR)).sorted().toList();
    }

    /** The problems of settings that depend on each other, one sentence each. */
    List<String> inconsistencies() {
        List<String> problems = database.problems(address -> {});
        UsersConfig.FirstSuperuser superuser = users.firstSuperuser();
        if (superuser != null && superuser.isGiven()) {
            superuser
                    .missing()
                    .forEach(name -> problems.add("Setting users.first_superuser." + name
                            + " is missing, although others of the first superuser are set."));
        }
        networks.missing()
                .forEach(name ->
                        problems.add("Setting networks." + name + " is missing, although the url beside it is set."));
        media.missing()
                .forEach(name -> problems.add("Setting media.s3." + name + " is missing, although media.store is s3."));
        cluster.tls()
                .missing()
                .forEach(name -> problems.add(
                        "Setting cluster.tls." + name + " is missing, although others of cluster.tls are set."));
        mail.missing()
                .forEach(name -> problems.add("Setting mail." + name + " is missing, although mail.host is set."));
        return problems;
    }

    /** The directory for this node's files. */
    public Path dataDirectory() {
        return Path.of(dataDir);
    }

    /** Whether this node starts an embedded PostgreSQL. */
    public boolean isEmbedded() {
        return database.uri() == null || database.uri().isBlank();
    }
}
