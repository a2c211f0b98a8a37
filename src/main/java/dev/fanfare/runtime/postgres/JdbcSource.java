package dev.fanfare.runtime.postgres;

import dev.fanfare.platform.sql.PostgresUri;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * JDBC connections to the address of nodes; of several hosts to the first that takes writes. Each is asked: what the driver (42.7.14)
 * takes for an answer is the parameter {@code in_hot_standby}, of which PgBouncer tells what a server said before it was promoted.
 */
final class JdbcSource implements DataSource {
    private static final String NOT_CONNECTED = "08001";
    private static final String HANDSHAKE_SECONDS = "10";

    private final PostgresUri uri;
    private final Properties properties = new Properties();

    /** Connects with the timeouts of the driver, and gives up a host of several that does not answer in ten seconds. */
    JdbcSource(PostgresUri uri) {
        this.uri = uri;
        properties.setProperty("user", uri.user());
        properties.setProperty("password", uri.password());
        if (uri.needsWritable()) {
            properties.setProperty("loginTimeout", HANDSHAKE_SECONDS);
        }
    }

    /** The same with a further property of the driver. */
    JdbcSource with(String name, String value) {
        JdbcSource other = new JdbcSource(uri);
        other.properties.putAll(properties);
        other.properties.setProperty(name, value);
        return other;
    }

    /** @throws SQLException of the last host that could not be reached, if none takes writes */
    @Override
    public Connection getConnection() throws SQLException {
        SQLException failure = null;
        for (String url : uri.jdbcUrls()) {
            try {
                Connection connection = DriverManager.getConnection(url, properties);
                if (!uri.needsWritable() || isWritable(connection)) {
                    return connection;
                }
                connection.close();
            } catch (SQLException e) {
                if (failure != null) {
                    e.addSuppressed(failure);
                }
                failure = e;
            }
        }
        throw failure != null ? failure : new SQLException("No server takes writes: all are read-only", NOT_CONNECTED);
    }

    private static boolean isWritable(Connection connection) throws SQLException {
        try {
            return MigratingRepository.takesWrites(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("Wraps no " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
