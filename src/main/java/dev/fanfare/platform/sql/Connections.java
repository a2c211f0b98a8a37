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
 * The sockets of a database's connections. Statements that are sent in one turn of an event loop are written to them at
 * once: the client by itself writes each as it comes, which costs a system call here and wakes PostgreSQL, although the next
 * one follows at once.
 */
final class Connections {
    /** Statements after which those so far are written, even if more follow. */
    private static final int MAX_COUNT = 256;

    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    /** Looks after a connection from now on. To be called in its context. */
    void add(SqlConnection connection) {
        SocketConnectionBase own = (SocketConnectionBase)
                ((SqlConnectionInternal) connection).unwrap().unwrap();
        ChannelHandlerContext socket = own.socket().channelHandlerContext();
        socket.pipeline().addBefore("codec", "flushes", new FlushConsolidationHandler(MAX_COUNT, true));
        open.add(socket.channel());
    }

    /** Cuts all connections that are open now: whoever waits for an answer hears that it is lost, even if its server is silent. */
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for what does not answer
    void cut() {
        // Past the handlers, which would say goodbye and wait for those who do not answer.
        for (Channel channel : open) {
            channel.pipeline().firstContext().close();
        }
    }
}
