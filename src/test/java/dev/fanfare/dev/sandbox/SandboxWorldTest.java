package dev.fanfare.dev.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.dev.sandbox.api.SandboxJobs.MoveWorld;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The demo world moves by itself. */
@Nightly
class SandboxWorldTest {
    private static final String GET = "/admin/api/sandbox/get/";
    private static final String SET = "/admin/api/sandbox/world/update/";
    private static final Map<String, String> SETTINGS = Map.of("sandbox.enabled", "true");
    private static final String DATABASE = Db.freshUri();

    @AutoClose
    private static final Node NODE = Node.start(DATABASE, SETTINGS);

    private static Operator operator;

    @BeforeAll
    static void fills() {
        NODE.fanfare().fillDemoWorld(Node.config(DATABASE, SETTINGS));
        operator = NODE.world().operator();
    }

    @BeforeEach
    void stands() {
        operator.ok(SET, "{moving: false}");
    }

    private static void moves(int times) {
        for (int i = 0; i < times; i++) {
            NODE.execute("update sandbox_world set due_at = now()");
            NODE.sweep(new MoveWorld());
        }
    }

    private static long happened() {
        NODE.world().logsEvents();
        return NODE.number("select coalesce(max(position), 0) from event_log");
    }

    @Test
    @DisplayName("EV-04 its people join, hand in, review, pay and are paid, by the rules, and the books add up")
    void livesByTheRules() {
        long before = happened();
        operator.ok(SET, "{moving: true, per_minute: 60}");
        moves(10 * 7);
        happened();
        assertThat(NODE.sql("select distinct type from event_log where position > ?", before)
                        .texts())
                .contains(
                        "participation.joined",
                        "task.under_review",
                        "task.accepted",
                        "task.rejected",
                        "task.paid",
                        "payout.pending",
                        "payout.processing",
                        "payout.completed");
        assertThat(NODE.world().differences()).isEmpty();
        NODE.world().assertCountersAddUp();
    }

    @Test
    @DisplayName("EV-04 a move is made once in its time, until the world is stopped or its minutes are over")
    void movesAtItsRateUntilItIsStopped() {
        assertThat(operator.ok(GET).at("world").isNull()).isTrue();
        Answer set = operator.ok(SET, "{moving: true, minutes: 60}").expectFields("status", "world");
        assertThat(set.number("world.per_minute")).isEqualTo(12);
        assertThat(operator.ok(GET).at("world")).isEqualTo(set.at("world"));
        NODE.execute("update sandbox_world set due_at = now()");
        assertThat(NODE.sweep(new MoveWorld())).isEqualTo(1);
        assertThat(NODE.sweep(new MoveWorld())).isZero();
        NODE.execute("update sandbox_world set due_at = now(), moves_until = now()");
        assertThat(NODE.sweep(new MoveWorld())).isZero();
        assertThat(operator.ok(GET).at("world").isNull()).isTrue();
        assertThat(operator.ok(SET, "{moving: true}").at("world.until").isNull())
                .isTrue();
        operator.ok(SET, "{moving: false}").shows("{world: null}");
        assertThat(NODE.sweep(new MoveWorld())).isZero();
        assertThat(NODE.number("select count(*) from audit_log where action = 'sandbox.world'"))
                .isGreaterThan(3);
        operator.invalid("minutes", SET, "{moving: true, minutes: 61}");
        operator.invalid("per_minute", SET, "{moving: true, per_minute: 61}");
    }

    @Test
    @DisplayName("EV-04 it begins a campaign when there is none left to join")
    void beginsCampaigns() {
        String joinable = "select count(*) from campaigns where status = 'active' and date_end > business_now()";
        NODE.execute("update campaigns set date_end = business_now() where status = 'active'");
        assertThat(NODE.number(joinable)).isZero();
        operator.ok(SET, "{moving: true}");
        moves(2 * 7);
        assertThat(NODE.number(joinable)).isPositive();
    }

    @Test
    @DisplayName("EV-04 without the demo's people, or outside a sandbox, nothing moves")
    void refusesWithoutADemoWorld() {
        try (Node empty = Node.start(SETTINGS)) {
            World world = empty.world();
            world.operator().call(SET, "{moving: true}").expectError(409, "conflict", "NO_DEMO_WORLD");
            assertThat(empty.sweep(new MoveWorld())).isZero();
        }
        World.shared().operator().call(SET, "{moving: true}").expectError(404, "not_found", "NOT_A_SANDBOX");
    }
}
