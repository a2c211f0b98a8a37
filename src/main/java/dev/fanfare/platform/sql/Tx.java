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
 * <p>Independent statements may be pipelined. When one fails, the transaction fails with its cause.
 */
public final class Tx extends StatementRunner {
    /** SQLSTATE of every statement after a failed one. */
    private static final String FAILED_BEFORE = "25P02";

    private final SqlConnection connection;
    private final LongAdder roundTrips;
    private final Set<String> announced = new LinkedHashSet<>();
    private boolean answered = true;
    private boolean over;
    private boolean waiveSecondApproval;
    private String people = "";
    private final List<Future<?>> sent = new ArrayList<>();

    Tx(SqlConnection connection, LongAdder roundTrips) {
        this.connection = connection;
        this.roundTrips = roundTrips;
    }

    /**
     * Sends a statement without waiting for its result, pipelined with the next statement or the commit. For statements
     * that cannot miss: earlier ones have locked their rows, or they only insert.
     *
     * @return completed
     */
    public Future<Void> pipeline(String sql, Object... arguments) {
        execute(sql, arguments);
        return Future.succeededFuture();
    }

    /** Changes rows; returns their number. */
    public Future<Integer> execute(String sql, Object... arguments) {
        return rows(sql, arguments).map(RowSet::rowCount);
    }

    /** Wakes {@linkplain Database#listen listeners} on all nodes after the commit. Best effort: listeners also poll. */
    public void notify(String channel) {
        announced.add(channel);
    }

    /** Says that this change, which may take two people, takes only one as things are. */
    public void waiveSecondApproval() {
        waiveSecondApproval = true;
    }

    boolean takesTwo() {
        return !waiveSecondApproval;
    }

    /** Names both people of the change, for the journal; empty for a change by one person. */
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

    /** Sends a transaction command. */
    Future<?> command(String sql) {
        TraceSpan step = TraceSpan.statement(sql);
        Future<?> done = counted(() -> connection.query(sql).execute());
        return step == null ? done : done.onComplete(step);
    }

    /** Leaves failures to {@link Transactions}. */
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

    /** Closes it to further statements, before the rollback or commit releases its connection. */
    void end() {
        over = true;
    }

    /**
     * The first failure of a statement; null for none. Checks the futures in order, because their listeners may run in
     * another order.
     */
    Throwable failure() {
        for (Future<?> statement : sent) {
            if (statement.failed()) {
                return statement.cause();
            }
        }
        return null;
    }

    /** The root failure. */
    Throwable cause(Throwable seen) {
        return seen instanceof PgException pg && FAILED_BEFORE.equals(pg.getSqlState()) ? failure() : seen;
    }
}
