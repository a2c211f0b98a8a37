package dev.fanfare.money.finance.model;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.support.Client;
import dev.fanfare.support.EmbeddedServer;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.TestFolders;
import dev.fanfare.support.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * TR-01, PY-01, PY-06, PY-08: the service and PostgreSQL are killed under load, in turn and together.
 * {@code -Dkill.rounds=10} does it more often.
 */
@Soak.Only
class KillTest {
    private static final int ROUNDS = Soak.size("kill.rounds", 1, 6);
    /** Acknowledged before each kill. */
    private static final int CHANGES = Soak.size(30, 100);

    private static final String SUPERUSER = "killer";

    private static final Path directory = TestFolders.onDisk("fanfare-kill-");

    private final Random random = new Random();
    private final int httpPort = NodeProcess.freePort();
    private EmbeddedPostgres postgres;
    private NodeProcess service;

    @Test
    @DisplayName(
            "TR-01 PY-01 PY-06 PY-08 gives every key its true outcome over kills: none lost, none twice, no hold stuck")
    void keepsWhatIsAcknowledged() throws Exception {
        PreparedServer.in(directory.resolve("postgres"));
        postgres = EmbeddedPostgres.start(directory.resolve("postgres"), 0);
        service = NodeProcess.start(environment());
        try {
            List<Busy> busy = busy();
            int services = 0;
            int servers = 0;
            for (int round = 0; round < ROUNDS; round++) {
                boolean killService = ROUNDS == 1 || round % 3 != 1;
                boolean killPostgres = ROUNDS == 1 || round % 3 != 0;
                work(busy, killService, killPostgres);
                services += killService ? 1 : 0;
                servers += killPostgres ? 1 : 0;
                for (Busy one : busy) {
                    one.check(postgres.uri());
                }
                System.out.printf(
                        "Round %d: %d kills of the service and %d of PostgreSQL under %d writers, %d changes acknowledged,"
                                + " %d requests repeated%n",
                        round + 1,
                        services,
                        servers,
                        busy.size(),
                        acknowledged(busy),
                        busy.stream().mapToInt(Busy::repeated).sum());
            }
            assertThat(acknowledged(busy)).isGreaterThanOrEqualTo(ROUNDS * CHANGES);
            assertThat(busy.stream().mapToInt(Busy::repeated).sum()).isPositive();
            assertThat(differences()).isEmpty();
            assertNoHoldIsStuck();
        } finally {
            service.close();
            postgres.close();
        }
    }

    /** Works until the kill, and on until everything runs again and every request has its outcome. */
    private void work(List<Busy> busy, boolean killService, boolean killPostgres) throws Exception {
        AtomicBoolean enough = new AtomicBoolean();
        CompletableFuture<Void> work = Busy.work(busy, enough);
        int before = acknowledged(busy);
        // A few more at times, so that each kill meets something else.
        int enoughForAKill = before + CHANGES + random.nextInt(10);
        eventually("changes are acknowledged", () -> acknowledged(busy) >= enoughForAKill);
        if (killPostgres) {
            EmbeddedServer.kill(directory.resolve("postgres"));
        }
        if (killService) {
            service.kill();
            service = NodeProcess.start(environment());
        }
        awaitReady();
        enough.set(true);
        work.get(180, TimeUnit.SECONDS);
    }

    private static int acknowledged(List<Busy> busy) {
        return busy.stream().mapToInt(Busy::acknowledged).sum();
    }

    private void awaitReady() {
        eventually(() -> client().get("/health/ready").expect(200));
    }

    /** What does not add up, and what is not as it was sealed, by a node beside the service. */
    private List<String> differences() throws InterruptedException {
        try (Node counting = Node.start(postgres.uri(), Map.of())) {
            Sealed.all(counting);
            List<String> differences = new ArrayList<>(counting.world().differences());
            differences.addAll(Sealed.findings(counting));
            System.out.printf(
                    "Verified: %d sealed entries, %d differences%n",
                    counting.sql("select count(*) from journal_leaves").number(), differences.size());
            return differences;
        }
    }

    /** Every payout that is still open can be ended, and then nothing is held. */
    private void assertNoHoldIsStuck() throws InterruptedException {
        Client operator = operator();
        for (String row : rows("select id || ' ' || status from payouts where status in ('pending', 'processing')")) {
            String[] payout = row.split(" ", 2);
            if (payout[1].equals("pending")) {
                operator.post("/api/payouts/reject/", "{payout_id: %s, reason: 'The end.'}", payout[0])
                        .expect(200);
            } else {
                operator.post(
                                "/api/payouts/process/",
                                "{payout_id: %s, transaction_id: 'end-%s'}",
                                payout[0],
                                payout[0])
                        .expect(200);
            }
        }
        assertThat(rows("select sum(balance) from accounts where kind = 'publisher_held'"))
                .containsExactly("0");
        assertThat(differences()).isEmpty();
    }

    private List<String> rows(String sql) {
        return Sql.on(postgres.uri(), sql).texts();
    }

    private List<Busy> busy() {
        Client operator = operator();
        List<Busy> busy = new ArrayList<>();
        for (Cast cast : Cast.of(postgres.uri(), 6)) {
            for (int i = 0; i < Op.USERS; i++) {
                int user = i;
                List<Long> tasks = cast.tasks().stream()
                        .filter(task -> task.user() == user && task.currency() == 0)
                        .map(Cast.Task::id)
                        .toList();
                long id = cast.users().get(i);
                busy.add(new Busy(id, tasks, token(operator, id), operator, random.nextLong()));
            }
        }
        return busy;
    }

    /** The first superuser, with a token of the kind that opens every endpoint of operators. */
    private Client operator() {
        Client web = client().as("JWT "
                + client().post("/web/api/auth/login/", "{username: %s, password: %s}", SUPERUSER, World.PASSWORD)
                        .expect(200)
                        .text("token"));
        web.post("/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD)
                .expect(200);
        return token(web, web.post("/web/api/get/profile/").expect(200).number("user_id"));
    }

    private Client token(Client operator, long user) {
        return client().as("Bearer "
                + operator.post("/admin/api/tokens/create/", "{user_id: %s, name: 'busy'}", user)
                        .expect(201)
                        .text("token"));
    }

    private Client client() {
        return new Client("http://127.0.0.1:" + httpPort);
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("FANFARE_DATABASE_URI", postgres.serviceUri());
        environment.put("FANFARE_DATABASE_OWNER_URI", postgres.uri());
        environment.put("FANFARE_DATA_DIR", directory.resolve("data").toString());
        environment.put("FANFARE_HTTP_HOST", "127.0.0.1");
        environment.put("FANFARE_HTTP_PORT", Integer.toString(httpPort));
        environment.put("FANFARE_SIMULATOR_PORT", "0");
        environment.putAll(Node.SEALING);
        environment.put("FANFARE_JOURNAL_SIGNING_KEY", Node.JOURNAL_KEY);
        environment.put("FANFARE_DEMO", "false");
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        environment.put("FANFARE_USERS_FIRST_SUPERUSER_USERNAME", SUPERUSER);
        environment.put("FANFARE_USERS_FIRST_SUPERUSER_EMAIL", "killer@example.com");
        environment.put("FANFARE_USERS_FIRST_SUPERUSER_PASSWORD", World.PASSWORD);
        return environment;
    }
}
