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

/** A value per event loop, so that work stays on its loop. */
final class EventLoopLocal<T> {
    private final VertxInternal vertx;
    private final Map<EventLoop, T> ones;

    /** @param maker creates one, given a context on its loop that lives as long as Vert.x, unlike a verticle's */
    EventLoopLocal(Vertx vertx, Function<ContextInternal, T> maker) {
        this.vertx = (VertxInternal) vertx;
        this.ones = StreamSupport.stream(this.vertx.nettyEventLoopGroup().spliterator(), false)
                .map(EventLoop.class::cast)
                .collect(Collectors.toUnmodifiableMap(
                        loop -> loop,
                        loop -> maker.apply(
                                this.vertx.contextBuilder().withEventLoop(loop).build())));
    }

    /** The number of event loops. */
    static int loops(Vertx vertx) {
        return (int) StreamSupport.stream(
                        ((VertxInternal) vertx).nettyEventLoopGroup().spliterator(), false)
                .count();
    }

    /** The value of the current event loop; on other threads, of the loop that their work continues on. */
    T mine() {
        return ones.get(vertx.getOrCreateContext().nettyEventLoop());
    }

    /** Runs work on the value's event loop; completes in the caller's context. */
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
