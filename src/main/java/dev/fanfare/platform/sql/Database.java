package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The database of a process: a pipelined client for single statements and a pool for transactions. Created outside of
 * verticles, so that all of them share it.
 */
public final class Database extends Statements {
    /** Serialization failure and deadlock: the same transaction may succeed when repeated. */
    private static final Set<String> WORTH_ANOTHER_TRY = Set.of("40001", "40P01");

    private static final int TRIES = 3;

    private final SqlClient pipelined;
    private final Pool pool;

    private Database(SqlClient pipelined, Pool pool) {
        super(pipelined);
        this.pipelined = pipelined;
        this.pool = pool;
    }

    /** Creates the clients; connections are opened on first use. */
    public static Database connect(Vertx vertx, DatabaseConfig config) {
        PgConnectOptions connect = PgConnectOptions.fromUri(config.uri())
                .setCachePreparedStatements(true)
                .setPreparedStatementCacheMaxSize(512)
                .setPipeliningLimit(256)
                .addProperty("application_name", "fanfare")
                .addProperty("statement_timeout", Integer.toString(config.statementTimeoutMs()))
                .addProperty("idle_in_transaction_session_timeout", Integer.toString(3 * config.statementTimeoutMs()))
                .addProperty("TimeZone", "UTC");
        NetClientOptions net = new NetClientOptions().setConnectTimeout(config.connectTimeoutMs());
        SqlClient pipelined = PgBuilder.client()
                .with(poolOptions("fanfare-statements", config.pipelinedConnections(), config))
                .with(net)
                .connectingTo(connect)
                .using(vertx)
                .build();
        Pool pool = PgBuilder.pool()
                .with(poolOptions("fanfare-transactions", config.transactionConnections(), config))
                .with(net)
                .connectingTo(new PgConnectOptions(connect))
                .using(vertx)
                .build();
        return new Database(pipelined, pool);
    }

    /**
     * Runs the work in a transaction, which commits when its future succeeds and rolls back when it fails. The work
     * runs again after a deadlock or serialization failure, so it must do nothing but SQL.
     */
    public <T> Future<T> transaction(Function<Tx, Future<T>> work) {
        return attempt(work, 1);
    }

    public Future<Void> close() {
        return Future.join(pipelined.close(), pool.close()).mapEmpty();
    }

    private <T> Future<T> attempt(Function<Tx, Future<T>> work, int attempt) {
        return pool.getConnection().recover(Statements::unavailable).compose(connection -> within(connection, work)
                .eventually(connection::close)
                .recover(cause -> attempt < TRIES
                                && cause instanceof PgException pg
                                && WORTH_ANOTHER_TRY.contains(pg.getSqlState())
                        ? attempt(work, attempt + 1)
                        : Future.failedFuture(cause)));
    }

    private static <T> Future<T> within(SqlConnection connection, Function<Tx, Future<T>> work) {
        return connection.begin().recover(Statements::unavailable).compose(transaction -> guarded(
                        work, new Tx(connection))
                .compose(
                        result -> transaction
                                .commit()
                                .recover(Statements::<Void>unknown)
                                .map(result),
                        cause -> transaction
                                .rollback()
                                .otherwiseEmpty()
                                .compose(rolledBack -> Future.failedFuture(cause))));
    }

    private static <T> Future<T> guarded(Function<Tx, Future<T>> work, Tx tx) {
        try {
            return work.apply(tx);
        } catch (RuntimeException thrown) {
            return Future.failedFuture(thrown);
        }
    }

    private static PoolOptions poolOptions(String name, int size, DatabaseConfig config) {
        return new PoolOptions()
                .setName(name)
                .setShared(true)
                .setMaxSize(size)
                .setMaxWaitQueueSize(config.queueLimit())
                .setConnectionTimeout(config.connectTimeoutMs())
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout(10)
                .setIdleTimeoutUnit(TimeUnit.MINUTES);
    }
}
