package dev.fanfare.dev.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.BusinessTime;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The time of business of a sandbox. */
@Nightly
class SandboxClockTest {
    private static final String GET = "/admin/api/sandbox/get/";
    private static final String SET = "/admin/api/sandbox/clock/update/";
    private static final String DATABASE = Db.freshUri();
    private static final Node NODE = Node.start(DATABASE, Map.of("sandbox.enabled", "true"));
    private static final World WORLD = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static Instant now() {
        return Instant.parse(WORLD.operator().ok(GET).text("now"));
    }

    private static Answer set(Instant to) {
        return WORLD.operator().ok(SET, "{to: %s}", to.toString());
    }

    @Test
    void isSetAheadForSqlAndJavaAndNeverBack() {
        Instant to = now().plus(Duration.ofDays(3));
        Answer set = set(to).expectFields("status", "now", "ahead_seconds");
        assertThat(set.number("ahead_seconds")).isGreaterThan(Duration.ofDays(3).toSeconds() - 60);
        long publisher = WORLD.publisher().id();
        assertThat(NODE.text("select (joined_at > now() + interval '2 days')::text from users where id = ?", publisher))
                .isEqualTo("true");
        assertThat(BusinessTime.now()).isAfter(to);
        WORLD.operator().invalid("to", SET, "{to: %s}", to.toString());
        WORLD.operator()
                .invalid("to", SET, "{to: %s}", to.plus(Duration.ofDays(36)).toString());
    }

    @Test
    void isTheSameThroughoutATransaction() throws SQLException {
        try (var connection = Db.connect(DATABASE)) {
            connection.setAutoCommit(false);
            String begun = text(connection, "select business_now()");
            set(now().plus(Duration.ofHours(1)));
            assertThat(text(connection, "select business_now()")).isEqualTo(begun);
            connection.commit();
            assertThat(text(
                            connection,
                            "select (business_now() > '" + begun + "'::timestamptz + interval '59 minutes')::text"))
                    .isEqualTo("true");
            connection.rollback();
        }
    }

    @Test
    void keepsItsDatabaseASandbox() {
        set(now().plusSeconds(60));
        assertThatThrownBy(() -> Node.start(DATABASE, Map.of())).hasStackTraceContaining("was set ahead");
    }

    @Test
    void isNoneOutsideASandbox() {
        Operator operator = World.shared().operator();
        operator.call(GET).expectError(404, "not_found", "NOT_A_SANDBOX");
        operator.call(SET, "{to: %s}", Instant.now().plusSeconds(60).toString())
                .expectError(404, "not_found", "NOT_A_SANDBOX");
        // Inlined: the plan of a statement says now() itself.
        assertThat(World.shared()
                        .sql("explain verbose select from tasks where deadline < business_now()")
                        .texts())
                .anyMatch(line -> line.contains("now()"))
                .noneMatch(line -> line.contains("business_now"));
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
