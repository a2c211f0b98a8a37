package dev.fanfare.runtime.postgres;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.DatabaseConfig;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Db;
import dev.fanfare.support.EmbeddedServer;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Soak;
import dev.fanfare.support.TestFolders;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A primary and its standby, from which lists are read, and which takes over in the end. */
@SentStatements.Own
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StandbyTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MAX_LAG_MS = 1_000;
    private static final String PORT = "select current_setting('port')::integer as port";

    private static final String ACCESS = """
        host  all          all             127.0.0.1/32  scram-sha-256
        host  replication  fanfare_backup  127.0.0.1/32  scram-sha-256
        """;

    private static final Path directory = TestFolders.fast("fanfare-standby-");

    private static EmbeddedPostgres primary;
    private static EmbeddedPostgres standby;
    private static Vertx vertx;
    private static final List<Long> frozen = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        Path one = directory.resolve("one");
        PreparedServer.in(one);
        Path access = Files.writeString(directory.resolve("access"), ACCESS).toAbsolutePath();
        Files.writeString(one.resolve("data/postgresql.auto.conf"), "hba_file = '" + access + "'\n");
        primary = EmbeddedPostgres.start(one, 0);
        // Not where migrations expect to find nothing.
        Db.execute(primary.uri(), "create schema seen");
        Db.execute(primary.uri(), "create table seen.written (id integer)");
        standby = standbyOf(one);
        vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                // The first connection loads the client's classes on the event loop.
                .setMaxEventLoopExecuteTime(TIMEOUT.toNanos()));
    }

    private static EmbeddedPostgres standbyOf(Path one) throws IOException {
        Path two = directory.resolve("two");
        PreparedServer.programsIn(two);
        Path backup = directory.resolve("backup");
        primary.backUp(backup);
        Path data = Files.move(backup.resolve("data"), two.resolve("data"));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        for (PostgresCluster.Role role : PostgresCluster.Role.values()) {
            Files.copy(role.passwordFile(one), role.passwordFile(two));
        }
        PostgresUri replicating = PostgresUri.of(primary.uris().backup());
        Files.writeString(
                data.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=127.0.0.1 port=%d user=%s password=%s'\n"
                        .formatted(port(primary), replicating.user(), replicating.password()),
                StandardOpenOption.APPEND);
        Files.createFile(data.resolve("standby.signal"));
        return EmbeddedPostgres.start(two, 0);
    }

    @AfterAll
    static void stop() throws Exception {
        thaw();
        Blocking.await(vertx.close());
        standby.close();
        primary.close();
    }

    record Port(Integer port) {}

    record Write(int id) implements Change<Written> {}

    record Written(int rows) implements Message {}

    private static long on(String uri, String sql) {
        try (Connection connection = Db.connect(uri);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int port(EmbeddedPostgres server) {
        return URI.create(server.uri()).getPort();
    }

    private static int answering(Sql sql) {
        return Blocking.await(sql.get(PORT, Port.class)).port();
    }

    private static long written(Sql sql) {
        return Blocking.await(sql.get("select count(*) as count from seen.written", Long.class));
    }

    private static void write(Database database, Caller caller) {
        Blocking.await(
                database.change(caller, new Write(1), tx -> tx.execute("insert into seen.written (id) values ($1)", 1)
                        .map(Written::new)));
    }

    @Test
    @Order(1)
    @DisplayName("reads lists from a replica that is fresh, and from the primary what the caller has just changed")
    void readsListsFromReplicas() throws Exception {
        Database database = Database.connect(
                vertx, new DatabaseConfig(primary.uri(), 1, 2, 100, 10, 5_000, 5_000, standby.uri(), MAX_LAG_MS));
        Caller reader = Callers.user(1);
        Caller writer = Callers.user(2);
        eventually("it is so", () -> answering(database.forLists(reader)) == port(standby));
        assertThat(answering(database.forLists(Caller.system("test")))).isEqualTo(port(primary));
        assertThat(answering(database)).isEqualTo(port(primary));
        // The standby hears nothing from now on.
        freeze(Stream.of(on(primary.uri(), "select pid from pg_stat_replication")));
        long before = written(database);
        write(database, writer);
        assertThat(answering(database.forLists(writer))).isEqualTo(port(primary));
        assertThat(written(database.forLists(writer))).isEqualTo(before + 1);
        eventually("it is so", () -> answering(database.forLists(reader)) == port(primary));
        thaw();
        eventually("it is so", () -> answering(database.forLists(writer)) == port(standby));
        assertThat(written(database.forLists(writer))).isEqualTo(before + 1);
        Blocking.await(database.close());
    }

    @Test
    @Order(2)
    @DisplayName("reads what was acknowledged from the standby while the primary is silent, if commits waited for it")
    void readsWhileThePrimaryIsSilent() throws Exception {
        Database database = Database.connect(
                vertx, new DatabaseConfig(primary.uri(), 1, 2, 100, 10, 5_000, 5_000, standby.uri(), MAX_LAG_MS));
        Caller writer = Callers.user(3);
        eventually("it is so", () -> answering(database.forLists(writer)) == port(standby));
        freezePrimary();
        eventually("it is so", () -> database.replicaLagMs() > 3 * MAX_LAG_MS);
        assertThat(database.forReads()).isSameAs(database);
        thaw();

        awaitStandby("*");
        eventually("it is so", () -> written(database) >= 0);
        long before = written(database);
        write(database, writer);
        freezePrimary();
        eventually("it is so", () -> database.forReads() != database);
        assertThat(answering(database.forReads())).isEqualTo(port(standby));
        assertThat(written(database.forReads())).isEqualTo(before + 1);
        assertThat(written(database.forLists(writer))).isEqualTo(before + 1);
        thaw();
        eventually("it is so", () -> database.forReads() == database);
        awaitStandby("");
        Blocking.await(database.close());
    }

    /** Whether commits wait for one. */
    private static void awaitStandby(String names) throws Exception {
        Files.writeString(
                directory.resolve("one/data/postgresql.auto.conf"),
                "synchronous_standby_names = '%s'\n".formatted(names),
                StandardOpenOption.APPEND);
        signal("HUP", List.of(server().pid()));
        eventually(
                "it is so",
                () -> on(
                                primary.uri(),
                                "select count(*) from pg_settings where name = 'synchronous_standby_names' and setting = '%s'"
                                        .formatted(names))
                        == 1);
    }

    private static ProcessHandle server() throws IOException {
        return EmbeddedServer.findServer(directory.resolve("one")).orElseThrow();
    }

    /** Connections to it stay open, but get no answer. */
    private static void freezePrimary() throws Exception {
        freeze(Stream.concat(Stream.of(server()), server().descendants()).map(ProcessHandle::pid));
    }

    @Test
    @Soak.Only
    @Order(3)
    @DisplayName(
            "CL-05 follows the primary to a standby that is promoted while the former one is silent, and stays there")
    void followsThePrimary() throws Exception {
        String uri = primary.uri()
                .replace(":" + port(primary) + "/", ":" + port(primary) + ",127.0.0.1:" + port(standby) + "/");
        DatabaseConfig config = Db.config(uri, 1, 2, 100, 10, 5_000, 5_000);
        Database database = Database.connect(vertx, config);
        Semaphore woken = new Semaphore(0);
        database.listen("moved", woken::release);
        assertThat(woken.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
        write(database, Callers.user(1));
        assertThat(answering(database)).isEqualTo(port(primary));
        long before = written(database);
        eventually("it is so", () -> on(standby.uri(), "select count(*) from seen.written") == before);

        freezePrimary();
        Path data = directory.resolve("two/data");
        Files.createFile(data.resolve("promote"));
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
        signal("USR1", List.of(pid));

        eventually("it is so", () -> answering(database) == port(standby));
        eventually("it is so", () -> {
            write(database, Callers.user(1));
            return true;
        });
        assertThat(written(database)).isGreaterThan(before);
        woken.drainPermits();
        eventually("it is so", () -> {
            Blocking.await(database.transaction(tx -> {
                tx.notify("moved");
                return tx.execute("insert into seen.written (id) values (2)");
            }));
            return woken.tryAcquire();
        });

        // The former one takes writes, too, now. It was not the last to be promoted.
        thaw();
        eventually("it is so", () -> on(primary.uri(), "select 1") == 1);
        assertThat(answering(database)).isEqualTo(port(standby));
        Database another = Database.connect(vertx, config);
        assertThat(answering(another)).isEqualTo(port(standby));
        Blocking.await(another.close());
        Blocking.await(database.close());
        primary.close();
        assertThat(Migrations.of(uri, uri, "", Tables.ALL, BusinessClock.REAL).migrate())
                .isPositive();
    }

    private static void freeze(Stream<Long> processes) throws Exception {
        frozen.addAll(processes.toList());
        signal("STOP", frozen);
    }

    private static void thaw() throws Exception {
        signal("CONT", frozen);
        frozen.clear();
    }

    private static void signal(String name, List<Long> processes) throws Exception {
        if (!processes.isEmpty()) {
            List<String> command = new ArrayList<>(List.of("kill", "-" + name));
            processes.forEach(pid -> command.add(Long.toString(pid)));
            new ProcessBuilder(command).inheritIO().start().waitFor();
        }
    }
}
