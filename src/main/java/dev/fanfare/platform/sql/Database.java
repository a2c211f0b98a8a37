package dev.fanfare.platform.sql;

import dev.fanfare.platform.BusinessTime;
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
    /** How long work may take that not waits for. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final EventLoopLocal<Pipeline> pipelines;
    private final EventLoopLocal<FairConnectionPool> turns;
    private final FairConnectionPool.Counts counts;
    private final LongAdder roundTrips;
    private final LongAdder keysInFlight;
    private final Transactions transactions;
    private final Notifier announcements;
    private final DryRunReport dryRuns;
    /** Null for work that never takes two people. */
    private final TwoPersonRule twoPeople;

    /** Whose transactions these are. */
    private final String domain;

    /** That of the tables. */
    private final String schema;

    private final IdempotentChanges keyed = new IdempotentChanges(this);

    /** Null without replicas. */
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
        this.keysInFlight = new LongAdder();
        this.domain = "";
        this.schema = PostgresUri.of(config.uri()).schema();
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
        this.keysInFlight = whole.keysInFlight;
        this.dryRuns = whole.dryRuns;
        this.twoPeople = whole.twoPeople;
        this.announcements = whole.announcements;
        this.transactions = whole.transactions;
        this.replicas = whole.replicas;
        this.domain = domain;
        this.schema = whole.schema;
    }

    /** A view for a domain, limited to its share of the transaction connections. */
    public Database of(String name) {
        return new Database(this, name);
    }

    /**
     * Creates the clients; connections are opened on first use. Each event loop has an equal share of them, and at
     * least one of each kind.
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

    /** Maximum connections of a process to the primary with these settings, excluding listeners. */
    public static int connections(DatabaseConfig config, int loops) {
        return ConnectionFactory.connections(config, loops);
    }

    /** Fails with a message for operators if PostgreSQL is unsuitable or lacks room for this many connections. */
    public Future<Void> check(int connections) {
        return StartChecks.sessions(this, schema).compose(fine -> StartChecks.room(this, connections));
    }

    /**
     * Executes a change in one commit with its events, audit line and, if the client sent one, the idempotency key with
     * the encrypted reply. A repeated key returns the first reply.
     *
     * <p>The work is retried after a deadlock, a serialization failure or a lost connection, so it must only execute
     * SQL. It is not committed after the caller's deadline. Deferred constraints are checked before the commit.
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
            return run(Work.of(caller, whole).dry(tx -> dryRuns.read(tx, caller)))
                    .map(never -> new Committed<>(ask, never));
        }
        return caller.isProposing() && !twoPeople.isWaived() ? propose(caller, ask, work) : commit(caller, ask, whole);
    }

    /** Between the trial and the change another one may have used up what one person may do. */
    private <R extends Message> Future<Committed<R>> propose(Caller caller, Ask<R> ask, Function<Tx, Future<R>> work) {
        Function<Tx, Future<R>> inserted = tx -> twoPeople.insert(tx, caller, ask);
        return takesTwo(caller, work)
                .compose(two -> two
                        ? commit(caller, ask, inserted)
                        : commit(caller, ask, tx -> byOne(tx, work))
                                .recover(cause -> cause instanceof TakesTwo
                                        ? commit(caller, ask, inserted)
                                        : Future.failedFuture(cause)));
    }

    /**
     * Keeps another change for a second person, as a part of this one.
     *
     * @param caller who proposes it, by {@link Caller#proposing}
     */
    public <R extends Message> Future<R> propose(Tx tx, Caller caller, Ask<R> change) {
        return twoPeople.insert(tx, caller, change);
    }

    private <R> Future<R> approved(Tx tx, Caller caller, Function<Tx, Future<R>> work) {
        tx.nameBoth(caller.proposedBy(), caller.id());
        return twoPeople.approve(tx, caller).compose(open -> work.apply(tx));
    }

    /** Tries a change, and finds out whether it takes two people; fails as the change would. */
    private <R> Future<Boolean> takesTwo(Caller caller, Function<Tx, Future<R>> work) {
        AtomicBoolean two = new AtomicBoolean();
        return run(Work.of(caller, work).dry(tx -> {
                    two.set(tx.takesTwo());
                    return Future.succeededFuture(DryRun.REPEATED);
                }))
                .map(true)
                .recover(cause ->
                        cause instanceof DryRan ? Future.succeededFuture(two.get()) : Future.failedFuture(cause));
    }

    private static <R> Future<R> byOne(Tx tx, Function<Tx, Future<R>> work) {
        return work.apply(tx)
                .compose(done -> tx.takesTwo() ? Future.failedFuture(new TakesTwo()) : Future.succeededFuture(done));
    }

    /** A change that took one person at its trial takes two now. */
    private static final class TakesTwo extends RuntimeException {
        private static final long serialVersionUID = 1;

        TakesTwo() {
            super("a second person has to approve this", null, false, false);
        }
    }

    private <R extends Message> Future<Committed<R>> commit(Caller caller, Ask<R> ask, Function<Tx, Future<R>> change) {
        Function<Tx, Future<R>> work =
                caller.confirms() != null && caller.confirms().isFor(ask)
                        ? tx -> twoPeople.confirm(tx, caller, () -> change.apply(tx))
                        : change;
        IdempotencyKey key = IdempotentChanges.keyOf(caller, ask);
        Future<R> answer = key == null ? run(Work.of(caller, work)) : counted(caller, key, ask, work);
        return replicas == null
                ? answer.map(done -> new Committed<>(ask, done))
                : answer.compose(done -> replicas.wrote(caller).map(new Committed<>(ask, done)));
    }

    private <R extends Message> Future<R> counted(
            Caller caller, IdempotencyKey key, Ask<R> ask, Function<Tx, Future<R>> work) {
        keysInFlight.increment();
        return keyed.once(caller, key, ask, work).onComplete(done -> keysInFlight.decrement());
    }

    /**
     * Where this caller reads lists and statistics, which may be slightly stale: a replica that is fresh enough and has
     * the caller's own writes, else the primary.
     */
    public Sql forLists(Caller caller) {
        return replicas == null ? this : replicas.of(caller);
    }

    /**
     * Where to read what has to be current: here; while the primary is silent, a replica that is known to have everything that was
     * acknowledged, if there is one. Not for reads that rely on locks, or on what no one has committed yet.
     */
    public Sql forReads() {
        return replicas == null ? this : replicas.whileSilent(this);
    }

    /** Whether there are replicas, for which nodes share the accounts that made changes. */
    public boolean hasReplicas() {
        return replicas != null;
    }

    /**
     * Sets how other nodes learn of an account's changes.
     *
     * @param announcing notifies all other nodes of an account's change, and completes when they have confirmed
     */
    public void tellWritersBy(Function<Long, Future<Void>> announcing) {
        replicas.tellOthersBy(announcing);
    }

    /** Records that an account made a change on another node. */
    public void remember(long userId) {
        replicas.remember(userId);
    }

    /** The largest known replica lag in milliseconds. */
    public double replicaLagMs() {
        return replicas.lagMs();
    }

    /**
     * Handles a change. If it fails but an earlier request with its key was committed, returns that reply: checks
     * before the transaction may refuse an executed change.
     */
    public <R extends Message> Future<R> answer(Caller caller, Ask<R> ask, Supplier<Future<Committed<R>>> change) {
        if (caller.dryRun()) {
            // A nested change would not see the effects of the outer one.
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
     * Reports the effects of a change. Does not claim the key, but respects a used one.
     *
     * @return the effects; fails as the change would
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

    /** Runs work for this domain. */
    <T> Future<T> run(Work<T> work) {
        return transactions.run(domain, work);
    }

    /** The refusal of a dry run where there cannot be one. */
    public static Refused noDryRun() {
        return CommonFault.invalid("dry_run", "is not possible here");
    }

    /** Runs background work such as bookkeeping and job chunks, like {@link #change} without a key. */
    public <T> Future<T> transaction(Function<Tx, Future<T>> work) {
        return transaction(Deadline.in(TIMEOUT), work);
    }

    /**
     * Runs work for a waiting caller.
     *
     * @param deadline of the caller
     */
    public <T> Future<T> transaction(Deadline deadline, Function<Tx, Future<T>> work) {
        return run(Work.of(deadline, work));
    }

    /**
     * Calls the action on each {@linkplain Tx#notify notification} from any node, and whenever the connection is
     * reopened. Notifications may be lost or merged.
     */
    public NotificationListener listen(String channel, Runnable woken) {
        return announcements.listen(channel, woken);
    }

    /** Number of round trips so far: pipelined statements of a transaction count once, single statements one each. */
    public long roundTrips() {
        return roundTrips.sum();
    }

    /** Transactions that are waiting for a connection. */
    public long waiting() {
        return counts.waiting().sum();
    }

    /** Transactions refused so far for lack of a connection. */
    public long refused() {
        return counts.refused().sum();
    }

    /** Changes with an idempotency key in flight on this node. */
    public long keysInFlight() {
        return keysInFlight.sum();
    }

    /** Runs on the current event loop, or an assigned one; at an earlier time of business in a transaction that has it. */
    @Override
    Future<RowSet<Row>> execute(String sql, Tuple arguments) {
        if (BusinessTime.earlier() != null) {
            return transaction(tx -> tx.send(() -> tx.execute(sql, arguments)));
        }
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
