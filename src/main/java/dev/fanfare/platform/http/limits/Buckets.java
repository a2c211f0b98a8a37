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

    /** What identifies a client. */
    enum Kind {
        BACKEND_TOKEN,
        WEB_USER,
        APP_USER,
        CLIENT,
        ADDRESS
    }

    /**
     * Identifies a bucket. Created for each request, so it only references existing objects.
     *
     * @param id the id of a token, an account, an application or a network
     * @param network of a client of an application that counts its clients separately; otherwise null
     */
    record Key(Allowance allowance, Kind kind, Object id, String network) {}

    /**
     * Takes one token.
     *
     * @param limit tokens of a full bucket
     */
    Future<ConsumptionProbe> take(Key key, int limit);

    /** Gives one token back. */
    void giveBack(Key key, int limit);

    /** Buckets in memory. */
    static Buckets inMemory() {
        // Eviction makes a bucket full again; the bound protects against spoofed addresses.
        Cache<Key, Bucket> buckets = Caffeine.newBuilder()
                .maximumSize(200_000)
                .expireAfterAccess(WINDOW.multipliedBy(2))
                .executor(Runnable::run)
                .build();
        return new Buckets() {
            @Override
            public Future<ConsumptionProbe> take(Key key, int limit) {
                return Future.succeededFuture(bucket(key, limit).tryConsumeAndReturnRemaining(1));
            }

            @Override
            public void giveBack(Key key, int limit) {
                bucket(key, limit).addTokens(1);
            }

            // It refills all at once when its window ends, so the reset time is known.
            private Bucket bucket(Key key, int limit) {
                return buckets.get(key, k -> Bucket.builder()
                        .addLimit(bandwidth -> bandwidth.capacity(limit).refillIntervally(limit, WINDOW))
                        .build());
            }
        };
    }
}
