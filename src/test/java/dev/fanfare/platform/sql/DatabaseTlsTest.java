package dev.fanfare.platform.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.sql.DatabaseTlsTest.FakeServer.Answers;
import dev.fanfare.support.Db;
import dev.fanfare.support.Programs;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.ServerSSLOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that claim to be PostgreSQL: which of them learn the user's name, the first message of a client. */
class DatabaseTlsTest {
    private static final Vertx VERTX = Vertx.vertx();

    @TempDir
    static Path directory;

    @BeforeAll
    static void make() throws Exception {
        certificate("ours");
        certificate("theirs");
    }

    @AfterAll
    static void stop() {
        VERTX.close().await();
    }

    @Test
    void revealsItsUserOnlyToTheRequestedServer() throws Exception {
        try (FakeServer server = new FakeServer(directory.resolve("ours.p12"), Answers.YES)) {
            connect(server, "localhost", "ours");
            assertThat(server.heard).anyMatch(said -> said.contains("fanfare_user"));
            server.heard.clear();
            // Of another authority, and of another name.
            connect(server, "localhost", "theirs");
            connect(server, "127.0.0.1", "ours");
            assertThat(server.heard).noneMatch(said -> said.contains("fanfare_user"));
        }
    }

    @Test
    void saysNothingInTheClearWhenAServerHasNoTls() throws Exception {
        try (FakeServer server = new FakeServer(directory.resolve("ours.p12"), Answers.NO)) {
            connect(server, "localhost", "ours");
            assertThat(server.heard).isNotEmpty().noneMatch(said -> said.contains("fanfare_user"));
        }
    }

    /** Tries to; no fake server lets anybody in. */
    private static void connect(FakeServer server, String host, String authority) throws Exception {
        Database database = Database.connect(
                VERTX,
                Db.config(
                        "postgresql://fanfare_user:secret@" + host + ":" + server.port()
                                + "/db?sslmode=verify-full&sslrootcert=" + directory.resolve(authority + ".pem"),
                        1,
                        1,
                        75,
                        10,
                        20_000,
                        20_000));
        try {
            assertThat(database.check(1)
                            .transform(done -> Future.succeededFuture(done.failed()))
                            .toCompletionStage()
                            .toCompletableFuture()
                            .get(60, TimeUnit.SECONDS))
                    .isTrue();
        } finally {
            database.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        }
    }

    private static void certificate(String name) throws IOException, InterruptedException {
        String store = directory.resolve(name + ".p12").toString();
        run(
                "-genkeypair",
                "-alias",
                "db",
                "-keyalg",
                "EC",
                "-dname",
                "CN=db",
                "-ext",
                "san=dns:localhost",
                "-keystore",
                store,
                "-storepass",
                "changeit");
        run(
                "-exportcert",
                "-rfc",
                "-alias",
                "db",
                "-file",
                directory.resolve(name + ".pem").toString(),
                "-keystore",
                store,
                "-storepass",
                "changeit");
    }

    private static void run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.add(
                0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        Programs.output(new ProcessBuilder(command));
    }

    /** Agrees to TLS or not, notes what it hears then, and hangs up. */
    static final class FakeServer implements AutoCloseable {
        enum Answers {
            YES,
            NO
        }

        final Queue<String> heard = new ConcurrentLinkedQueue<>();
        private final NetServer server;

        FakeServer(Path keys, Answers answers) throws Exception {
            server = VERTX.createNetServer(new NetServerOptions().setHost("127.0.0.1"))
                    .connectHandler(socket -> socket.handler(asked -> {
                        heard.add(asked.toString(StandardCharsets.ISO_8859_1));
                        if (answers == Answers.NO) {
                            socket.write("N");
                            return;
                        }
                        agree(socket, keys);
                    }))
                    .listen(0)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(60, TimeUnit.SECONDS);
        }

        private void agree(NetSocket socket, Path keys) {
            socket.handler(said -> {
                heard.add(said.toString(StandardCharsets.ISO_8859_1));
                socket.close();
            });
            socket.upgradeToSsl(
                    new ServerSSLOptions()
                            .setKeyCertOptions(
                                    new PfxOptions().setPath(keys.toString()).setPassword("changeit")),
                    Buffer.buffer("S"));
        }

        int port() {
            return server.actualPort();
        }

        @Override
        public void close() {
            server.close().toCompletionStage().toCompletableFuture().join();
        }
    }
}
