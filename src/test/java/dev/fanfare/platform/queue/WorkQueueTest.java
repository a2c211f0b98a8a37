package dev.fanfare.platform.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.support.Db;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Sql;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("TR-05, TR-08: work that waits in a table is done once, by any number of workers, whatever fails")
@SentStatements.Own
class WorkQueueTest {
    private static final String URI = Db.emptyUri();
    private static final int MAX_ATTEMPTS = 3;

    record Item(long id, int attempts) implements WorkQueue.Item {}

    private static final WorkQueue<Item> QUEUE = WorkQueue.of("items", Item.class, "items", "id", "done_at is null")
            .claims(4, "interval '1 minute'", "", "from due d where q.id = d.id returning q.id, q.attempts")
            .ends("done_at = now()")
            .retries("30");

    private static final WorkQueue<Item> MORTAL = WorkQueue.of(
                    "mortals", Item.class, "items", "id", "done_at is null and dead_at is null")
            .retriesOrDies("1");

    private static final DueRows<Item> DUE = DueRows.batches(Item.class, 4, """
            select id, attempts + 1 as attempts
            from items
            where done_at is null and dead_at is null and due_at <= now()
            order by id
            """);

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Database db = Database.connect(vertx, Db.config(URI, 1, 4, 100, 100, 20_000, 20_000));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final IllegalStateException poison = new IllegalStateException("poison");
    private final List<Long> handled = new CopyOnWriteArrayList<>();

    @BeforeEach
    void tenItems() {
        sql("""
                drop table if exists items;
                create table items (id bigint primary key, due_at timestamptz not null default now(),
                  attempts integer not null default 0, failure text, done_at timestamptz, dead_at timestamptz);
                insert into items (id) select generate_series(1, 10)""").execute();
    }

    @AfterEach
    void close() {
        Blocking.await(db.close());
        Blocking.await(vertx.close());
    }

    @Test
    void twoWorkersHaveNoItemInCommon() {
        for (int i = 0; i < 2; i++) {
            Blocking.await(Future.all(work(this::done), work(this::done)));
        }
        assertThat(handled).containsExactlyInAnyOrderElementsOf(ids(1, 10));
        assertThat(count("done_at is not null and attempts = 1")).isEqualTo(10);
    }

    @Test
    void anItemOfAWorkerThatDiedIsClaimedAgainWhenItsLeaseEnds() {
        keep(1);
        List<Item> first = new ArrayList<>();
        assertThat(Blocking.await(work(item -> Future.succeededFuture(first.add(item))))
                        .handled())
                .isOne();
        assertThat(Blocking.await(work(this::done))).isEqualTo(JobResult.NOTHING);
        assertThat(count("due_at > now() and done_at is null")).isOne();
        allAreDue();
        // The lease of the second attempt begins.
        assertThat(Blocking.await(work(Future::succeededFuture)).handled()).isOne();
        assertThat(ends(first.get(0))).isZero();
        assertThat(ends(new Item(1, 2))).isOne();
    }

    @Test
    void anItemThatFailsIsPutOffAndStopsNoOther() {
        for (int i = 0; i < 3; i++) {
            Blocking.await(work(item -> item.id() == 2 ? Future.failedFuture(poison) : done(item)));
        }
        assertThat(handled)
                .containsExactlyInAnyOrderElementsOf(
                        ids(1, 10).stream().filter(id -> id != 2).toList());
        assertThat(sql("select failure from items where done_at is null and due_at > now() and attempts = 1")
                        .text())
                .contains("poison");
        assertThat(meters.counter("fanfare.queue.failures", "queue", "items").count())
                .isEqualTo(1);
    }

    @Test
    void thePauseDoublesUpToAnHour() {
        String pause = "extract(epoch from %s)::integer".formatted(WorkQueue.backoff("30", "n"));
        assertThat(sql("select string_agg(%s::text, ' ' order by n) from generate_series(1, 9) n".formatted(pause))
                        .text())
                .isEqualTo("30 60 120 240 480 960 1920 3600 3600");
    }

    @Test
    void anItemThatFailsTooOftenIsADeadLetter() {
        for (int i = 0; i <= MAX_ATTEMPTS; i++) {
            assertThat(count("dead_at is not null")).isEqualTo(i == MAX_ATTEMPTS ? 1 : 0);
            Blocking.await(DUE.handle(db, 100, new Dispatch()));
            allAreDue();
        }
        assertThat(handled)
                .containsExactlyElementsOf(
                        ids(1, 10).stream().filter(id -> id != 2).toList());
        assertThat(count("dead_at is not null and id = 2 and attempts = " + MAX_ATTEMPTS))
                .isOne();
        Blocking.await(MORTAL.measure(db, meters));
        assertThat(gauge("dead", "mortals")).isEqualTo(1);
        assertThat(gauge("waiting", "mortals")).isZero();
    }

    @Test
    void measuresWhatWaits() {
        sql("update items set due_at = now() - interval '1 hour' where id = 7").execute();
        Blocking.await(QUEUE.measure(db, meters));
        assertThat(gauge("waiting", "items")).isEqualTo(10);
        assertThat(gauge("oldest.seconds", "items")).isGreaterThanOrEqualTo(3_600);
    }

    @Test
    void aRowThatCannotBeHandledIsPassedOverAndReported() {
        assertThatThrownBy(() -> Blocking.await(DUE.singly().each(db, 100, this::handle)))
                .isSameAs(poison);
        assertThat(handled)
                .containsExactlyElementsOf(
                        ids(1, 10).stream().filter(id -> id != 2).toList());
        assertThat(count("done_at is null")).isOne();
    }

    @Test
    void aRowThatIsLockedIsSkipped() {
        Promise<Void> go = Promise.promise();
        Future<?> slow = DUE.singly().next(db, (tx, first) -> handle(tx, first)
                .compose(done -> go.future())
                .map(first));
        while (handled.isEmpty()) {
            Thread.onSpinWait();
        }
        keep(1);
        assertThat(Blocking.await(DUE.handle(db, 1, (tx, rows) -> Future.succeededFuture(handled.add(-1L)))))
                .isEqualTo(JobResult.NOTHING);
        go.complete();
        Blocking.await(slow);
        assertThat(handled).containsExactly(1L);
    }

    /** Marks batches, in which the second item is poison. */
    private final class Dispatch implements DueRows.Work<Item> {
        @Override
        public Future<?> handle(Tx tx, List<Item> rows) {
            Long[] ids = rows.stream().map(Item::id).toArray(Long[]::new);
            return tx.execute("update items set done_at = now() where id = any ($1)", (Object) ids)
                    .compose(
                            done -> List.of(ids).contains(2L) ? Future.failedFuture(poison) : Future.succeededFuture());
        }

        @Override
        public Future<?> ended(List<Item> rows, Throwable cause) {
            if (cause == null) {
                rows.forEach(row -> handled.add(row.id()));
            }
            return Future.succeededFuture();
        }

        @Override
        public Future<Boolean> setAside(Item row, Throwable cause) {
            return MORTAL.failed(db, meters, row, cause, MAX_ATTEMPTS).map(true);
        }
    }

    private Future<Void> handle(Tx tx, Item row) {
        return tx.execute("update items set done_at = now() where id = $1", row.id())
                .compose(done ->
                        row.id() == 2 ? Future.failedFuture(poison) : Future.succeededFuture(handled.add(row.id())))
                .mapEmpty();
    }

    private Future<JobResult> work(Function<Item, Future<?>> handle) {
        return QUEUE.work(db, meters, 2, handle);
    }

    private Future<?> done(Item item) {
        handled.add(item.id());
        return db.transaction(tx -> QUEUE.done(tx, item));
    }

    private double gauge(String name, String queue) {
        return meters.get("fanfare.queue." + name).tag("queue", queue).gauge().value();
    }

    private int ends(Item item) {
        return Blocking.await(db.transaction(tx -> QUEUE.done(tx, item)));
    }

    private static void keep(int most) {
        sql("delete from items where id > " + most).execute();
    }

    private static void allAreDue() {
        sql("update items set due_at = now()").execute();
    }

    private static List<Long> ids(int first, int last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }

    private static long count(String which) {
        return sql("select count(*) from items where " + which).number();
    }

    private static Sql sql(String text) {
        return Sql.on(URI, text);
    }
}
