package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** An open transaction. Inside it, execute SQL only: no asks, no calls, no waiting. */
public final class Tx extends Statements {
    Tx(SqlConnection connection) {
        super(connection);
    }

    /** Leaves the failure to {@link Transactions}, which knows what it means for the whole. */
    @Override
    <T> Future<T> failed(Throwable cause) {
        return Future.failedFuture(cause);
    }
}
