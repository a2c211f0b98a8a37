package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sql;
import dev.fanfare.support.Task;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** TR-09: nodes on a schema that is not of their version. */
class NewerSchemaTest {
    private static final Map<String, String> LOOKING = Map.of("database.migrate_at_start", "false");

    /** As the migrations of a later version would leave it. */
    private static final String LATER = """
            alter table tasks add column mood text not null default 'fine';
            alter table users add column shoe_size integer;
            create table moons (id bigint primary key);
            insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by,
              execution_time, success)
            select max(installed_rank) + 1, '999', 'later', 'SQL', 'V999__later.sql', 1, current_user, 1, true
            from flyway_schema_history;
            update flyway_schema_history set checksum = 1 where version is null;
            comment on table flyway_schema_history is '99.0.0'
            """;

    @Test
    @DisplayName("TR-09 works on the schema of a later version, and leaves it as it is")
    void worksOnANewerSchema() {
        String uri = Db.freshUri();
        Db.execute(uri, LATER);
        // One that migrates at its start and one that doesn't.
        for (Map<String, String> settings : List.<Map<String, String>>of(Map.of(), LOOKING)) {
            try (Node node = Node.start(uri, settings)) {
                Campaign campaign = node.world().advertiser("USD").campaign();
                Task task = node.world()
                        .publisher()
                        .connected(12_000)
                        .joins(campaign)
                        .handsIn("https://www.instagram.com/p/1");
                node.world().operator().approves(task).pays(task);
                assertThat(node.world().differences()).isEmpty();
            }
        }
        assertThat(Sql.on(uri, "select count(*) from flyway_schema_history where checksum = 1")
                        .number())
                .isGreaterThan(5);
    }

    @Test
    @Soak.Only
    @DisplayName("TR-09 does not start on an older schema when it is told not to migrate, and says what to do")
    void refusesAnOlderSchema() {
        String uri = Db.emptyUri();
        assertThatIllegalStateException()
                .isThrownBy(() -> Node.start(uri, LOOKING))
                .withMessageContaining("Run the command migrate")
                .withMessageContaining("V001__schema.sql");
        Map<String, String> environment = Map.of("FANFARE_DATABASE_URI", uri);
        NodeProcess.Finished migrated = NodeProcess.run(environment, "", "migrate");
        assertThat(migrated.exit()).as(migrated.output()).isZero();
        assertThat(migrated.output()).contains("Applying V001__schema.sql").containsPattern("\\d+ migrations applied");
        Node.start(uri, LOOKING).close();
    }

    @Test
    @Soak.Only
    void migrateEndsWithAStatusAndNamesWhoHoldsTheLock() throws SQLException {
        String uri = Db.freshUri();
        Db.execute(uri, "update flyway_schema_history set checksum = 1 where script = 'R__publisher_traits.sql'");
        try (Connection holder = Db.connect(uri);
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("lock table users in share mode");
            NodeProcess.Finished migrated = NodeProcess.run(
                    Map.of(
                            "FANFARE_DATABASE_URI", uri,
                            "FANFARE_DATABASE_MIGRATION_LOCK_TIMEOUT_MS", "500",
                            "FANFARE_DATABASE_MIGRATION_TIMEOUT_MS", "0"),
                    "",
                    "migrate");
            assertThat(migrated.exit()).isEqualTo(1);
            assertThat(migrated.output())
                    .containsPattern("Fanfare cannot continue: R__publisher_traits.sql waits for a lock that is held by"
                            + " process \\d+ .*lock table users in share mode");
        }
    }
}
