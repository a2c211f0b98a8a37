package dev.fanfare.platform.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.ScheduledFuture;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.http.impl.VertxHttpRequestDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Prevents request smuggling: refuses requests with both a length and a transfer encoding (RFC 9112, 6.1), or after
 * anything but one empty line (2.2), or whose headers break {@link HeaderRules}. Closes connections whose request heads time out.
 */
final class StrictRequestDecoder extends VertxHttpRequestDecoder {
    /** From connecting, or the first byte of a later request, to the end of the head. */
    private static final long HEAD_SECONDS = 20;

    /** Vert.x's name of the handler that this one replaces. */
    private static final String NAME = "httpDecoder";

    private static final byte[] LINE_END = {'\r', '\n'};

    /** An invalid request line. */
    private static final byte[] UNREADABLE = "?\r\n".getBytes(StandardCharsets.US_ASCII);

    private ScheduledFuture<?> deadline;
    /** Whether a request head is awaited, and whether any of it has arrived. */
    private boolean inHead = true;

    private boolean begun;
    /** Bytes of an empty line received before it. */
    private int lineEnd;

    private StrictRequestDecoder(HttpServerOptions options) {
        super(options);
    }

    /** Reads the requests of a new connection. */
    static void readFrom(HttpConnection connection, HttpServerOptions options) {
        ((HttpServerConnection) connection)
                .channelHandlerContext()
                .pipeline()
                .replace(NAME, NAME, new StrictRequestDecoder(options));
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) throws Exception {
        super.handlerAdded(context);
        waitForHead(context);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext context) throws Exception {
        headHasCome();
        super.handlerRemoved0(context);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        headHasCome();
        super.channelInactive(context);
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf bytes, List<Object> out) throws Exception {
        if (inHead && !begun && skippedEmptyLine(bytes)) {
            return;
        }
        int before = out.size();
        if (inHead && !begun && !isVisible(bytes.getByte(bytes.readerIndex()))) {
            // The decoder would ignore it.
            bytes.skipBytes(bytes.readableBytes());
            super.decode(context, Unpooled.wrappedBuffer(UNREADABLE), out);
        } else {
            super.decode(context, bytes, out);
        }
        begun = true;
        if (out.size() > before) {
            headHasCome();
            inHead = out.get(out.size() - 1) instanceof LastHttpContent;
            begun = !inHead;
            lineEnd = 0;
        } else if (inHead && deadline == null) {
            waitForHead(context);
        }
    }

    /** Skips one empty line before a request. Returns whether nothing is left. */
    private boolean skippedEmptyLine(ByteBuf bytes) {
        while (lineEnd < LINE_END.length
                && bytes.isReadable()
                && bytes.getByte(bytes.readerIndex()) == LINE_END[lineEnd]) {
            bytes.skipBytes(1);
            lineEnd++;
        }
        return !bytes.isReadable();
    }

    private static boolean isVisible(byte character) {
        return character > ' ' && character < 0x7F;
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("both a length and a transfer encoding");
    }

    /** The decoder's last question about a head. What follows an invalid one is not read. */
    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        HeaderRules.check(message);
        return super.isContentAlwaysEmpty(message);
    }

    private void waitForHead(ChannelHandlerContext context) {
        Runnable closing = () -> context.close().addListener(closed -> headHasCome());
        deadline = context.executor().schedule(closing, HEAD_SECONDS, TimeUnit.SECONDS);
    }

    private void headHasCome() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }
}
