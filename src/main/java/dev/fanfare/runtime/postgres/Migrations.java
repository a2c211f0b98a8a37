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
 * Brings a database to the schema of this version. The database remembers which version did that last, so that a node of
 * an earlier one leaves a newer schema alone. Everything here blocks, so keep it off event loops.
 */
public final class Migrations {
    private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);
    private static final String LOCATION = "classpath:db/migration";
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

    /** SQLSTATEs of a migration that waited too long for a lock, or for one that waited for it. */
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
     * @param uri as {@link PostgresUri} has it, of the owner of what is made, or of nodes to look only
     * @param serviceUri whom nodes log in as, who is granted what they need
     * @param reader the role that may read everything but secrets; empty for none
     * @param tables what either may do with each of them
     * @throws IllegalArgumentException if an address is not of that form; the message does not repeat it
     */
    public static Migrations of(String uri, String serviceUri, String reader, TableRegistry tables) {
        return new Migrations(
                PostgresUri.of(uri),
                Map.of(
                        "service_role",
                        quoted(PostgresUri.of(serviceUri).user()),
                        "reader_role",
                        quoted(reader),
                        "rights",
                        tables.rights(),
                        "secrets",
                        tables.secrets()),
                LOCATION);
    }

    /** For the inside of a literal. */
    private static String quoted(String role) {
        return role.replace("'", "''");
    }

    /**
     * How migrations deal with locks that others hold.
     *
     * @param timeout how long to wait for one, while whoever needs the same table waits behind
     * @param maxWait how long to try again and again
     */
    public record Locks(Duration timeout, Duration maxWait) {}

    /** As {@link #migrate(Locks, Consumer)}, with the maxWait that the default settings have. */
    public int migrate() {
        return migrate(new Locks(Duration.ofSeconds(2), Duration.ofMinutes(10)), LOG::info);
    }

    /**
     * Applies the migrations that the database does not have yet, each in a transaction. If several nodes start at once,
     * one applies them and the others wait. A newer schema is left as it is.
     *
     * @param progress told, in lines for people, what is done and whom it waits for
     * @return how many were applied by this call
     * @throws IllegalStateException if a lock was not to be had in time; the message says who holds it
     * @throws FlywayException if the database cannot be reached, or a migration fails, or one that was applied has been
     *     changed since
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

    /** Whether everything is applied now; if not, it was a lock that somebody else holds. */
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
     * Looks whether the schema is the one of this version, or newer. Needs to read the history only.
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
     * Whether the very migrations of this build were applied last, and nothing has happened to their history since: a start needs
     * no Flyway then, which would take longer than all else that is asked of the database.
     */
    private boolean isOfThisBuild(Connection connection) throws SQLException {
        String build = build();
        return !build.isEmpty() && MigratingRepository.isOfBuild(connection, Version.current(), build);
    }

    /** Empty for migrations that are not in the build. */
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

    /** Polls instead of waiting in PostgreSQL, where whoever waits holds up others. */
    private static void awaitTurn(Connection connection, long latest, Consumer<String> progress) throws SQLException {
        long told = System.nanoTime();
        while (!MigratingRepository.takesTurn(connection)) {
            if (System.nanoTime() > latest) {
                throw new IllegalStateException("Somebody else has been migrating this database for too long.");
            }
            if (System.nanoTime() - told > BETWEEN_LINES.toNanos()) {
                told = System.nanoTime();
                progress.accept("Somebody else is migrating this database; waiting.");
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
                .dataSource(target.jdbcUrl(), target.user(), target.password())
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

    /** Counts what is applied. */
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
