package dev.fanfare.platform.queue;

import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.StatementSource;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A work queue in a table with the columns {@code due_at}, {@code attempts} and, if failures are kept, {@code failure}:
 * a constant of the table's repository.
 *
 * <pre>{@code
 * static final WorkQueue<Mail> QUEUE = WorkQueue.of("mails", Mail.class, "mails", "id", "done_at is null")
 *         .claims(20, "interval '2 minutes'", "", "from due d where q.id = d.id returning q.id, q.attempts, q.address")
 *         .ends("done_at = now()")
 *         .retries(30);
 * }</pre>
 *
 * <p>Metrics by {@code queue}: the gauges {@code fanfare.queue.waiting}, {@code .oldest} and {@code .dead}, as this
 * node saw them last, and the counter {@code fanfare.queue.failures} of attempts.
 *
 * @param <T> an item
 */
public final class WorkQueue<T extends WorkQueue.Item> implements StatementSource {
    private static final Logger LOG = LoggerFactory.getLogger(WorkQueue.class);
    private static final int MAX_FAILURE_LENGTH = 500;
    private static final long MEASURED_EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final String name;
    private final Class<T> type;
    private final String table;
    private final String key;
    private final String open;
    private final int atOnce;
    private final Map<String, String> texts;
    private final Map<MeterRegistry, Map<String, Depth>> depths = Collections.synchronizedMap(new WeakHashMap<>());

    private WorkQueue(
            String name, Class<T> type, String table, String key, String open, int atOnce, Map<String, String> texts) {
        this.name = name;
        this.type = type;
        this.table = table;
        this.key = key;
        this.open = open;
        this.atOnce = atOnce;
        this.texts = Map.copyOf(texts);
    }

    /** This queue with another statement. */
    private WorkQueue<T> with(int most, String suffix, String text) {
        Map<String, String> all = new TreeMap<>(texts);
        all.put(suffix, text);
        return new WorkQueue<>(name, type, table, key, open, most, all);
    }

    /**
     * A queue with only its backlog.
     *
     * @param open the condition of waiting rows, as in their index
     */
    public static <T extends Item> WorkQueue<T> of(String name, Class<T> type, String table, String key, String open) {
        return new WorkQueue<T>(name, type, table, key, open, 0, Map.of()).backlog("", "0::bigint");
    }

    /** A claimed item. */
    public interface Item {
        long id();

        /** Including this one. */
        int attempts();
    }

    /**
     * Claims items for a lease, after which other workers may take them.
     *
     * @param lease an interval
     * @param filter another condition, beginning with {@code and}
     * @param tail reads the rows {@code q} with keys {@code due.id}
     */
    public WorkQueue<T> claims(int most, String lease, String filter, String tail) {
        return with(most, "_CLAIM", QueueRepository.CLAIM.formatted(table, key, open, filter, most, lease) + tail)
                .backlog(filter, "0::bigint");
    }

    /**
     * Lets {@link #claimInTurn} claim items, one worker after the other, so that the filter sees what others have claimed. It is
     * no part of the backlog.
     *
     * @param lock makes other workers wait until the claim is committed
     */
    public WorkQueue<T> claimsInTurns(String lock, int most, String lease, String filter, String tail) {
        return with(most, "_TURN", lock)
                .with(most, "_CLAIM", QueueRepository.CLAIM.formatted(table, key, open, filter, most, lease) + tail);
    }

    /** Sets how {@link #done} marks an item, with arguments from {@code $3} on. */
    public WorkQueue<T> ends(String columns) {
        return with(atOnce, "_DONE", QueueRepository.DONE.formatted(table, key, open, columns));
    }

    /** Keeps failures and retries with backoff. */
    public WorkQueue<T> retries(String firstSeconds) {
        return retries(firstSeconds, "", "");
    }

    /** As {@link #retries}, until the item is a dead letter. For items claimed by {@link DueRows}. */
    public WorkQueue<T> retriesOrDies(String firstSeconds) {
        return retries(firstSeconds, QueueRepository.DIES, " - 1").backlog("", QueueRepository.DEAD.formatted(table));
    }

    private WorkQueue<T> retries(String firstSeconds, String dies, String before) {
        String pause = backoff(firstSeconds, "$2");
        return with(atOnce, "_FAILED", QueueRepository.FAILED.formatted(table, key, open, pause, dies, before));
    }

    private WorkQueue<T> backlog(String filter, String dead) {
        return with(atOnce, "_BACKLOG", QueueRepository.BACKLOG.formatted(table, open + " " + filter, dead));
    }

    /** As {@link #backoff(String, String, String)}, up to an hour. */
    public static String backoff(String first, String attempts) {
        return backoff(first, attempts, "3600");
    }

    /** The interval after this many attempts: it doubles from the first to the longest, in seconds. */
    public static String backoff(String first, String attempts, String longest) {
        return "make_interval(secs => least(%s, %s * 2 ^ least(%s - 1, 20)))".formatted(longest, first, attempts);
    }

    @Override
    public Map<String, String> texts() {
        return texts;
    }

    /** {@code work} for a queue without a filter whose items need no preparation. */
    public Future<JobResult> work(Database db, MeterRegistry meters, int lanes, Function<T, Future<?>> handle) {
        return work(db, meters, lanes, (tx, items) -> Future.succeededFuture(), handle);
    }

    /**
     * Claims and handles items. Failed items are retried with backoff; items neither ended nor failed, after their
     * lease.
     *
     * @param lanes concurrently handled items
     * @param prepare runs in the transaction that claims items
     * @param filter arguments of the filter; part of the queue's name in metrics
     */
    public Future<JobResult> work(
            Database db,
            MeterRegistry meters,
            int lanes,
            BiFunction<Tx, List<T>, Future<?>> prepare,
            Function<T, Future<?>> handle,
            String... filter) {
        return db.transaction(tx -> tx.list(texts.get("_CLAIM"), type, (Object[]) filter)
                        .compose(items -> items.isEmpty()
                                ? Future.succeededFuture(items)
                                : prepare.apply(tx, items).map(items)))
                .compose(items -> {
                    Iterator<T> rest = items.iterator();
                    return Future.join(Stream.generate(() -> lane(db, meters, rest, handle))
                                    .limit(lanes)
                                    .toList())
                            .map(JobResult.of(items.size(), atOnce));
                })
                .compose(done -> measure(db, meters, filter).map(done));
    }

    /**
     * Claims items for a worker that handles them by itself.
     *
     * @param filter arguments of the filter
     */
    public Future<List<T>> claimInTurn(Database db, Object... filter) {
        return db.transaction(
                tx -> tx.execute(texts.get("_TURN")).compose(mine -> tx.list(texts.get("_CLAIM"), type, filter)));
    }

    private Future<Void> lane(Database db, MeterRegistry meters, Iterator<T> rest, Function<T, Future<?>> handle) {
        if (!rest.hasNext()) {
            return Future.succeededFuture();
        }
        T item = rest.next();
        return Future.succeededFuture(item)
                .compose(handle::apply)
                .<Void>mapEmpty()
                .recover(cause -> failed(db, meters, item, cause, Integer.MAX_VALUE))
                .compose(done -> lane(db, meters, rest, handle));
    }

    /** Marks an item as done, unless its lease has ended and another attempt has begun. */
    public Future<Integer> done(Tx tx, T item, Object... arguments) {
        Stream<Object> all = Stream.concat(Stream.of(item.id(), item.attempts()), Stream.of(arguments));
        return tx.execute(texts.get("_DONE"), all.toArray());
    }

    /**
     * Records a failed attempt. Never fails: the item is due again after its lease.
     *
     * @param maxAttempts until it is a dead letter
     */
    public Future<Void> failed(Database db, MeterRegistry meters, Item item, Throwable cause, int maxAttempts) {
        String failure = cause.toString();
        LOG.warn("{} {} failed in attempt {}: {}", name, item.id(), item.attempts(), failure);
        meters.counter("fanfare.queue.failures", "queue", name).increment();
        String kept = failure.substring(0, Math.min(MAX_FAILURE_LENGTH, failure.length()));
        String statement = texts.get("_FAILED");
        return statement == null
                ? Future.succeededFuture()
                : db.transaction(tx -> tx.find(statement, Boolean.class, item.id(), item.attempts(), kept, maxAttempts))
                        .onSuccess(dead -> dead.filter(Boolean::booleanValue)
                                .ifPresent(is -> LOG.error("{} {} is a dead letter", name, item.id())))
                        .otherwise(lost -> {
                            LOG.warn("The failure of {} {} was not noted: {}", name, item.id(), lost.toString());
                            return Optional.empty();
                        })
                        .mapEmpty();
    }

    /**
     * The backlog.
     *
     * @param waiting at most 10,000 counted
     * @param since due time of the oldest; null for none
     * @param dead dead letters, at most 1,000 counted
     */
    public record Backlog(long waiting, Instant since, long dead) {}

    public Future<Backlog> backlog(Sql sql, String... filter) {
        return sql.get(texts.get("_BACKLOG"), Backlog.class, (Object[]) filter);
    }

    /** Measures the backlog, unless this node just did. */
    public Future<Void> measure(Database db, MeterRegistry meters, String... filter) {
        String queue = String.join(
                ".", Stream.concat(Stream.of(name), Stream.of(filter)).toList());
        Depth depth = depths.computeIfAbsent(meters, node -> new ConcurrentHashMap<>())
                .computeIfAbsent(queue, first -> new Depth());
        if (System.nanoTime() - depth.measuredNanos < MEASURED_EVERY_NANOS) {
            return Future.succeededFuture();
        }
        depth.measuredNanos = System.nanoTime();
        // Registered gauges stay.
        meters.gauge("fanfare.queue.waiting", Tags.of("queue", queue), depth, now -> now.found.waiting());
        meters.gauge("fanfare.queue.dead", Tags.of("queue", queue), depth, now -> now.found.dead());
        meters.gauge("fanfare.queue.oldest.seconds", Tags.of("queue", queue), depth, Depth::oldestSeconds);
        return backlog(db, filter).onSuccess(found -> depth.found = found).mapEmpty();
    }

    /** A node's last measurement. */
    private static final class Depth {
        private volatile Backlog found = new Backlog(0, null, 0);
        private volatile long measuredNanos = System.nanoTime() - MEASURED_EVERY_NANOS;

        double oldestSeconds() {
            Instant since = found.since() == null ? Instant.MAX : found.since();
            return Math.max(0, Instant.now().getEpochSecond() - since.getEpochSecond());
        }
    }
}
