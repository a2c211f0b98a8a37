package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.sql.PostgresUri;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The statements of a migrating session, besides the migrations. */
final class MigratingRepository {
    /** The application name of migrating sessions. */
    static final String NAME = "fanfare-migrate";

    private static final String TAKES_WRITES =
            "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'";

    /** Held until the connection is closed. */
    private static final String TAKE_TURN = "select pg_try_advisory_lock(1180790375)";

    /** The version that migrated last; no row for an empty database. */
    private static final String VERSION = """
            select obj_description(oid, 'pg_class')
            from pg_class
            where oid = to_regclass('flyway_schema_history') and obj_description(oid, 'pg_class') is not null
            """;

    /** For skipping Flyway: also a digest of the build's files and of the history. */
    private static final String PUT_VERSION = "comment on table flyway_schema_history is '%s'";

    private static final String HISTORY = """
            select md5(string_agg(concat_ws(' ', installed_rank, script, checksum, success), ',' order by installed_rank))
            from flyway_schema_history
            """;

    /** Only members of pg_read_all_stats see other roles' sessions. */
    private static final String BLOCKERS = """
            select distinct concat('process ', b.pid, ' of ' || b.usename, ' (' || nullif(b.application_name, '') || ')',
              ', ' || b.state || ', its transaction ' || extract(epoch from now() - b.xact_start)::integer || ' s old',
              ': ' || left(regexp_replace(nullif(b.query, '<insufficient privilege>'), '\\s+', ' ', 'g'), 200))
            from pg_stat_activity w
            cross join lateral unnest(pg_blocking_pids(w.pid)) as blocking (pid)
            join pg_stat_activity b on b.pid = blocking.pid
            where w.datname = current_database() and w.application_name = '%s'
            """.formatted(NAME);

    /** Opens a connection of its own, which the caller closes. */
    static Connection connect(PostgresUri target) throws SQLException {
        return new JdbcSource(target).getConnection();
    }

    private static final String CREATE = "create database %s";

    /** Creates an empty database, which the session's role owns. */
    static void createDatabase(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(CREATE.formatted(statement.enquoteIdentifier(name, true)));
        }
    }

    private static final String DROP = "drop database if exists %s with (force)";

    /** Deletes a database with all that is in it; ends sessions of the same role. */
    static void dropDatabase(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(DROP.formatted(statement.enquoteIdentifier(name, true)));
        }
    }

    static boolean takesWrites(Connection connection) throws SQLException {
        return texts(connection, TAKES_WRITES).equals(List.of("t"));
    }

    /** Whether this session gets the migration lock. */
    static boolean takesTurn(Connection connection) throws SQLException {
        return texts(connection, TAKE_TURN).equals(List.of("t"));
    }

    static Optional<String> findVersion(Connection connection) throws SQLException {
        return texts(connection, VERSION).stream().findFirst().map(said -> said.split(" ", 2)[0]);
    }

    /** Whether this version and build migrated last, and the history has not changed since. */
    static boolean isOfBuild(Connection connection, String version, String build) throws SQLException {
        List<String> said = texts(connection, VERSION);
        return !said.isEmpty()
                && said.get(0).startsWith(version + " " + build + " ")
                && said.get(0).endsWith(" " + texts(connection, HISTORY).get(0));
    }

    /** Stores the version that has migrated, and the build if it is not empty. */
    static void putVersion(Connection connection, String version, String build) throws SQLException {
        String row = build.isEmpty()
                ? version
                : String.join(" ", version, build, texts(connection, HISTORY).get(0));
        if (!texts(connection, VERSION).equals(List.of(row))) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(PUT_VERSION.formatted(row));
            }
        }
    }

    /** The sessions that block migrations, one text each. */
    static List<String> listBlockers(Connection connection) throws SQLException {
        return texts(connection, BLOCKERS);
    }

    private static List<String> texts(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        }
    }
}
