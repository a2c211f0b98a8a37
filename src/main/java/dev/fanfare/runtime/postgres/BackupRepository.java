package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.sql.PostgresUri;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The session of a backup: while it is open, the server keeps the log that the backup needs. */
final class BackupRepository implements AutoCloseable {
    /** Temporary: ends with the session. */
    private static final String KEEP_LOG =
            "select pg_create_physical_replication_slot('fanfare_backup_' || pg_backend_pid(), true, true)";

    private static final String START = "select pg_walfile_name(pg_backup_start('fanfare', true))";
    private static final String STOP = "select pg_walfile_name(lsn), labelfile from pg_backup_stop(false)";

    private final Connection connection;
    private String firstSegment;

    private BackupRepository(Connection connection) {
        this.connection = connection;
    }

    /**
     * The data that makes the copied files consistent.
     *
     * @param label goes into the copy as {@code backup_label}
     */
    record Stopped(String firstSegment, String lastSegment, String label) {}

    /** @param uri with the backup role and its password */
    static BackupRepository connect(String uri) throws SQLException {
        return new BackupRepository(new JdbcSource(PostgresUri.of(uri)).getConnection());
    }

    void start() throws SQLException {
        ask(KEEP_LOG, 1);
        firstSegment = ask(START, 1)[0];
    }

    Stopped stop() throws SQLException {
        String[] stopped = ask(STOP, 2);
        return new Stopped(firstSegment, stopped[0], stopped[1]);
    }

    private String[] ask(String sql, int columns) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            String[] row = new String[columns];
            for (int i = 0; i < columns; i++) {
                row[i] = rows.getString(i + 1);
            }
            return row;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
