package dev.fanfare.runtime.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.support.Certificates;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.TestFolders;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** CL-05: a PostgreSQL that refuses connections without TLS, and some roles only with a certificate. */
@SentStatements.Own
@Nightly
class EncryptedServerTest {
    /** A start that does not see that waiting is useless would take so long. */
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final String ACCESS = """
        hostssl  certified  fanfare  127.0.0.1/32  cert
        hostssl  fanfare    fanfare  127.0.0.1/32  scram-sha-256
        """;

    private static final String PASSWORD = "p@ss/w:rd +1";
    private static final String ESCAPED = "p%40ss%2Fw%3Ard%20+1";

    private static final Path directory = TestFolders.fast("fanfare-encrypted-");

    private static EmbeddedPostgres server;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        Certificates ours = Certificates.authority(directory, "authority");
        ours.sign("server", "server", "localhost");
        ours.sign("client", "fanfare", null);
        Certificates.authority(directory, "theirs").sign("stranger", "fanfare", null);
        Path home = directory.resolve("home");
        PreparedServer.in(home);
        try (EmbeddedPostgres plain = EmbeddedPostgres.start(home, 0)) {
            Db.execute(plain.uri(), "create database certified");
            Db.execute(plain.uri(), "alter role fanfare password '" + PASSWORD + "'");
        }
        Path data = home.resolve("data");
        for (String file : List.of("server.pem", "server.key", "authority.pem")) {
            Files.copy(directory.resolve(file), data.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.writeString(data.resolve("pg_hba.tls"), ACCESS);
        Files.writeString(data.resolve("postgresql.auto.conf"), """
            ssl = on
            ssl_cert_file = 'server.pem'
            ssl_key_file = 'server.key'
            ssl_ca_file = 'authority.pem'
            hba_file = '%s'
            """.formatted(
                        data.resolve("pg_hba.tls").toAbsolutePath()));
        server = EmbeddedPostgres.start(home, 0);
        port = URI.create(server.uri()).getPort();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String uri(String host, String parameters) {
        return "postgresql://fanfare:" + ESCAPED + "@" + host + ":" + port + "/fanfare?" + parameters;
    }

    private static String certified() {
        return "postgresql://fanfare@localhost:" + port + "/certified?" + verified();
    }

    private static String file(String name) {
        return directory.resolve(name).toString();
    }

    private static String verified() {
        return "sslmode=verify-full&sslrootcert=" + file("authority.pem");
    }

    @Test
    void isAcceptedByAClientThatTrustsIt() throws Exception {
        works(uri("127.0.0.1", "sslmode=require"));
    }

    @Test
    void isAcceptedByAClientThatVerifiesIt() throws Exception {
        works(uri("localhost", verified()));
        // Its certificate is for another name, which does not matter here.
        FirstConnection.await(
                "database.uri",
                PostgresUri.of(uri("127.0.0.1", "sslmode=verify-ca&sslrootcert=" + file("authority.pem"))),
                TIMEOUT);
    }

    @Test
    void isWorkedWithByTheAddressOfAManagedService() throws Exception {
        works(uri(
                "localhost",
                "sslmode=require&connect_timeout=10&application_name=fanfare%20here&channel_binding=require"
                        + "&target_session_attrs=read-write&keepalives=1&options=-c%20work_mem%3D5MB"));
    }

    @Test
    void isAcceptedByAClientWithACertificate() throws Exception {
        works(certified() + "&sslcert=" + file("client.pem") + "&sslkey=" + file("client.key"));
    }

    /** Migrates, reads, writes and listens, and looks whether all of it was encrypted. */
    private static void works(String uri) throws Exception {
        PostgresUri address = PostgresUri.of(uri);
        FirstConnection.await("database.uri", address, TIMEOUT);
        Migrations.of(uri, uri, "", Tables.ALL, BusinessClock.REAL).migrate();
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setPreferNativeTransport(true)
                // Its first connection loads the client's classes on the event loop.
                .setMaxEventLoopExecuteTime(TIMEOUT.toNanos()));
        try {
            Database database = Database.connect(vertx, Db.config(uri, 1, 1, 100, 10, 5_000, 30_000));
            Semaphore woken = new Semaphore(0);
            database.listen("encrypted", woken::release);
            assertThat(woken.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
            Blocking.await(database.check(1));
            Blocking.await(database.transaction(tx -> {
                tx.notify("encrypted");
                return tx.execute("create temp table written (id integer)");
            }));
            assertThat(woken.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
            // The single statement's, the transaction's and the listener's, and perhaps one that looks for who writes.
            assertThat(Blocking.await(database.get("""
                select count(*) from pg_stat_ssl
                join pg_stat_activity a using (pid)
                where ssl and a.usename = $1 and a.application_name = $2
                """, Long.class, address.user(), address.applicationName())))
                    .isGreaterThanOrEqualTo(3);
        } finally {
            Blocking.await(vertx.close());
        }
    }

    @Test
    void isNotBelievedWhenAnotherAuthoritySignedIt() {
        refused(uri("localhost", "sslmode=verify-full&sslrootcert=" + file("theirs.pem")))
                .withMessageContaining("not signed by an authority of sslrootcert");
    }

    @Test
    void isNotBelievedUnderAnotherName() {
        refused(uri("127.0.0.1", verified())).withMessageContaining("not for the host that the address names");
    }

    @Test
    void saysThatItWantsTlsOrACertificate() {
        refused(uri("127.0.0.1", "sslmode=disable"))
                .withMessageContaining("no encryption")
                .withMessageContaining("sslmode");
        refused(certified()).withMessageContaining("sslcert");
        refused(certified() + "&sslcert=" + file("stranger.pem") + "&sslkey=" + file("stranger.key"))
                .withMessageContaining("sslcert");
    }

    @Test
    void namesAFileThatCannotBeUsed() {
        String nowhere = "&sslrootcert=/nowhere/ca.pem";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PostgresUri.of(uri("localhost", "sslmode=verify-full" + nowhere))
                        .checkFiles())
                .withMessageContaining("sslrootcert")
                .withMessageContaining("/nowhere/ca.pem");
        String noKey = "&sslcert=" + file("client.pem") + "&sslkey=" + file("client.pem");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        PostgresUri.of(uri("localhost", verified() + noKey)).checkFiles())
                .withMessageContaining("sslkey");
    }

    private static ThrowableAssertAlternative<?> refused(String uri) {
        return assertThatIllegalStateException()
                .isThrownBy(() -> FirstConnection.await("database.uri", PostgresUri.of(uri), TIMEOUT))
                .withMessageContaining("(database.uri) cannot be used")
                .withMessageNotContaining(PASSWORD);
    }
}
