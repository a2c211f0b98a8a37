package dev.fanfare.platform.sql;

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
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import io.vertx.sqlclient.SqlConnection;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Opens connections to the servers of an address. */
final class ConnectionFactory {
    private final Vertx vertx;
    private final DatabaseConfig config;
    private final int connectMs;
    private final Supplier<Future<SqlConnectOptions>> hosts;
    private final Connections open;

    private ConnectionFactory(
            Vertx vertx,
            DatabaseConfig config,
            int connectMs,
            Supplier<Future<SqlConnectOptions>> hosts,
            Connections open) {
        this.vertx = vertx;
        this.config = config;
        this.connectMs = connectMs;
        this.hosts = hosts;
        this.open = open;
    }

    /** To the one that takes writes. Reads the files of certificates. */
    static ConnectionFactory of(Vertx vertx, PostgresUri uri, DatabaseConfig config) {
        int connectMs = uri.connectMs(config.connectTimeoutMs());
        List<PgConnectOptions> each = options(uri, config);
        Connections open = new Connections();
        Supplier<Future<SqlConnectOptions>> hosts = uri.needsWritable()
                ? new WritableHost(vertx, each, connectMs, open::cut)
                : () -> Future.succeededFuture(each.get(0));
        return new ConnectionFactory(vertx, config, connectMs, hosts, open);
    }

    /** To each of them. Reads the files of certificates. */
    static List<ConnectionFactory> ofEach(Vertx vertx, PostgresUri uri, DatabaseConfig config) {
        int connectMs = uri.connectMs(config.connectTimeoutMs());
        return options(uri, config).stream()
                .map(host -> new ConnectionFactory(
                        vertx, config, connectMs, () -> Future.succeededFuture(host), new Connections()))
                .toList();
    }

    /** How many connections there are at most, without those that listen. */
    static int connections(DatabaseConfig config, int loops) {
        int each = share(config.pipelinedConnections(), loops) + share(config.transactionConnections(), loops);
        // One looks for the server that takes writes.
        return loops * each + (PostgresUri.of(config.uri()).needsWritable() ? 1 : 0);
    }

    /** For single statements. */
    EventLoopLocal<Pipeline> pipelines() {
        int size = share(config.pipelinedConnections(), EventLoopLocal.loops(vertx));
        return new EventLoopLocal<>(
                vertx,
                context -> new Pipeline(
                        () -> reading(context), size, config.queueLimit(), config.statementTimeoutMs() + connectMs));
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
                .with(new NetClientOptions()
                        .setConnectTimeout(connectMs)
                        // After which the system gives up a server that does not acknowledge what it was sent.
                        .setTcpUserTimeout(config.statementTimeoutMs() + connectMs))
                .connectingTo(hosts)
                .withConnectHandler(connection -> {
                    open.add(connection);
                    // Of a pool, which takes it when it is closed here.
                    connection.close();
                })
                .using(vertx)
                .build();
    }

    /** One to listen on. */
    Future<PgConnection> listening(ContextInternal context) {
        return hosts.get()
                .compose(host -> connect(context, PgConnectOptions.wrap(host), connectMs))
                .onSuccess(open::add);
    }

    /** An event loop's share, rounded up, at least one. */
    private static int share(int connections, int loops) {
        return (connections + loops - 1) / loops;
    }

    /**
     * Opens a connection for single statements. What changes something is a transaction: see change.
     *
     * <p>Each statement is planned once for a connection, without looking at its arguments, and its repository sees to it that
     * this plan is good for all: PostgreSQL by itself would plan a page anew each time, since it takes any limit that it does
     * not know for a tenth of the table.
     */
    private Future<SqlConnection> reading(ContextInternal context) {
        Promise<SqlConnection> opening = context.promise();
        context.runOnContext(there -> hosts.get()
                .compose(host -> connect(
                        context,
                        new PgConnectOptions(PgConnectOptions.wrap(host))
                                .addProperty("default_transaction_read_only", "on")
                                .addProperty("plan_cache_mode", "force_generic_plan"),
                        connectMs))
                .<SqlConnection>map(opened -> opened)
                .onSuccess(open::add)
                .onComplete(opening));
        return opening.future();
    }

    /** Opens one on the event loop of a context; one that comes too late is closed. */
    static Future<PgConnection> connect(ContextInternal context, PgConnectOptions options, int timeoutMs) {
        Promise<PgConnection> opening = context.promise();
        context.runOnContext(
                there -> PgConnection.connect(context.owner(), options).onComplete(opening));
        return opening.future().timeout(timeoutMs, TimeUnit.MILLISECONDS).onFailure(late -> opening.future()
                .onSuccess(PgConnection::close));
    }

    /** For each host. Reads the files of certificates. */
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
                .setPipeliningLimit(256)
                .addProperty("application_name", uri.applicationName())
                .addProperty("statement_timeout", Integer.toString(config.statementTimeoutMs()))
                // Who pauses within a transaction is frozen, and others wait for its rows: less than a statement may.
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
