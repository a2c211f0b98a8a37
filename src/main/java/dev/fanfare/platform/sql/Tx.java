package dev.fanfare.platform.sql;

import io.vertx.sqlclient.SqlConnection;

/** An open transaction. Inside it, execute SQL only: no asks, no calls, no waiting. */
public final class Tx extends Statements {
    Tx(SqlConnection connection) {
        super(connection);
    }
}
