package dev.fanfare.people.signin.oidc;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** A document of the provider, kept for some minutes; concurrent readers share one call. Used on one event loop only. */
final class CachedDocument<T> {
    private static final Duration CACHE_TTL = Duration.ofMinutes(10);
    private static final Duration MIN_RENEWAL_INTERVAL = Duration.ofMinutes(1);

    private final Supplier<Future<T>> source;
    private Future<T> latest = Future.failedFuture("not read yet");
    private Instant fetchedAt = Instant.EPOCH;
    private Instant renewedAt = Instant.EPOCH;

    CachedDocument(Supplier<Future<T>> source) {
        this.source = source;
    }

    Future<T> get() {
        return latest.failed() || isOlder(fetchedAt, CACHE_TTL) ? fetch() : latest;
    }

    /** Reads it again because something in it is missing; at most once a minute. */
    Future<T> renewed() {
        if (!isOlder(renewedAt, MIN_RENEWAL_INTERVAL)) {
            return get();
        }
        renewedAt = Instant.now();
        return fetch();
    }

    private Future<T> fetch() {
        fetchedAt = Instant.now();
        latest = source.get();
        return latest;
    }

    private static boolean isOlder(Instant time, Duration age) {
        return time.plus(age).isBefore(Instant.now());
    }
}
