package dev.fanfare.platform.sql;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.impl.SocketConnectionBase;
import io.vertx.sqlclient.internal.SqlConnectionInternal;

/**
 * The sockets of a database's connections. Batches the statements of one turn of an event loop into one write: by
 * default the client flushes each, which costs a system call and wakes PostgreSQL each time.
 */
final class Connections {
    /** Maximum statements in a batch. */
    private static final int MAX_COUNT = 256;

    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    /** Adds a connection. Call in its context. */
    void add(SqlConnection connection) {
        SocketConnectionBase own = (SocketConnectionBase)
                ((SqlConnectionInternal) connection).unwrap().unwrap();
        ChannelHandlerContext socket = own.socket().channelHandlerContext();
        socket.pipeline().addBefore("codec", "flushes", new FlushConsolidationHandler(MAX_COUNT, true));
        open.add(socket.channel());
    }

    /** Closes all open connections, so that pending statements fail even if the server is silent. */
    @SuppressWarnings("FutureReturnValueIgnored") // unresponsive servers are not awaited
    void cut() {
        // Bypasses the handlers, which would send a Terminate message and wait for unresponsive servers.
        for (Channel channel : open) {
            channel.pipeline().firstContext().close();
        }
    }
}
