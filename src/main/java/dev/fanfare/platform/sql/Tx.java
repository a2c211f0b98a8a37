package dev.fanfare.platform.sql;

import dev.fanfare.platform.tracing.TraceSpan;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * An open transaction. Inside it, execute SQL only: no asks, no calls, no waiting.
 *
 * <p>Statements that need not wait for one another's results are sent one after another and travel together. When one of
 * them fails, so does the transaction, with its cause.
 */
public final class Tx extends StatementRunner {
    /** What PostgreSQL says to every statement after the one that failed. */
    private static final String FAILED_BEFORE = "25P02";

    private final SqlConnection connection;
    private final LongAdder roundTrips;
    private final Set<String> announced = new LinkedHashSet<>();
    private boolean answered = true;
    private boolean over;
    private boolean oneIsEnough;
    private String people = "";
    private final List<Future<?>> sent = new ArrayList<>();

    Tx(SqlConnection connection, LongAdder roundTrips) {
        this.connection = connection;
        this.roundTrips = roundTrips;
    }

    /**
     * Sends a statement whose result nobody needs, and does not wait for it: it travels with what follows, the commit at
     * the latest. For a statement that cannot miss, because earlier ones have locked its rows or it only adds one.
     *
     * @return completed
     */
    public Future<Void> pipeline(String sql, Object... arguments) {
        execute(sql, arguments);
        return Future.succeededFuture();
    }

    /** Changes rows; returns how many. */
    public Future<Integer> execute(String sql, Object... arguments) {
        return rows(sql, arguments).map(RowSet::rowCount);
    }

    /**
     * Wakes whoever {@linkplain Database#listen listens}, on any node, once this is committed. It is a hint that may be
     * lost: a listener looks by itself now and then.
     */
    public void notify(String channel) {
        announced.add(channel);
    }

    /** Says that this change, which may take two people, takes only one as things are. */
    public void oneIsEnough() {
        oneIsEnough = true;
    }

    boolean takesTwo() {
        return !oneIsEnough;
    }

    /** The sentence that names both people whose change this is, for the journal; empty for a change of one. */
    public String people() {
        return people;
    }

    void nameBoth(long proposedBy, long approvedBy) {
        people = " Proposed by user " + proposedBy + ", approved by user " + approvedBy + ".";
    }

    Set<String> announced() {
        return announced;
    }

    @Override
    Future<RowSet<Row>> execute(String sql, Tuple arguments) {
        return connection.preparedQuery(sql).execute(arguments);
    }

    /** Sends a command of the transaction itself. */
    Future<?> command(String sql) {
        TraceSpan step = TraceSpan.statement(sql);
        Future<?> done = counted(() -> connection.query(sql).execute());
        return step == null ? done : done.onComplete(step);
    }

    /** Leaves failures to {@link Transactions}, which knows what they mean for the whole. */
    @Override
    <T> Future<T> send(Supplier<Future<T>> statement) {
        if (over) {
            return Future.failedFuture(new IllegalStateException("the transaction is over"));
        }
        return counted(statement);
    }

    private <T> Future<T> counted(Supplier<Future<T>> statement) {
        if (answered) {
            roundTrips.increment();
            answered = false;
        }
        Future<T> result = statement.get().onComplete(done -> answered = true);
        sent.add(result);
        return result;
    }

    /** Takes no more statements: it is about to be rolled back or committed, and its connection to be somebody else's. */
    void end() {
        over = true;
    }

    /**
     * The first failure of a statement; null for none. Asks the statements themselves: they are answered in their order, but
     * by the connection's event loop, so that what listens to them may hear of it in another one.
     */
    Throwable failure() {
        for (Future<?> statement : sent) {
            if (statement.failed()) {
                return statement.cause();
            }
        }
        return null;
    }

    /** The failure that is behind this one. */
    Throwable cause(Throwable seen) {
        return seen instanceof PgException pg && FAILED_BEFORE.equals(pg.getSqlState()) ? failure() : seen;
    }
}
