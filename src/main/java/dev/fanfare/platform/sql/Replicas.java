package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.ServersRepository.Flushed;
import dev.fanfare.platform.sql.ServersRepository.Position;
import dev.fanfare.platform.sql.ServersRepository.Standing;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Read replicas with bounded staleness. This node samples the primary's WAL position with its own clock, and later
 * checks which sampled position a replica has replayed: every commit before that sample is visible there.
 *
 * <p>While the primary is silent, the position is sampled from the standbys: if commits wait for one of them, no change was
 * acknowledged that none of them has received.
 */
final class Replicas {
    private static final Logger LOG = LoggerFactory.getLogger(Replicas.class);
    /** Checks of a replica per maximum lag. */
    private static final int LOOKS = 5;
    /** WAL positions kept: several, since a replica always lags a little. */
    private static final int PLACES = 32;
    /** Recovery conflict: the primary removed rows that a query on the replica still reads. */
    private static final String CONFLICT = "40001";

    private final ContextInternal context;
    private final Database primary;
    private final List<Replica> all;
    private final long maxLagNanos;
    private final AtomicInteger turn = new AtomicInteger();
    /** Time of accounts' last writes, kept while a replica may lack them. */
    private final Map<Long, Long> wroteAt = new ConcurrentHashMap<>();

    private final Deque<Sample> places = new ArrayDeque<>();
    private Function<Long, Future<Void>> others = user -> Future.succeededFuture();
    /** The time of the last write of any account that this node knows. */
    private volatile long lastWroteAt = System.nanoTime();
    /** The time of the primary's last sample. */
    private volatile long answeredAt = System.nanoTime();
    /** The number of standbys then, if commits wait for one of them; else 0. */
    private int confirming;

    /** A WAL position that the primary had reached at a time. */
    private record Sample(long at, Position place) {}

    /**
     * What a replica's server said.
     *
     * @param at when it was asked
     * @param standing null if it is no standby
     */
    private record Look(long at, Standing standing) {
        boolean isStandby() {
            return standing != null;
        }
    }

    /** The replicas in {@code config.readUri()}. Reads certificate files. */
    static Replicas of(Vertx vertx, Database primary, DatabaseConfig config) {
        PostgresUri uri = PostgresUri.ofReplicas(config.readUri());
        Map<String, EventLoopLocal<Pipeline>> pipelines = new LinkedHashMap<>();
        List<ConnectionFactory> each = ConnectionFactory.ofEach(vertx, uri, config);
        for (int i = 0; i < each.size(); i++) {
            pipelines.put(uri.hosts().get(i), each.get(i).pipelines());
        }
        return new Replicas(vertx, primary, pipelines, config.readMaxLagMs());
    }

    private Replicas(Vertx vertx, Database primary, Map<String, EventLoopLocal<Pipeline>> pipelines, int maxLagMs) {
        this.context = ((VertxInternal) vertx).createEventLoopContext();
        this.primary = primary;
        this.maxLagNanos = TimeUnit.MILLISECONDS.toNanos(maxLagMs);
        this.all = pipelines.entrySet().stream()
                .map(each -> new Replica(each.getKey(), each.getValue()))
                .toList();
        context.runOnContext(now -> probe());
        context.setPeriodic(Math.max(20, maxLagMs / LOOKS), timer -> probe());
    }

    /** @param notifying notifies all other nodes of an account's change, and completes when they have confirmed */
    void tellOthersBy(Function<Long, Future<Void>> notifying) {
        this.others = notifying;
    }

    /** Where to read for this caller, with read-your-writes and bounded staleness. */
    Sql of(Caller caller) {
        if (caller.userId() == null) {
            return whileSilent(primary);
        }
        Sql replica = replica(wroteAt.get(caller.userId()));
        return replica == null ? primary : replica;
    }

    /**
     * A replica that has everything that was acknowledged, while the primary is silent.
     *
     * @param otherwise while it answers, or if there is none
     */
    Sql whileSilent(Sql otherwise) {
        if (System.nanoTime() - answeredAt <= maxLagNanos) {
            return otherwise;
        }
        Sql replica = replica(lastWroteAt);
        return replica == null ? otherwise : replica;
    }

    /** A fresh one that has the writes until then; null for none. */
    private Replica replica(Long wrote) {
        long now = System.nanoTime();
        int first = turn.getAndIncrement() & Integer.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            Replica replica = all.get((first + i) % all.size());
            if (replica.knows(wrote) && replica.isFresh(now)) {
                return replica;
            }
        }
        return null;
    }

    /** Read-your-writes: records an account's write on all nodes before it is acknowledged. */
    Future<Void> wrote(Caller caller) {
        if (caller.userId() == null) {
            return Future.succeededFuture();
        }
        remember(caller.userId());
        return others.apply(caller.userId()).otherwiseEmpty();
    }

    /** Records that an account made a change on another node. */
    void remember(long userId) {
        lastWroteAt = System.nanoTime();
        wroteAt.put(userId, lastWroteAt);
    }

    /** The largest lag in milliseconds; infinite if unknown. */
    double lagMs() {
        long now = System.nanoTime();
        return all.stream()
                .mapToDouble(replica -> replica.provenAt == null
                        ? Double.POSITIVE_INFINITY
                        : (now - replica.provenAt) / (double) TimeUnit.MILLISECONDS.toNanos(1))
                .max()
                .orElse(0);
    }

    private void probe() {
        long asked = System.nanoTime();
        // By then, a replica without the change is too stale to be read.
        wroteAt.values().removeIf(wrote -> asked - wrote > 2 * maxLagNanos);
        ServersRepository.getFlushed(primary)
                .onSuccess(flushed -> context.runOnContext(here -> answered(asked, flushed)))
                .onFailure(cause -> LOG.debug("The WAL position of the primary is unknown: {}", cause.toString()));
        if (isSilent(asked)) {
            all.forEach(Replica::probe);
        }
    }

    private boolean isSilent(long now) {
        return now - answeredAt > maxLagNanos / 2;
    }

    private void answered(long asked, Flushed flushed) {
        answeredAt = asked;
        confirming = flushed.confirming();
        add(new Sample(asked, flushed.position()));
        all.forEach(Replica::probe);
    }

    private void add(Sample sample) {
        if (places.size() == PLACES) {
            places.removeFirst();
        }
        places.addLast(sample);
    }

    /**
     * Samples the position from the last looks at the standbys: all that there are, but for one host, the silent primary's. A standby
     * that has not been looked at may be the one that has more.
     */
    private void sampleStandbys() {
        long now = System.nanoTime();
        List<Look> standbys = all.stream()
                .map(replica -> replica.last)
                .filter(Look::isStandby)
                .toList();
        if (confirming == 0 || standbys.size() < Math.max(confirming, all.size() - 1)) {
            return;
        }
        String timeline = standbys.get(0).standing().replayed().timeline();
        long received = 0;
        long since = now;
        for (Look look : standbys) {
            Standing standing = look.standing();
            if (standing.received() == null
                    || !standing.replayed().timeline().equals(timeline)
                    || now - look.at() > maxLagNanos) {
                return;
            }
            received = Math.max(received, standing.received());
            since = look.at() - since < 0 ? look.at() : since;
        }
        add(new Sample(since, new Position(timeline, received)));
    }

    Future<Void> close() {
        return Future.join(all.stream().map(Replica::close).toList()).mapEmpty();
    }

    /** A replica. Falls back to the primary. */
    private final class Replica extends StatementRunner {
        private final String name;
        private final EventLoopLocal<Pipeline> pipelines;
        private boolean looking;
        private boolean warned;
        private Look last = new Look(System.nanoTime(), null);
        /** Commits before this time are visible; null if unknown. */
        private volatile Long provenAt;

        Replica(String name, EventLoopLocal<Pipeline> pipelines) {
            this.name = name;
            this.pipelines = pipelines;
        }

        boolean knows(Long wrote) {
            Long proven = provenAt;
            return proven != null && (wrote == null || proven - wrote > 0);
        }

        boolean isFresh(long now) {
            Long proven = provenAt;
            return proven != null && now - proven <= maxLagNanos;
        }

        @Override
        Future<RowSet<Row>> execute(String sql, Tuple arguments) {
            return query(sql, arguments).recover(cause -> {
                if (!isItsOwn(cause)) {
                    return Future.failedFuture(cause);
                }
                provenAt = null;
                return primary.execute(sql, arguments);
            });
        }

        private Future<RowSet<Row>> query(String sql, Tuple arguments) {
            return pipelines.on(pipeline -> pipeline.execute(sql, arguments));
        }

        /** Whether the failure is specific to this server. */
        private boolean isItsOwn(Throwable cause) {
            return !(cause instanceof Refused)
                    && (!(cause instanceof PgException pg)
                            || CONFLICT.equals(pg.getSqlState())
                            || Transactions.isLost(cause));
        }

        void probe() {
            if (looking) {
                return;
            }
            looking = true;
            long asked = System.nanoTime();
            query(ServersRepository.REPLAYED, Tuple.tuple())
                    .map(ServersRepository::findStanding)
                    .onComplete(answer -> context.runOnContext(here -> {
                        looking = false;
                        if (answer.succeeded()) {
                            last = new Look(asked, answer.result());
                            if (isSilent(System.nanoTime())) {
                                sampleStandbys();
                            }
                            reached(answer.result());
                        } else {
                            warn(answer.cause().toString());
                        }
                    }));
        }

        private void reached(Standing standing) {
            Long proven = null;
            for (Sample each : places) {
                if (standing != null && standing.replayed().hasPassed(each.place())) {
                    proven = each.at();
                }
            }
            if (proven == null) {
                warn("it is no replica of this primary, or too far behind");
            } else {
                provenAt = proven;
                warned = false;
            }
        }

        /** Logs once until it is back. */
        private void warn(String reason) {
            boolean stale = !isFresh(System.nanoTime());
            if (stale && !warned) {
                LOG.warn("Nothing is read from the replica {}: {}", name, reason);
                warned = true;
            }
        }

        Future<Void> close() {
            return pipelines.close(Pipeline::close);
        }
    }
}
