package dev.fanfare.runtime.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Asks connections which session they have. */
final class DatabaseSessionRepository {
    private static final String PROCESS = "select pg_backend_pid()";
    private static final int LOOKS = 3;

    /** Opens another connection to the same database. */
    interface Another {
        Connection open() throws SQLException;
    }

    /** Whether connections get another session for each transaction, as a pooler in transaction mode gives them. */
    static boolean areShared(Connection one, Another another) throws SQLException {
        long session = session(one);
        try (Connection other = another.open()) {
            // Holds the session that the pooler would give next.
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
