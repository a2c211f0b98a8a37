package dev.fanfare.settings;

import dev.fanfare.exchange.ExchangeConfig;
import dev.fanfare.networks.NetworksConfig;
import dev.fanfare.notifications.MailSettings;
import dev.fanfare.notifications.NotificationsConfig;
import dev.fanfare.payments.PaymentsConfig;
import dev.fanfare.platform.http.HttpConfig;
import dev.fanfare.platform.limits.LimitsConfig;
import dev.fanfare.platform.media.MediaConfig;
import dev.fanfare.platform.sql.DatabaseConfig;
import dev.fanfare.simulator.SimulatorConfig;
import dev.fanfare.tasks.TasksConfig;
import dev.fanfare.users.UsersConfig;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Every setting, as {@code conf/fanfare.yaml} explains it. */
public record NodeConfig(
        @NotBlank String dataDir,

        @NotBlank @Pattern(regexp = "development|production", message = "must be development or production")
        String environment,

        @NotNull Boolean demo,
        @NotEmpty List<String> roles,
        @NotNull @Valid Http http,
        @NotNull @Valid DatabaseSettings database,
        @NotNull @Valid Cluster cluster,
        @NotNull @Valid UsersConfig users,
        @NotNull @Valid TasksConfig tasks,
        @NotNull @Valid ExchangeConfig exchange,
        @NotNull @Valid SimulatorConfig simulator,
        @NotNull @Valid PaymentsConfig payments,
        @NotNull @Valid NetworksConfig networks,
        @NotNull @Valid NotificationsConfig notifications,
        @NotNull @Valid MediaConfig media,
        @NotNull @Valid MailSettings mail,
        @NotNull @Valid LimitsConfig limits) {

    public NodeConfig {
        roles = roles == null ? List.of() : List.copyOf(roles);
    }

    /** How clients reach this node. */
    public record Http(
            @NotBlank String host,
            @NotNull @Min(0) @Max(65_535) Integer port,
            List<String> corsOrigins,
            @NotNull Boolean behindTls,
            @NotNull Boolean trustForwarded,
            @NotNull @Min(100) @Max(50_000) Integer feedHeartbeatMs) {
        public Http {
            corsOrigins = corsOrigins == null ? List.of() : List.copyOf(corsOrigins);
        }

        /** The same for the part that serves. */
        public HttpConfig toHttpConfig() {
            // A negative port is one free port for all instances; 0 would be another for each.
            return new HttpConfig(host, port == 0 ? -1 : port, corsOrigins, behindTls, trustForwarded, feedHeartbeatMs);
        }
    }

    /** How this node reaches PostgreSQL. */
    public record DatabaseSettings(
            @Pattern(regexp = "postgres(ql)?://.+", message = "must begin with postgresql://")
            String uri,

            @NotNull @Min(0) @Max(65_535) Integer embeddedPort,
            @NotNull @Min(1) @Max(100) Integer pipelinedConnections,
            @NotNull @Min(1) @Max(500) Integer transactionConnections,
            @NotNull @Min(1) @Max(100_000) Integer queueLimit,
            @NotNull @Min(100) @Max(600_000) Integer statementTimeoutMs,
            @NotNull @Min(100) @Max(600_000) Integer connectTimeoutMs) {

        /** The same for the part that connects, with the address that the database has. */
        public DatabaseConfig at(String address) {
            return new DatabaseConfig(
                    address,
                    pipelinedConnections,
                    transactionConnections,
                    queueLimit,
                    statementTimeoutMs,
                    connectTimeoutMs);
        }

        @Override
        public String toString() {
            return "DatabaseSettings[…]";
        }
    }

    /** How this node finds the others. */
    public record Cluster(
            @NotNull Boolean enabled,
            @NotBlank String host,
            @NotNull @Min(1) @Max(65_535) Integer port,
            List<String> members) {
        public Cluster {
            members = members == null ? List.of() : List.copyOf(members);
        }
    }

    /**
     * The roles of this node.
     *
     * @throws SettingsException for a name that is no role
     */
    public Set<Role> parsedRoles() {
        return Role.parse(roles);
    }

    public Path dataDirectory() {
        return Path.of(dataDir);
    }

    /** Whether the database is ours to start. */
    public boolean isEmbedded() {
        return database.uri() == null || database.uri().isBlank();
    }
}
