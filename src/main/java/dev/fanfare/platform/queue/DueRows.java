package dev.fanfare.platform.queue;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.StatementSource;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tracing.TraceSpan;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Due rows, claimed, handled and marked in one transaction. Skips rows locked by other transactions, so any number of
 * nodes share the work. A failing row does not block others.
 *
 * @param <T> a row
 */
@SharedPool(
        name = "jobs on due rows",
        users = "accounts that the rows are about",
        fairBy = SharedPool.By.AGE,
        bound = "one row, or one batch, in a transaction; a row that fails or is locked makes way")
public final class DueRows<T> implements StatementSource {
    private static final Logger LOG = LoggerFactory.getLogger(DueRows.class);
    private static final String LOCK = "for no key update %sskip locked\n";
    /** Failing rows that {@link #next} passes over. */
    private static final int MAX_PASSED = 20;

    private final Class<T> type;
    private final int batch;
    private final Map<String, String> texts;

    private DueRows(Class<T> type, int batch, Map<String, String> texts) {
        this.type = type;
        this.batch = batch;
        this.texts = texts;
    }

    /** Takes a query that ends with its order. */
    public static <T> DueRows<T> of(Class<T> type, String text) {
        return of(type, "", text);
    }

    /** Locks only rows of this table, if the query joins several. */
    public static <T> DueRows<T> of(Class<T> type, String locked, String text) {
        return new DueRows<>(type, 1, singly(locked.isEmpty() ? "" : "of " + locked + " ", text));
    }

    /** Takes up to this many rows per transaction: a literal of the statement, for the planner. */
    public static <T> DueRows<T> batches(Class<T> type, int batch, String text) {
        Map<String, String> texts = singly("", text);
        texts.put("_BATCH", text + "limit " + batch + "\n" + LOCK.formatted(""));
        return new DueRows<>(type, batch, texts);
    }

    /** Takes a query that ends with its limit. */
    public static <T> DueRows<T> limited(Class<T> type, String text) {
        return new DueRows<>(type, Integer.MAX_VALUE, Map.of("_BATCH", text + LOCK.formatted("")));
    }

    private static Map<String, String> singly(String locked, String text) {
        long arguments = Stream.iterate(1, n -> n + 1)
                .takeWhile(n -> text.contains("$" + n))
                .count();
        String lock = LOCK.formatted(locked);
        return new TreeMap<>(Map.of(
                "", text + "limit 1\n" + lock, "_NEXT", text + "limit 1 offset $" + (arguments + 1) + "\n" + lock));
    }

    /** A copy, one row per transaction. */
    public DueRows<T> singly() {
        return new DueRows<>(type, 1, texts);
    }

    /** Maximum rows per transaction. */
    public int batch() {
        return batch;
    }

    @Override
    public Map<String, String> texts() {
        return texts;
    }

    /** Claims the next rows until the transaction ends. */
    public Future<List<T>> claim(Tx tx, Object... arguments) {
        return tx.list(texts.get(batch == 1 ? "" : "_BATCH"), type, arguments);
    }

    /**
     * Claims the next row and handles it; empty for none. A row that cannot be handled stays due and lets the next one
     * pass. Fails with its failure once there is no other.
     */
    public <R> Future<Optional<R>> next(Database db, BiFunction<Tx, T, Future<R>> work) {
        return next(db, work, 0);
    }

    private <R> Future<Optional<R>> next(Database db, BiFunction<Tx, T, Future<R>> work, int passed) {
        AtomicBoolean claimed = new AtomicBoolean();
        return db.transaction(tx -> (passed == 0
                                ? tx.find(texts.get(""), type)
                                : tx.find(texts.get("_NEXT"), type, (long) passed))
                        .compose(row -> {
                            claimed.set(row.isPresent());
                            return row.isEmpty()
                                    ? Future.succeededFuture(Optional.<R>empty())
                                    : work.apply(tx, row.get()).map(Optional::ofNullable);
                        }))
                .recover(cause -> {
                    if (!claimed.get() || passed == MAX_PASSED || isPassing(cause)) {
                        return Future.failedFuture(cause);
                    }
                    LOG.error("A row was not handled and stays due: {}", texts.get(""), cause);
                    return next(db, work, passed + 1)
                            .compose(done ->
                                    done.isPresent() ? Future.succeededFuture(done) : Future.failedFuture(cause));
                });
    }

    /** Whether it says nothing about the row: the next one would fail likewise. */
    private static boolean isPassing(Throwable cause) {
        return Refused.isServerFault(cause);
    }

    /** The handler of rows. */
    @FunctionalInterface
    public interface Work<T> {
        /** Handles and marks the rows, in the transaction of the claim. Must only run SQL. */
        Future<?> handle(Tx tx, List<T> rows);

        /** Runs after the transaction. The cause is null after a commit. */
        default Future<?> ended(List<T> rows, Throwable cause) {
            return Future.succeededFuture();
        }

        /** Postpones a row that failed; false if it stays due, and others are handled before it. */
        default Future<Boolean> setAside(T row, Throwable cause) {
            return Future.succeededFuture(false);
        }
    }

    /** Handles each row in a separate transaction. */
    public Future<JobResult> each(Database db, int atMost, BiFunction<Tx, T, ? extends Future<?>> work) {
        return handle(db, atMost, (tx, rows) -> work.apply(tx, rows.get(0)));
    }

    /**
     * Handles rows in sequential transactions. After a failure, each row of the batch gets its own transaction. Fails
     * at the end with the first failure of a row that stays due.
     *
     * @param atMost rows
     */
    public Future<JobResult> handle(Database db, int atMost, Work<T> work, Object... arguments) {
        return new Run(db, atMost, work, arguments).next();
    }

    /** A call of {@link #handle}. */
    private final class Run {
        private final Database db;
        private final int atMost;
        private final Work<T> work;
        private final Object[] arguments;
        private int handled;
        /** Rows of a failed batch, each to get a transaction. */
        private int single;
        /** Failed rows that stay due. */
        private int passed;

        private Throwable failure;

        Run(Database db, int atMost, Work<T> work, Object... arguments) {
            this.db = db;
            this.atMost = atMost;
            this.work = work;
            this.arguments = arguments;
        }

        Future<JobResult> next() {
            if (handled + passed >= atMost) {
                return end(true);
            }
            AtomicReference<List<T>> claimed = new AtomicReference<>(List.of());
            int size = single > 0 || passed > 0 ? 1 : batch;
            single = Math.max(0, single - 1);
            return TraceSpan.apart(() -> db.transaction(tx -> {
                        claimed.set(List.of());
                        return claim(tx, size).compose(rows -> {
                            claimed.set(rows);
                            return rows.isEmpty() ? Future.succeededFuture() : work.handle(tx, rows);
                        });
                    }))
                    .transform(ended -> ended(claimed.get(), ended.cause(), size));
        }

        private Future<List<T>> claim(Tx tx, int size) {
            if (size > 1 || passed == 0) {
                return tx.list(texts.get(size > 1 ? "_BATCH" : ""), type, arguments);
            }
            Object[] further = Arrays.copyOf(arguments, arguments.length + 1);
            further[arguments.length] = (long) passed;
            return tx.list(texts.get("_NEXT"), type, further);
        }

        private Future<JobResult> ended(List<T> rows, Throwable cause, int size) {
            if (rows.isEmpty()) {
                return cause == null ? end(false) : Future.failedFuture(cause);
            }
            return work.ended(rows, cause).compose(done -> {
                if (cause == null) {
                    handled += rows.size();
                    return rows.size() < size ? end(false) : next();
                }
                if (rows.size() > 1) {
                    LOG.info("{} rows are handled one by one: {}", rows.size(), cause.toString());
                    single = rows.size();
                    return next();
                }
                return work.setAside(rows.get(0), cause).compose(aside -> passed(aside, cause));
            });
        }

        private Future<JobResult> passed(boolean aside, Throwable cause) {
            if (aside) {
                handled++;
            } else {
                LOG.error("A row was not handled and stays due: {}", texts.get(""), cause);
                passed++;
                failure = failure == null ? cause : failure;
            }
            return next();
        }

        private Future<JobResult> end(boolean more) {
            return failure == null
                    ? Future.succeededFuture(new JobResult(handled, more))
                    : Future.failedFuture(failure);
        }
    }
}
