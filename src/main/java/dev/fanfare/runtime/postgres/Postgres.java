package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.platform.tables.TableRegistry;
import dev.fanfare.runtime.postgres.EmbeddedPostgres.Uris;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Consumer;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PostgreSQL of a node: embedded, stopping with the node, or external.
 *
 * @param uri of the role that nodes connect as; contains a password, never to be logged
 * @param ownerUri of the role that owns and migrates the tables; contains a password
 * @param reader the role that reads everything but secrets; empty for none
 */
public record Postgres(String uri, String ownerUri, String reader, Optional<EmbeddedPostgres> embedded)
        implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Postgres.class);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("_yyyyMMdd_HHmmss").withZone(ZoneOffset.UTC);

    /** Starts an embedded PostgreSQL unless an external one is configured. Blocks. */
    public static Postgres of(PostgresConfig config, Path dataDirectory) {
        if (!config.isEmbedded()) {
            return external(config);
        }
        EmbeddedPostgres started =
                EmbeddedPostgres.start(directory(dataDirectory), config.embeddedPort(), archive(config));
        return embedded(config, started.uris(), Optional.of(started));
    }

    private static Postgres external(PostgresConfig settings) {
        String owner = settings.ownerUri();
        if (owner == null || owner.isBlank()) {
            if (settings.migrateAtStart()) {
                LOG.warn("database.owner_uri is not set: the role of database.uri owns the journal and could rewrite"
                        + " it");
            }
            owner = settings.uri();
        }
        Duration maxWait = Duration.ofMillis(settings.startTimeoutMs());
        FirstConnection.await("database.uri", PostgresUri.of(settings.uri()), maxWait);
        if (settings.migrateAtStart() && !owner.equals(settings.uri())) {
            FirstConnection.await("database.owner_uri", PostgresUri.of(owner), maxWait);
        }
        String reader = settings.readerRole() == null ? "" : settings.readerRole();
        return new Postgres(settings.inSchema(settings.uri()), settings.inSchema(owner), reader, Optional.empty());
    }

    private static Postgres embedded(PostgresConfig config, Uris uris, Optional<EmbeddedPostgres> server) {
        return new Postgres(
                config.inSchema(uris.service()),
                config.inSchema(uris.owner()),
                PostgresCluster.Role.READER.code(),
                server);
    }

    /**
     * For commands that may run beside a node: uses its embedded PostgreSQL, which keeps running when this is closed.
     */
    public static Postgres beside(PostgresConfig config, Path dataDirectory) {
        try {
            return of(config, dataDirectory);
        } catch (DirectoryTakenException taken) {
            return EmbeddedPostgres.findUris(directory(dataDirectory))
                    .map(uris -> embedded(config, uris, Optional.empty()))
                    .orElseThrow(() -> taken);
        }
    }

    /**
     * Creates an empty database beside an external one, as the owner, and migrates it. Blocks.
     *
     * @return its name: that of the present one, with the time
     */
    public static String createBeside(
            PostgresConfig settings, TableRegistry tables, BusinessClock clock, Consumer<String> progress) {
        Postgres present = external(settings);
        String database = PostgresUri.of(present.ownerUri()).database();
        String name = database.replaceFirst("_\\d{8}_\\d{6}$", "") + TIME.format(Instant.now());
        present.create(name);
        present.database(name).migrate(settings, tables, clock, progress);
        return name;
    }

    /** Another database of this server, with the same roles, whether it exists or not. */
    public Postgres database(String name) {
        return new Postgres(
                PostgresUri.ofDatabase(uri, name), PostgresUri.ofDatabase(ownerUri, name), reader, Optional.empty());
    }

    /** The name of this database. */
    public String name() {
        return PostgresUri.of(ownerUri).database();
    }

    /** Creates an empty database beside this one, as the owner. Blocks. */
    public void create(String name) {
        asOwner("created", connection -> MigratingRepository.createDatabase(connection, name));
    }

    /** Deletes a database beside this one for good, as the owner, if it exists. Blocks. */
    public void drop(String name) {
        asOwner("deleted", connection -> MigratingRepository.dropDatabase(connection, name));
    }

    /** Work on a connection of the owner. */
    private interface OwnerWork {
        void run(Connection connection) throws SQLException;
    }

    private void asOwner(String what, OwnerWork work) {
        try (Connection connection = MigratingRepository.connect(PostgresUri.of(ownerUri))) {
            work.run(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("No database can be " + what + ": " + e.getMessage(), e);
        }
    }

    /**
     * Migrates or checks the schema, depending on the settings.
     *
     * @throws RuntimeException if it is not; see {@link Migrations}
     */
    public void prepareSchema(PostgresConfig settings, TableRegistry tables, BusinessClock clock) {
        if (settings.migrateAtStart()) {
            migrate(settings, tables, clock, LOG::info);
        } else {
            Migrations.of(uri, uri, reader, tables, clock).requireApplied();
        }
    }

    /** Migrates the schema; see {@link Migrations#migrate}. */
    public int migrate(PostgresConfig settings, TableRegistry tables, BusinessClock clock, Consumer<String> progress) {
        Migrations.Locks locks = new Migrations.Locks(
                Duration.ofMillis(settings.migrationLockTimeoutMs()), Duration.ofMillis(settings.migrationTimeoutMs()));
        try {
            return Migrations.of(ownerUri, uri, reader, tables, clock).migrate(locks, progress);
        } catch (FlywayValidateException e) {
            String difference = e.getMessage().lines().skip(1).findFirst().orElseGet(e::getMessage);
            throw new IllegalStateException(
                    "The data in " + place() + " was made by another build: "
                            + difference.strip()
                            + ". Run the build that made it, or start with "
                            + (embedded.isPresent() ? "another FANFARE_DATA_DIR." : "an empty database."),
                    e);
        }
    }

    /**
     * Checks that the schema is of this version or newer.
     *
     * @throws IllegalStateException if it is older
     */
    public void requireSchema(TableRegistry tables, BusinessClock clock) {
        Migrations.of(ownerUri, uri, reader, tables, clock).requireApplied();
    }

    private String place() {
        return embedded.map(server -> server.directory().toString())
                .orElseGet(() -> PostgresUri.of(ownerUri).toString());
    }

    /** The directory of the embedded PostgreSQL. */
    public static Path directory(Path dataDirectory) {
        return dataDirectory.resolve("postgres");
    }

    /** The write-ahead log archive; empty if not configured. */
    public static Optional<Archive> archive(PostgresConfig config) {
        return Archive.of(config.embeddedArchive(), config.embeddedArchiveDays());
    }

    /**
     * Takes a backup of the embedded PostgreSQL, whether a node is running or not. Blocks.
     *
     * @throws IllegalStateException if it cannot be taken
     */
    public static Backup.Taken backUp(PostgresConfig config, Path dataDirectory, Path target) {
        Postgres running = beside(config, dataDirectory);
        try (running) {
            Path home = directory(dataDirectory).toAbsolutePath();
            Uris uris = EmbeddedPostgres.findUris(home)
                    .orElseThrow(() -> new IllegalStateException("The embedded PostgreSQL is being started."));
            return Backup.take(home, uris.backup(), target);
        }
    }

    @Override
    public void close() {
        embedded.ifPresent(EmbeddedPostgres::close);
    }

    @Override
    public String toString() {
        return "Postgres[…]";
    }
}
