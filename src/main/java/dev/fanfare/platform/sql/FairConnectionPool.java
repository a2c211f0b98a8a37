package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.DeadlineTimer;
import io.netty.channel.EventLoop;
import io.vertx.core.Future;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.PromiseInternal;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Shares an event loop's pool fairly between domains. No domain gets all connections, so its slow transactions cannot
 * block others; the waiting domain with the fewest connections is next. Refuses at once if the deadline cannot be met.
 */
final class FairConnectionPool {
    private final EventLoop loop;
    private final ContextInternal context;
    private final Pool pool;
    private final int most;
    private final int queueLimit;
    private final int timeoutMs;
    private final Counts counts;
    private final DeadlineTimer deadlines;
    private final Map<String, Domain> domains = new HashMap<>();
    private int free;

    /** Counters for all event loops. */
    record Counts(LongAdder waiting, LongAdder refused) {}

    /**
     * Creates the queue of a pool.
     *
     * @param size of the pool
     * @param share percentage of the pool that a domain may use
     * @param queueLimit maximum waiting transactions per domain
     * @param timeoutMs maximum wait
     */
    FairConnectionPool(
            ContextInternal context, Pool pool, int size, int share, int queueLimit, int timeoutMs, Counts counts) {
        this.loop = context.nettyEventLoop();
        this.context = context;
        this.pool = pool;
        this.free = size;
        this.most = most(size, share);
        this.queueLimit = queueLimit;
        this.timeoutMs = timeoutMs;
        this.counts = counts;
        this.deadlines = new DeadlineTimer(context.owner());
    }

    /** At least one, and at least one less than all. */
    static int most(int size, int share) {
        return share == 100 ? size : Math.max(1, Math.min(size - 1, size * share / 100));
    }

    /** A domain's share. */
    private static final class Domain {
        private final Queue<Turn> waiting = new ArrayDeque<>();
        private int using;

        /** How long the first has waited, which estimates the wait of the next. */
        private long waitMs() {
            Turn first = waiting.peek();
            return first == null ? 0 : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - first.since);
        }
    }

    /** A waiting transaction. */
    private final class Turn extends DeadlineTimer.Waiting {
        private final Domain domain;
        private final long since = System.nanoTime();
        private final PromiseInternal<SqlConnection> promise =
                context.owner().getOrCreateContext().promise();

        Turn(Domain domain, Deadline until) {
            super(until);
            this.domain = domain;
        }

        void come() {
            over();
            counts.waiting().decrement();
            open(domain).onComplete(promise);
        }

        @Override
        protected void timeOut() {
            domain.waiting.remove(this);
            counts.waiting().decrement();
            counts.refused().increment();
            promise.fail(CommonFault.SERVICE_UNAVAILABLE.refusal());
        }
    }

    /**
     * Takes a connection, to be closed and then {@linkplain #giveBack given back}; or fails with a Refused
     * SERVICE_UNAVAILABLE.
     */
    Future<SqlConnection> take(String name, Deadline deadline) {
        if (!loop.inEventLoop()) {
            PromiseInternal<SqlConnection> taken =
                    context.owner().getOrCreateContext().promise();
            loop.execute(() -> take(name, deadline).onComplete(taken));
            return taken.future();
        }
        Domain domain = domains.computeIfAbsent(name, any -> new Domain());
        if (free > 0 && domain.using < most) {
            return open(domain);
        }
        long maxWait = Math.min(timeoutMs, deadline.remainingMs());
        if (domain.waiting.size() >= queueLimit || domain.waitMs() > maxWait * 3 / 4) {
            counts.refused().increment();
            return CommonFault.SERVICE_UNAVAILABLE.failed();
        }
        Turn turn = new Turn(domain, Deadline.inMs(maxWait));
        domain.waiting.add(turn);
        counts.waiting().increment();
        deadlines.watch(turn);
        return turn.promise.future();
    }

    private Future<SqlConnection> open(Domain domain) {
        free--;
        domain.using++;
        return pool.getConnection().onFailure(none -> giveBack(domain));
    }

    void giveBack(String name) {
        if (loop.inEventLoop()) {
            giveBack(domains.get(name));
        } else {
            loop.execute(() -> giveBack(domains.get(name)));
        }
    }

    private void giveBack(Domain domain) {
        free++;
        domain.using--;
        Domain next = null;
        for (Domain each : domains.values()) {
            if (!each.waiting.isEmpty() && each.using < most && (next == null || each.using < next.using)) {
                next = each;
            }
        }
        if (next != null) {
            next.waiting.remove().come();
        }
    }

    Future<Void> close() {
        return pool.close();
    }
}
