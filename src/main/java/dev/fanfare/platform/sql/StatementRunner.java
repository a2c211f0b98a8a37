package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.platform.tracing.TraceSpan;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs SQL on the reactive client; translates failures. */
abstract class StatementRunner implements Sql {
    private static final Logger LOG = LoggerFactory.getLogger(StatementRunner.class);
    /** Transient SQLSTATEs: resources, operator intervention, transactions that took too long. */
    private static final List<String> TRANSIENT = List.of("53", "57", "25P03", "25P04");

    @Override
    public <T> Future<List<T>> list(String sql, Class<T> type, Object... arguments) {
        RowMapper<T> mapper = RowMapper.of(type);
        return rows(sql, arguments).map(rows -> read(rows, mapper.over(rows.columnsNames())));
    }

    private static <T> List<T> read(RowSet<Row> rows, Function<? super Row, T> mapper) {
        List<T> list = new ArrayList<>(rows.size());
        for (Row row : rows) {
            list.add(mapper.apply(row));
        }
        return list;
    }

    final Future<RowSet<Row>> rows(String sql, Object... arguments) {
        TraceSpan step = TraceSpan.statement(sql);
        Future<RowSet<Row>> rows = send(() -> execute(sql, tuple(arguments)));
        return step == null ? rows : rows.onComplete(step);
    }

    abstract Future<RowSet<Row>> execute(String sql, Tuple arguments);

    /** Sends a single statement. */
    <T> Future<T> send(Supplier<Future<T>> statement) {
        return statement.get().recover(StatementRunner::unavailable);
    }

    private static Tuple tuple(Object... arguments) {
        Tuple tuple = Tuple.tuple(new ArrayList<>(arguments.length));
        for (Object argument : arguments) {
            tuple.addValue(column(argument));
        }
        return tuple;
    }

    /** As the client of PostgreSQL takes it; an enum by its code. */
    private static Object column(Object argument) {
        if (argument instanceof Instant instant) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        return argument instanceof Enum<?> constant ? Coded.of(constant) : argument;
    }

    /** Turns transient failures of the database into a 503; leaves others unchanged. */
    static <T> Future<T> unavailable(Throwable cause) {
        boolean notNow = Transactions.isLost(cause)
                // No connection was opened in time.
                || cause instanceof TimeoutException
                || (cause instanceof PgException pg
                        && pg.getSqlState() != null
                        && TRANSIENT.stream().anyMatch(pg.getSqlState()::startsWith));
        return notNow ? notNow(cause) : Future.failedFuture(cause);
    }

    /** A 503 for a transient failure. */
    static <T> Future<T> notNow(Throwable cause) {
        LOG.warn("The database is not available: {}", cause.toString());
        return CommonFault.SERVICE_UNAVAILABLE.failed();
    }
}
