package dev.fanfare.runtime.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Detects poolers that share sessions between connections. */
final class DatabaseSessionRepository {
    private static final String PROCESS = "select pg_backend_pid()";
    private static final int LOOKS = 3;

    /** Opens another connection to the same database. */
    interface Another {
        Connection open() throws SQLException;
    }

    /** Whether connections get a different session per transaction, as from a pooler in transaction mode. */
    static boolean areShared(Connection one, Another another) throws SQLException {
        long session = session(one);
        try (Connection other = another.open()) {
            // Holds the session that the pooler would hand out next.
            other.setAutoCommit(false);
            boolean shared = session(other) == session;
            for (int look = 0; look < LOOKS; look++) {
                shared |= session(one) != session;
            }
            other.rollback();
            return shared;
        }
    }

    private static long session(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(PROCESS)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
