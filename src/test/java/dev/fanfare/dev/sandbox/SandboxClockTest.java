package dev.fanfare.dev.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The time of business of a sandbox. */
class SandboxClockTest {
    private static final String DATABASE = Db.freshUri();
    private static final Node NODE = Node.start(DATABASE, Map.of("sandbox.enabled", "true"));
    private static final World WORLD = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    void isSetAheadForSqlAndJavaAndNeverBack() {
        Operator operator = WORLD.operator();
        Instant before = operator.call("/admin/api/sandbox/get/").expect(200).at("now").isMissingNode()
                ? null
                : Instant.parse(operator.call("/admin/api/sandbox/get/").at("now").asText());
        Instant to = before.plus(Duration.ofDays(3));
        Answer set = operator.call("/admin/api/sandbox/clock/set/", "{to: %s}", to.toString());
        set.expect(200).expectFields("status", "now", "ahead_seconds");
        assertThat(set.at("ahead_seconds").asLong()).isBetween(259_000L, 700_000L);
        assertThat(NODE.number("select count(*) from users where joined_at > now() + interval '1 day'"))
                .isZero();
        long publisher = WORLD.publisher().id();
        assertThat(NODE.text("select (joined_at > now() + interval '2 days')::text from users where id = ?", publisher))
                .isEqualTo("true");
        assertThat(dev.fanfare.platform.BusinessTime.now()).isAfter(to);
        operator.call("/admin/api/sandbox/clock/set/", "{to: %s}", to.toString())
                .expectInvalid("to");
        operator.call("/admin/api/sandbox/clock/set/", "{to: %s}", to.plus(Duration.ofDays(36)).toString())
                .expectInvalid("to");
    }

    @Test
    void isTheSameThroughoutATransaction() throws Exception {
        try (var connection = Db.connect(DATABASE)) {
            connection.setAutoCommit(false);
            String begun = text(connection, "select business_now()");
            Instant now = Instant.parse(WORLD.operator().call("/admin/api/sandbox/get/").at("now").asText());
            WORLD.operator()
                    .call("/admin/api/sandbox/clock/set/", "{to: %s}", now.plus(Duration.ofHours(1)).toString())
                    .expect(200);
            assertThat(text(connection, "select business_now()")).isEqualTo(begun);
            connection.commit();
            assertThat(text(connection, "select (business_now() > '" + begun + "'::timestamptz + interval '59 minutes')::text"))
                    .isEqualTo("true");
            connection.rollback();
        }
    }

    @Test
    void keepsItsDatabaseASandbox() {
        WORLD.operator()
                .call(
                        "/admin/api/sandbox/clock/set/",
                        "{to: %s}",
                        dev.fanfare.platform.BusinessTime.now().plusSeconds(60).toString())
                .expect(200);
        assertThatThrownBy(() -> Node.start(DATABASE, Map.of())).hasStackTraceContaining("was set ahead");
    }

    @Test
    void isNoneOutsideASandbox() {
        World.shared()
                .operator()
                .call("/admin/api/sandbox/get/")
                .expect(404, "NOT_A_SANDBOX");
        World.shared()
                .operator()
                .call("/admin/api/sandbox/clock/set/", "{to: %s}", Instant.now().plusSeconds(60).toString())
                .expect(404, "NOT_A_SANDBOX");
        // Inlined: the plan of a statement says now() itself.
        assertThat(World.shared()
                        .sql("explain verbose select from tasks where deadline < business_now()")
                        .texts())
                .anyMatch(line -> line.contains("now()"))
                .noneMatch(line -> line.contains("business_now"));
    }

    private static String text(java.sql.Connection connection, String sql) throws java.sql.SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
