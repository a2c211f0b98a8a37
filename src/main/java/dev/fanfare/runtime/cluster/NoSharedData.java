package dev.fanfare.runtime.cluster;

import io.vertx.core.Completable;
import io.vertx.core.shareddata.AsyncMap;
import io.vertx.core.shareddata.Counter;
import io.vertx.core.shareddata.Lock;
import io.vertx.core.spi.cluster.ClusterManager;
import java.util.Map;

/** Maps, locks and counters of a cluster are not there: what must be true of all nodes is in the database. */
abstract class NoSharedData implements ClusterManager {
    @Override
    public <K, V> void getAsyncMap(String name, Completable<AsyncMap<K, V>> map) {
        map.fail(new UnsupportedOperationException("Nodes share no maps"));
    }

    @Override
    public <K, V> Map<K, V> getSyncMap(String name) {
        throw new UnsupportedOperationException("Nodes share no maps");
    }

    @Override
    public void getLockWithTimeout(String name, long timeout, Completable<Lock> lock) {
        lock.fail(new UnsupportedOperationException("Nodes share no locks"));
    }

    @Override
    public void getCounter(String name, Completable<Counter> counter) {
        counter.fail(new UnsupportedOperationException("Nodes share no counters"));
    }
}
