package bare;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An event loop's connections: a pipelined one for reads, and a pool for transactions. */
final class Database {
    /** How long Fanfare caches credentials and settings. */
    static final long CACHE_TTL_NANOS = 2_000_000_000L;

    static final Tuple NONE = Tuple.tuple();

    /** Connections for transactions, of all event loops together. */
    private static final int TRANSACTIONS = 16;

    private final Map<String, String> statements;
    private final PgConnection reads;
    private final Pool transactions;
    private Settings settings;

    record Settings(long minimumPayout, long maximumPayout, long maximumCampaigns, long until) {}

    private Database(Map<String, String> statements, PgConnection reads, Pool transactions) {
        this.statements = statements;
        this.reads = reads;
        this.transactions = transactions;
    }

    static Future<Database> connect(Vertx vertx, Map<String, String> statements, PgConnectOptions options) {
        Pool transactions = PgBuilder.pool()
                .with(new PoolOptions()
                        .setMaxSize(Math.max(1, TRANSACTIONS / BareServer.CORES))
                        .setMaxWaitQueueSize(1_000))
                .connectingTo(options)
                .using(vertx)
                .build();
        // Fanfare's connection for reads has the same setting: a plan for each statement, not for each call.
        return PgConnection.connect(
                        vertx, new PgConnectOptions(options).addProperty("plan_cache_mode", "force_generic_plan"))
                .map(reads -> new Database(statements, reads, transactions));
    }

    private String sql(String name) {
        String sql = statements.get(name);
        if (sql == null) {
            throw new IllegalStateException("Fanfare has no statement " + name + " any more");
        }
        return sql;
    }

    Future<RowSet<Row>> rows(String statement, Tuple arguments) {
        return rows(reads, statement, arguments);
    }

    Future<RowSet<Row>> rows(SqlConnection connection, String statement, Tuple arguments) {
        return connection.preparedQuery(sql(statement)).execute(arguments);
    }

    /** Pipelines statements that do not depend on each other, and the last ones with the commit. */
    <T> Future<T> transaction(Function<SqlConnection, Future<T>> work) {
        return transactions.getConnection().compose(connection -> {
            connection.query("begin").execute();
            return work.apply(connection)
                    .recover(cause ->
                            connection.query("rollback").execute().transform(done -> Future.failedFuture(cause)))
                    .eventually(connection::close);
        });
    }

    /** Commits after the statements in flight; fails with the first failure. */
    static Future<?> commit(SqlConnection connection, List<Future<?>> inFlight) {
        Future<?> committed = connection.query("commit").execute();
        List<Future<?>> all = new ArrayList<>(inFlight);
        all.add(committed);
        return Future.all(all);
    }

    Future<Settings> settings() {
        if (settings != null && settings.until - System.nanoTime() > 0) {
            return Future.succeededFuture(settings);
        }
        return rows("admin.operations.PlatformSettingsRepository.ALL", NONE).map(rows -> {
            Map<String, String> stored = new HashMap<>();
            rows.forEach(row -> stored.put(row.getString(0), row.getString(1)));
            settings = new Settings(
                    Long.parseLong(stored.getOrDefault("min_payout_amount", "10")),
                    Long.parseLong(stored.getOrDefault("max_payout_amount", "10000")),
                    Long.parseLong(stored.getOrDefault("max_campaigns_per_user", "10")),
                    System.nanoTime() + CACHE_TTL_NANOS);
            return settings;
        });
    }
}
