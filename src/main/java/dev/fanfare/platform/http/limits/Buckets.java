package dev.fanfare.platform.http.limits;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.Future;
import java.time.Duration;

/** The token buckets of all clients. */
public interface Buckets {
    /** A bucket is full again after this long. */
    Duration WINDOW = Duration.ofMinutes(1);

    /**
     * Takes one token.
     *
     * @param key the client and its allowance
     * @param limit tokens of a full bucket
     */
    Future<ConsumptionProbe> take(String key, int limit);

    /** The bucket refills at once when its window ends, so that a client can be told when. */
    static BucketConfiguration configuration(int limit) {
        return BucketConfiguration.builder()
                .addLimit(bandwidth -> bandwidth.capacity(limit).refillIntervally(limit, WINDOW))
                .build();
    }

    /** In this process. */
    static Buckets inMemory() {
        // An evicted bucket is a full one; the bound protects against invented addresses.
        Cache<String, Bucket> buckets = Caffeine.newBuilder()
                .maximumSize(200_000)
                .expireAfterAccess(WINDOW.multipliedBy(2))
                .build();
        return (key, limit) -> Future.succeededFuture(buckets.get(key, k -> Bucket.builder()
                        .addLimit(bandwidth -> bandwidth.capacity(limit).refillIntervally(limit, WINDOW))
                        .build())
                .tryConsumeAndReturnRemaining(1));
    }
}
