package dev.fanfare.app.start;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.Main;
import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.EmbeddedServer;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.TestFolders;
import dev.fanfare.support.World;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The service as users run it: a process with the embedded database. */
@Tag(Soak.GROUP)
class RestartTest {
    /** One for all tests. */
    private static final Path directory = TestFolders.onDisk("fanfare-restart-");

    @Test
    @Soak.Only
    void keepsEveryAcknowledgedChangeAndSessionOverAKillAndStopsItsDatabase() {
        Map<String, CompletableFuture<Answer>> answers = new HashMap<>();
        try (NodeProcess node = NodeProcess.start(environment())) {
            for (int i = 0; i < 40; i++) {
                String name = World.unique("kept");
                answers.put(name, node.client().postAsync("/web/api/auth/register/", person(name)));
            }
            // Killed in the middle of the work: some are answered, some are not.
            CompletableFuture.anyOf(answers.values().toArray(CompletableFuture[]::new))
                    .join();
            node.kill();
        }
        List<String> acknowledged = answers.keySet().stream()
                .filter(name -> answers.get(name)
                        .handle((answer, lost) -> answer != null && answer.status() == 201)
                        .join())
                .toList();
        assertThat(acknowledged).isNotEmpty();
        try (NodeProcess again = NodeProcess.start(environment())) {
            for (String name : acknowledged) {
                again.client()
                        .post("/web/api/auth/login/", "{username: %s, password: %s}", name, World.PASSWORD)
                        .expect(200);
            }
            String token = answers.get(acknowledged.get(0)).join().text("token");
            again.client().as("JWT " + token).post("/web/api/get/profile/").expect(200);
            assertThat(again.output()).doesNotContain(World.PASSWORD).doesNotContain(token);
        }
        assertThat(directory.resolve("postgres/data/postmaster.pid")).doesNotExist();
    }

    @Test
    @Soak.Only
    @DisabledOnOs(OS.WINDOWS)
    @DisplayName("TR-11 answers 503 while its database is started again, stays in the balancer, goes on by itself,"
            + " and ends with one clear line when it cannot be started again")
    void outlivesItsDatabaseIfThatComesBack() throws IOException {
        String name = World.unique("kept");
        Path data = directory.resolve("postgres/data");
        Path gone = directory.resolve("gone");
        try (NodeProcess node = NodeProcess.start(environment())) {
            node.client().post("/web/api/auth/register/", person(name)).expect(201);
            EmbeddedServer.kill(directory.resolve("postgres"));
            Set<Integer> seen = new TreeSet<>();
            Set<Integer> ready = new TreeSet<>();
            eventually(() -> {
                Answer answer = node.client()
                        .once()
                        .post("/web/api/auth/login/", "{username: %s, password: %s}", name, World.PASSWORD);
                seen.add(answer.status());
                // CL-03: an outage of seconds takes no node out of the balancer.
                ready.add(node.client().get("/health/ready").status());
                answer.expect(200);
            });
            assertThat(ready).containsExactly(200);
            assertThat(seen).containsExactly(200, 503);
            EmbeddedServer.kill(directory.resolve("postgres"));
            Files.move(data, gone);
            assertThat(node.awaitExit()).isEqualTo(1);
            assertThat(node.output().lines().filter(line -> line.startsWith("Fanfare cannot continue:")))
                    .hasSize(1)
                    .allMatch(line -> line.contains("has died and cannot be started again"));
        } finally {
            Files.move(gone, data);
        }
    }

    @Test
    @Soak.Only
    @DisplayName("TR-10 is backed up while it runs, and restored beside what was there, both verified")
    void isBackedUpAndRestored(@TempDir Path backups) {
        String backup = backups.resolve("backup").toString();
        String kept = World.unique("kept");
        String later = World.unique("later");
        try (NodeProcess node = NodeProcess.start(environment())) {
            node.client().post("/web/api/auth/register/", person(kept)).expect(201);
            NodeProcess.Finished taken = NodeProcess.run(environment(), "", "backup", backup);
            assertThat(taken.exit()).as(taken.output()).isZero();
            assertThat(taken.output()).contains("Everything adds up.");
            assertThat(NodeProcess.run(environment(), "", "restore", backup, "--replace")
                            .output())
                    .contains("is already running the embedded PostgreSQL");
            node.client().post("/web/api/auth/register/", person(later)).expect(201);
        }
        NodeProcess.Finished refused = NodeProcess.run(environment(), "", "restore", backup);
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.output()).contains("There is data in").contains("--replace");
        NodeProcess.Finished restored = NodeProcess.run(environment(), "", "restore", backup, "--replace");
        assertThat(restored.exit()).as(restored.output()).isZero();
        assertThat(restored.output()).contains("Everything adds up.").contains("The former data is in");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory.resolve("postgres"), 0)) {
            assertThat(Sql.on(postgres.uri(), "select username from users where username in (?, ?)", kept, later)
                            .texts())
                    .containsExactly(kept);
        }
    }

    @Test
    @Soak.Only
    void makesTheFirstOperatorOnTheCommandLine() {
        NodeProcess.Finished user = NodeProcess.run(
                environment(),
                World.PASSWORD + "\n",
                "create-user",
                "--username",
                "root",
                "--email",
                "root@example.com",
                "--superuser",
                "--password");
        assertThat(user.exit()).as(user.output()).isZero();
        String id = user.output().replaceAll("(?s).*user_id (\\d+).*", "$1");
        try (NodeProcess node = NodeProcess.start(environment())) {
            // Beside the service, which runs the database.
            NodeProcess.Finished token = NodeProcess.run(environment(), "", "create-token", "--user-id", id);
            assertThat(token.exit()).as(token.output()).isZero();
            String secret = token.output().replaceAll("(?s).*(fft_\\w+).*", "$1");
            node.client().as("Bearer " + secret).post("/admin/api/tokens/list/").expect(200);
            node.client()
                    .post("/web/api/auth/login/", "{username: 'root', password: %s}", World.PASSWORD)
                    .expect(200);
        }
    }

    @Test
    @Soak.Only
    void namesEveryWrongSettingAndDoesNotStart() {
        Map<String, String> environment = environment();
        environment.put("FANFARE_HTTP_PORT", "eighty");
        environment.put("FANFARE_DATABASE_STATEMENT_TIMEOUT_MS", "1");
        NodeProcess.Finished run = NodeProcess.run(environment, "", "run");
        assertThat(run.exit()).isNotZero();
        assertThat(run.output()).contains("http.port").contains("database.statement_timeout_ms");
        environment.put("FANFARE_HTTP_PROT", "80");
        assertThat(NodeProcess.run(environment, "", "run").output()).contains("FANFARE_HTTP_PROT");
    }

    @Test
    void saysItsVersionAndItsCommands() {
        assertThat(said("--version")).matches("(?s).*Fanfare \\d+\\.\\d+.*");
        assertThat(said("--help")).contains("run", "migrate", "create-user", "create-token", "backup", "restore");
    }

    private static String said(String argument) {
        StringWriter said = new StringWriter();
        assertThat(new CommandLine(new Main())
                        .setOut(new PrintWriter(said, true))
                        .execute(argument))
                .isZero();
        return said.toString();
    }

    @Test
    @Soak.Only
    void migratesAndStops() {
        NodeProcess.Finished migrated = NodeProcess.run(environment(), "", "migrate");
        assertThat(migrated.exit()).as(migrated.output()).isZero();
        assertThat(migrated.output()).contains("migrations applied");
    }

    private static ObjectNode person(String name) {
        return Body.of("{username: %s, email: '%s@example.com', password: %s}", name, name, World.PASSWORD);
    }

    @BeforeAll
    static void prepare() {
        PreparedServer.in(directory.resolve("postgres"));
    }

    private static Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("FANFARE_DATA_DIR", directory.toString());
        environment.put("FANFARE_HTTP_HOST", "127.0.0.1");
        environment.put("FANFARE_HTTP_PORT", "0");
        environment.put("FANFARE_DEMO", "false");
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        return environment;
    }
}
