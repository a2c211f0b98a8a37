package dev.fanfare.platform.sql;

import io.vertx.sqlclient.SqlConnection;

/** An open transaction. Inside one, nothing else is asked, awaited or called: only this. */
public final class Tx extends Statements {
    Tx(SqlConnection connection) {
        super(connection);
    }
}
