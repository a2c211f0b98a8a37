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
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The database of a process: pipelined connections for single statements and a pool for transactions, both for each event
 * loop. Created outside of verticles, so that all of them share it.
 */
public final class Database extends StatementRunner {
    /** How long work may take that nobody waits for. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final EventLoopLocal<Pipeline> pipelines;
    private final EventLoopLocal<FairConnectionPool> turns;
    private final FairConnectionPool.Counts counts;
    private final LongAdder roundTrips;
    private final LongAdder keysUnderWay;
    private final Transactions transactions;
    private final Notifier announcements;
    private final DryRunReport dryRuns;
    /** Null for work that never takes two people. */
    private final TwoPersonRule twoPeople;

    /** Whose transactions these are. */
    private final String domain;

    private final IdempotentChanges keyed = new IdempotentChanges(this);

    /** Null without any. */
    private final Replicas replicas;

    private Database(
            Vertx vertx,
            ConnectionFactory opening,
            DatabaseConfig config,
            DryRunReport dryRuns,
            TwoPersonRule twoPeople) {
        this.counts = new FairConnectionPool.Counts(new LongAdder(), new LongAdder());
        this.pipelines = opening.pipelines();
        this.turns = opening.turns(counts);
        this.roundTrips = new LongAdder();
        this.keysUnderWay = new LongAdder();
        this.domain = "";
        this.dryRuns = dryRuns;
        this.twoPeople = twoPeople;
        this.replicas = config.readUri().isBlank() ? null : Replicas.of(vertx, this, config);
        this.announcements = new Notifier(vertx, this::execute, opening::listening);
        this.transactions =
                new Transactions(vertx, turns::mine, config.statementTimeoutMs(), roundTrips, announcements::send);
    }

    private Database(Database whole, String domain) {
        this.pipelines = whole.pipelines;
        this.turns = whole.turns;
        this.counts = whole.counts;
        this.roundTrips = whole.roundTrips;
        this.keysUnderWay = whole.keysUnderWay;
        this.dryRuns = whole.dryRuns;
        this.twoPeople = whole.twoPeople;
        this.announcements = whole.announcements;
        this.transactions = whole.transactions;
        this.replicas = whole.replicas;
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
     * @param twoPeople keeps what waits for a second person
     */
    public static Database connect(Vertx vertx, DatabaseConfig config, DryRunReport dryRuns, TwoPersonRule twoPeople) {
        ConnectionFactory opening = ConnectionFactory.of(vertx, PostgresUri.of(config.uri()), config);
        return new Database(vertx, opening, config, dryRuns, twoPeople);
    }

    /** The same for work that is not asked for by dry runs, and takes one person. */
    public static Database connect(Vertx vertx, DatabaseConfig config) {
        return connect(vertx, config, (tx, caller) -> Future.succeededFuture(DryRun.REPEATED), null);
    }

    /**
     * How many connections a process with these settings opens at most to the server that takes writes, without those that
     * listen.
     */
    public static int connections(DatabaseConfig config, int loops) {
        return ConnectionFactory.connections(config, loops);
    }

    /** Fails, with a message for operators, if PostgreSQL is none that nodes can work with, or refuses this many connections. */
    public Future<Void> check(int connections) {
        return StartChecks.sessions(this).compose(fine -> StartChecks.room(this, connections));
    }

    /**
     * Makes a change that was asked for, in one commit with its events, audit line and, when the client sent an
     * idempotency key, with the key and the sealed answer. A repeated key gets the first one's answer.
     *
     * <p>The work runs again after a deadlock, a serialization failure or a lost connection, so it must do nothing but SQL.
     * It is not committed after the caller's deadline. Deferred constraints are checked before the commit.
     *
     * <p>A change that takes two people is tried as a dry run and kept, when the first one asks for it; with the second
     * one's approval it is made, in one commit with that.
     *
     * <p>Failures: what the work failed with; a Refused UNKNOWN_OUTCOME when a connection was lost and it cannot be found
     * out whether the change was committed, 409 when another request with the key is still under way, 422 when the key was
     * used with another body, 503 when the database cannot be reached.
     */
    public <R extends Message> Future<Committed<R>> change(Caller caller, Ask<R> ask, Function<Tx, Future<R>> work) {
        Function<Tx, Future<R>> whole = caller.proposedBy() == null ? work : tx -> approved(tx, caller, work);
        if (caller.dryRun()) {
            return run(Work.of(caller.deadline(), whole).dry(tx -> dryRuns.read(tx, caller)))
                    .map(never -> new Committed<>(ask, never));
        }
        return caller.isProposing()
                ? takesTwo(caller, work)
                        .compose(two -> commit(
                                caller, ask, two ? tx -> twoPeople.insert(tx, caller, ask) : tx -> byOne(tx, work)))
                : commit(caller, ask, whole);
    }

    private <R> Future<R> approved(Tx tx, Caller caller, Function<Tx, Future<R>> work) {
        tx.nameBoth(caller.proposedBy(), caller.id());
        return twoPeople.approve(tx, caller).compose(open -> work.apply(tx));
    }

    /** Tries a change, and finds out whether it takes two people; fails as the change would. */
    private <R> Future<Boolean> takesTwo(Caller caller, Function<Tx, Future<R>> work) {
        AtomicBoolean two = new AtomicBoolean();
        return run(Work.of(caller.deadline(), work).dry(tx -> {
                    two.set(tx.takesTwo());
                    return Future.succeededFuture(DryRun.REPEATED);
                }))
                .map(true)
                .recover(cause ->
                        cause instanceof DryRan ? Future.succeededFuture(two.get()) : Future.failedFuture(cause));
    }

    private static <R> Future<R> byOne(Tx tx, Function<Tx, Future<R>> work) {
        return work.apply(tx)
                .compose(done ->
                        tx.takesTwo() ? CommonFault.SERVICE_UNAVAILABLE.failed() : Future.succeededFuture(done));
    }

    private <R extends Message> Future<Committed<R>> commit(Caller caller, Ask<R> ask, Function<Tx, Future<R>> work) {
        IdempotencyKey key = IdempotentChanges.keyOf(caller, ask);
        Future<R> answer = key == null ? run(Work.of(caller.deadline(), work)) : counted(caller, key, ask, work);
        return replicas == null
                ? answer.map(done -> new Committed<>(ask, done))
                : answer.compose(done -> replicas.wrote(caller).map(new Committed<>(ask, done)));
    }

    private <R extends Message> Future<R> counted(
            Caller caller, IdempotencyKey key, Ask<R> ask, Function<Tx, Future<R>> work) {
        keysUnderWay.increment();
        return keyed.once(caller.deadline(), key, ask, work).onComplete(done -> keysUnderWay.decrement());
    }

    /**
     * Where to read lists and statistics, which may be a moment old, for this caller: a replica, if there is one that is
     * fresh enough and has what they changed themselves; else here.
     */
    public Sql forLists(Caller caller) {
        return replicas == null ? this : replicas.of(caller);
    }

    /** Whether there are replicas, so that nodes tell each other who has changed something. */
    public boolean hasReplicas() {
        return replicas != null;
    }

    /**
     * Lets other nodes know who has changed something.
     *
     * @param announcing tells all other nodes that an account has changed something, and completes when they know
     */
    public void tellWritersBy(Function<Long, Future<Void>> announcing) {
        replicas.tellOthersBy(announcing);
    }

    /** An account has changed something on another node. */
    public void remember(long userId) {
        replicas.remember(userId);
    }

    /** How far replicas are behind at most, in milliseconds, as far as it is known. */
    public double replicaLagMs() {
        return replicas.lagMs();
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
        Future<R> answer = IdempotentChanges.attempted(change).map(committed -> {
            if (committed.ask() != ask) {
                throw new IllegalStateException(ask.getClass() + " was answered by the change of " + committed.ask());
            }
            return committed.answer();
        });
        IdempotencyKey key = IdempotentChanges.keyOf(caller, ask);
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
        IdempotencyKey key = IdempotentChanges.keyOf(caller, ask);
        Future<Boolean> repeated = key == null
                ? Future.succeededFuture(false)
                : IdempotencyKeysRepository.find(this, key, ask).map(Optional::isPresent);
        return repeated.compose(done -> done
                ? Future.succeededFuture(DryRun.REPEATED)
                : IdempotentChanges.attempted(change)
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
        return transaction(Deadline.in(TIMEOUT), work);
    }

    /**
     * The same for somebody who waits.
     *
     * @param deadline until when it may take
     */
    public <T> Future<T> transaction(Deadline deadline, Function<Tx, Future<T>> work) {
        return run(Work.of(deadline, work));
    }

    /**
     * Calls it whenever something is {@linkplain Tx#announce announced} on any node, and each time a connection for that
     * has been opened. Announcements can be lost, and many may be one call.
     */
    public NotificationListener listen(String channel, Runnable woken) {
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

    /** Changes with a key of their client that this node is making now. */
    public long keysUnderWay() {
        return keysUnderWay.sum();
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
        return Future.join(
                        pipelines.close(Pipeline::close),
                        turns.close(FairConnectionPool::close),
                        replicas == null ? Future.succeededFuture() : replicas.close())
                .mapEmpty();
    }
}
