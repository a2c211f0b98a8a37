package dev.fanfare.platform.sql;

import io.netty.handler.flush.FlushConsolidationHandler;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.impl.SocketConnectionBase;
import io.vertx.sqlclient.internal.SqlConnectionInternal;

/**
 * Writes statements that are sent in one turn of an event loop to their socket at once. The client by itself writes each as
 * it comes, which costs a system call here and wakes PostgreSQL, although the next one follows at once.
 */
final class Flushes {
    /** Statements after which those so far are written, even if more follow. */
    private static final int AT_MOST = 256;

    private Flushes() {}

    /** Has this connection do so from now on. To be called in its context. */
    static void together(SqlConnection connection) {
        SocketConnectionBase own = (SocketConnectionBase)
                ((SqlConnectionInternal) connection).unwrap().unwrap();
        own.socket()
                .channelHandlerContext()
                .pipeline()
                .addBefore("codec", "flushes", new FlushConsolidationHandler(AT_MOST, true));
    }
}
