package dev.fanfare.app.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What each of the most frequent changes costs the database: round trips of the whole request, rows written, index entries (at
 * most, or as logged where PostgreSQL has pg_walinspect), bytes of the write-ahead log. Waits for PostgreSQL's statistics, so it runs when asked for: see
 * {@code src/bench/footprint.sh}.
 */
@EnabledIfSystemProperty(named = "footprint.times", matches = "[0-9]+")
class FootprintTest {
    private static final int TIMES = Integer.getInteger("footprint.times", 10);

    /** A session that rests says what it did after so long. */
    private static final long STATISTICS_SECONDS = 12;

    /** Each row that is new, or moved because an indexed column changed, is in all of its table's indexes at most. */
    private static final String AT_MOST = """
            coalesce(sum((n_tup_ins + n_tup_upd - n_tup_hot_upd)
                         * (select count(*) from pg_index i where i.indrelid = s.relid)), 0)""";

    /** What the write-ahead log says of the schema's own indexes, for servers with pg_walinspect. */
    private static final String AS_LOGGED = """
            (select count(*) from pg_get_wal_records_info('%s', pg_current_wal_flush_lsn()) w
             where w.resource_manager in ('Btree', 'Gin', 'Gist', 'Hash') and w.record_type like 'INSERT%%'
               and exists (select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'i'
                           and c.relfilenode = substring(w.block_ref from 'rel [0-9]+/[0-9]+/([0-9]+)')::oid))""";

    private static final String WRITTEN = """
            select coalesce(sum(n_tup_ins), 0), coalesce(sum(n_tup_upd), 0), coalesce(sum(n_tup_hot_upd), 0),
              coalesce(sum(n_tup_del), 0), %s, pg_current_wal_insert_lsn() - '0/0'::pg_lsn
            from pg_stat_user_tables s
            """;

    private static String entries;

    private static final AtomicLong TRIPS = new AtomicLong();

    /** A change that is sent with a key of its own. */
    private record Sent(Client by, String path, Map<String, ?> body) {}

    @Test
    @DisplayName("TR-04 says what each of the most frequent changes writes")
    void saysWhatIsWritten() throws Exception {
        String uri = Db.freshUri();
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Node node = Node.start(relayed(uri, listening), Map.of());
                Connection database = Db.connect(uri)) {
            System.out.printf(
                    "%-16s %6s %9s %8s %6s %8s %14s %9s%n",
                    "Each of " + TIMES,
                    "trips",
                    "inserted",
                    "updated",
                    "of hot",
                    "deleted",
                    "index entries",
                    "WAL bytes");
            entries = entries(database);
            changeAll(node, database, false);
            changeAll(node, database, true);
        }
    }

    /** @param shown whether it is measured; else it warms up */
    private static void changeAll(Node node, Connection database, boolean shown) throws Exception {
        World world = node.world();
        Client operator = world.operator().backend();
        Campaign campaign = world.advertiser("USD").campaign();
        List<Publisher> publishers = Stream.generate(() -> world.publisher().connected(12_000))
                .limit(TIMES)
                .toList();
        List<Sent> joins = publishers.stream()
                .map(one -> new Sent(one.web(), "/web/api/campaign/join/", Map.of("campaign_id", campaign.id())))
                .toList();
        measure(database, shown, "join", joins);
        List<Long> tasks = new ArrayList<>();
        List<Sent> completions = new ArrayList<>();
        for (Publisher one : publishers) {
            long task = one.tasks(campaign.id()).get(0).path("id").asLong();
            String post = "https://www.instagram.com/p/" + World.unique("foot");
            tasks.add(task);
            completions.add(new Sent(one.web(), Task.COMPLETE, Map.of("task_id", task, "post_url", post)));
        }
        measure(database, shown, "complete", completions);
        measure(database, shown, "approve", reviews(operator, tasks, "approve"));
        measure(database, shown, "release", reviews(operator, tasks, "mark_paid"));
        publishers.forEach(one -> one.earns("100", "USD"));
        List<Sent> requests = publishers.stream()
                .map(one -> new Sent(one.web(), "/web/api/payout/request/", Publisher.paypal("10")))
                .toList();
        measure(database, shown, "payout request", requests);
        List<Sent> decisions = publishers.stream()
                .map(one -> node.number("select max(id) from payouts where user_id = ?", one.id()))
                .map(id -> new Sent(
                        operator,
                        "/api/payouts/process/",
                        Map.of("payout_id", id, "transaction_id", World.unique("TX-"))))
                .toList();
        measure(database, shown, "process", decisions);
    }

    private static List<Sent> reviews(Client operator, List<Long> tasks, String action) {
        return tasks.stream()
                .map(id -> new Sent(operator, "/api/task/actions/", Map.of("task_id", id, "action", action)))
                .toList();
    }

    private static void measure(Connection database, boolean shown, String what, List<Sent> changes) throws Exception {
        long[] before = shown ? written(database) : new long[0];
        long trips = TRIPS.get();
        for (Sent change : changes) {
            int status = change.by()
                    .postOnce(World.unique("foot"), change.path(), Body.of(change.body()))
                    .status();
            assertThat(status).as(what).isIn(200, 201);
        }
        trips = TRIPS.get() - trips;
        if (!shown) {
            return;
        }
        long[] after = written(database);
        double[] each = new double[after.length];
        for (int i = 0; i < each.length; i++) {
            each[i] = (after[i] - before[i]) / (double) TIMES;
        }
        System.out.printf(
                "%-16s %6.1f %9.1f %8.1f %6.1f %8.1f %14.1f %9.0f%n",
                what, trips / (double) TIMES, each[0], each[1], each[2], each[3], each[4], each[5]);
    }

    /** How index entries are counted from now on. */
    private static String entries(Connection database) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute("create extension pg_walinspect");
            try (ResultSet row = statement.executeQuery("select pg_current_wal_flush_lsn()::text")) {
                row.next();
                return AS_LOGGED.formatted(row.getString(1));
            }
        } catch (SQLException without) {
            return AT_MOST;
        }
    }

    private static long[] written(Connection database) throws SQLException, InterruptedException {
        TimeUnit.SECONDS.sleep(STATISTICS_SECONDS);
        try (ResultSet row = database.createStatement().executeQuery(WRITTEN.formatted(entries))) {
            row.next();
            long[] numbers = new long[6];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = row.getBigDecimal(i + 1).longValueExact();
            }
            return numbers;
        }
    }

    /** The database's address by way of a relay that counts how often a client sends something after an answer. */
    private static String relayed(String uri, ServerSocket listening) {
        URI database = URI.create(uri);
        daemon(() -> {
            while (true) {
                Socket client = listening.accept();
                Socket server = new Socket(database.getHost(), database.getPort());
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                AtomicBoolean answered = new AtomicBoolean(true);
                daemon(() -> copy(client, server, () -> TRIPS.addAndGet(answered.getAndSet(false) ? 1 : 0)));
                daemon(() -> copy(server, client, () -> answered.set(true)));
            }
        });
        return uri.replace(
                database.getHost() + ":" + database.getPort(),
                listening.getInetAddress().getHostAddress() + ":" + listening.getLocalPort());
    }

    private static void copy(Socket from, Socket to, Runnable heard) throws IOException {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[64 * 1024];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            heard.run();
            out.write(buffer, 0, read);
        }
        to.shutdownOutput();
    }

    /** Work that ends when its socket is closed. */
    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // Closed.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
