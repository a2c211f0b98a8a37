package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.util.LinkedHashSet;
import java.util.Set;

/** An open transaction. Inside it, execute SQL only: no asks, no calls, no waiting. */
public final class Tx extends Statements {
    private final Set<String> announced = new LinkedHashSet<>();

    Tx(SqlConnection connection) {
        super(connection);
    }

    /** Changes rows; returns how many. */
    public Future<Integer> execute(String sql, Object... arguments) {
        return rows(sql, arguments).map(RowSet::rowCount);
    }

    /**
     * Wakes whoever {@linkplain Database#listen listens}, on any node, once this is committed. It is a hint that may be
     * lost: a listener looks by itself now and then.
     */
    public void announce(String channel) {
        announced.add(channel);
    }

    Set<String> announced() {
        return announced;
    }

    /** Leaves the failure to {@link Transactions}, which knows what it means for the whole. */
    @Override
    <T> Future<T> failed(Throwable cause) {
        return Future.failedFuture(cause);
    }
}
