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
 * Work that waits in a table with the columns {@code due_at}, {@code attempts} and, where failures are kept, {@code failure}: a
 * constant of the table's repository.
 *
 * <pre>{@code
 * static final WorkQueue<Mail> QUEUE = WorkQueue.of("mails", Mail.class, "mails", "id", "done_at is null")
 *         .claims(20, "interval '2 minutes'", "", "from due d where q.id = d.id returning q.id, q.attempts, q.address")
 *         .ends("done_at = now()")
 *         .retries(30);
 * }</pre>
 *
 * <p>Metrics by {@code queue}: the gauges {@code fanfare.queue.waiting}, {@code .oldest} and {@code .dead}, as this node saw
 * them last, and the counter {@code fanfare.queue.failures} of attempts.
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
    private final Map<String, String> texts = new TreeMap<>();
    private final Map<MeterRegistry, Map<String, Depth>> depths = Collections.synchronizedMap(new WeakHashMap<>());
    private int atOnce;

    private WorkQueue(String name, Class<T> type, String table, String key, String open) {
        this.name = name;
        this.type = type;
        this.table = table;
        this.key = key;
        this.open = open;
        backlog("", "0::bigint");
    }

    /**
     * A queue without anything but its backlog.
     *
     * @param open the condition of rows that wait, as their index has it
     */
    public static <T extends Item> WorkQueue<T> of(String name, Class<T> type, String table, String key, String open) {
        return new WorkQueue<>(name, type, table, key, open);
    }

    /** An item, claimed. */
    public interface Item {
        long id();

        /** Including this one. */
        int attempts();
    }

    /**
     * Items are claimed for a lease, after which another worker may have them.
     *
     * @param lease an interval
     * @param filter a further condition, beginning with {@code and}
     * @param tail what is read with the rows {@code q} whose keys are {@code due.id}
     */
    public WorkQueue<T> claims(int most, String lease, String filter, String tail) {
        atOnce = most;
        texts.put("_CLAIM", QueueRepository.CLAIM.formatted(table, key, open, filter, most, lease) + tail);
        return backlog(filter, "0::bigint");
    }

    /** Says how {@link #done} marks an item, with arguments from {@code $3} on. */
    public WorkQueue<T> ends(String columns) {
        texts.put("_DONE", QueueRepository.DONE.formatted(table, key, open, columns));
        return this;
    }

    /** Failures are kept, and tried again with backoff. */
    public WorkQueue<T> retries(String firstSeconds) {
        return retries(firstSeconds, "", "");
    }

    /** As {@link #retries}, until the item is a dead letter. For items that {@link DueRows} claims. */
    public WorkQueue<T> retriesOrDies(String firstSeconds) {
        return retries(firstSeconds, QueueRepository.DIES, " - 1").backlog("", QueueRepository.DEAD.formatted(table));
    }

    private WorkQueue<T> retries(String firstSeconds, String dies, String before) {
        String pause = backoff(firstSeconds, "$2");
        texts.put("_FAILED", QueueRepository.FAILED.formatted(table, key, open, pause, dies, before));
        return this;
    }

    private WorkQueue<T> backlog(String filter, String dead) {
        texts.put("_BACKLOG", QueueRepository.BACKLOG.formatted(table, open + " " + filter, dead));
        return this;
    }

    /** As {@link #backoff(String, String, String)}, up to an hour. */
    public static String backoff(String first, String attempts) {
        return backoff(first, attempts, "3600");
    }

    /** The pause after so many attempts, an interval: it doubles each time, from the first to the longest seconds. */
    public static String backoff(String first, String attempts, String longest) {
        return "make_interval(secs => least(%s, %s * 2 ^ least(%s - 1, 20)))".formatted(longest, first, attempts);
    }

    @Override
    public Map<String, String> texts() {
        return texts;
    }

    /** As the other one, for a queue without a filter whose items need no preparation. */
    public Future<JobResult> work(Database db, MeterRegistry meters, int lanes, Function<T, Future<?>> handle) {
        return work(db, meters, lanes, (tx, items) -> Future.succeededFuture(), handle);
    }

    /**
     * Claims items and handles them. One that fails is tried again with backoff; one that is neither ended nor fails, when its
     * lease ends.
     *
     * @param lanes how many are handled at the same time
     * @param prepare what is done with claimed items in the transaction that claims them
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
     * Notes a failed attempt. Never fails itself: the item is due again when its lease ends.
     *
     * @param maxAttempts after which it is a dead letter
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
     * What waits.
     *
     * @param waiting at most 10,000 counted
     * @param since when the oldest of them is or was due; null without any
     * @param dead dead letters, at most 1,000 counted
     */
    public record Backlog(long waiting, Instant since, long dead) {}

    public Future<Backlog> backlog(Sql sql, String... filter) {
        return sql.get(texts.get("_BACKLOG"), Backlog.class, (Object[]) filter);
    }

    /** Measures what waits, unless this node did a moment ago. */
    public Future<Void> measure(Database db, MeterRegistry meters, String... filter) {
        String queue = String.join(
                ".", Stream.concat(Stream.of(name), Stream.of(filter)).toList());
        Depth depth = depths.computeIfAbsent(meters, node -> new ConcurrentHashMap<>())
                .computeIfAbsent(queue, first -> new Depth());
        if (System.nanoTime() - depth.measuredNanos < MEASURED_EVERY_NANOS) {
            return Future.succeededFuture();
        }
        depth.measuredNanos = System.nanoTime();
        // Those that are registered already stay.
        meters.gauge("fanfare.queue.waiting", Tags.of("queue", queue), depth, now -> now.found.waiting());
        meters.gauge("fanfare.queue.dead", Tags.of("queue", queue), depth, now -> now.found.dead());
        meters.gauge("fanfare.queue.oldest.seconds", Tags.of("queue", queue), depth, Depth::oldestSeconds);
        return backlog(db, filter).onSuccess(found -> depth.found = found).mapEmpty();
    }

    /** What a node has measured last. */
    private static final class Depth {
        private volatile Backlog found = new Backlog(0, null, 0);
        private volatile long measuredNanos = System.nanoTime() - MEASURED_EVERY_NANOS;

        double oldestSeconds() {
            Instant since = found.since() == null ? Instant.MAX : found.since();
            return Math.max(0, Instant.now().getEpochSecond() - since.getEpochSecond());
        }
    }
}
