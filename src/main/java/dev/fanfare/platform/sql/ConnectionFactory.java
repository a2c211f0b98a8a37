package dev.fanfare.platform.sql;

import dev.fanfare.platform.fairness.SharedPool;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.SslMode;
import io.vertx.pgclient.spi.PgDriver;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import io.vertx.sqlclient.SqlConnection;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Opens connections to the servers of a database URI. */
@SharedPool(
        name = "database connections",
        users = "all requests",
        fairBy = SharedPool.By.DOMAIN,
        bound =
                "`database.domain_share_percent` of a domain; of an account `limits.*` and `database.statement_timeout_ms`")
final class ConnectionFactory {
    private final Vertx vertx;
    private final DatabaseConfig config;
    private final int connectMs;
    private final Supplier<Future<SqlConnectOptions>> hosts;
    private final Opener opener;
    private final BatchingSockets open;

    private ConnectionFactory(
            Vertx vertx,
            DatabaseConfig config,
            int connectMs,
            Supplier<Future<SqlConnectOptions>> hosts,
            Opener opener,
            BatchingSockets open) {
        this.vertx = vertx;
        this.config = config;
        this.connectMs = connectMs;
        this.hosts = hosts;
        this.opener = opener;
        this.open = open;
    }

    /** Connects to the primary. Reads certificate files. */
    static ConnectionFactory of(Vertx vertx, PostgresUri uri, DatabaseConfig config) {
        int connectMs = uri.connectMs(config.connectTimeoutMs());
        List<PgConnectOptions> each = options(uri, config);
        Opener opener = new Opener(vertx, connectMs);
        BatchingSockets open = new BatchingSockets(config.statementTimeoutMs() + connectMs);
        Supplier<Future<SqlConnectOptions>> hosts = uri.needsWritable()
                ? new WritableHost(vertx, each, opener, connectMs, open::cut)
                : () -> Future.succeededFuture(each.get(0));
        return new ConnectionFactory(vertx, config, connectMs, hosts, opener, open);
    }

    /** One for each host. Reads certificate files. */
    static List<ConnectionFactory> ofEach(Vertx vertx, PostgresUri uri, DatabaseConfig config) {
        int connectMs = uri.connectMs(config.connectTimeoutMs());
        return options(uri, config).stream()
                .map(host -> new ConnectionFactory(
                        vertx,
                        config,
                        connectMs,
                        () -> Future.succeededFuture(host),
                        new Opener(vertx, connectMs),
                        new BatchingSockets(config.statementTimeoutMs() + connectMs)))
                .toList();
    }

    /** Maximum number of connections, excluding listeners. */
    static int connections(DatabaseConfig config, int loops) {
        int each = share(config.pipelinedConnections(), loops) + share(config.transactionConnections(), loops);
        // One probes for the primary.
        return loops * each + (PostgresUri.of(config.uri()).needsWritable() ? 1 : 0);
    }

    /** For single statements. */
    EventLoopLocal<Pipeline> pipelines() {
        int size = share(config.pipelinedConnections(), EventLoopLocal.loops(vertx));
        return new EventLoopLocal<>(vertx, context -> new Pipeline(() -> reading(context), size, config.queueLimit()));
    }

    /** For transactions. */
    EventLoopLocal<FairConnectionPool> turns(FairConnectionPool.Counts counts) {
        int size = share(config.transactionConnections(), EventLoopLocal.loops(vertx));
        return new EventLoopLocal<>(
                vertx,
                context -> new FairConnectionPool(
                        context,
                        pool(size),
                        size,
                        config.domainSharePercent(),
                        config.queueLimit(),
                        config.connectTimeoutMs(),
                        counts));
    }

    private Pool pool(int size) {
        return PgBuilder.pool()
                .with(poolOptions(size, config))
                .with(sockets(connectMs))
                .connectingTo(hosts)
                .withConnectHandler(connection -> {
                    open.add(connection);
                    // Pooled: closing returns it to the pool.
                    connection.close();
                })
                .using(vertx)
                .build();
    }

    /** Opens a connection for LISTEN. */
    Future<PgConnection> listening(ContextInternal context) {
        return hosts.get()
                .compose(host -> opener.connect(context, PgConnectOptions.wrap(host)))
                .onSuccess(open::add);
    }

    /** The share of an event loop, rounded up, at least one. */
    private static int share(int connections, int loops) {
        return (connections + loops - 1) / loops;
    }

    /**
     * Opens a read-only connection for single statements; writes need a transaction.
     *
     * <p>Uses generic plans: each statement is planned once per connection, and its repository ensures that this plan
     * suits all arguments. By default PostgreSQL would replan paged queries each time, because it estimates an unknown
     * limit as a tenth of the table.
     */
    private Future<SqlConnection> reading(ContextInternal context) {
        Promise<SqlConnection> opening = context.promise();
        context.runOnContext(there -> hosts.get()
                .compose(host -> opener.connect(
                        context,
                        new PgConnectOptions(PgConnectOptions.wrap(host))
                                .addProperty("default_transaction_read_only", "on")
                                .addProperty("plan_cache_mode", "force_generic_plan")))
                .<SqlConnection>map(opened -> opened)
                .onSuccess(open::add)
                .onComplete(opening));
        return opening.future();
    }

    /** Opens connections on an event loop, each within a time. */
    static final class Opener {
        private final io.vertx.sqlclient.spi.ConnectionFactory<PgConnectOptions> driver;
        private final int timeoutMs;

        Opener(Vertx vertx, int timeoutMs) {
            this.driver = PgDriver.INSTANCE.createConnectionFactory(vertx, sockets(timeoutMs));
            this.timeoutMs = timeoutMs;
        }

        /** Opens one on a context's event loop; closes one that arrives after the timeout. */
        Future<PgConnection> connect(ContextInternal context, PgConnectOptions options) {
            Promise<SqlConnection> opening = context.promise();
            context.runOnContext(there -> driver.connect(context, options).onComplete(opening));
            return opening.future()
                    .timeout(timeoutMs, TimeUnit.MILLISECONDS)
                    .onFailure(late -> opening.future().onSuccess(SqlConnection::close))
                    .map(PgConnection::cast);
        }
    }

    /** While it opens, a socket is closed after this silence: of the host, TLS or the sign-in. */
    private static NetClientOptions sockets(int timeoutMs) {
        return new NetClientOptions()
                .setConnectTimeout(timeoutMs)
                .setIdleTimeout(timeoutMs)
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
    }

    /** The options for each host. Reads certificate files. */
    private static List<PgConnectOptions> options(PostgresUri uri, DatabaseConfig config) {
        ClientSSLOptions tls =
                uri.tls().mode() == SslMode.DISABLE ? null : uri.tls().clientOptions();
        return uri.addresses().stream()
                .map(host ->
                        options(host, uri, config).setSslMode(uri.tls().mode()).setSslOptions(tls))
                .toList();
    }

    private static PgConnectOptions options(InetSocketAddress host, PostgresUri uri, DatabaseConfig config) {
        PgConnectOptions options = new PgConnectOptions()
                .setHost(host.getHostString())
                .setPort(host.getPort())
                .setDatabase(uri.database())
                .setUser(uri.user())
                .setPassword(uri.password())
                .setCachePreparedStatements(true)
                .setPreparedStatementCacheMaxSize(512)
                // All statements are constants; by default those of more than 2,048 characters are planned each time.
                .setPreparedStatementCacheSqlFilter(statement -> true)
                .setPipeliningLimit(256)
                .addProperty("application_name", uri.applicationName())
                .addProperty("statement_timeout", Integer.toString(config.statementTimeoutMs()))
                // A client idle in a transaction is frozen and holds row locks: shorter than the statement timeout.
                .addProperty(
                        "idle_in_transaction_session_timeout", Integer.toString(config.statementTimeoutMs() * 3 / 5))
                .addProperty("TimeZone", "UTC");
        return uri.options() == null ? options : options.addProperty("options", uri.options());
    }

    private static PoolOptions poolOptions(int size, DatabaseConfig config) {
        return new PoolOptions()
                .setName("fanfare-transactions")
                .setMaxSize(size)
                .setMaxWaitQueueSize(config.queueLimit())
                .setConnectionTimeout(config.connectTimeoutMs())
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout(10)
                .setIdleTimeoutUnit(TimeUnit.MINUTES);
    }
}
