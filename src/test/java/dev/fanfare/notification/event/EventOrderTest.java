package dev.fanfare.notification.event;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.notification.event.api.EventJobs.LogEvents;
import dev.fanfare.notification.webhook.api.WebhookJobs.FanOutEvents;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Positions: dense, once, in an order that stays. */
class EventOrderTest {
    private static final String ALL = "/admin/api/events/list/";
    private static final String DATABASE = Db.freshUri();
    private static final Node NODE = Node.start(DATABASE, Map.of("alarms.event_log_seconds", "1"));

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static void assertDense() {
        assertThat(NODE.number(
                        "select count(*) from (select position, row_number() over (order by position) + min(position)"
                                + " over () - 1 as expected from event_log) p where position <> expected"))
                .isZero();
    }

    @Test
    @DisplayName(
            "EV-01 an event of a transaction that commits late stands before those that came meanwhile, never behind")
    void waitsForEarlierTransactions() throws Exception {
        Publisher early = NODE.world().publisher();
        Publisher meanwhile = NODE.world().publisher();
        NODE.world().logsEvents();
        long before = NODE.number("select max(position) from event_log");
        try (Connection late = Db.connect(DATABASE);
                Statement statement = late.createStatement()) {
            late.setAutoCommit(false);
            statement.execute("update users set status = 'inactive' where id = " + early.id());
            NODE.world().operator().bans(meanwhile);
            assertThat(NODE.sweep(new LogEvents()) + NODE.sweep(new LogEvents()))
                    .isZero();
            late.commit();
        }
        NODE.world().logsEvents();
        assertThat(NODE.sql("select type from event_log where position > ? order by position", before)
                        .texts())
                .containsExactly("user.deactivated", "user.banned");
        assertDense();
    }

    @Test
    @DisplayName("EV-01 each event has one position, however many nodes give them, in chunks too")
    void logsOnceOnSeveralNodes() {
        long before = NODE.number("select coalesce(max(position), 0) from event_log");
        long id = NODE.world().publisher().id();
        NODE.world().logsEvents();
        try (Node other = Node.start(DATABASE, Map.of())) {
            for (int round = 0; round < 3; round++) {
                NODE.execute(
                        "insert into new_events (type, subject_id, user_id) select 'user.registered', n, ?"
                                + " from generate_series(1, 1500) n",
                        id);
                Together.together(4, i -> (i % 2 == 0 ? NODE : other).sweep(new LogEvents()));
            }
            NODE.world().logsEvents();
        }
        assertThat(NODE.number("select count(*) from event_log where user_id = ? and position > ?", id, before))
                .isEqualTo(4_501);
        assertDense();
    }

    @Test
    @DisplayName("EV-01 the oldest go first, positions go on, and who comes from further back is told so")
    void expires() {
        Publisher publisher = NODE.world().publisher();
        NODE.world().operator();
        NODE.world().logsEvents();
        NODE.execute("update event_log set at = now() - interval '31 days'");
        long last = NODE.number("select max(position) from event_log");
        NODE.sweep(new ForgetExpired());
        assertThat(NODE.sql("select position::text from event_log").texts()).containsExactly(Long.toString(last));
        NODE.world().operator().bans(publisher);
        NODE.world().logsEvents();
        Answer refused = NODE.world()
                .operator()
                .call(ALL, "{after: 0}")
                .expectError(410, "position_expired", "POSITION_EXPIRED");
        assertThat(refused.number("details.oldest")).isEqualTo(last);
        Answer next = NODE.world().operator().ok(ALL, "{after: %s}", last - 1);
        assertThat(next.list("events"))
                .extracting(event -> event.get("position").asLong())
                .containsExactly(last, last + 1);
        assertThat(NODE.world().operator().ok(ALL).list("events")).hasSize(2);
    }

    @Test
    @DisplayName("EV-01 an alarm tells of a transaction that holds up the log")
    void alarms() throws Exception {
        Publisher publisher = NODE.world().publisher();
        allAreHandled();
        assertThat(NODE.client().get("/health").text()).contains("event-log");
        NODE.execute(
                "insert into new_events (type, subject_id, user_id, at) values ('user.registered', ?, ?, now() - interval '1 minute')",
                publisher.id(),
                publisher.id());
        eventually(() -> assertThat(NODE.client().get("/health").text()).contains("has no position in the event log"));
        allAreHandled();
        eventually(() ->
                assertThat(NODE.client().get("/health").text()).doesNotContain("has no position in the event log"));
    }

    /** By each reader, because no job runs by itself. */
    private static void allAreHandled() {
        NODE.world().dispatch();
        NODE.sweep(new FanOutEvents());
    }
}
