package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.admin.operations.api.MakePartitions;
import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("TR-08: tables that only grow have partitions, which go as a whole")
class PartitionsTest {
    private static final Map<String, String> DAYS =
            Map.of("retention.audit_log_days", "400", "sandbox.enabled", "true");

    private static final String LINES = """
            insert into audit_log (id, credential, action, subject, request_id, created_at) overriding system value
            select %s + n, '', 'test' || n %% 2, 'test:1', '', business_now() - interval '%s days' from generate_series(0, %s) n
            """;

    @AutoClose
    private static Node node;

    @BeforeAll
    static void start() {
        node = Node.start(Db.freshUri(), DAYS);
    }

    /** Partitions as after the migration, and nothing in them. */
    @BeforeEach
    void nothingThere() {
        node.execute("""
                do $do$
                declare name text;
                begin
                  for name in select p.name from partitions p where first_key is not null loop
                    execute 'drop table ' || name;
                  end loop;
                end $do$;
                truncate audit_log, event_log, new_events;
                delete from counters where statistic = 'audit';
                update retiring_partitions set partition = 0, counted_to = 0, newest = null, counts = '[]';
                alter sequence audit_log_id_seq restart with 1;
                select make_partitions('audit_log', 1), make_partitions('event_log', 1)
                """);
    }

    private static void lines(long from, int daysAgo, int rows) {
        node.execute(LINES.formatted(from, daysAgo, rows - 1));
        node.execute(
                "select setval('audit_log_id_seq', greatest(?, (select last_value from audit_log_id_seq)))",
                from + rows);
    }

    private static List<String> partitions(String parent) {
        return node.sql(
                        "select name from partitions where parent = ? and first_key is not null order by first_key",
                        parent)
                .texts();
    }

    private static List<String> kept() {
        return node.sql("select id::text from audit_log order by audit_log.id").texts();
    }

    private static void addsUp() {
        assertThat(node.sql("select what from miscounted where what like 'audit%'")
                        .texts())
                .isEmpty();
    }

    @Test
    @DisplayName("are declared, and known to the functions that make and drop them")
    void areDeclared() {
        assertThat(Tables.ALL.all().stream().filter(OwnedTable::isPartitioned).map(OwnedTable::name))
                .containsExactlyInAnyOrderElementsOf(
                        node.sql("select partrelid::regclass::text from pg_partitioned_table")
                                .texts())
                .containsExactlyInAnyOrderElementsOf(
                        node.sql("select parent from partition_rules()").texts())
                .containsExactlyInAnyOrderElementsOf(
                        node.sql("select parent from retiring_partitions").texts());
    }

    @Test
    @DisplayName("have a row on each border in the partition of its key, in one order")
    void holdTheirBorders() {
        assertThat(partitions("audit_log")).containsExactly("audit_log_from_1", "audit_log_from_1000001");
        lines(1, 3, 1);
        lines(1_000_000, 2, 2);
        lines(2_000_000, 1, 2);
        assertThat(node.sql("select tableoid::regclass || ' ' || id from audit_log order by id desc")
                        .texts())
                .containsExactly(
                        "audit_log_default 2000001",
                        "audit_log_from_1000001 2000000",
                        "audit_log_from_1000001 1000001",
                        "audit_log_from_1 1000000",
                        "audit_log_from_1 1");
        assertThatThrownBy(() -> lines(1_000_000, 1, 1)).hasStackTraceContaining("duplicate key");
        addsUp();
    }

    @Test
    @DisplayName("are made ahead by the job, as large as the rate asks for")
    void areMadeAhead() {
        assertThat(node.sweep(new MakePartitions())).isZero();
        lines(1_000_000, 0, 2);
        assertThat(node.sweep(new MakePartitions())).isEqualTo(1);
        assertThat(partitions("audit_log")).endsWith("audit_log_from_2000001");
        // A million and a half in two days are more than ten in a twenty-fourth of 400 days.
        lines(1, 2, 1);
        lines(1_500_000, 0, 1);
        node.sweep(new MakePartitions());
        assertThat(node.number("select end_key - first_key from partitions where name = 'audit_log_from_3000001'"))
                .isGreaterThan(5_000_000);
    }

    @Test
    @DisplayName("that are missing refuse no line of the audit log, and are made further on")
    void refuseNoLine() {
        lines(2_000_001, 0, 10);
        assertThat(node.sweep(new MakePartitions())).isEqualTo(1);
        assertThat(partitions("audit_log")).endsWith("audit_log_from_4000001");
        lines(3_999_999, 0, 4);
        assertThat(node.number("select count(*) from audit_log_default")).isEqualTo(12);
        assertThat(node.number("select count(*) from audit_log")).isEqualTo(14);
        addsUp();
    }

    @Test
    @DisplayName("that are missing are made by the event log itself, and positions go on without a gap")
    void numberEventsOverBorders() {
        node.execute("drop table event_log_from_1000001");
        node.execute(
                "insert into event_log (position, type, subject_id, at) values (999998, 'user.activated', 1, now())");
        node.execute(
                "insert into new_events (type, subject_id) select 'user.activated', n from generate_series(1, 5) n");
        node.world().logsEvents();
        assertThat(node.sql("select tableoid::regclass || ' ' || position from event_log order by position")
                        .texts())
                .containsExactly(
                        "event_log_from_1 999998",
                        "event_log_from_1 999999",
                        "event_log_from_1 1000000",
                        "event_log_from_1000001 1000001",
                        "event_log_from_1000001 1000002",
                        "event_log_from_1000001 1000003");
    }

    @ParameterizedTest
    @CsvSource({
        // The youngest line of the partition; what is left of it and of the next one.
        "401, '1000001'",
        "399, '1,2,3,4,1000001'",
        "368, '1,2,3,4,1000001'",
        "366, '3,4,1000001'",
    })
    @DisplayName("go when all their rows are due, wait for that a twelfth of the days, and else lose rows one by one")
    void goWhenTheyAreDue(int youngest, String left) {
        lines(1, 402, 2);
        lines(3, youngest, 2);
        lines(1_000_001, 1, 1);
        node.sweep(new ForgetExpired());
        assertThat(kept()).containsExactly(left.split(","));
        assertThat(partitions("audit_log").contains("audit_log_from_1")).isEqualTo(left.contains(","));
        addsUp();
    }

    @Test
    @DisplayName("with the last row stay, whatever its age, and so do keys that may still be written")
    void keepTheLast() {
        lines(1, 500, 3);
        node.execute(
                "insert into event_log (position, type, subject_id, at) values (1, '', 1, business_now() - interval '99 days')");
        node.sweep(new ForgetExpired());
        assertThat(partitions("audit_log")).hasSize(2);
        assertThat(node.number("select max(position) from event_log")).isEqualTo(1);
        addsUp();
    }

    @Test
    @DisplayName("of the event log go in order, and the log tells its oldest position")
    void goInOrder() {
        node.execute("""
                insert into event_log (position, type, subject_id, at)
                select n, 'user.activated', 1, business_now() - make_interval(days => age)
                from unnest('{1,1000000,1000001,1200000,2000000}'::bigint[], '{60,40,40,20,1}'::integer[]) e (n, age)
                """);
        node.sweep(new ForgetExpired());
        assertThat(node.sql("select position::text from event_log order by 1").texts())
                .containsExactly("1200000", "2000000");
        assertThat(partitions("event_log")).containsExactly("event_log_from_1000001");
        node.sweep(new MakePartitions());
        assertThat(partitions("event_log")).hasSizeGreaterThan(1);
    }

    @Test
    @DisplayName("outlive a clock that is set 14 months ahead, and go then")
    void followTheClockOfBusiness() {
        lines(1, 0, 4);
        lines(1_000_001, 0, 1);
        node.sweep(new ForgetExpired());
        assertThat(kept()).hasSize(5);
        node.execute("""
                insert into sandbox_clock (effective_at, ahead)
                select clock_timestamp(), business_now() - now() + interval '14 months'
                """);
        lines(1_000_002, 0, 1);
        node.sweep(new MakePartitions());
        node.sweep(new ForgetExpired());
        assertThat(kept()).containsExactly("1000002");
        addsUp();
    }

    @Test
    @DisplayName("go once where two nodes forget at once")
    void goOnceOnTwoNodes() {
        lines(1, 500, 2_000);
        lines(1_000_001, 401, 2_000);
        lines(2_000_000, 1, 2);
        try (Node other = Node.start(node.databaseUri(), DAYS)) {
            List<CompletableFuture<Integer>> sweeps = List.of(
                    CompletableFuture.supplyAsync(() -> node.sweep(new ForgetExpired())),
                    CompletableFuture.supplyAsync(() -> other.sweep(new ForgetExpired())),
                    CompletableFuture.supplyAsync(() -> other.sweep(new MakePartitions())),
                    CompletableFuture.supplyAsync(() -> node.sweep(new MakePartitions())));
            sweeps.forEach(CompletableFuture::join);
            node.sweep(new ForgetExpired());
        }
        assertThat(node.number("select min(id) from audit_log")).isEqualTo(2_000_000);
        assertThat(partitions("audit_log").get(0)).isNotEqualTo("audit_log_from_1");
        addsUp();
    }

    @Test
    @DisplayName("stay when a node dies in the middle, with all that they count, and go afterwards")
    void surviveADeath() throws SQLException {
        lines(1, 500, 1_000);
        lines(1_000_001, 1, 1);
        for (int step = 1; step <= 3; step++) {
            try (Connection connection = Db.connect(Db.serviceUri(node.databaseUri()));
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                assertThat(retire(statement)).as("step %s", step).isTrue();
                connection.abort(Runnable::run);
            }
            assertThat(node.number("select count(*) from audit_log")).isEqualTo(1_001);
            addsUp();
            if (step < 3) {
                node.execute("select retire_partition('audit_log', 400)");
            }
        }
        node.sweep(new ForgetExpired());
        assertThat(kept()).containsExactly("1000001");
        addsUp();
    }

    @Test
    @DisplayName("wait for readers, and hold no writer up meanwhile")
    void waitForReaders() throws SQLException {
        lines(1, 500, 10);
        lines(1_000_001, 1, 1);
        try (Connection connection = Db.connect(node.databaseUri());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("select count(*) from audit_log");
            node.sweep(new ForgetExpired());
            assertThat(kept()).hasSize(11);
            lines(1_000_002, 0, 1);
            connection.rollback();
        }
        node.sweep(new ForgetExpired());
        assertThat(kept()).containsExactly("1000001", "1000002");
        addsUp();
    }

    @Test
    @DisplayName("are made and go while another one is vacuumed")
    void doNotWaitForAVacuum() throws SQLException {
        lines(1, 500, 10);
        lines(1_000_001, 1, 1);
        lines(2_000_000, 0, 1);
        node.execute("insert into event_log (position, type, subject_id, at) values (1000000, '', 1, business_now())");
        node.execute("drop table event_log_from_1000001");
        try (Connection connection = Db.connect(node.databaseUri());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("lock table audit_log_from_1000001, event_log_from_1 in share update exclusive mode");
            assertThat(node.sweep(new MakePartitions())).isGreaterThanOrEqualTo(2);
            node.sweep(new ForgetExpired());
            assertThat(kept()).containsExactly("1000001", "2000000");
            connection.rollback();
        }
        addsUp();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insert into audit_log_from_1 (id, credential, action, subject, request_id, created_at) overriding system value values (1, '', '', '', '', now())",
                "update audit_log_from_1 set action = ''",
                "delete from audit_log_from_1",
                "truncate audit_log_from_1",
                "select from audit_log_default",
                "insert into event_log_from_1 (position, type, subject_id, at) values (1, '', 1, now())",
                "delete from event_log_from_1",
                "drop table audit_log_from_1",
                "alter table audit_log detach partition audit_log_from_1",
                "update retiring_partitions set counted_to = 5",
            })
    @DisplayName("are out of reach of nodes")
    void areOutOfReach(String sql) throws SQLException {
        try (Connection connection = Db.connect(Db.serviceUri(node.databaseUri()));
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(sql))
                    .isInstanceOf(SQLException.class)
                    .extracting(refused -> ((SQLException) refused).getSQLState())
                    .isEqualTo("42501"); // insufficient privilege
        }
    }

    @Test
    @DisplayName("of the audit log stay a year, whatever a node asks for")
    void stayAYear() throws SQLException {
        lines(1, 364, 3);
        lines(1_000_001, 1, 1);
        try (Connection connection = Db.connect(Db.serviceUri(node.databaseUri()));
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 5; i++) {
                statement.execute("select retire_partition('audit_log', 0)");
            }
            assertThatThrownBy(() -> statement.execute("select retire_partition('users', 0)"))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(kept()).hasSize(4);
    }

    private static boolean retire(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("select more from retire_partition('audit_log', 400)")) {
            rows.next();
            return rows.getBoolean(1);
        }
    }
}
