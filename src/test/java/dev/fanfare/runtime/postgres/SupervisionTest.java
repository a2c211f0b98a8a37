package dev.fanfare.runtime.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.support.Db;
import dev.fanfare.support.EmbeddedServer;
import dev.fanfare.support.Sql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class SupervisionTest {
    private static final int PATIENCE_SECONDS = 30;

    @TempDir
    private static Path directory;

    @BeforeAll
    static void copyPrograms() {
        UnpackedPrograms.copyTo(directory);
    }

    @Test
    @DisplayName("TR-11 is started again on its port with all it committed when it is killed, busy children and all")
    void isStartedAgain() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory, 0)) {
            String uri = postgres.uri();
            Db.execute(uri, "create table kept as select 42 as answer");
            // One that never waits, and so never notices by itself that the server is gone.
            CompletableFuture<Void> busy = CompletableFuture.runAsync(
                    () -> Db.execute(uri, "select count(*) from generate_series(1, 100000000000)"));
            awaitQuery(uri);
            long killed = EmbeddedServer.kill(directory);
            assertThatThrownBy(() -> busy.get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class);
            awaitServerOtherThan(killed);
            assertThat(Sql.on(uri, "select answer from kept").number()).isEqualTo(42);
            assertThat(postgres.uri()).isEqualTo(uri);
            assertThat(postgres.lost().toCompletableFuture()).isNotDone();
        }
        assertThat(EmbeddedServer.findServer(directory)).isEmpty();
    }

    @Test
    @DisplayName("TR-11 says so when it cannot be started again, and makes no empty database where the data is gone")
    void saysThatItIsLost() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory, 0)) {
            Path data = directory.resolve("data");
            EmbeddedServer.kill(directory);
            Files.move(data, directory.resolve("gone"));
            assertThat(postgres.lost().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .hasMessageContaining("cannot be started again")
                    .hasMessageContaining("is gone");
            assertThat(data).doesNotExist();
        } finally {
            Files.move(directory.resolve("gone"), directory.resolve("data"));
        }
        EmbeddedPostgres.start(directory, 0).close();
    }

    private static void awaitQuery(String uri) throws Exception {
        for (int i = 0; i < 10 * PATIENCE_SECONDS; i++) {
            if (Sql.on(uri, "select count(*)::int from pg_stat_activity where query like '%generate_series%'")
                            .number()
                    > 1) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new AssertionError("the query has not begun");
    }

    private static void awaitServerOtherThan(long pid) throws InterruptedException {
        for (int i = 0; i < 10 * PATIENCE_SECONDS; i++) {
            if (EmbeddedServer.findServer(directory)
                    .filter(server -> server.pid() != pid)
                    .isPresent()) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new AssertionError("it has not been started again");
    }
}
