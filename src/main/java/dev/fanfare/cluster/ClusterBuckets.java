package dev.fanfare.cluster;

import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.fanfare.platform.http.limits.Buckets;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.distributed.proxy.AsyncProxyManager;
import io.github.bucket4j.grid.hazelcast.Bucket4jHazelcast;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Rate limit buckets that all nodes of a cluster share. */
final class ClusterBuckets implements Buckets {
    private static final String MAP = "fanfare.rate-limits";
    private static final long TIMEOUT_MS = 500;

    private final AsyncProxyManager<String> buckets;
    private final Vertx vertx;
    /** Used while the cluster does not answer: counting on this node alone is better than not counting. */
    private final Buckets own = Buckets.inMemory();

    ClusterBuckets(HazelcastInstance hazelcast, Vertx vertx) {
        this.vertx = vertx;
        IMap<String, byte[]> map = hazelcast.getMap(MAP);
        this.buckets = Bucket4jHazelcast.entryProcessorBasedBuilder(map).build().asAsync();
    }

    /** A bucket that was idle for two windows is full again, so its entry can go. */
    static MapConfig mapConfig() {
        return new MapConfig(MAP).setMaxIdleSeconds((int) WINDOW.multipliedBy(2).toSeconds());
    }

    @Override
    public Future<ConsumptionProbe> take(Key key, int limit) {
        return Future.fromCompletionStage(
                        buckets.builder()
                                .build(text(key), () -> CompletableFuture.completedFuture(Buckets.configuration(limit)))
                                .tryConsumeAndReturnRemaining(1),
                        vertx.getOrCreateContext())
                .timeout(TIMEOUT_MS, TimeUnit.MILLISECONDS)
                .recover(cause -> own.take(key, limit));
    }

    /** The same on all nodes. */
    private static String text(Key key) {
        return key.allowance() + " " + key.kind() + " " + key.id() + (key.network() == null ? "" : " " + key.network());
    }
}
