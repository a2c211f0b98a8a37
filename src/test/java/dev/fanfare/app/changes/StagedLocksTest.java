package dev.fanfare.app.changes;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Eventually.pause;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * TR-02: several locks in a row, each shorter than the limit of a statement, together longer than a caller waits.
 * {@code -Dlocks.rounds=20} stages them more often; see {@code src/bench/locks.sh}.
 */
@Tag(Soak.GROUP)
class StagedLocksTest {
    private static final int ROUNDS = Soak.size("locks.rounds", 1, 4);
    private static final int AT_ONCE = 8;
    private static final int MAX_MS = 4_900;
    private static final int SHORTER_MS = 400;

    private static final String TABLE = "lock table %s in share mode";

    private static final String ACCOUNTS = "select from accounts where owner_id in (%s) order by id for update";
    private static final List<String> POSTING = List.of(
            ACCOUNTS, TABLE.formatted("journal_entries"), TABLE.formatted("postings"), TABLE.formatted("account_days"));

    /** What the statements of a payout's request come to, one after the other; %s is the publishers. */
    private static final List<List<String>> OF_PAYOUT = List.of(
            List.of(TABLE.formatted("idempotency_keys")),
            List.of(TABLE.formatted("payouts"), ACCOUNTS),
            List.of(TABLE.formatted("audit_log")),
            List.of(TABLE.formatted("outbox")),
            POSTING);

    private static final List<List<String>> OF_APPROVAL = List.of(
            List.of(TABLE.formatted("idempotency_keys")),
            List.of("select from tasks where user_id in (%s) order by id for update"),
            List.of(TABLE.formatted("audit_log")),
            List.of("select from participations where user_id in (%s) order by id for update"),
            List.of(TABLE.formatted("outbox")),
            POSTING,
            List.of("select from advertisers where user_id in (select c.advertiser_id from campaigns c join tasks t"
                    + " on t.campaign_id = c.id where t.user_id in (%s)) for update"));

    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();
    private final Random random = new Random();

    /** How often each thing happened, by what it is. */
    private final Map<String, Integer> counts = Collections.synchronizedMap(new TreeMap<>());

    /**
     * A change to be asked for.
     *
     * @param key null for none
     * @param done counts how often it is done
     */
    private record Asked(Client by, String path, ObjectNode body, String key, String done, long id) {
        Answer send() {
            Client once = by.once();
            return key == null ? once.post(path, body) : once.postOnce(key, path, body);
        }

        long timesDone() {
            return NODE.number(done, id);
        }
    }

    /** @param done how often it was when the answer came */
    private record Answered(Asked asked, Answer answer, long done) {}

    @Test
    @Soak.Only
    @DisplayName("TR-02 commits nothing after a 504 that the key does not tell, and nothing at all after a 503")
    void keyTellsEverything() throws Exception {
        for (int round = 1; round <= ROUNDS; round++) {
            boolean payouts = round % 2 == 1;
            List<Publisher> publishers = new ArrayList<>();
            List<Asked> asked = payouts ? payouts(publishers) : approvals(publishers);
            List<String> locks = choose(payouts ? OF_PAYOUT : OF_APPROVAL);
            List<Answered> answers = behind(locks, publishers, asked);
            awaitQuiet();
            answers.forEach(this::judge);
            System.out.printf("Round %d, %d locks: %s%n", round, locks.size(), counts);
        }
    }

    private List<Asked> payouts(List<Publisher> publishers) {
        return IntStream.range(0, AT_ONCE)
                .mapToObj(i -> {
                    Publisher publisher = world.publisher().earns("100", "USD");
                    publishers.add(publisher);
                    return new Asked(
                            publisher.web(),
                            "/web/api/payout/request/",
                            Body.of(Publisher.paypal("10")),
                            key(i),
                            "select count(*) from payouts where user_id = ?",
                            publisher.id());
                })
                .toList();
    }

    private List<Asked> approvals(List<Publisher> publishers) {
        Campaign campaign = world.advertiser("USD").campaign();
        return IntStream.range(0, AT_ONCE)
                .mapToObj(i -> {
                    Publisher publisher = world.publisher().connected(12_000);
                    publishers.add(publisher);
                    Task task =
                            publisher.joins(campaign).handsIn("https://www.instagram.com/p/" + World.unique("locks"));
                    return new Asked(
                            world.operator().backend(),
                            "/api/task/actions/",
                            Body.of("{task_id: %s, action: 'approve'}", task.id()),
                            key(i),
                            "select count(*) from journal_entries where key = 'task:' || ? || ':accepted'",
                            task.id());
                })
                .toList();
    }

    /** One in four has none. */
    private static String key(int i) {
        return i % 4 == 3 ? null : World.unique("locks-");
    }

    /** Locks for some of the statements, mostly in the order in which a change comes to them. */
    private List<String> choose(List<List<String>> statements) {
        List<Integer> places =
                new ArrayList<>(IntStream.range(0, statements.size()).boxed().toList());
        Collections.shuffle(places, random);
        List<Integer> chosen = new ArrayList<>(places.subList(0, 1 + random.nextInt(4)));
        if (random.nextInt(4) > 0) {
            Collections.sort(chosen);
        }
        return chosen.stream()
                .map(statements::get)
                .map(locks -> locks.get(random.nextInt(locks.size())))
                // Two connections that want the same one would wait for each other for ever.
                .distinct()
                .toList();
    }

    /** Asks for all at once while the locks are held, and lets go of one after the other. */
    private List<Answered> behind(List<String> locks, List<Publisher> publishers, List<Asked> asked) throws Exception {
        String ids = publishers.stream().map(one -> Long.toString(one.id())).collect(Collectors.joining(", "));
        List<Connection> held = new ArrayList<>();
        try {
            for (String lock : locks) {
                Connection connection = Db.connect(NODE.databaseUri());
                held.add(connection);
                connection.setAutoCommit(false);
                connection.createStatement().execute(lock.replace("%s", ids));
            }
            CompletableFuture<List<Answered>> answers =
                    CompletableFuture.supplyAsync(() -> together(asked.size(), i -> {
                        Answer answer = asked.get(i).send();
                        return new Answered(asked.get(i), answer, asked.get(i).timesDone());
                    }));
            for (Connection connection : held) {
                pause(MAX_MS - random.nextInt(SHORTER_MS));
                connection.rollback();
            }
            return answers.get(2, TimeUnit.MINUTES);
        } finally {
            for (Connection connection : held) {
                connection.close();
            }
        }
    }

    /** Until no transaction of the node is open, which only its own role sees. */
    private static void awaitQuiet() {
        eventually(
                () -> assertThat(Sql.on(Db.serviceUri(NODE.databaseUri()), """
                        select count(*) from pg_stat_activity
                        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
                        """).number())
                        .isZero());
    }

    private void judge(Answered answered) {
        Asked asked = answered.asked();
        int status = answered.answer().status();
        long done = asked.timesDone();
        String keyed = asked.key() == null ? " without key" : " with key";
        count("answered " + status + keyed);
        if (done > answered.done()) {
            count("committed after the " + status + keyed);
        }
        assertThat(done)
                .as("done after %s", answered.answer().body())
                .isBetween(status < 300 ? 1L : 0L, status == 503 || status == 409 ? 0L : 1L);
        // 409: its key could not be claimed in time.
        assertThat(status).isIn(200, 201, 409, 503, 504);
        if (asked.key() != null) {
            Answer again = asked.send();
            assertThat(again.status())
                    .as("%s, and then %s", answered.answer().body(), again.body())
                    .isIn(200, 201);
            if (status < 300) {
                assertThat(again.body()).isEqualTo(answered.answer().body());
            }
            assertThat(asked.timesDone()).isEqualTo(1);
            count(done == 1 ? "told by the key that it was done" : "done when sent again with its key");
        }
    }

    private void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }
}
