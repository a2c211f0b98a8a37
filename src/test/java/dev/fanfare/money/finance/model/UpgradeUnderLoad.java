package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.TestFolders;
import dev.fanfare.support.World;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * TR-09: nodes of another build are replaced by those of this one while publishers and operators work through all of
 * them. Takes minutes and another build, so it runs with {@code src/bench/upgrade.sh} only: {@code -Dupgrade.from} is the
 * class path of the other build, {@code -Dupgrade.seconds} the length of each of the three stages.
 */
class UpgradeUnderLoad {
    private static final String SUPERUSER = "upgrader";
    private static final int SECONDS = Integer.getInteger("upgrade.seconds", 10);
    private static final String THIS_BUILD = System.getProperty("java.class.path");
    private static final String OTHER_BUILD = System.getProperty("upgrade.from", THIS_BUILD);

    private static final Path directory = TestFolders.fast("fanfare-upgrade-");

    private final int clusterPort = NodeProcess.freePort();
    private final List<Worker> workers = new ArrayList<>();
    private EmbeddedPostgres postgres;

    @Test
    @DisplayName("TR-09 fails no request while nodes of another version and of this one work side by side")
    void replacesNodes() throws Exception {
        PreparedServer.in(directory.resolve("postgres"));
        postgres = EmbeddedPostgres.start(directory.resolve("postgres"), 0);
        List<NodeProcess> nodes = new ArrayList<>();
        try {
            // One node of each build that does everything, and one that asks whichever of those two the bus chooses.
            nodes.add(NodeProcess.start(OTHER_BUILD, environment("all", Map.of())));
            nodes.add(NodeProcess.start(OTHER_BUILD, environment("http", Map.of())));
            List<Cast> casts = Cast.of(postgres.uri(), 12);
            Client operator = operator(nodes.get(0).client());
            List<Worker> before = work(nodes.subList(0, 2), operator, casts.subList(0, 6));
            pass("the other build alone");
            NodeProcess.Finished migrated = NodeProcess.run(environment("all", Map.of()), "", "migrate");
            assertThat(migrated.exit()).as(migrated.output()).isZero();
            System.out.print(migrated.output());
            Map<String, String> looking = Map.of("FANFARE_DATABASE_MIGRATE_AT_START", "false");
            nodes.add(NodeProcess.start(THIS_BUILD, environment("all", looking)));
            nodes.add(NodeProcess.start(THIS_BUILD, environment("http", looking)));
            work(nodes.subList(2, 4), operator.at(nodes.get(2).client().baseUrl()), casts.subList(6, 12));
            pass("both builds");
            assertThat(total(worker -> worker.busy.repeated()))
                    .as("changes that failed once")
                    .isZero();
            assertThat(total(worker -> worker.failed.get()))
                    .as("reads that failed")
                    .isZero();
            for (Worker worker : before) {
                worker.stop();
            }
            nodes.remove(1).close();
            nodes.remove(0).close();
            pass("this build alone");
            for (Worker worker : workers) {
                worker.stop();
                worker.busy.check(postgres.uri());
            }
            NodeProcess.Finished verified = NodeProcess.run(environment("all", looking), "", "verify", "--chain");
            System.out.print(verified.output());
            assertThat(verified.exit()).as(verified.output()).isZero();
        } finally {
            workers.forEach(worker -> worker.enough.set(true));
            nodes.forEach(NodeProcess::close);
            postgres.close();
        }
    }

    private void pass(String stage) throws InterruptedException {
        TimeUnit.SECONDS.sleep(SECONDS);
        System.out.printf(
                "Upgrade, %s: %d changes acknowledged and %d reads answered so far; failed: %d changes, all known after"
                        + " asking again with their key, and %d reads%n",
                stage,
                total(worker -> worker.busy.acknowledged()),
                total(worker -> worker.read.get()),
                total(worker -> worker.busy.repeated()),
                total(worker -> worker.failed.get()));
    }

    private interface Counter {
        int of(Worker worker);
    }

    private int total(Counter counter) {
        return workers.stream().mapToInt(counter::of).sum();
    }

    /** A client that writes and reads in turn, through one node. */
    private static final class Worker {
        private final AtomicBoolean enough = new AtomicBoolean();
        private final AtomicInteger read = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger();
        private final Busy busy;
        private final Client publisher;
        private final CompletableFuture<Void> work;

        Worker(Busy busy, Client publisher) {
            this.busy = busy;
            this.publisher = publisher;
            this.work = CompletableFuture.runAsync(this::work, task -> new Thread(task, "worker").start());
        }

        private void work() {
            while (!enough.get()) {
                busy.act();
                read("/api/get/payouts/");
                read("/api/get/tasks/");
                read("/api/get/public/campaigns/");
            }
        }

        private void read(String path) {
            try {
                Answer answer = publisher.post(path, "{limit: 5}");
                if (answer.status() == 200) {
                    read.incrementAndGet();
                } else {
                    failed(path + " " + answer.status() + " " + answer.body());
                }
            } catch (UncheckedIOException e) {
                failed(path + " " + e);
            }
        }

        private void failed(String what) {
            failed.incrementAndGet();
            System.out.println("Upgrade, a read failed at " + publisher.baseUrl() + ": " + what);
        }

        void stop() throws Exception {
            enough.set(true);
            work.get(90, TimeUnit.SECONDS);
        }
    }

    /** Two for each user of these sequences, through the nodes in turn. */
    private List<Worker> work(List<NodeProcess> nodes, Client operator, List<Cast> casts) {
        List<Worker> added = new ArrayList<>();
        for (Cast cast : casts) {
            for (int i = 0; i < Op.USERS; i++) {
                int user = i;
                long id = cast.users().get(i);
                List<Long> tasks = cast.tasks().stream()
                        .filter(task -> task.user() == user && task.currency() == 0)
                        .map(Cast.Task::id)
                        .toList();
                String url = nodes.get(added.size() % nodes.size()).client().baseUrl();
                Client publisher = token(operator, id).at(url);
                added.add(new Worker(new Busy(id, tasks, publisher, operator.at(url), id), publisher));
            }
        }
        workers.addAll(added);
        return added;
    }

    private static Client operator(Client anybody) {
        Client web = anybody.as("JWT "
                + anybody.post("/web/api/auth/login/", "{username: %s, password: %s}", SUPERUSER, World.PASSWORD)
                        .expect(200)
                        .text("token"));
        return token(web, web.post("/web/api/get/profile/").expect(200).number("user_id"));
    }

    private static Client token(Client operator, long user) {
        return operator.as("Bearer "
                + operator.post("/admin/api/tokens/create/", "{user_id: %s, name: 'upgrade'}", user)
                        .expect(201)
                        .text("token"));
    }

    private Map<String, String> environment(String roles, Map<String, String> more) {
        Map<String, String> environment =
                new HashMap<>(NodeProcess.clustered(postgres.serviceUri(), clusterPort, clusterPort));
        environment.put("FANFARE_DATABASE_OWNER_URI", postgres.uri());
        environment.put("FANFARE_DATA_DIR", directory.resolve("data").toString());
        environment.put("FANFARE_ROLES", roles);
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        environment.putAll(Node.SEALING);
        environment.put("FANFARE_JOURNAL_SIGNING_KEY", Node.JOURNAL_KEY);
        environment.put("FANFARE_USERS_FIRST_SUPERUSER_USERNAME", SUPERUSER);
        environment.put("FANFARE_USERS_FIRST_SUPERUSER_EMAIL", "upgrader@example.com");
        environment.put("FANFARE_USERS_FIRST_SUPERUSER_PASSWORD", World.PASSWORD);
        environment.putAll(more);
        return environment;
    }
}
