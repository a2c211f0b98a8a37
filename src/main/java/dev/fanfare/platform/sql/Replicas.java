package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.ServersRepository.Position;
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
 * Servers that repeat what the primary does, for reads that may be a moment old. How old is measured: this node asks the
 * primary how far its log goes, and later which of these places a replica has reached. Whatever was committed before the
 * primary was asked is then known to be there. Only this node's clock is read.
 */
final class Replicas {
    private static final Logger LOG = LoggerFactory.getLogger(Replicas.class);
    /** How often a replica may be found in the time that it may be behind. */
    private static final int LOOKS = 5;
    /** Places of the log that are remembered: more than one is looked for, since a replica is always a little behind. */
    private static final int PLACES = 32;
    /** The primary has removed what a query on the replica still reads. */
    private static final String CONFLICT = "40001";

    private final ContextInternal context;
    private final Database primary;
    private final List<Replica> all;
    private final long maxLagNanos;
    private final AtomicInteger turn = new AtomicInteger();
    /** When accounts changed something, for as long as a replica may not know it. */
    private final Map<Long, Long> wroteAt = new ConcurrentHashMap<>();

    private final Deque<Asked> places = new ArrayDeque<>();
    private Function<Long, Future<Void>> others = user -> Future.succeededFuture();

    /** The place of the log that the primary had reached, or passed, at a time. */
    private record Asked(long at, Position place) {}

    /** Those of {@code config.readUri()}. Reads the files of certificates. */
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
        context.runOnContext(now -> look());
        context.setPeriodic(Math.max(20, maxLagMs / LOOKS), timer -> look());
    }

    /** @param announcing tells all other nodes that an account has changed something, and completes when they know */
    void tellOthersBy(Function<Long, Future<Void>> announcing) {
        this.others = announcing;
    }

    /** Where to read for this caller: what they changed themselves is there, and nothing is older than is allowed. */
    Sql of(Caller caller) {
        if (caller.userId() == null) {
            return primary;
        }
        long now = System.nanoTime();
        Long wrote = wroteAt.get(caller.userId());
        int first = turn.getAndIncrement() & Integer.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            Replica replica = all.get((first + i) % all.size());
            if (replica.knows(wrote) && replica.isFresh(now)) {
                return replica;
            }
        }
        return primary;
    }

    /** Remembers that an account has changed something, on all nodes, before it is told that it has. */
    Future<Void> wrote(Caller caller) {
        if (caller.userId() == null) {
            return Future.succeededFuture();
        }
        remember(caller.userId());
        return others.apply(caller.userId()).otherwiseEmpty();
    }

    /** That an account has changed something on another node. */
    void remember(long userId) {
        wroteAt.put(userId, System.nanoTime());
    }

    /** How far the one that is furthest behind is, in milliseconds; without end when it is not known. */
    double lagMs() {
        long now = System.nanoTime();
        return all.stream()
                .mapToDouble(replica -> replica.provenAt == null
                        ? Double.POSITIVE_INFINITY
                        : (now - replica.provenAt) / (double) TimeUnit.MILLISECONDS.toNanos(1))
                .max()
                .orElse(0);
    }

    private void look() {
        long asked = System.nanoTime();
        // A replica that does not know of a change by then is not read from anyway.
        wroteAt.values().removeIf(wrote -> asked - wrote > 2 * maxLagNanos);
        ServersRepository.getPosition(primary)
                .onSuccess(place -> context.runOnContext(here -> {
                    if (places.size() == PLACES) {
                        places.removeFirst();
                    }
                    places.addLast(new Asked(asked, place));
                    all.forEach(Replica::look);
                }))
                .onFailure(cause -> LOG.debug("The primary does not tell how far it is: {}", cause.toString()));
    }

    Future<Void> close() {
        return Future.join(all.stream().map(Replica::close).toList()).mapEmpty();
    }

    /** One of them. What it cannot answer is asked of the primary. */
    private final class Replica extends StatementRunner {
        private final String name;
        private final EventLoopLocal<Pipeline> pipelines;
        private boolean looking;
        private boolean told;
        /** What was committed before is there; null when nothing is known. */
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
            return asked(sql, arguments).recover(cause -> {
                if (!isItsOwn(cause)) {
                    return Future.failedFuture(cause);
                }
                provenAt = null;
                return primary.execute(sql, arguments);
            });
        }

        private Future<RowSet<Row>> asked(String sql, Tuple arguments) {
            return pipelines.on(pipeline -> pipeline.execute(sql, arguments));
        }

        /** Whether another server may well answer. */
        private boolean isItsOwn(Throwable cause) {
            return !(cause instanceof Refused)
                    && (!(cause instanceof PgException pg)
                            || CONFLICT.equals(pg.getSqlState())
                            || Transactions.isLost(cause));
        }

        void look() {
            if (looking) {
                return;
            }
            looking = true;
            asked(ServersRepository.REPLAYED, Tuple.tuple())
                    .map(ServersRepository::replayed)
                    .onComplete(answer -> context.runOnContext(here -> {
                        looking = false;
                        if (answer.succeeded()) {
                            reached(answer.result());
                        } else {
                            tell(answer.cause().toString());
                        }
                    }));
        }

        private void reached(Position place) {
            Long proven = null;
            for (Asked each : places) {
                if (place.hasPassed(each.place())) {
                    proven = each.at();
                }
            }
            if (proven == null) {
                tell("it is no replica of this primary, or too far behind");
            } else {
                provenAt = proven;
                told = false;
            }
        }

        /** Once, until it is back. */
        private void tell(String reason) {
            boolean stale = !isFresh(System.nanoTime());
            if (stale && !told) {
                LOG.warn("Nothing is read from the replica {}: {}", name, reason);
                told = true;
            }
        }

        Future<Void> close() {
            return pipelines.close(Pipeline::close);
        }
    }
}
