package dev.fanfare.app.settings;

import dev.fanfare.admin.overview.PromisesConfig;
import dev.fanfare.campaigns.discovery.DiscoveryConfig;
import dev.fanfare.campaigns.network.NetworksConfig;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.signal.SignalsConfig;
import dev.fanfare.campaigns.task.TasksConfig;
import dev.fanfare.dev.sandbox.SandboxConfig;
import dev.fanfare.dev.simulator.SimulatorConfig;
import dev.fanfare.money.disbursement.DisbursementsConfig;
import dev.fanfare.money.exchange.ExchangeConfig;
import dev.fanfare.money.finance.AccountingConfig;
import dev.fanfare.money.funding.FundingConfig;
import dev.fanfare.money.invoicing.InvoicingConfig;
import dev.fanfare.money.journal.JournalConfig;
import dev.fanfare.money.payment.PaymentsConfig;
import dev.fanfare.money.tax.TaxesConfig;
import dev.fanfare.notification.MailSettings;
import dev.fanfare.notification.webhook.WebhooksConfig;
import dev.fanfare.people.account.UsersConfig;
import dev.fanfare.people.signin.oidc.OidcConfig;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.http.limits.LimitsConfig;
import dev.fanfare.platform.http.pages.House;
import dev.fanfare.platform.http.pages.LegalConfig;
import dev.fanfare.platform.http.server.HttpConfig;
import dev.fanfare.platform.identity.AddressRange;
import dev.fanfare.platform.identity.TrustedProxies;
import dev.fanfare.platform.jobs.AlarmsConfig;
import dev.fanfare.platform.media.MediaConfig;
import dev.fanfare.platform.outbox.OutboxConfig;
import dev.fanfare.platform.tables.RetentionConfig;
import dev.fanfare.platform.tracing.TracingConfig;
import dev.fanfare.runtime.cluster.ClusterConfig;
import dev.fanfare.runtime.postgres.BusinessClock;
import dev.fanfare.runtime.postgres.PostgresConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Every setting; {@code conf/fanfare.yaml} explains each. */
public record NodeConfig(
        @NotBlank String dataDir,

        @NotBlank @Pattern(regexp = "development|production", message = "must be development or production")
        String environment,

        @NotNull Boolean demo,
        @NotEmpty List<String> roles,
        List<String> acceptedRisks,
        @NotNull @Valid Http http,
        @NotNull @Valid Console console,
        @NotNull @Valid LegalConfig legal,
        @NotNull @Valid Management management,
        @NotNull @Valid Log log,
        @NotNull @Valid TracingConfig tracing,
        @NotNull @Valid PostgresConfig database,
        @NotNull @Valid ClusterConfig cluster,
        @NotNull @Valid UsersConfig users,
        @NotNull @Valid OidcConfig oidc,
        @NotNull @Valid DiscoveryConfig discovery,
        @NotNull @Valid PromisesConfig promises,
        @NotNull @Valid TasksConfig tasks,
        @NotNull @Valid SignalsConfig signals,
        @NotNull @Valid ExchangeConfig exchange,
        @NotNull @Valid SimulatorConfig simulator,
        @NotNull @Valid SandboxConfig sandbox,
        @NotNull @Valid PaymentsConfig payments,
        @NotNull @Valid DisbursementsConfig disbursements,
        @NotNull @Valid FundingConfig funding,
        @NotNull @Valid InvoicingConfig invoicing,
        @NotNull @Valid AccountingConfig accounting,
        @NotNull @Valid TaxesConfig taxes,
        @NotNull @Valid JournalConfig journal,
        @NotNull @Valid NetworksConfig networks,
        @NotNull @Valid OutboxConfig outbox,
        @NotNull @Valid AlarmsConfig alarms,
        @NotNull @Valid RetentionConfig retention,
        @NotNull @Valid MediaConfig media,
        @NotNull @Valid MailSettings mail,
        @NotNull @Valid WebhooksConfig webhooks,
        @NotNull @Valid LimitsConfig limits) {

    /** The role that runs simulated outside services. */
    static final String SIMULATOR = "simulator";

    private static final String ALL_ROLES = "all";
    private static final String SERVICE_ROLES = "service";

    public NodeConfig {
        roles = roles == null ? List.of() : List.copyOf(roles);
        acceptedRisks = acceptedRisks == null ? List.of() : List.copyOf(acceptedRisks);
    }

    /**
     * Settings of the console, the web pages at {@code /console/}.
     *
     * @param name of the installation, as pages call it
     * @param accent colour of buttons and links, such as {@code #6a1b9a}
     * @param logo path of a square SVG or PNG file; if empty, ours
     */
    public record Console(
            @NotNull Boolean enabled,
            @NotBlank @Size(max = 40) String name,

            @NotBlank @Pattern(regexp = "#[0-9a-fA-F]{6}", message = "must be a colour such as #6a1b9a")
            String accent,

            @Pattern(regexp = ".+\\.(?:svg|png)|", message = "must be the path of an .svg or .png file")
            String logo) {
        /** As pages need it. */
        public House toHouse() {
            return new House(name, accent, logo);
        }
    }

    /** Settings of the HTTP server; lists are never null. */
    public record Http(
            @NotBlank String host,
            @NotNull @Min(0) @Max(65_535) Integer port,
            List<String> corsOrigins,
            @NotNull Boolean behindTls,
            List<@AddressRange String> trustedProxies,
            @NotNull @Min(0) @Max(10) Integer trustedHops,
            @NotNull @Min(100) @Max(50_000) Integer feedHeartbeatMs,
            @NotNull @Min(0) @Max(60) Integer warmUpSeconds,
            @NotNull @Min(0) @Max(300) Integer drainSeconds,

            @Pattern(regexp = "((mailto:|https://)\\S+)?", message = "must begin with mailto: or https://")
            String securityContact,

            @Pattern(regexp = "(https?://\\S+)?", message = "must begin with https://")
            String changePasswordUrl) {
        public Http {
            corsOrigins = corsOrigins == null ? List.of() : List.copyOf(corsOrigins);
            trustedProxies = trustedProxies == null ? List.of() : List.copyOf(trustedProxies);
        }

        /** For clients on this machine, which need no TLS. */
        public String address(int actualPort) {
            return "http://" + ("0.0.0.0".equals(host) || "::".equals(host) ? "localhost" : host) + ":" + actualPort;
        }

        /** Whose X-Forwarded-For is believed. */
        TrustedProxies proxies() {
            return new TrustedProxies(trustedProxies, trustedHops);
        }

        /** For the HTTP server. */
        public HttpConfig toHttpConfig() {
            // With a negative port all instances share one free port; with 0 each would get its own.
            return new HttpConfig(host, port == 0 ? -1 : port, corsOrigins, behindTls, proxies(), feedHeartbeatMs);
        }
    }

    /**
     * The management interface of this node.
     *
     * @param port null for none
     * @param token for metrics; empty or null for none
     */
    public record Management(
            @NotBlank String host, @Min(0) @Max(65_535) Integer port, String token) {
        @Override
        public String toString() {
            return "Management[" + host + ":" + port + "]";
        }
    }

    /**
     * Settings of the log.
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

    /**
     * The service's address for clients: the configured one, required in production, or else this node's.
     *
     * @param port of this node
     */
    public String publicAddress(int port) {
        return mail.isOn() ? mail.link("") : http.address(port);
    }

    /** What the time of business is in its database. */
    public BusinessClock clock() {
        return new BusinessClock(sandbox.enabled(), demo && !isProduction());
    }

    /** In production the simulator's tokens must not work: providers without an address are not offered. */
    public NetworksConfig networksAt(String simulator) {
        return isProduction()
                ? networks
                : networks.orAt(simulator, SimulatorConfig.CLIENT_ID, SimulatorConfig.CLIENT_SECRET);
    }

    /** The networks of this installation. The simulator's address is known later; whether a network can be read does not depend on it. */
    public ConfiguredNetworks networkKinds() {
        return networksAt("http://localhost").kinds();
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

    /** Whether the role http is among this node's, which needs no module to be loaded. */
    boolean servesHttp() {
        return roles.stream()
                .map(role -> role.strip().toLowerCase(Locale.ROOT))
                .anyMatch(List.of(ALL_ROLES, SERVICE_ROLES, "http")::contains);
    }

    /** All roles but the simulator's, sorted by name. */
    static List<String> service(Collection<String> known) {
        return known.stream().filter(role -> !role.equals(SIMULATOR)).sorted().toList();
    }

    /** Inconsistencies between settings, one sentence each. */
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
        acceptedRisks.stream()
                .filter(name -> !Risk.NAMES.contains(name))
                .forEach(name -> problems.add("Setting accepted_risks contains \"" + name + "\", which is not one of "
                        + String.join(", ", Risk.NAMES) + "."));
        problems.addAll(oidc.problems(users.rolesByName().keySet()));
        if (legal.isVersionAlone()) {
            problems.add("Settings legal.terms and legal.terms_version are set together.");
        }
        mail.missing()
                .forEach(name -> problems.add("Setting mail." + name + " is missing, although mail.host is set."));
        return problems;
    }

    /** What people read and accept here: in a demo, examples if there is nothing. */
    public LegalConfig legalPages() {
        return demo ? legal.orExamples() : legal;
    }

    /** The directory for this node's files. */
    public Path dataDirectory() {
        return Path.of(dataDir);
    }

    /** Whether this node starts an embedded PostgreSQL. */
    public boolean isEmbedded() {
        return database.isEmbedded();
    }
}
