package dev.fanfare.runtime.postgres;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.support.Db;
import dev.fanfare.support.EmbeddedServer;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.TestFolders;
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

@DisabledOnOs(OS.WINDOWS)
class SupervisionTest {
    private static final int TIMEOUT_SECONDS = 30;

    private static final Path directory = TestFolders.onDisk("fanfare-supervision-");

    @BeforeAll
    static void copyPrograms() {
        PreparedServer.in(directory);
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
            assertThatThrownBy(() -> busy.get(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class);
            awaitServerOtherThan(killed);
            assertThat(Sql.on(uri, "select answer from kept").number()).isEqualTo(42);
            assertThat(postgres.uri()).isEqualTo(uri);
            assertThat(postgres.lost().toCompletableFuture()).isNotDone();
        }
        assertThat(EmbeddedServer.findServer(directory)).isEmpty();
    }

    @Test
    @Soak.Only
    @DisplayName("TR-11 says so when it cannot be started again, and makes no empty database where the data is gone")
    void saysThatItIsLost() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory, 0)) {
            Path data = directory.resolve("data");
            EmbeddedServer.kill(directory);
            Files.move(data, directory.resolve("gone"));
            assertThat(postgres.lost().toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                    .hasMessageContaining("cannot be started again")
                    .hasMessageContaining("is gone");
            assertThat(data).doesNotExist();
        } finally {
            Files.move(directory.resolve("gone"), directory.resolve("data"));
        }
        EmbeddedPostgres.start(directory, 0).close();
    }

    private static void awaitQuery(String uri) {
        eventually(() -> assertThat(
                        Sql.on(uri, "select count(*)::int from pg_stat_activity where query like '%generate_series%'")
                                .number())
                .isGreaterThan(1));
    }

    private static void awaitServerOtherThan(long pid) {
        eventually(() -> assertThat(EmbeddedServer.findServer(directory))
                .hasValueSatisfying(server -> assertThat(server.pid()).isNotEqualTo(pid)));
    }
}
