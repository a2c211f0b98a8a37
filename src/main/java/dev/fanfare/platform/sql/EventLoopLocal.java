package dev.fanfare.platform.sql;

import io.netty.channel.EventLoop;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.PromiseInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** One for each event loop, so that what is served on a loop stays there. */
final class EventLoopLocal<T> {
    private final VertxInternal vertx;
    private final Map<EventLoop, T> ones;

    /** @param maker makes one, given a context on its loop that lives as long as Vert.x, unlike that of a verticle */
    EventLoopLocal(Vertx vertx, Function<ContextInternal, T> maker) {
        this.vertx = (VertxInternal) vertx;
        this.ones = StreamSupport.stream(this.vertx.nettyEventLoopGroup().spliterator(), false)
                .map(EventLoop.class::cast)
                .collect(Collectors.toUnmodifiableMap(
                        loop -> loop,
                        loop -> maker.apply(
                                this.vertx.contextBuilder().withEventLoop(loop).build())));
    }

    /** How many event loops there are. */
    static int loops(Vertx vertx) {
        return (int) StreamSupport.stream(
                        ((VertxInternal) vertx).nettyEventLoopGroup().spliterator(), false)
                .count();
    }

    /** The one of the current event loop; for other threads that of the loop on which their work goes on. */
    T mine() {
        return ones.get(vertx.getOrCreateContext().nettyEventLoop());
    }

    /** Works with that one on its event loop; the result arrives in the caller's context. */
    <R> Future<R> on(Function<T, Future<R>> work) {
        ContextInternal context = vertx.getOrCreateContext();
        EventLoop loop = context.nettyEventLoop();
        T one = ones.get(loop);
        PromiseInternal<R> result = context.promise();
        if (loop.inEventLoop()) {
            work.apply(one).onComplete(result);
        } else {
            context.runOnContext(there -> work.apply(one).onComplete(result));
        }
        return result.future();
    }

    Future<Void> close(Function<T, Future<Void>> closing) {
        return Future.join(ones.values().stream().map(closing).toList()).mapEmpty();
    }
}
