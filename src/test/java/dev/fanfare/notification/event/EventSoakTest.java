package dev.fanfare.notification.event;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Eventually.pause;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.EventStream;
import dev.fanfare.support.EventStream.Frame;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Unchecked;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Many writers, two nodes of which one is killed, a transaction that holds up the log, and readers that stop and go on. */
@Soak.Only
class EventSoakTest {
    private static final int EVENTS = Integer.getInteger("events", 200_000);
    private static final int HELD_SECONDS = Integer.getInteger("held", 30);
    private static final int WRITERS = 64;
    private static final int READERS = 5;
    /** Of a transaction; every tenth is rolled back. */
    private static final int MOST = 10;

    private static final int PAUSE_MS = 350;
    private static final int LOOK_MS = 10;
    private static final String TYPE = "user.activated";
    private static final String ALL = "/admin/api/events/list/";
    private static final String STREAM = "/admin/api/events/list/stream/";
    private static final Executor THREADS = work -> new Thread(work, "soak").start();

    private final String database = Db.freshUri();
    private final AtomicLong subjects = new AtomicLong();
    private final AtomicLong committed = new AtomicLong();
    /** By subject, when its transaction had committed, and when it had a position. */
    private final AtomicLongArray committedNanos = new AtomicLongArray(2 * EVENTS + WRITERS * MOST);

    private final AtomicLongArray positionNanos = new AtomicLongArray(2 * EVENTS + WRITERS * MOST);

    private final AtomicBoolean written = new AtomicBoolean();

    @Test
    @DisplayName(
            "EV-01 readers see each event once and in one order, though a node is killed and a transaction stays open")
    void readsEachOnceInOneOrder() throws SQLException {
        String port = Integer.toString(NodeProcess.freePort());
        try (Node node = Node.start(
                database,
                Map.of(
                        "roles", "all",
                        "alarms.event_log_seconds", "5",
                        "cluster.enabled", "true",
                        "cluster.host", "127.0.0.1",
                        "cluster.port", port,
                        "cluster.bus_port", "0"))) {
            Map<String, String> environment =
                    NodeProcess.clustered(database, NodeProcess.freePort(), Integer.parseInt(port));
            environment.put("FANFARE_LIMITS_ENABLED", "false");
            NodeProcess other = NodeProcess.start(environment);
            Client staff = node.world().staff(Permission.EVENTS_VIEW).backend();
            List<Client> nodes = List.of(staff, other.client().as(staff.authorization()));
            AtomicBoolean killed = new AtomicBoolean();
            CompletableFuture<Void> looking = CompletableFuture.runAsync(this::look, THREADS);
            List<CompletableFuture<List<Long>>> readers = IntStream.range(0, READERS)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> new Reader(i).read(nodes, killed), THREADS))
                    .toList();
            write(EVENTS / 2);
            eventually(() ->
                    assertThat(node.number("select count(*) from new_events")).isZero());
            print("commit to position");
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(EVENTS / 2), THREADS);
            try (Connection open = Db.connect(database);
                    Statement statement = open.createStatement()) {
                open.setAutoCommit(false);
                statement.execute("select pg_current_xact_id()");
                killed.set(true);
                other.kill();
                long until = System.nanoTime() + HELD_SECONDS * 1_000_000_000L;
                eventually(() ->
                        assertThat(node.client().get("/health").text()).contains("has no position in the event log"));
                pause(Math.max(0, (until - System.nanoTime()) / 1_000_000));
                insert(open, 1);
                open.commit();
                committed.incrementAndGet();
            }
            writing.join();
            eventually(() ->
                    assertThat(node.number("select count(*) from new_events")).isZero());
            eventually(() ->
                    assertThat(node.client().get("/health").text()).doesNotContain("has no position in the event log"));
            written.set(true);
            looking.join();
            List<Long> order = new ArrayList<>();
            node.sql("select subject_id::text from event_log where type = ? order by position", TYPE)
                    .texts()
                    .forEach(subject -> order.add(Long.parseLong(subject)));
            assertThat(order).doesNotHaveDuplicates().hasSize(Math.toIntExact(committed.get()));
            assertThat(node.number("select max(position) - count(*) from event_log"))
                    .isZero();
            readers.forEach(reader -> assertThat(reader.join()).isEqualTo(order));
        }
    }

    /** Writers commit until there are so many more events. */
    private void write(int count) {
        long enough = committed.get() + count;
        List<CompletableFuture<Void>> writers = IntStream.range(0, WRITERS)
                .mapToObj(i -> CompletableFuture.runAsync(
                        () -> Unchecked.unchecked(() -> {
                            Random random = new Random(i);
                            try (Connection connection = Db.connect(database)) {
                                connection.setAutoCommit(false);
                                while (committed.get() < enough) {
                                    transaction(connection, random);
                                    pause(random.nextInt(PAUSE_MS));
                                }
                            }
                            return null;
                        }),
                        THREADS))
                .toList();
        writers.forEach(CompletableFuture::join);
    }

    private void transaction(Connection connection, Random random) throws SQLException {
        // As every change does before its trigger writes an event.
        connection.createStatement().execute("select pg_current_xact_id()");
        List<Long> all = insert(connection, 1 + random.nextInt(MOST));
        if (random.nextInt(10) == 0) {
            connection.rollback();
            return;
        }
        connection.commit();
        committed.addAndGet(all.size());
        all.forEach(subject -> committedNanos.set(subject.intValue(), System.nanoTime()));
    }

    private List<Long> insert(Connection connection, int count) throws SQLException {
        List<Long> all = new ArrayList<>();
        try (PreparedStatement insert =
                connection.prepareStatement("insert into new_events (type, subject_id) values ('" + TYPE + "', ?)")) {
            for (int i = 0; i < count; i++) {
                long subject = subjects.incrementAndGet();
                insert.setLong(1, subject);
                insert.execute();
                all.add(subject);
            }
        }
        return all;
    }

    /** Notes when events have positions. */
    private void look() {
        Unchecked.unchecked(() -> {
            try (Connection connection = Db.connect(database);
                    PreparedStatement next = connection.prepareStatement(
                            "select position, subject_id, type from event_log where position > ? order by position")) {
                long last = 0;
                while (!written.get()) {
                    next.setLong(1, last);
                    try (ResultSet found = next.executeQuery()) {
                        while (found.next()) {
                            last = found.getLong(1);
                            if (found.getString(3).equals(TYPE)) {
                                positionNanos.set((int) found.getLong(2), System.nanoTime());
                            }
                        }
                    }
                    pause(LOOK_MS);
                }
            }
            return null;
        });
    }

    private void print(String what) {
        double[] all = IntStream.rangeClosed(1, (int) subjects.get())
                .filter(i -> committedNanos.get(i) > 0 && positionNanos.get(i) > 0)
                .mapToDouble(i -> Math.max(0, positionNanos.get(i) - committedNanos.get(i)) / 1e6)
                .sorted()
                .toArray();
        System.out.printf(
                "%s: %d events, p50 %.0f ms, p99 %.0f ms, longest %.0f ms%n",
                what,
                all.length,
                all[all.length / 2],
                all[(int) (all.length * 0.99)],
                Arrays.stream(all).max().orElse(0));
    }

    /** A reader with what it has stored: in parts of any size, by lists and streams, at any node. */
    private final class Reader {
        private final List<Long> seen = new ArrayList<>();
        private final Random random;
        private final boolean streams;
        private long cursor;

        Reader(int number) {
            random = new Random(number);
            streams = number == 0;
        }

        /** Reads until all is written and nothing is left. */
        List<Long> read(List<Client> nodes, AtomicBoolean killed) {
            boolean over = false;
            while (!over) {
                boolean last = written.get();
                Client node = nodes.get(killed.get() ? 0 : random.nextInt(nodes.size()));
                try {
                    if (streams && !last) {
                        stream(node);
                    } else {
                        over = !list(node) && last;
                    }
                } catch (RuntimeException | AssertionError e) {
                    // The node was killed, or had no event for long: it goes on from what it has stored.
                    if (!killed.get()) {
                        throw e;
                    }
                }
                if (random.nextInt(20) == 0) {
                    pause(random.nextInt(500));
                }
            }
            return seen;
        }

        /** Whether there was something. */
        private boolean list(Client node) {
            Answer answer = node.ok(
                    ALL, "{after: %s, limit: %s, wait_seconds: 2, types: [%s]}", cursor, 1 + random.nextInt(500), TYPE);
            answer.list("events")
                    .forEach(event -> seen.add(event.get("subject_id").asLong()));
            cursor = answer.number("next");
            return answer.flag("more") || !answer.list("events").isEmpty();
        }

        private void stream(Client node) {
            try (EventStream events =
                    EventStream.open(node.request(STREAM + "?last_event_id=" + cursor + "&types=" + TYPE)
                            .GET()
                            .build())) {
                for (int i = random.nextInt(2_000); i > 0 && !written.get(); i--) {
                    Optional<Frame> event = events.nextEvent();
                    if (event.isEmpty()) {
                        return;
                    }
                    cursor = Long.parseLong(event.get().id());
                    seen.add(event.get().json().get("subject_id").asLong());
                }
            }
        }
    }
}
