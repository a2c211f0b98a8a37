package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.CommonFault;
import io.vertx.core.Future;
import io.vertx.core.VertxException;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** SQL on one of the reactive clients; translates failures. */
class Statements implements Sql {
    private static final Logger LOG = LoggerFactory.getLogger(Statements.class);
    /** Transient classes of SQLSTATE: connection, resources, operator intervention. */
    private static final List<String> TRANSIENT = List.of("08", "53", "57");

    private final SqlClient client;

    Statements(SqlClient client) {
        this.client = client;
    }

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

    @Override
    public Future<Integer> execute(String sql, Object... arguments) {
        return rows(sql, arguments).map(RowSet::rowCount);
    }

    private Future<RowSet<Row>> rows(String sql, Object... arguments) {
        return client.preparedQuery(sql).execute(tuple(arguments)).recover(Statements::unavailable);
    }

    private static Tuple tuple(Object... arguments) {
        Tuple tuple = Tuple.tuple(new ArrayList<>(arguments.length));
        for (Object argument : arguments) {
            tuple.addValue(argument instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC) : argument);
        }
        return tuple;
    }

    /** Turns transient failures of the database into a 503; leaves others unchanged. */
    static <T> Future<T> unavailable(Throwable cause) {
        return troubled(cause, CommonFault.SERVICE_UNAVAILABLE);
    }

    /** The same for a failed commit, which may have happened nevertheless. */
    static <T> Future<T> unknown(Throwable cause) {
        return troubled(cause, CommonFault.UNKNOWN_OUTCOME);
    }

    private static <T> Future<T> troubled(Throwable cause, CommonFault fault) {
        boolean notNow = cause instanceof PgException pg
                ? pg.getSqlState() != null
                        && TRANSIENT.contains(pg.getSqlState().substring(0, 2))
                : cause instanceof IOException
                        || (cause instanceof VertxException && !(cause instanceof ReplyException));
        if (!notNow) {
            return Future.failedFuture(cause);
        }
        LOG.warn("The database is not available: {}", cause.toString());
        return fault.failed();
    }
}
