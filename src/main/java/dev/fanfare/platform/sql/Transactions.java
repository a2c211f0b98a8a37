package dev.fanfare.platform.sql;

import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.tracing.TraceSpan;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxException;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.SqlConnection;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs transactions with deadlines. Pipelines independent statements: BEGIN with the first statement, and the last ones
 * with the commit, which checks deferred constraints.
 */
final class Transactions {
    private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);
    private static final int TRIES = 3;

    /** Serialization failure and deadlock: the same transaction may succeed when repeated. */
    private static final Set<String> ROLLED_BACK = Set.of("40001", "40P01");

    /** The server is read-only, permanently or temporarily. */
    private static final String READ_ONLY = "25006";

    /** The first PostgreSQL version with transaction_timeout. */
    private static final int WITH_TRANSACTION_TIMEOUT = 17;

    /** Delay before a retry, because the pool learns of a lost connection a moment later. Grows with each attempt. */
    private static final long PAUSE_MS = 50;

    private final Vertx vertx;
    private final Supplier<FairConnectionPool> turns;
    private final int statementTimeoutMs;
    private final Consumer<String> announcements;
    private final LongAdder roundTrips;

    /**
     * @param turns the pools by event loop
     * @param roundTrips counts them
     * @param announcements receives the channels notified by a committed transaction
     */
    Transactions(
            Vertx vertx,
            Supplier<FairConnectionPool> turns,
            int statementTimeoutMs,
            LongAdder roundTrips,
            Consumer<String> announcements) {
        this.vertx = vertx;
        this.turns = turns;
        this.statementTimeoutMs = statementTimeoutMs;
        this.announcements = announcements;
        this.roundTrips = roundTrips;
    }

    /**
     * Who causes a transaction.
     *
     * @param requestId of the call; null for none
     * @param actorId the account that acts; null for none
     */
    record Origin(String requestId, Long actorId) {
        static final Origin NONE = new Origin(null, null);

        static Origin of(Caller caller) {
            return new Origin(caller.requestId(), caller.userId());
        }
    }

    /**
     * A transaction to run.
     *
     * @param deadline after which it is not committed
     * @param origin that events keep, with the current trace
     * @param tellsRepeats whether it detects an earlier commit itself
     * @param last statements that need the result and whose own results not waits for
     * @param dryRun reports the effects before a rollback and failure with {@link DryRan}; null to commit
     * @param businessTime the caller's earlier time of business; null for that of the database
     */
    record Work<T>(
            Deadline deadline,
            Origin origin,
            boolean tellsRepeats,
            Function<Tx, Future<T>> steps,
            Last<T> last,
            Function<Tx, Future<DryRun>> dryRun,
            Instant businessTime) {
        /** Work that does not detect repetition. */
        static <T> Work<T> of(Caller caller, Function<Tx, Future<T>> steps) {
            return of(caller.deadline(), Origin.of(caller), steps, caller.businessTime());
        }

        /** Work of no request. */
        static <T> Work<T> of(Deadline deadline, Function<Tx, Future<T>> steps) {
            return of(deadline, Origin.NONE, steps, BusinessTime.earlier());
        }

        private static <T> Work<T> of(
                Deadline deadline, Origin origin, Function<Tx, Future<T>> steps, Instant businessTime) {
            return new Work<>(
                    deadline, origin, false, steps, (tx, result) -> Future.succeededFuture(), null, businessTime);
        }

        /** This work, rolled back instead of committed. */
        Work<T> dry(Function<Tx, Future<DryRun>> report) {
            return new Work<>(deadline, origin, false, steps, last, report, businessTime);
        }
    }

    /** A dry run completed and rolled back. A failure, so that nothing runs that follows a commit. */
    static final class DryRan extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient DryRun report;

        DryRan(DryRun report) {
            super("a dry run changes nothing", null, false, false);
            this.report = report;
        }

        DryRun report() {
            return report;
        }
    }

    /** The last statements of a transaction. */
    interface Last<T> {
        Future<?> send(Tx tx, T result);
    }

    /** @param domain that the work is counted for */
    <T> Future<T> run(String domain, Work<T> work) {
        return attempt(domain, work, 1, false);
    }

    /**
     * @param uncertain whether an earlier attempt may have been committed, or its connection was lost
     */
    private <T> Future<T> attempt(String domain, Work<T> work, int number, boolean uncertain) {
        FairConnectionPool mine = turns.get();
        return connection(mine, domain, work.deadline())
                .recover(StatementRunner::<SqlConnection>unavailable)
                .compose(connection -> once(connection, work).onComplete(done -> mine.giveBack(domain)))
                .recover(cause -> {
                    boolean lost = isLost(cause);
                    boolean again = number < TRIES
                            && !work.deadline().isOver()
                            && (isRolledBack(cause) || (lost && (work.tellsRepeats() || !wasCommitting(cause))));
                    if (again) {
                        return vertx.timer(PAUSE_MS * number, TimeUnit.MILLISECONDS)
                                .compose(paused -> attempt(domain, work, number + 1, uncertain || lost));
                    }
                    if (work.dryRun() == null
                            && (lost || (uncertain && CommonFault.SERVICE_UNAVAILABLE.isStatusOf(cause)))) {
                        LOG.warn("A transaction's outcome is not known: {}", cause.toString());
                        return CommonFault.UNKNOWN_OUTCOME.failed();
                    }
                    return cause instanceof PgException pg && READ_ONLY.equals(pg.getSqlState())
                            ? StatementRunner.notNow(cause)
                            : StatementRunner.unavailable(original(cause));
                });
    }

    private <T> Future<T> once(SqlConnection connection, Work<T> work) {
        try {
            return new Attempt<>(connection, work).run();
        } catch (RuntimeException thrown) {
            return connection.close().transform(closed -> Future.failedFuture(thrown));
        }
    }

    private static Future<SqlConnection> connection(FairConnectionPool turns, String domain, Deadline deadline) {
        TraceSpan step = TraceSpan.begin(TraceSpan.Kind.QUEUE, "connection");
        Future<SqlConnection> connection = turns.take(domain, deadline);
        return step == null ? connection : connection.onComplete(step);
    }

    /** The connection was lost after the commit had been sent. */
    private static final class CommitLost extends RuntimeException {
        private static final long serialVersionUID = 1;

        CommitLost(Throwable cause) {
            super(cause.toString(), cause, false, false);
        }
    }

    private static boolean wasCommitting(Throwable cause) {
        return cause instanceof CommitLost;
    }

    private static Throwable original(Throwable cause) {
        return cause instanceof CommitLost ? cause.getCause() : cause;
    }

    private static boolean isRolledBack(Throwable cause) {
        return cause instanceof PgException pg && ROLLED_BACK.contains(pg.getSqlState());
    }

    /** Whether the connection was lost, leaving the outcome unknown. */
    static boolean isLost(Throwable cause) {
        if (cause instanceof PgException pg) {
            return pg.getSqlState() != null
                    && (pg.getSqlState().startsWith("08") || pg.getSqlState().startsWith("57P"));
        }
        return cause instanceof CommitLost
                || cause instanceof IOException
                || (cause instanceof VertxException && !(cause instanceof ReplyException));
    }

    /** One attempt, on a connection that it closes. */
    private final class Attempt<T> {
        private final SqlConnection connection;
        private final Work<T> work;
        private final Tx tx;

        Attempt(SqlConnection connection, Work<T> work) {
            this.connection = connection;
            this.work = work;
            this.tx = new Tx(connection, roundTrips);
        }

        Future<T> run() {
            // Pipelined with the first statement, which fails when this does.
            Future<?> begun = tx.command(begin());
            BusinessTime.enter(work.businessTime());
            return steps().compose(result -> begun.map(result))
                    .compose(work.dryRun() == null ? this::finish : this::takeBack, this::rollback)
                    .onSuccess(committed -> tx.announced().forEach(announcements))
                    .eventually(connection::close);
        }

        /** Bounded by the server if supported, so that nothing is committed after the caller's deadline. */
        private String begin() {
            long remaining = Math.max(1, work.deadline().remainingMs());
            String bounded = connection.databaseMetadata().majorVersion() >= WITH_TRANSACTION_TIMEOUT
                    ? "begin; set local transaction_timeout = " + remaining
                    : "begin; set local statement_timeout = " + Math.min(remaining, statementTimeoutMs);
            String timed = work.businessTime() == null
                    ? bounded
                    : bounded + "; set local fanfare.business_time = '" + work.businessTime() + "'";
            Origin origin = work.origin();
            if (origin.requestId() == null) {
                return timed;
            }
            String named = timed + "; set local fanfare.request_id = '"
                    + origin.requestId().replace("'", "''") + "'"
                    + (origin.actorId() == null ? "" : "; set local fanfare.actor_id = '" + origin.actorId() + "'");
            String trace = TraceSpan.currentTraceparent();
            return trace == null ? named : named + "; set local fanfare.trace = '" + trace + "'";
        }

        private Future<T> steps() {
            try {
                return work.steps().apply(tx);
            } catch (RuntimeException thrown) {
                return Future.failedFuture(thrown);
            }
        }

        private Future<T> finish(T result) {
            if (work.deadline().isOver()) {
                return rollback(CommonFault.UNKNOWN_OUTCOME.refusal());
            }
            Future<?> last = work.last().send(tx, result);
            if (last.failed() || tx.failure() != null) {
                return rollback(tx.failure() == null ? last.cause() : tx.failure());
            }
            // If one of these or an earlier statement in flight fails, the following commit rolls back.
            Future<?> committed = tx.command("commit");
            tx.end();
            return Future.join(last, committed)
                    .recover(cause -> Future.failedFuture(isLost(cause) ? new CommitLost(cause) : tx.cause(cause)))
                    .compose(done -> committed(result));
        }

        /** Checks deferred constraints, reports the effects and rolls back. */
        private Future<T> takeBack(T result) {
            return tx.command("set constraints all immediate")
                    .recover(cause -> Future.failedFuture(tx.cause(cause)))
                    .compose(checked ->
                            tx.failure() == null ? work.dryRun().apply(tx) : Future.failedFuture(tx.failure()))
                    .transform(told -> rollback(told.succeeded() ? new DryRan(told.result()) : told.cause()));
        }

        /** After a failed statement, COMMIT succeeds but rolls back. */
        private Future<T> committed(T result) {
            Throwable failure = tx.failure();
            if (failure == null) {
                return Future.succeededFuture(result);
            }
            return Future.failedFuture(
                    failure instanceof PgException
                            ? failure
                            : new IllegalStateException("a statement was not sent", failure));
        }

        private Future<T> rollback(Throwable cause) {
            Future<?> undone = tx.command("rollback");
            tx.end();
            return undone.otherwiseEmpty().compose(done -> Future.failedFuture(tx.cause(cause)));
        }
    }
}
