package dev.fanfare.app.node;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for futures, on the threads that start and stop nodes. Never use on event loops. */
public final class Blocking {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private Blocking() {}

    /** Blocks until a future completes. */
    public static <T> T await(Future<T> future) {
        return await(future, TIMEOUT);
    }

    /** {@link #await(Future)} with a timeout of its own. */
    public static <T> T await(Future<T> future, Duration timeout) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("gave up after " + timeout.toSeconds() + " seconds", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
