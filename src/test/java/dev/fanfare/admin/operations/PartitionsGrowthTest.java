package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.admin.operations.api.MakePartitions;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.journal.api.JournalJobs.SealEvidence;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Many rows: {@code -Dpartitions.rows=10000000} for ten million events. */
@Nightly
@DisplayName("TR-08: tables of many partitions")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PartitionsGrowthTest {
    /** Of the event log; the audit log has a tenth. */
    private static final int ROWS = Soak.size("partitions.rows", 2_000_000, 10_000_000);

    private static final int MILLION = 1_000_000;

    private static final Pattern BUFFERS = Pattern.compile("Buffers: shared hit=(\\d+)(?: read=(\\d+))?");

    @AutoClose
    private static final Node NODE = Node.start(Db.freshUri(), Map.of("retention.events_days", "30"));

    /** Each million of events is five days younger than the one before; each tenth of the lines is in a partition of its own. */
    private static void fill() {
        NODE.execute("select make_partitions('event_log', 30, ?)", ROWS + 1L);
        for (int from = 0; from < ROWS; from += MILLION) {
            NODE.execute("""
                    insert into event_log (position, type, subject_id, user_id, at)
                    select n, 'task.updated', n %% 1000, n %% 5000, business_now() - make_interval(days => 2 + (%2$d - n) / 200000)
                    from generate_series(%1$d + 1, least(%1$d + 1000000, %2$d)) n
                    """.formatted(from, ROWS));
        }
        for (int part = 0; part < 10; part++) {
            NODE.execute("""
                    insert into audit_log (credential, action, subject, request_id, created_at)
                    select 'SYSTEM', 'test.' || n %% 7, 'test:' || n %% 100, 'r' || n, business_now() - make_interval(days => %1$d)
                    from generate_series(1, %2$d) n
                    """.formatted(4_000 - 400 * part, ROWS / 100));
            NODE.execute("select setval('audit_log_id_seq', ?)", (part + 1) * (long) MILLION);
            NODE.sweep(new MakePartitions());
        }
        NODE.execute("update event_readers set position = (select max(position) from event_log)");
        NODE.execute("analyze event_log, audit_log");
    }

    @Test
    @Order(1)
    @DisplayName("are sealed by roots of bounded size, and verified in 80 MB of heap")
    void areVerifiedInBoundedMemory() {
        fill();
        assertThat(NODE.sql("select count(*) from partitions where parent = 'audit_log'")
                        .number())
                .isGreaterThan(10);
        assertThat(NODE.sweep(new SealEvidence())).isGreaterThanOrEqualTo(ROWS);
        assertThat(NODE.number("select max(rows) from evidence_roots")).isLessThanOrEqualTo(51_000);
        World world = NODE.world();
        world.publisher()
                .connected(12_000)
                .joins(world.advertiser("USD").campaign())
                .comesTo(TaskStatus.PAID);
        Sealed.all(NODE);
        NodeProcess.Finished verified = NodeProcess.runIn(
                "80m",
                Map.of(
                        "FANFARE_DATABASE_URI",
                        Db.serviceUri(NODE.databaseUri()),
                        "FANFARE_DATABASE_OWNER_URI",
                        NODE.databaseUri(),
                        "FANFARE_DEMO",
                        "false"),
                "",
                "verify",
                "--chain");
        assertThat(verified.output().lines().toList().toString())
                .as("exit %s", verified.exit())
                .contains("Everything adds up.")
                .containsPattern("sealed evidence +[0-9,]{7,}");
    }

    @Test
    @Order(2)
    @DisplayName("are read in those partitions only that hold the keys")
    void arePruned() throws SQLException {
        try (Connection connection = Db.connect(NODE.databaseUri());
                Statement statement = connection.createStatement()) {
            statement.execute("set plan_cache_mode = force_generic_plan");
            String events = "%d, null, 100".formatted(ROWS - 1_000);
            assertThat(plan(statement, "notification.event.EventLogRepository.LIST_ALL", events))
                    .doesNotContain("Seq Scan on event_log_from_1 ");
            assertThat(buffers(statement, "notification.event.EventLogRepository.LIST_ALL", events))
                    .isLessThan(400);
            assertThat(buffers(statement, "notification.event.EventLogRepository.LIST_OWN", events + ", 7"))
                    .isLessThan(2_000);
            assertThat(buffers(statement, "admin.operations.AuditLogRepository.EXPORT", "3000000, 100"))
                    .isLessThan(800);
            String rows = plan(statement, "money.journal.EvidenceRepository.AUDIT_ROWS", "3000000, 3000100, 1000");
            assertThat(rows).contains("audit_log_from_3000001").doesNotContain("audit_log_from_1 ");
        }
    }

    @Test
    @Order(3)
    @DisplayName("go as a whole, without a row that is deleted")
    void goAsAWhole() {
        long dead = NODE.number(
                "select coalesce(sum(n_tup_del), 0)::bigint from pg_stat_user_tables where relname ~ '^(audit|event)_log'");
        long kept = NODE.number("select count(*) from event_log where at >= business_now() - interval '30 days'");
        NODE.sweep(new ForgetExpired());
        assertThat(NODE.number("select count(*) from event_log")).isBetween(kept, kept + MILLION);
        assertThat(NODE.number(
                        "select count(*) from audit_log where created_at < business_now() - interval '3650 days'"))
                .isZero();
        assertThat(NODE.number("select max(position) - min(position) + 1 - count(*) from event_log"))
                .isZero();
        assertThat(NODE.number(
                                "select coalesce(sum(n_tup_del), 0)::bigint from pg_stat_user_tables where relname ~ '^(audit|event)_log'")
                        - dead)
                .isLessThanOrEqualTo(MILLION);
        NODE.world().assertCountersAddUp();
        // Lines of a past that is sealed only now would have to be there for a year.
        assertThat(Sealed.findings(NODE)).noneMatch(finding -> finding.contains("event_log"));
    }

    private static String plan(Statement statement, String name, String arguments) throws SQLException {
        statement.execute("deallocate all");
        statement.execute("prepare looked_at as " + Repositories.statements().get(name));
        StringBuilder plan = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(
                "explain (analyze, buffers, costs off, timing off) execute looked_at (" + arguments + ")")) {
            while (rows.next()) {
                plan.append(rows.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }

    /** Of the whole statement: the first line that has them. */
    private static long buffers(Statement statement, String name, String arguments) throws SQLException {
        String plan = plan(statement, name, arguments);
        var found = BUFFERS.matcher(plan);
        assertThat(found.find()).as(plan).isTrue();
        return Long.parseLong(found.group(1)) + (found.group(2) == null ? 0 : Long.parseLong(found.group(2)));
    }
}
