package dev.fanfare.app.changes;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sql;
import dev.fanfare.support.Task;
import dev.fanfare.support.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a repeated request is told of a change that no standby has yet, on a server of the test's own. */
@Nightly
class ReplayedWhenDurableTest {
    private static final String WRITE = "/web/api/thread/write/";
    private static final String SAYS = "{kind: %s, subject_id: %s, text: %s}";

    /** A standby that is not there: commits wait. */
    private static final String NO_STANDBY = "synchronous_standby_names = 'nowhere'\n";

    private final Path directory = TestFolders.fast("fanfare-durable-");

    @Test
    @DisplayName("a stored answer is repeated only when a standby has it")
    void waitsForAStandby() throws Exception {
        PreparedServer.in(directory);
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory, 0);
                Node node = Node.start(
                        postgres.serviceUri(),
                        Map.of(
                                "database.owner_uri",
                                postgres.uri(),
                                "database.statement_timeout_ms",
                                "1000",
                                "database.connect_timeout_ms",
                                "1000"))) {
            Publisher publisher = node.world().publisher().connected(12_000);
            Task task = publisher.joins(node.world().advertiser("USD").campaign());
            Client web = publisher.web();
            web.postOnce("key", WRITE, SAYS, "task", task.id(), "Once").expect(201);
            set(postgres.uri(), NO_STANDBY);
            web.postOnce("key", WRITE, SAYS, "task", task.id(), "Once").expectError(504, "gateway_timeout");
            set(postgres.uri(), "");
            eventually(() -> assertThat(web.postOnce("key", WRITE, SAYS, "task", task.id(), "Once")
                            .expect(201)
                            .header("Idempotent-Replayed"))
                    .contains("true"));
        }
    }

    private void set(String uri, String line) throws IOException {
        Path data = directory.resolve("data");
        Files.writeString(data.resolve("postgresql.auto.conf"), line);
        String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip();
        new ProcessBuilder("kill", "-HUP", pid).start();
        eventually(() -> assertThat(Sql.on(uri, "select current_setting('synchronous_standby_names')")
                        .text())
                .isEqualTo(line.isEmpty() ? "" : "nowhere"));
    }
}
