package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells each new connection which of several servers takes writes: the one that did last, unless it no longer does. A
 * connection to a server that goes breaks, and the one that takes its place asks here. Closed with Vert.x.
 */
final class WritableHost implements Supplier<Future<SqlConnectOptions>> {
    private static final Logger LOG = LoggerFactory.getLogger(WritableHost.class);
    private static final String SHOW = "show transaction_read_only";
    /** An old session may not know what has changed. */
    private static final int PROBE_SECONDS = 1;

    private final List<Host> hosts;
    private final int patienceMs;
    /** Where to look first. */
    private volatile int last;

    /** @param probe a connection of its own, so that a look needs no place in the pool that asks */
    private record Host(PgConnectOptions options, Pool probe) {
        @Override
        public String toString() {
            return options.getHost() + ":" + options.getPort();
        }
    }

    WritableHost(Vertx vertx, List<PgConnectOptions> options, NetClientOptions net) {
        this.patienceMs = net.getConnectTimeout();
        this.hosts = options.stream()
                .map(each -> new Host(
                        each,
                        PgBuilder.pool()
                                .with(new PoolOptions()
                                        .setMaxSize(1)
                                        .setMaxLifetime(PROBE_SECONDS)
                                        .setMaxLifetimeUnit(TimeUnit.SECONDS))
                                .with(net)
                                .connectingTo(each)
                                .using(vertx)
                                .build()))
                .toList();
    }

    @Override
    public Future<SqlConnectOptions> get() {
        return look(last, 0, "");
    }

    private Future<SqlConnectOptions> look(int index, int looked, String reasons) {
        if (looked == hosts.size()) {
            return Future.failedFuture(new IOException("No server takes writes:" + reasons));
        }
        Host host = hosts.get(index);
        return host.probe()
                .query(SHOW)
                .execute()
                .timeout(patienceMs, TimeUnit.MILLISECONDS)
                .map(rows -> rows.iterator().next().getString(0).equals("off"))
                .transform(writable -> {
                    if (writable.succeeded() && writable.result()) {
                        if (index != last) {
                            LOG.warn("{} takes the writes now", host);
                            last = index;
                        }
                        return Future.succeededFuture(host.options());
                    }
                    String reason = writable.succeeded()
                            ? "is read-only"
                            : writable.cause().toString();
                    return look((index + 1) % hosts.size(), looked + 1, reasons + " " + host + " " + reason + ";");
                });
    }
}
