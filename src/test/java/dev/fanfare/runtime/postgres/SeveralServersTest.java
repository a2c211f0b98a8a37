package dev.fanfare.runtime.postgres;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Eventually.pause;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.support.Db;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.Sql;
import dev.fanfare.support.TestFolders;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** External databases: several servers, servers that are not up yet, poolers. */
@SentStatements.Own
class SeveralServersTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final String READ_ONLY = "alter role fanfare set default_transaction_read_only = ";

    private static final Path directory = TestFolders.fast("fanfare-servers-");

    private static EmbeddedPostgres one;
    private static EmbeddedPostgres other;

    /** Two servers with the same role and password. */
    @BeforeAll
    static void start() {
        PreparedServer.in(directory.resolve("one"));
        PreparedServer.in(directory.resolve("other"));
        one = EmbeddedPostgres.start(directory.resolve("one"), 0);
        other = EmbeddedPostgres.start(directory.resolve("other"), 0);
        Db.execute(
                other.uri(),
                "alter role fanfare password '" + PostgresUri.of(one.uri()).password() + "'");
    }

    @AfterAll
    static void stop() {
        one.close();
        other.close();
    }

    /** That of the server that answered. */
    record Port(Integer port) {}

    @Test
    void areAskedForTheOneThatTakesWritesAndForAnotherWhenItGoes() throws Exception {
        Db.execute(one.uri(), READ_ONLY + "on");
        String hosts = "127.0.0.1:" + NodeProcess.freePort() + ",127.0.0.1:" + port(one) + ",127.0.0.1:" + port(other);
        String uri = one.uri().replace("127.0.0.1:" + port(one), hosts);
        assertThat(Migrations.of(uri, uri, "", Tables.ALL, BusinessClock.REAL).migrate())
                .isPositive();
        // Its first connection loads the client's classes on the event loop.
        Vertx vertx = Vertx.vertx(new VertxOptions().setMaxEventLoopExecuteTime(TIMEOUT.toNanos()));
        try {
            Database database = Database.connect(vertx, Db.config(uri, 1, 2, 75, 10, 5_000, 30_000));
            assertThat(answering(database)).isEqualTo(port(other));
            Db.execute(withPasswordOfOne(other), READ_ONLY + "on");
            Db.execute(one.uri(), "begin read write; " + READ_ONLY + "off; commit");
            // As a switch of roles ends them.
            Db.execute(
                    withPasswordOfOne(other),
                    "select pg_terminate_backend(pid) from pg_stat_activity"
                            + " where application_name = 'fanfare' and pid <> pg_backend_pid()");
            assertThat(eventually(() -> answering(database))).isEqualTo(port(one));
            Blocking.await(database.transaction(tx -> tx.execute("create table written (id integer)")));
            assertThat(Sql.on(one.uri(), "select count(*) from written").number())
                    .isZero();
        } finally {
            Blocking.await(vertx.close());
        }
    }

    @Test
    void areNotSilentWhenTheEventLoopStandsStill() throws Exception {
        String hosts = "127.0.0.1:" + NodeProcess.freePort() + ",127.0.0.1:" + port(other);
        String uri = withPasswordOfOne(other).replace("127.0.0.1:" + port(other), hosts);
        Vertx vertx =
                Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setMaxEventLoopExecuteTime(TIMEOUT.toNanos()));
        try {
            Db.execute(withPasswordOfOne(other), "begin read write; " + READ_ONLY + "off; commit");
            Database database = Database.connect(vertx, Db.config(uri, 1, 2, 75, 10, 30_000, 30_000));
            standStill(vertx.getOrCreateContext(), 9);
            assertThat(answering(database)).isEqualTo(port(other));
        } finally {
            Blocking.await(vertx.close());
        }
    }

    /** As classes are loaded: each connection needs some moments of the loop, and each time waits. */
    private static void standStill(Context loop, int times) {
        if (times > 0) {
            loop.runOnContext(turn -> {
                pause(300);
                standStill(loop, times - 1);
            });
        }
    }

    private static String withPasswordOfOne(EmbeddedPostgres server) {
        return one.uri().replace("127.0.0.1:" + port(one), "127.0.0.1:" + port(server));
    }

    private static int port(EmbeddedPostgres server) {
        return URI.create(server.uri()).getPort();
    }

    private static int answering(Database database) {
        return Blocking.await(database.list("select current_setting('port')::integer as port", Port.class))
                .get(0)
                .port();
    }

    @Test
    void areWaitedForUntilTheyAreThere() throws Exception {
        int port = NodeProcess.freePort();
        PostgresUri uri = PostgresUri.of(one.uri().replace("127.0.0.1:" + port(one), "127.0.0.1:" + port));
        assertThatIllegalStateException()
                .isThrownBy(() -> FirstConnection.await("database.uri", uri, Duration.ofMillis(700)))
                .withMessageContaining("127.0.0.1:" + port + " (database.uri) cannot be used")
                .withMessageContaining("refused")
                .withMessageNotContaining(uri.password());
        Path home = directory.resolve("late");
        PreparedServer.in(home);
        try (EmbeddedPostgres late = EmbeddedPostgres.start(home, port)) {
            Db.execute(late.uri(), "alter role fanfare password '" + uri.password() + "'");
        }
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> FirstConnection.await("database.uri", uri, TIMEOUT));
        assertThat(waiting).isNotDone();
        try (EmbeddedPostgres late = EmbeddedPostgres.start(home, port)) {
            waiting.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            assertThat(late.lost().toCompletableFuture()).isNotDone();
        }
    }

    @Test
    void areNotWaitedForWhenTimeDoesNotHelp() {
        PostgresUri wrong = PostgresUri.of(one.uri().replaceFirst(":[^:@]+@", ":wrong@"));
        assertThatIllegalStateException()
                .isThrownBy(() -> FirstConnection.await("database.uri", wrong, Duration.ofDays(1)))
                .withMessageContaining("password authentication failed");
    }

    @Test
    void areRefusedBehindAPoolerThatSharesSessions() throws SQLException {
        PostgresUri uri = PostgresUri.of(one.uri());
        try (Connection mine = connect(uri)) {
            assertThat(DatabaseSessionRepository.areShared(mine, () -> connect(uri)))
                    .isFalse();
            // As PgBouncer does in transaction mode: another connection, the same session.
            assertThat(DatabaseSessionRepository.areShared(mine, () -> mine)).isTrue();
        }
    }

    private static Connection connect(PostgresUri uri) throws SQLException {
        return new JdbcSource(uri).getConnection();
    }
}
