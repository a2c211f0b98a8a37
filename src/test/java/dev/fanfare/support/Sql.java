package dev.fanfare.support;

import io.vertx.core.buffer.Buffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A statement for what no endpoint shows or does. Arguments stand for its question marks. */
public final class Sql {
    /**
     * Idle connections to the databases of the run that were used last: opening one costs a PostgreSQL process, which is fifty
     * times what most statements cost.
     */
    private static final Map<String, Deque<Connection>> IDLE = new LinkedHashMap<>();

    private static final int MAX_DATABASES = 3;
    private static final int MAX_IDLE = 4;
    private static final int VALID_SECONDS = 10;

    private final String databaseUri;
    private final String sql;
    private final Object[] arguments;

    private Sql(String databaseUri, String sql, Object... arguments) {
        this.databaseUri = databaseUri;
        this.sql = sql;
        this.arguments = arguments;
    }

    public static Sql on(String databaseUri, String sql, Object... arguments) {
        return new Sql(databaseUri, sql, arguments);
    }

    /** Runs it for its effect. */
    public void execute() {
        run(connection -> {
            if (arguments.length == 0) {
                try (Statement statement = connection.createStatement()) {
                    return statement.execute(sql);
                }
            }
            try (PreparedStatement statement = prepared(connection)) {
                return statement.execute();
            }
        });
    }

    /** The rows, columns by their names in their order. */
    public List<Map<String, Object>> rows() {
        return run(connection -> {
            try (PreparedStatement statement = prepared(connection);
                    ResultSet rows = statement.executeQuery()) {
                List<Map<String, Object>> all = new ArrayList<>();
                while (rows.next()) {
                    Map<String, Object> row = new LinkedHashMap<>();
                    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                        row.put(rows.getMetaData().getColumnLabel(i), rows.getObject(i));
                    }
                    all.add(row);
                }
                return all;
            }
        });
    }

    /** The first column of all rows, as PostgreSQL writes it. */
    public List<String> texts() {
        return run(connection -> {
            try (PreparedStatement statement = prepared(connection);
                    ResultSet rows = statement.executeQuery()) {
                List<String> texts = new ArrayList<>();
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
                return texts;
            }
        });
    }

    public List<Long> numbers() {
        return texts().stream().map(Long::valueOf).toList();
    }

    /** The first column of the only row, as PostgreSQL writes it; null for null. */
    public String text() {
        List<String> texts = texts();
        if (texts.size() != 1) {
            throw new AssertionError(texts.size() + " rows: " + sql);
        }
        return texts.get(0);
    }

    public long number() {
        return Long.parseLong(text());
    }

    private PreparedStatement prepared(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, value(connection, arguments[i]));
        }
        return statement;
    }

    private static Object value(Connection connection, Object argument) throws SQLException {
        if (argument instanceof Instant at) {
            return OffsetDateTime.ofInstant(at, ZoneOffset.UTC);
        }
        if (argument instanceof Buffer bytes) {
            return bytes.getBytes();
        }
        return argument instanceof String[] texts ? connection.createArrayOf("text", texts) : argument;
    }

    @FunctionalInterface
    private interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    private <T> T run(Work<T> work) {
        try {
            // What is set for a session must not outlast the statement, and servers of their own are stopped by tests.
            boolean isKept = Db.isOurs(databaseUri) && !sql.startsWith("set ");
            Connection connection = isKept ? idle() : connect();
            try {
                return work.with(connection);
            } finally {
                if (!isKept || !keep(connection)) {
                    connection.close();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** On which PostgreSQL finds out what type a text stands for. */
    private Connection connect() throws SQLException {
        return Db.connect(databaseUri + (databaseUri.contains("?") ? "&" : "?") + "stringtype=unspecified");
    }

    private Connection idle() throws SQLException {
        Connection last;
        synchronized (IDLE) {
            Deque<Connection> connections = IDLE.get(databaseUri);
            last = connections == null ? null : connections.poll();
        }
        // A test may have ended all sessions.
        return last != null && last.isValid(VALID_SECONDS) ? last : connect();
    }

    private boolean keep(Connection connection) throws SQLException {
        synchronized (IDLE) {
            Deque<Connection> connections = IDLE.remove(databaseUri);
            IDLE.put(databaseUri, connections == null ? new ArrayDeque<>() : connections);
            if (IDLE.size() > MAX_DATABASES) {
                for (Connection old : IDLE.remove(IDLE.keySet().iterator().next())) {
                    old.close();
                }
            }
            return IDLE.get(databaseUri).size() < MAX_IDLE
                    && IDLE.get(databaseUri).add(connection);
        }
    }
}
