package dev.fanfare.platform.sql;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
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
final class BatchingSockets {
    /** Maximum statements in a batch. */
    private static final int MAX_COUNT = 256;

    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final int timeoutMs;

    /** @param timeoutMs after which a server that owes answers and is silent counts as gone */
    BatchingSockets(int timeoutMs) {
        this.timeoutMs = timeoutMs;
    }

    /** Adds a connection. Call in its context. */
    void add(SqlConnection connection) {
        SocketConnectionBase own = (SocketConnectionBase)
                ((SqlConnectionInternal) connection).unwrap().unwrap();
        ChannelHandlerContext socket = own.socket().channelHandlerContext();
        ChannelPipeline pipeline = socket.pipeline();
        // Bounds the opening only: an open connection may be idle.
        if (pipeline.get("idle") != null) {
            pipeline.remove("idle");
        }
        pipeline.addBefore("codec", "flushes", new FlushConsolidationHandler(MAX_COUNT, true));
        pipeline.addAfter("codec", "timeout", new AnswerTimeout(timeoutMs));
        open.add(socket.channel());
    }

    /** Closes all open connections, so that pending statements fail even if the server is silent. */
    void cut() {
        open.forEach(BatchingSockets::cut);
    }

    /** Bypasses the handlers, which would send a Terminate message and wait for an unresponsive server. */
    @SuppressWarnings("FutureReturnValueIgnored") // unresponsive servers are not awaited
    static void cut(Channel channel) {
        channel.pipeline().firstContext().close();
    }
}
