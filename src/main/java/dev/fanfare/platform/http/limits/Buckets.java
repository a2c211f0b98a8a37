package dev.fanfare.platform.http.limits;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.fanfare.platform.endpoint.Allowance;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.Future;
import java.time.Duration;

/** The token buckets of all clients. */
public interface Buckets {
    /** A bucket is full again after this long. */
    Duration WINDOW = Duration.ofMinutes(1);

    /** What clients are told apart by. */
    enum Kind {
        BACKEND_TOKEN,
        WEB_USER,
        APP_USER,
        CLIENT,
        ADDRESS
    }

    /**
     * Whose bucket, and for what. Made for each request, so it holds what there is already.
     *
     * @param id of a token, an account, an application or a network
     * @param network of an application whose clients are counted one by one; null for others
     */
    record Key(Allowance allowance, Kind kind, Object id, String network) {}

    /**
     * Takes one token.
     *
     * @param limit tokens of a full bucket
     */
    Future<ConsumptionProbe> take(Key key, int limit);

    /** In this process. */
    static Buckets inMemory() {
        // An evicted bucket is a full one; the bound protects against invented addresses.
        Cache<Key, Bucket> buckets = Caffeine.newBuilder()
                .maximumSize(200_000)
                .expireAfterAccess(WINDOW.multipliedBy(2))
                .executor(Runnable::run)
                .build();
        // It refills at once when its window ends, so that a client can be told when.
        return (key, limit) -> Future.succeededFuture(buckets.get(key, k -> Bucket.builder()
                        .addLimit(bandwidth -> bandwidth.capacity(limit).refillIntervally(limit, WINDOW))
                        .build())
                .tryConsumeAndReturnRemaining(1));
    }
}
