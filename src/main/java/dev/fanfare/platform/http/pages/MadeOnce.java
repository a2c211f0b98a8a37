package dev.fanfare.platform.http.pages;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * What is made on first request, once for all who ask; after a failure, once more for those who ask later.
 *
 * @param <T> what is made
 */
public final class MadeOnce<T> {
    private final AtomicReference<Future<T>> made = new AtomicReference<>();

    /**
     * Gets it.
     *
     * @param making only called by the first
     */
    public Future<T> get(Supplier<Future<T>> making) {
        Promise<T> promise = Promise.promise();
        Future<T> before = made.compareAndExchange(null, promise.future());
        if (before != null) {
            return before;
        }
        making.get().onFailure(cause -> made.set(null)).onComplete(promise);
        return promise.future();
    }
}
