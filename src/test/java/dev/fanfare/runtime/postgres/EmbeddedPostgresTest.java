package dev.fanfare.runtime.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.TestFolders;
import io.vertx.pgclient.PgConnectOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Nightly
class EmbeddedPostgresTest {
    private final Path directory = TestFolders.fast("fanfare-embedded-");

    @AfterEach
    void deleteDirectory() {
        TestFolders.delete(directory);
    }

    @Test
    @Soak.Only
    void keepsItsDataOverARestart() throws Exception {
        // The one that unpacks the programs and makes the cluster by itself.
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory, 0)) {
            Db.execute(postgres.uri(), "create table kept as select 42 as answer");
        }
        try (EmbeddedPostgres postgres = start()) {
            assertThat(ask(postgres.uri(), "select answer from kept")).containsExactly("42");
        }
    }

    private EmbeddedPostgres start() {
        if (!Files.exists(directory.resolve("data"))) {
            PreparedServer.in(directory);
        }
        return EmbeddedPostgres.start(directory, 0);
    }

    @Test
    void isDurableAndAsksForAPasswordAndListensOnLoopbackOnly() throws Exception {
        try (EmbeddedPostgres postgres = start()) {
            String uri = postgres.uri();
            assertThat(ask(uri, "show fsync")).containsExactly("on");
            assertThat(ask(uri, "show full_page_writes")).containsExactly("on");
            assertThat(ask(uri, "show synchronous_commit")).containsExactly("on");
            assertThat(ask(uri, "show password_encryption")).containsExactly("scram-sha-256");
            assertThat(ask(uri, "show listen_addresses")).containsExactly("127.0.0.1");
            assertThat(ask(uri, "show max_connections")).containsExactly("200");
            assertThat(ask(uri, "show server_encoding")).containsExactly("UTF8");
            // The session's own time zone is what the JDBC driver asks for.
            assertThat(ask(uri, "show log_timezone")).containsExactly("UTC");
            assertThat(ask(uri, "select usesuper from pg_user where usename = current_user"))
                    .containsExactly("f");

            assertThatThrownBy(() -> Db.execute(withPassword(uri, "wrong"), "select 1"))
                    .hasRootCauseMessage("FATAL: password authentication failed for user \"fanfare\"");
            assertThatThrownBy(() -> Db.execute(uri.replace("//fanfare:", "//postgres:"), "select 1"))
                    .rootCause()
                    .hasMessageContaining("no pg_hba.conf entry");
            ordersAndFoldsTextTheSameOnEveryMachine(uri);
            isAnAddressThatTheReactiveClientUnderstands(uri);
            refusesADirectoryThatThisProcessUses();
            closesAsOftenAsOneLikes(postgres);
        }
    }

    private static void ordersAndFoldsTextTheSameOnEveryMachine(String uri) {
        assertThat(ask(uri, "select w from (values ('b'), ('é'), ('B'), ('a')) v (w) order by w"))
                .containsExactly("B", "a", "b", "é");
        assertThat(ask(uri, "select upper('é')")).containsExactly("É");
    }

    private static void isAnAddressThatTheReactiveClientUnderstands(String uri) {
        PgConnectOptions options = PgConnectOptions.fromUri(uri);
        assertThat(options.getHost()).isEqualTo("127.0.0.1");
        assertThat(options.getUser()).isEqualTo("fanfare");
        assertThat(options.getDatabase()).isEqualTo("fanfare");
        assertThat(uri).contains(":" + options.getPassword() + "@127.0.0.1:" + options.getPort() + "/");
    }

    private void refusesADirectoryThatThisProcessUses() {
        for (int i = 0; i < 2; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(this::start)
                    .withMessageContaining("This process is already running");
        }
    }

    private void closesAsOftenAsOneLikes(EmbeddedPostgres postgres) {
        assertThat(ask(postgres.uri(), "select 1")).containsExactly("1");
        postgres.close();
        postgres.close();
        assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
        assertThatThrownBy(() -> Db.execute(postgres.uri(), "select 1")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void stopsTheServerThatAKilledProcessLeftBehindAndHasAllItCommitted() throws Exception {
        Process child = startChild();
        String orphan = readUri(child);
        Db.execute(orphan, "create table kept as select 42 as answer");
        child.destroyForcibly();
        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(ask(orphan, "select answer from kept"))
                .as("the orphan lives on")
                .containsExactly("42");

        try (EmbeddedPostgres postgres = start()) {
            assertThat(ask(postgres.uri(), "select answer from kept")).containsExactly("42");
            assertThatThrownBy(() -> Db.execute(orphan, "select 1")).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void recoversWhenTheServerWasKilledTooAndItsNumberIsTakenByAnotherProgram() throws Exception {
        Path pidFile = directory.resolve("data/postmaster.pid");
        String content;
        try (EmbeddedPostgres postgres = start()) {
            Db.execute(postgres.uri(), "create table kept as select 42 as answer");
            content = Files.readString(pidFile);
            ProcessHandle.of(Long.parseLong(content.lines().findFirst().orElseThrow()))
                    .orElseThrow()
                    .destroyForcibly();
        }
        Process bystander = new ProcessBuilder("sleep", "60").start();
        try {
            Files.writeString(pidFile, content.replaceFirst("\\d+", Long.toString(bystander.pid())));
            try (EmbeddedPostgres postgres = start()) {
                assertThat(ask(postgres.uri(), "select answer from kept")).containsExactly("42");
                assertThat(bystander.isAlive()).isTrue();
            }
        } finally {
            bystander.destroyForcibly();
        }
    }

    @Test
    void refusesADirectoryThatALivingProcessUsesAndLeavesItsServerAlone() throws Exception {
        Process child = startChild();
        try {
            String uri = readUri(child);
            assertThatIllegalStateException()
                    .isThrownBy(this::start)
                    .withMessageContaining("pid " + child.pid())
                    .withMessageContaining("already running the embedded PostgreSQL in " + directory);
            assertThat(ask(uri, "select 1")).containsExactly("1");
        } finally {
            child.getOutputStream().close();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void saysThatItsPortIsTakenAndCanBeStartedOnAnother() throws Exception {
        PreparedServer.in(directory);
        try (ServerSocket taken = new ServerSocket(0)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> EmbeddedPostgres.start(directory, taken.getLocalPort()))
                    .withMessageContaining("could not bind IPv4 address \"127.0.0.1\": Address already in use");
        }
        start().close();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keepsItsPasswordFromOthersAndMakesAnotherWhenItIsLost() throws Exception {
        Path passwordFile = directory.resolve("password");
        String before;
        try (EmbeddedPostgres postgres = start()) {
            before = postgres.uri();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(passwordFile)))
                    .isEqualTo("rw-------");
        }
        Files.delete(passwordFile);
        try (EmbeddedPostgres postgres = start()) {
            assertThat(ask(postgres.uri(), "select 1")).containsExactly("1");
            assertThat(password(postgres.uri())).isNotEqualTo(password(before));
        }
    }

    /** Runs the server in a process of its own, until its standard input ends. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws IOException {
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Path.of(args[0]), 0)) {
                System.out.println(postgres.uri());
                while (System.in.read() >= 0) {
                    // Wait for the end.
                }
            }
        }
    }

    private Process startChild() throws IOException {
        PreparedServer.in(directory);
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        directory.toString())
                .redirectError(Redirect.INHERIT)
                .start();
    }

    /** Passes over what the child logs. */
    private static String readUri(Process child) throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("postgresql://")) {
                return line;
            }
        }
        throw new AssertionError("The child has not started");
    }

    private static String password(String uri) {
        return URI.create(uri).getUserInfo().split(":", 2)[1];
    }

    private static String withPassword(String uri, String password) {
        return uri.replace(password(uri), password);
    }

    private static List<String> ask(String uri, String sql) {
        return Sql.on(uri, sql).texts();
    }
}
