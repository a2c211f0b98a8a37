package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.IdempotencyKey;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Transactions.DryRan;
import dev.fanfare.platform.sql.Transactions.Work;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnectOptions;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The database of a process: pipelined connections for single statements and a pool for transactions, both for each event
 * loop. Created outside of verticles, so that all of them share it.
 */
public final class Database extends Statements {
    /** How long work may take that nobody waits for. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final PerLoop<Pipeline> pipelines;
    private final PerLoop<Turns> turns;
    private final Turns.Counts counts;
    private final LongAdder roundTrips;
    private final Transactions transactions;
    private final Announcements announcements;
    private final DryRunReport dryRuns;
    /** Whose transactions these are. */
    private final String domain;

    private final KeyedChanges keyed = new KeyedChanges(this);

    private Database(
            Vertx vertx,
            PerLoop<Pipeline> pipelines,
            PerLoop<Turns> turns,
            Turns.Counts counts,
            DatabaseConfig config,
            Supplier<Future<SqlConnectOptions>> hosts,
            DryRunReport dryRuns) {
        this.pipelines = pipelines;
        this.turns = turns;
        this.counts = counts;
        this.roundTrips = new LongAdder();
        this.domain = "";
        this.dryRuns = dryRuns;
        this.announcements = new Announcements(vertx, this::execute, hosts);
        this.transactions =
                new Transactions(vertx, turns::mine, config.statementTimeoutMs(), roundTrips, announcements::send);
    }

    private Database(Database whole, String domain) {
        this.pipelines = whole.pipelines;
        this.turns = whole.turns;
        this.counts = whole.counts;
        this.roundTrips = whole.roundTrips;
        this.dryRuns = whole.dryRuns;
        this.announcements = whole.announcements;
        this.transactions = whole.transactions;
        this.domain = domain;
    }

    /** The same for a domain, which gets no more than its share of the connections for transactions. */
    public Database of(String name) {
        return new Database(this, name);
    }

    /**
     * Creates the clients; connections are opened on first use. Each event loop has an equal share of them, and at least
     * one of each kind.
     *
     * @param dryRuns reads what a dry run has done
     */
    public static Database connect(Vertx vertx, DatabaseConfig config, DryRunReport dryRuns) {
        PostgresUri uri = PostgresUri.of(config.uri());
        List<PgConnectOptions> each =
                uri.each().stream().map(host -> options(host, uri, config)).toList();
        NetClientOptions net = new NetClientOptions().setConnectTimeout(config.connectTimeoutMs());
        Supplier<Future<SqlConnectOptions>> hosts =
                uri.needsWritable() ? new WritableHost(vertx, each, net) : () -> Future.succeededFuture(each.get(0));
        int loops = PerLoop.loops(vertx);
        PerLoop<Pipeline> pipelines = new PerLoop<>(
                vertx,
                context -> new Pipeline(
                        () -> opened(context, hosts, config.connectTimeoutMs()),
                        share(config.pipelinedConnections(), loops),
                        config.queueLimit(),
                        config.statementTimeoutMs() + config.connectTimeoutMs()));
        Turns.Counts counts = new Turns.Counts(new LongAdder(), new LongAdder());
        int connections = share(config.transactionConnections(), loops);
        PerLoop<Turns> turns = new PerLoop<>(
                vertx,
                context -> new Turns(
                        context,
                        PgBuilder.pool()
                                .with(poolOptions(connections, config))
                                .with(net)
                                .connectingTo(hosts)
                                .withConnectHandler(Database::prepared)
                                .using(vertx)
                                .build(),
                        connections,
                        config.domainSharePercent(),
                        config.queueLimit(),
                        config.connectTimeoutMs(),
                        counts));
        return new Database(vertx, pipelines, turns, counts, config, hosts, dryRuns);
    }

    /** The same for work that is not asked for by dry runs. */
    public static Database connect(Vertx vertx, DatabaseConfig config) {
        return connect(vertx, config, (tx, caller) -> Future.succeededFuture(DryRun.REPEATED));
    }

    /** An event loop's share, rounded up, at least one. */
    private static int share(int connections, int loops) {
        return (connections + loops - 1) / loops;
    }

    /** Of a pool, which takes it when it is closed here. */
    private static void prepared(SqlConnection connection) {
        Flushes.together(connection);
        connection.close();
    }

    private static Future<SqlConnection> opened(
            ContextInternal context, Supplier<Future<SqlConnectOptions>> hosts, int timeoutMs) {
        Promise<SqlConnection> opening = context.promise();
        context.runOnContext(there -> hosts.get()
                // What changes something is a transaction: see change.
                .compose(options -> PgConnection.connect(context.owner(), reading(options)))
                .<SqlConnection>map(opened -> opened)
                .onSuccess(Flushes::together)
                .onComplete(opening));
        return opening.future().timeout(timeoutMs, TimeUnit.MILLISECONDS).onFailure(late -> opening.future()
                .onSuccess(SqlConnection::close));
    }

    /**
     * Each statement is planned once for a connection, without looking at its arguments, and its repository sees to it that
     * this plan is good for all: PostgreSQL by itself would plan a page anew each time, since it takes any limit that it does
     * not know for a tenth of the table.
     */
    private static PgConnectOptions reading(SqlConnectOptions options) {
        return new PgConnectOptions(PgConnectOptions.wrap(options))
                .addProperty("default_transaction_read_only", "on")
                .addProperty("plan_cache_mode", "force_generic_plan");
    }

    /**
     * Fails, with a message for operators, if sessions are not as they were asked for, because a pooler in between refuses
     * or ignores what they were asked for with.
     */
    public Future<Void> checkSessions() {
        return execute("show statement_timeout", Tuple.tuple())
                .map(rows -> rows.iterator().next().getString(0))
                .transform(timeout -> {
                    if (timeout.failed()) {
                        return Future.failedFuture(new IllegalStateException(
                                "PostgreSQL opens no session: "
                                        + timeout.cause().getMessage(),
                                timeout.cause()));
                    }
                    return "0".equals(timeout.result())
                            ? Future.failedFuture(new IllegalStateException(
                                    "A pooler between this node and PostgreSQL ignores statement_timeout. Set it for the"
                                            + " role: alter role … set statement_timeout = '5s'."))
                            : Future.succeededFuture();
                });
    }

    private static PgConnectOptions options(String host, PostgresUri uri, DatabaseConfig config) {
        PgConnectOptions options = PgConnectOptions.fromUri(host);
        if (uri.authority() != null) {
            options.setSslOptions(new ClientSSLOptions()
                    .setHostnameVerificationAlgorithm(uri.isVerified() ? "HTTPS" : "")
                    .setTrustOptions(new PemTrustOptions().addCertPath(uri.authority())));
        }
        return options.setCachePreparedStatements(true)
                .setPreparedStatementCacheMaxSize(512)
                .setPipeliningLimit(256)
                .addProperty("application_name", "fanfare")
                .addProperty("statement_timeout", Integer.toString(config.statementTimeoutMs()))
                // Who pauses within a transaction is frozen, and others wait for its rows: less than a statement may.
                .addProperty(
                        "idle_in_transaction_session_timeout", Integer.toString(config.statementTimeoutMs() * 3 / 5))
                .addProperty("TimeZone", "UTC");
    }

    /**
     * Makes a change that was asked for, in one commit with its events, audit line and, when the client sent an
     * idempotency key, with the key and the sealed answer. A repeated key gets the first one's answer.
     *
     * <p>The work runs again after a deadlock, a serialization failure or a lost connection, so it must do nothing but SQL.
     * It is not committed after the caller's deadline. Deferred constraints are checked before the commit.
     *
     * <p>Failures: what the work failed with; a Refused UNKNOWN_OUTCOME when a connection was lost and it cannot be found
     * out whether the change was committed, 409 when another request with the key is still under way, 422 when the key was
     * used with another body, 503 when the database cannot be reached.
     */
    public <R extends Message> Future<Committed<R>> change(Caller caller, Ask<R> ask, Function<Tx, Future<R>> work) {
        if (caller.dryRun()) {
            return run(Work.of(caller.deadline(), work).dry(tx -> dryRuns.read(tx, caller)))
                    .map(never -> new Committed<>(ask, never));
        }
        IdempotencyKey key = KeyedChanges.keyOf(caller, ask);
        Future<R> answer =
                key == null ? run(Work.of(caller.deadline(), work)) : keyed.once(caller.deadline(), key, ask, work);
        return answer.map(done -> new Committed<>(ask, done));
    }

    /**
     * Answers a change. When it fails, but an earlier request with the same key was committed, that one's answer is the
     * outcome: a rule that is checked before the transaction may refuse what has been done already.
     */
    public <R extends Message> Future<R> answer(Caller caller, Ask<R> ask, Supplier<Future<Committed<R>>> change) {
        if (caller.dryRun()) {
            // A change within a change: it would not see what the other one has done.
            return noDryRun().failed();
        }
        Future<R> answer = KeyedChanges.attempted(change).map(committed -> {
            if (committed.ask() != ask) {
                throw new IllegalStateException(ask.getClass() + " was answered by the change of " + committed.ask());
            }
            return committed.answer();
        });
        IdempotencyKey key = KeyedChanges.keyOf(caller, ask);
        return key == null ? answer : answer.recover(cause -> keyed.settled(key, ask, cause));
    }

    /**
     * Says what a change would do. Nothing is claimed with the key; one that was used before has its effect, though.
     *
     * @return what would happen; fails as the change would
     */
    public <R extends Message> Future<DryRun> dryRun(Caller caller, Ask<R> ask, Supplier<Future<Committed<R>>> change) {
        if (!caller.dryRun()) {
            return Future.failedFuture(new IllegalStateException(ask.getClass() + " would be done"));
        }
        IdempotencyKey key = KeyedChanges.keyOf(caller, ask);
        Future<Boolean> repeated = key == null
                ? Future.succeededFuture(false)
                : KeysRepository.find(this, key, ask).map(Optional::isPresent);
        return repeated.compose(done -> done
                ? Future.succeededFuture(DryRun.REPEATED)
                : KeyedChanges.attempted(change)
                        .<DryRun>map(committed -> {
                            throw new IllegalStateException(ask.getClass() + " was done");
                        })
                        .recover(cause -> cause instanceof DryRan dry
                                ? Future.succeededFuture(dry.report())
                                : Future.failedFuture(cause)));
    }

    /** Runs work of this domain. */
    <T> Future<T> run(Work<T> work) {
        return transactions.run(domain, work);
    }

    /** The refusal of a dry run where there cannot be one. */
    public static Refused noDryRun() {
        return CommonFault.invalid("dry_run", "is not possible here");
    }

    /**
     * Runs work that no client asked for, or that is no change: bookkeeping and chunks of jobs. As {@link #change}, without
     * a key.
     */
    public <T> Future<T> transaction(Function<Tx, Future<T>> work) {
        return run(Work.of(Deadline.in(PATIENCE), work));
    }

    /**
     * Calls it whenever something is {@linkplain Tx#announce announced} on any node, and each time a connection for that
     * has been opened. Announcements can be lost, and many may be one call.
     */
    public Listening listen(String channel, Runnable woken) {
        return announcements.listen(channel, woken);
    }

    /**
     * How often somebody has waited for the database so far: statements that travel together count once. Statements outside
     * of transactions count one each.
     */
    public long roundTrips() {
        return roundTrips.sum();
    }

    /** Transactions that wait for a connection now. */
    public long waiting() {
        return counts.waiting().sum();
    }

    /** Transactions that were refused so far because they would not have got a connection in time, or got none. */
    public long refused() {
        return counts.refused().sum();
    }

    /** On the current event loop, or on one that it is given to. */
    @Override
    Future<RowSet<Row>> execute(String sql, Tuple arguments) {
        return pipelines.on(pipeline -> pipeline.execute(sql, arguments));
    }

    @Override
    <T> Future<T> send(Supplier<Future<T>> statement) {
        roundTrips.increment();
        return super.send(statement);
    }

    public Future<Void> close() {
        return Future.join(pipelines.close(Pipeline::close), turns.close(Turns::close))
                .mapEmpty();
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
