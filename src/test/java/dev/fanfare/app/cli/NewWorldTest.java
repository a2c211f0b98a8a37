package dev.fanfare.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A sandbox begins again in another database. */
@Nightly
class NewWorldTest {
    private static final String DATABASE = Db.freshUri();

    private static NodeProcess.Finished run(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of("FANFARE_DATABASE_URI", DATABASE));
        for (String setting : more) {
            environment.put(setting, "true");
        }
        return NodeProcess.run(environment, "", "new-world");
    }

    @Test
    void createsADatabaseBesideThePresentOne() {
        Map<String, String> sandbox = Map.of("sandbox.enabled", "true");
        try (Node former = Node.start(DATABASE, sandbox)) {
            former.world().publisher();
            NodeProcess.Finished created = run("FANFARE_SANDBOX_ENABLED");
            Matcher name = Pattern.compile("The database (\\w+_\\d{8}_\\d{6}) was created")
                    .matcher(created.output());
            assertThat(name.find()).as(created.output()).isTrue();
            try (Node next = Node.start(PostgresUri.ofDatabase(DATABASE, name.group(1)), sandbox)) {
                assertThat(next.number("select count(*) from users")).isZero();
                next.world().publisher();
            }
            assertThat(former.number("select count(*) from users")).isPositive();
            Db.execute(DATABASE, "drop database " + name.group(1) + " with (force)");
        }
    }

    @Test
    void isForSandboxes() {
        NodeProcess.Finished refused = run();
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.output()).contains("no sandbox");
    }
}
