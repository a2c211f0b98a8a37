package dev.fanfare.platform.sql;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.vertx.sqlclient.internal.command.CommandResponse;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes a connection whose server owes answers and is silent for too long, so that its statements fail. A host that
 * vanishes closes nothing, and the kernel gives up on it only after minutes. Sits between the client and its codec.
 */
final class AnswerTimeout extends ChannelDuplexHandler {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerTimeout.class);
    /** Answers that arrived while the event loop was blocked are read before a server counts as silent. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final long timeoutNanos;
    private int inFlight;
    /** The time of the last answer, or of the first statement in flight. */
    private long heardAt;

    private boolean scheduled;

    AnswerTimeout(int timeoutMs) {
        this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMs);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the promise tells
    public void write(ChannelHandlerContext context, Object command, ChannelPromise written) {
        if (inFlight == 0) {
            heardAt = System.nanoTime();
        }
        inFlight++;
        if (!scheduled) {
            check(context, timeoutNanos, false);
        }
        context.write(command, written);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof CommandResponse) {
            inFlight--;
            heardAt = System.nanoTime();
        }
        context.fireChannelRead(message);
    }

    /** At most one check is scheduled, whatever the number of statements. */
    @SuppressWarnings("FutureReturnValueIgnored") // runs unless the event loop ends
    private void check(ChannelHandlerContext context, long afterNanos, boolean last) {
        scheduled = true;
        context.executor()
                .schedule(
                        () -> {
                            scheduled = false;
                            long leftNanos = timeoutNanos - (System.nanoTime() - heardAt);
                            if (inFlight == 0 || !context.channel().isActive()) {
                                return;
                            }
                            if (leftNanos > 0) {
                                check(context, leftNanos, false);
                            } else if (!last) {
                                check(context, GRACE_NANOS, true);
                            } else {
                                LOG.warn("The database does not answer; closes a connection, {} in flight", inFlight);
                                BatchingSockets.cut(context.channel());
                            }
                        },
                        afterNanos,
                        TimeUnit.NANOSECONDS);
    }
}
