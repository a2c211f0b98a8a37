package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.Version;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.platform.tables.TableRegistry;
import java.lang.module.ModuleDescriptor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates a database to the schema of this version. The database stores the version that migrated it last, so that an
 * earlier version leaves a newer schema alone. Everything here blocks.
 */
public final class Migrations {
    private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);
    private static final String LOCATION = "classpath:db/migration";

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

    /** SQLSTATEs of a lock timeout and a deadlock. */
    private static final Set<String> LOCKED = Set.of("55P03", "40P01");

    private final PostgresUri target;
    private final Map<String, String> placeholders;
    private final String[] locations;

    Migrations(PostgresUri target, Map<String, String> placeholders, String... locations) {
        this.target = target;
        this.placeholders = placeholders;
        this.locations = locations;
    }

    /**
     * The migrations of this version for a database.
     *
     * @param uri in the form of {@link PostgresUri}; of the owner, or of the service role for checks only. Its schema is
     *     created if it is missing
     * @param serviceUri of the role that nodes connect as, which is granted the necessary rights
     * @param reader the role that may read everything but secrets; empty for none
     * @param tables the tables, with the rights of both roles
     * @throws IllegalArgumentException if an address is malformed; the message does not contain it
     */
    public static Migrations of(
            String uri, String serviceUri, String reader, TableRegistry tables, BusinessClock clock) {
        PostgresUri target = PostgresUri.of(uri);
        return new Migrations(
                target,
                Map.ofEntries(
                        Map.entry("schema", target.schema()),
                        Map.entry(
                                "service_role",
                                escape(PostgresUri.of(serviceUri).user())),
                        Map.entry("reader_role", escape(reader)),
                        Map.entry("rights", tables.rights()),
                        Map.entry("secrets", tables.secrets()),
                        Map.entry("sandbox", Boolean.toString(clock.sandbox())),
                        Map.entry("business_now", clock.expression()),
                        Map.entry("ahead", clock.ahead("now()")),
                        Map.entry("ahead_then", clock.ahead("begun"))),
                LOCATION);
    }

    /** Escapes a text for a literal. */
    private static String escape(String role) {
        return role.replace("'", "''");
    }

    /**
     * How migrations wait for locks.
     *
     * @param timeout lock timeout of one attempt; other sessions queue behind it
     * @param maxWait total time for retries
     */
    public record Locks(Duration timeout, Duration maxWait) {}

    /** As {@link #migrate(Locks, Consumer)}, with the default maxWait. */
    public int migrate() {
        return migrate(new Locks(Duration.ofSeconds(2), Duration.ofMinutes(10)), LOG::info);
    }

    /**
     * Applies pending migrations, each in a transaction. If several nodes start at once, one applies them and the
     * others wait. Leaves a newer schema as it is.
     *
     * @param progress receives log lines about progress and blockers
     * @return number of migrations applied by this call
     * @throws IllegalStateException if a lock timed out; the message names its holder
     * @throws FlywayException if the database is unreachable, a migration fails, or an applied one has been changed
     */
    public int migrate(Locks locks, Consumer<String> progress) {
        Applied applied = new Applied(progress);
        try (Connection connection = MigratingRepository.connect(target)) {
            if (isOfThisBuild(connection)) {
                return 0;
            }
            Flyway flyway = flyway(locks, applied);
            long latest = System.nanoTime() + locks.maxWait().toNanos();
            awaitTurn(connection, latest, progress);
            if (isNewer(connection)) {
                progress.accept("The schema is newer than " + Version.current() + " and stays as it is.");
                requireNothing(versioned(flyway));
                return 0;
            }
            while (!attempt(flyway, latest, applied, progress)) {
                pause(locks.timeout());
            }
            MigratingRepository.putVersion(connection, Version.current(), build());
            return applied.count;
        } catch (SQLException e) {
            throw new IllegalStateException("The database cannot be migrated: " + e.getMessage(), e);
        }
    }

    /** Whether everything is applied; false if a lock timed out. */
    private boolean attempt(Flyway flyway, long latest, Applied applied, Consumer<String> progress) {
        try (Blockers blockers = Blockers.of(target)) {
            try {
                flyway.migrate();
                return true;
            } catch (FlywayException e) {
                if (!isLocked(e)) {
                    throw e;
                }
                String waiting = applied.current + " waits for a lock that is held by " + blockers.seen();
                if (System.nanoTime() > latest) {
                    throw new IllegalStateException(
                            waiting + ". Nothing of it was applied; " + applied.count
                                    + " before it were. Run migrate again when the lock is free.",
                            e);
                }
                progress.accept(waiting + ". It lets others pass and tries again.");
                return false;
            }
        }
    }

    /**
     * Checks that the schema is of this version or newer. Needs read access to the history only.
     *
     * @throws IllegalStateException if it is older; the message says what is missing
     */
    public void requireApplied() {
        try (Connection connection = MigratingRepository.connect(target)) {
            if (isOfThisBuild(connection)) {
                return;
            }
            Flyway flyway = configured().load();
            requireNothing(
                    isNewer(connection)
                            ? versioned(flyway)
                            : List.of(flyway.info().pending()));
        } catch (SQLException e) {
            throw new IllegalStateException("The database's schema cannot be looked at: " + e.getMessage(), e);
        }
    }

    private static List<MigrationInfo> versioned(Flyway flyway) {
        return Arrays.stream(flyway.info().pending())
                .filter(MigrationInfo::isVersioned)
                .toList();
    }

    private static void requireNothing(List<MigrationInfo> missing) {
        if (!missing.isEmpty()) {
            throw new IllegalStateException("The database's schema is older than " + Version.current()
                    + " needs. Run the command migrate, as the owner of the database. Missing: "
                    + missing.stream().map(MigrationInfo::getScript).collect(Collectors.joining(", ")));
        }
    }

    /**
     * Whether this very build migrated last and the history has not changed since: then the start skips Flyway, which
     * would take longer than all other queries of a start.
     */
    private boolean isOfThisBuild(Connection connection) throws SQLException {
        String build = build();
        return !build.isEmpty() && MigratingRepository.isOfBuild(connection, Version.current(), build);
    }

    /** Empty for migrations outside the build. */
    private String build() {
        return List.of(locations).equals(List.of(LOCATION)) ? MigrationFiles.digest(placeholders) : "";
    }

    private static boolean isNewer(Connection connection) throws SQLException {
        Optional<String> version = MigratingRepository.findVersion(connection);
        return version.isPresent()
                && ModuleDescriptor.Version.parse(version.get())
                                .compareTo(ModuleDescriptor.Version.parse(Version.current()))
                        > 0;
    }

    /** Polls, because a session waiting in PostgreSQL would block others. */
    private static void awaitTurn(Connection connection, long latest, Consumer<String> progress) throws SQLException {
        long told = System.nanoTime();
        while (!MigratingRepository.takesTurn(connection)) {
            if (System.nanoTime() > latest) {
                throw new IllegalStateException("Another session has been migrating this database for too long.");
            }
            if (System.nanoTime() - told > BETWEEN_LINES.toNanos()) {
                told = System.nanoTime();
                progress.accept("Another session is migrating this database; waiting.");
            }
            pause(BETWEEN_LOOKS);
        }
    }

    private Flyway flyway(Locks locks, Applied applied) {
        return configured()
                .initSql("set application_name = '" + MigratingRepository.NAME + "'; set lock_timeout = "
                        + locks.timeout().toMillis())
                .callbacks(applied)
                .load();
    }

    private FluentConfiguration configured() {
        return Flyway.configure()
                .dataSource(new JdbcSource(target))
                .defaultSchema(target.schema())
                .locations(locations)
                .placeholders(placeholders);
    }

    private static boolean isLocked(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && LOCKED.contains(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    private static void pause(Duration pause) {
        try {
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while migrating", e);
        }
    }

    /** Counts applied migrations. */
    private static final class Applied extends BaseCallback {
        private final Consumer<String> progress;
        private String current = "The history of migrations";
        private int count;

        Applied(Consumer<String> progress) {
            this.progress = progress;
        }

        @Override
        public boolean supports(Event event, Context context) {
            return event == Event.BEFORE_EACH_MIGRATE || event == Event.AFTER_EACH_MIGRATE;
        }

        @Override
        public void handle(Event event, Context context) {
            if (event == Event.BEFORE_EACH_MIGRATE) {
                current = context.getMigrationInfo().getScript();
                progress.accept("Applying " + current);
            } else {
                count++;
            }
        }
    }
}
