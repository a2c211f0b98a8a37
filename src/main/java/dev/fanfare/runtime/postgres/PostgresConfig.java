package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.sql.DatabaseConfig;
import dev.fanfare.platform.sql.DatabaseConfigBuilder;
import dev.fanfare.platform.sql.PostgresUri;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** How this node reaches PostgreSQL. */
public record PostgresConfig(
        @Pattern(regexp = "|postgres(ql)?://.+", message = "must begin with postgresql://")
        String uri,

        @Pattern(regexp = "|postgres(ql)?://.+", message = "must begin with postgresql://")
        String ownerUri,

        @Pattern(regexp = "|postgres(ql)?://.+", message = "must begin with postgresql://")
        String readUri,

        @NotNull @Min(100) @Max(60_000) Integer readMaxLagMs,
        String readerRole,

        @NotNull
        @Pattern(
                regexp = "(?!pg_)[a-z_][a-z0-9_]{0,62}",
                message = "must be lower-case letters, digits and underscores")
        String schema,

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
        @NotNull @Min(0) @Max(3_600_000) Integer startTimeoutMs,
        @NotNull Boolean migrateAtStart,
        @NotNull @Min(10) @Max(600_000) Integer migrationLockTimeoutMs,
        @NotNull @Min(0) @Max(86_400_000) Integer migrationTimeoutMs) {
    private static final String READ_URI = "database.read_uri";

    /**
     * Converts the settings for the database client.
     *
     * @param address {@code postgresql://} and so on; may contain a password
     */
    public DatabaseConfig at(String address) {
        return DatabaseConfigBuilder.builder()
                .uri(inSchema(address))
                .pipelinedConnections(pipelinedConnections)
                .transactionConnections(transactionConnections)
                .domainSharePercent(domainSharePercent)
                .queueLimit(queueLimit)
                .statementTimeoutMs(statementTimeoutMs)
                .connectTimeoutMs(connectTimeoutMs)
                .readUri(readUri == null || readUri.isBlank() ? "" : inSchema(readUri))
                .readMaxLagMs(readMaxLagMs)
                .build();
    }

    /** An address whose sessions use the configured schema. */
    String inSchema(String address) {
        return PostgresUri.inSchema(address, schema);
    }

    /**
     * Checks the files that addresses refer to.
     *
     * @throws SettingsException for an unusable file
     */
    public void checkFiles() {
        List<String> problems = problems(PostgresUri::checkFiles);
        if (!problems.isEmpty()) {
            throw new SettingsException(String.join("\n", problems));
        }
    }

    /** Errors in the addresses, one sentence each, without passwords. */
    public List<String> problems(Consumer<PostgresUri> check) {
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

    /** Whether the node runs the embedded PostgreSQL. */
    public boolean isEmbedded() {
        return uri == null || uri.isBlank();
    }

    /** The configured addresses by setting; may contain passwords. */
    public Map<String, String> addresses() {
        Map<String, String> addresses = new LinkedHashMap<>();
        addresses.put("database.uri", uri);
        addresses.put("database.owner_uri", ownerUri);
        addresses.put(READ_URI, readUri);
        addresses.values().removeIf(address -> address == null || address.isBlank());
        return addresses;
    }

    @Override
    public String toString() {
        return "PostgresConfig[…]";
    }
}
