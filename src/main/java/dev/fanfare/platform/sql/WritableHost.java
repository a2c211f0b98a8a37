package dev.fanfare.platform.sql;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.PromiseInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the primary among several hosts for each new connection; prefers the last known one. Probes all hosts in
 * parallel, so that a silent one delays nothing. In a split brain, the host with the highest timeline wins: it was
 * promoted last. Closed with Vert.x.
 */
final class WritableHost implements Supplier<Future<SqlConnectOptions>> {
    private static final Logger LOG = LoggerFactory.getLogger(WritableHost.class);
    /** How long to wait for other hosts after the first primary replied. */
    private static final long TOGETHER_MS = 300;

    private static final long LOOK_EVERY_MS = 2_000;
    private static final int MAX_TIMEOUT_MS = 2_000;
    private static final int TICK_MS = 100;

    private final VertxInternal vertx;
    private final List<PgConnectOptions> hosts;
    private final ConnectionFactory.Opener opener;
    private final int connectMs;
    private final int timeoutMs;
    private final Runnable moved;
    private Future<PgConnectOptions> looking;
    /** The last known primary; null before the first probe. */
    private volatile Primary last;

    private record Primary(PgConnectOptions host, String system, long timeline) {
        static Primary of(PgConnectOptions host, String identity) {
            String[] parts = identity.split("/", 2);
            return new Primary(host, parts[0], Long.parseLong(parts[1], 16));
        }

        boolean isAfter(Primary other) {
            return other == null || !system.equals(other.system) || timeline > other.timeline;
        }

        boolean isBefore(Primary other) {
            return other != null && system.equals(other.system) && timeline < other.timeline;
        }
    }

    /** @param moved called when the primary changes, before its callers learn of it */
    WritableHost(
            Vertx vertx, List<PgConnectOptions> hosts, ConnectionFactory.Opener opener, int connectMs, Runnable moved) {
        this.vertx = (VertxInternal) vertx;
        this.hosts = hosts;
        this.opener = opener;
        this.connectMs = connectMs;
        // A silent host must not delay the use of a newly promoted one.
        this.timeoutMs = Math.min(connectMs, MAX_TIMEOUT_MS);
        this.moved = moved;
        if (hosts.size() > 1) {
            // A presumed dead server may still have connections waiting for it.
            vertx.setPeriodic(LOOK_EVERY_MS, timer -> {
                if (last != null) {
                    get();
                }
            });
        }
    }

    @Override
    public Future<SqlConnectOptions> get() {
        ContextInternal context = vertx.getOrCreateContext();
        PromiseInternal<SqlConnectOptions> answer = context.promise();
        probe().<SqlConnectOptions>map(found -> found).onComplete(answer);
        return answer.future();
    }

    /** Concurrent callers share one probe. */
    private synchronized Future<PgConnectOptions> probe() {
        if (looking == null || looking.isComplete()) {
            looking = new Look().begin();
        }
        return looking;
    }

    private static String name(PgConnectOptions host) {
        return host.getHost() + ":" + host.getPort();
    }

    private final class Look {
        private final Promise<PgConnectOptions> found = Promise.promise();
        private final StringBuilder reasons = new StringBuilder();
        private int open = hosts.size();
        private boolean over;
        private Primary best;

        Future<PgConnectOptions> begin() {
            ContextInternal context = vertx.createEventLoopContext();
            context.runOnContext(there -> {
                hosts.forEach(host ->
                        opener.connect(context, host).compose(this::ask).onComplete(answer -> heard(host, answer)));
                await(Math.max(1, timeoutMs / TICK_MS));
            });
            return found.future();
        }

        /** Counts the time in which this event loop reads: a server is not silent because the loop stands still. */
        private void await(int ticks) {
            if (over) {
                return;
            }
            if (ticks > 0) {
                vertx.setTimer(TICK_MS, tick -> await(ticks - 1));
            } else {
                reasons.append(' ')
                        .append(open)
                        .append(" did not answer within ")
                        .append(timeoutMs)
                        .append(" ms;");
                end();
            }
        }

        private Future<String> ask(SqlConnection connection) {
            return ServersRepository.findWritable(connection)
                    .timeout(connectMs, TimeUnit.MILLISECONDS)
                    .onComplete(asked -> connection.close());
        }

        private void heard(PgConnectOptions host, AsyncResult<String> answer) {
            open--;
            Primary primary = answer.succeeded() && answer.result() != null ? Primary.of(host, answer.result()) : null;
            Primary before = last;
            if (primary == null) {
                String reason =
                        answer.succeeded() ? "is read-only" : answer.cause().getMessage();
                reasons.append(' ')
                        .append(name(host))
                        .append(": ")
                        .append(reason)
                        .append(';');
            } else if (primary.isBefore(before)) {
                reasons.append(' ').append(name(host)).append(": another one was promoted after it;");
            } else if (best == null || primary.isAfter(best)) {
                best = primary;
                // A silent host delays nothing.
                vertx.setTimer(TOGETHER_MS, timer -> end());
            }
            if (open == 0) {
                end();
            }
        }

        private void end() {
            if (over) {
                return;
            }
            over = true;
            if (best == null) {
                found.fail(new IOException("No server takes writes:" + reasons));
                return;
            }
            Primary before = last;
            last = best;
            if (before != null && !before.host().equals(best.host())) {
                LOG.warn("{} takes the writes now", name(best.host()));
                moved.run();
            }
            found.complete(best.host());
        }
    }
}
