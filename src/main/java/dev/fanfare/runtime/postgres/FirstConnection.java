package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.sql.PostgresUri;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for an external PostgreSQL and checks that nodes can use it. Blocks. */
final class FirstConnection {
    private static final Logger LOG = LoggerFactory.getLogger(FirstConnection.class);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(500);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);
    private static final String CONNECT_SECONDS = "5";
    private static final String SOCKET_SECONDS = "10";

    /** Transient classes of SQLSTATE: connection, resources, operator intervention such as a start. */
    private static final Set<String> MAY_PASS = Set.of("08", "53", "57");

    private static final String PROTOCOL_VIOLATION = "08P01";
    /** For example, the server has no TLS. */
    private static final String REJECTED = "08004";

    private static final String POOLER =
            " In between is a pooler such as PgBouncer that does not give each connection a"
                    + " session of its own. Nodes need one: they prepare statements, set timeouts and listen for notifications."
                    + " Connect to PostgreSQL itself, or set pool_mode = session there; src/docs/run/database.md says how.";

    /**
     * Returns once the database is usable.
     *
     * @param setting name of the setting with the address, for messages
     * @throws IllegalStateException on timeout or a permanent error. The message says what is missing
     */
    static void await(String setting, PostgresUri uri, Duration maxWait) {
        long began = System.nanoTime();
        long told = began - BETWEEN_LINES.toNanos();
        while (true) {
            try (Connection connection = connect(uri)) {
                if (DatabaseSessionRepository.areShared(connection, () -> connect(uri))) {
                    throw new IllegalStateException(setting + " cannot be used." + POOLER);
                }
                return;
            } catch (SQLException e) {
                long left = maxWait.toNanos() - (System.nanoTime() - began);
                if (left < 0 || !isTransient(e)) {
                    throw new IllegalStateException(failure(setting, uri, e), e);
                }
                if (System.nanoTime() - told > BETWEEN_LINES.toNanos()) {
                    told = System.nanoTime();
                    LOG.warn(
                            "PostgreSQL at {} cannot be reached yet, trying for {} s more: {}",
                            uri,
                            Duration.ofNanos(left).toSeconds(),
                            reason(e));
                }
                pause();
            }
        }
    }

    private static Connection connect(PostgresUri uri) throws SQLException {
        return new JdbcSource(uri)
                .with("connectTimeout", CONNECT_SECONDS)
                .with("socketTimeout", SOCKET_SECONDS)
                .getConnection();
    }

    private static boolean isTransient(SQLException e) {
        String state = e.getSQLState();
        return state == null
                || (MAY_PASS.contains(state.substring(0, 2))
                        && !state.equals(PROTOCOL_VIOLATION)
                        && !state.equals(REJECTED)
                        && TlsFailure.of(e).isEmpty());
    }

    private static String failure(String setting, PostgresUri uri, SQLException e) {
        return "PostgreSQL at " + uri + " (" + setting + ") cannot be used: " + reason(e)
                + (PROTOCOL_VIOLATION.equals(e.getSQLState()) ? POOLER : "");
    }

    /** The driver's message is "the connection attempt failed"; the reason is in the cause. */
    private static String reason(SQLException e) {
        return TlsFailure.of(e)
                .orElseGet(() -> e.getMessage() + (e.getCause() == null ? "" : " (" + e.getCause() + ")"));
    }

    private static void pause() {
        try {
            Thread.sleep(BETWEEN_ATTEMPTS.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for PostgreSQL", e);
        }
    }
}
