package dev.fanfare.dev.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.webhook.WebhookReceiver;
import dev.fanfare.notification.webhook.api.WebhookJobs.FanOutEvents;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Eventually;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Partners try each type of event in a sandbox. */
@Nightly
class SandboxEventsTest {
    private static final String SEND = "/admin/api/sandbox/events/send/";

    @AutoClose
    private static final Node NODE =
            Node.start(Map.of("sandbox.enabled", "true", "webhooks.private_addresses", "true"));

    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();

    private final World world = NODE.world();
    private final Operator operator = world.operator();
    private final Publisher publisher = world.publisher();
    private final Advertiser advertiser = world.advertiser("USD");

    @Test
    @DisplayName(
            "A person sends themselves each type that concerns people, by an application's token, and no other type")
    void sendsOnesOwn() {
        Client user = world.through(world.application(), publisher);
        world.logsEvents();
        long before = user.ok("/api/get/events/", "{limit: 500}").number("next");
        List<String> mine = types().filter(type -> EventShape.of(type).user())
                .map(EventType::code)
                .toList();
        types().forEach(type -> {
            Answer sent = user.post("/api/action/sandbox/events/send/", "{type: %s}", type.code());
            assertThat(sent.status()).as(type.code()).isEqualTo(mine.contains(type.code()) ? 200 : 422);
        });
        world.logsEvents();
        assertThat(user.ok("/api/get/events/", "{after: %s, limit: 500}", before)
                        .list("events"))
                .allSatisfy(event -> assertThat(event.path("user_id").asLong()).isEqualTo(publisher.id()))
                .extracting(event -> event.path("type").asText())
                .containsExactlyElementsOf(mine);
        World.shared()
                .through(World.shared().application(), World.shared().publisher())
                .refused(404, "not_found", "/api/action/sandbox/events/send/", "{type: 'task.accepted'}");
    }

    private static Stream<EventType> types() {
        return Stream.of(EventType.values());
    }

    /** The body of a request for an event that concerns these parties. */
    private String body(EventType type) {
        EventShape shape = EventShape.of(type);
        return "{type: '" + type.code() + "', subject_id: " + (shape.kind().equals("user") ? publisher.id() : 42)
                + (shape.user() ? ", user_id: " + publisher.id() : "")
                + (shape.advertiser() ? ", advertiser_id: " + advertiser.id() : "")
                + (shape.campaign() ? ", campaign_id: 42" : "")
                + (shape.payout() ? ", payout_id: 42" : "")
                + (shape.amount() ? ", amount: '12.50', currency: 'USD'" : "") + "}";
    }

    private List<JsonNode> sendsEachType() {
        world.logsEvents();
        long before = NODE.number("select coalesce(max(position), 0) from event_log");
        types().forEach(type -> operator.ok(SEND, body(type)));
        world.logsEvents();
        List<JsonNode> events = new ArrayList<>();
        Answer part = operator.ok("/admin/api/events/list/", "{after: %s, limit: 500}", before);
        events.addAll(part.list("events"));
        assertThat(part.flag("more")).isFalse();
        return events;
    }

    @Test
    @DisplayName("EV-03 an event of every type can be sent, and has what events of its type have")
    void sendsEachTypeToTheLog() {
        List<JsonNode> events = sendsEachType();
        assertThat(events)
                .extracting(event -> event.path("type").asText())
                .containsExactlyElementsOf(types().map(EventType::code).toList());
        assertThat(NODE.number("select max(position) - count(*) from event_log"))
                .as("gaps")
                .isZero();
        assertThat(events).allSatisfy(event -> {
            EventShape shape = EventShape.of(
                    EventType.findByCode(event.path("type").asText()).orElseThrow());
            assertThat(event.get("user_id").isNull()).isNotEqualTo(shape.user());
            assertThat(event.get("advertiser_id").isNull()).isNotEqualTo(shape.advertiser());
            assertThat(event.get("campaign_id").isNull()).isNotEqualTo(shape.campaign());
            assertThat(event.get("payout_id").isNull()).isNotEqualTo(shape.payout());
            assertThat(event.get("amount").isNull()).isNotEqualTo(shape.amount());
            assertThat(event.get("to_state").asText(null)).isEqualTo(shape.to());
            assertThat(event.get("from_state").asText(null)).isEqualTo(shape.usualSource());
            // Only staff see it, and find the audit line by it.
            assertThat(NODE.text(
                            "select action from audit_log where request_id = ?",
                            event.get("request_id").asText()))
                    .isEqualTo("sandbox.event");
        });
    }

    @Test
    @DisplayName("EV-03 its owner gets it by webhook, signed and numbered like every other")
    void deliversEachTypeOfAnAccount() {
        world.logsEvents();
        NODE.sweep(new FanOutEvents());
        publisher.shown("password");
        Answer hook = publisher
                .call("/web/api/webhooks/add/", "{url: %s}", receiver.url("/hook"))
                .expect(201);
        sendsEachType();
        NODE.sweep(new FanOutEvents());
        List<String> own = types().filter(type -> EventShape.of(type).user())
                .map(EventType::code)
                .toList();
        Eventually.eventually(() -> {
            NODE.sweep(new SendWebhooks());
            assertThat(receiver.at("/hook"))
                    .allSatisfy(received -> received.verified(hook.text("secret")))
                    .extracting(WebhookReceiver.Received::type)
                    .containsExactlyInAnyOrderElementsOf(own);
        });
    }

    @Test
    @DisplayName("EV-03 an event that cannot be is refused")
    void refusesWhatATypeNeverHolds() {
        String task = "{type: 'task.rejected', subject_id: 7, campaign_id: 5, user_id: %s, advertiser_id: %s"
                        .formatted(publisher.id(), advertiser.id())
                + "%s}";
        operator.ok(SEND, task.formatted(", from_state: 'appealed'"));
        operator.invalid("from_state", SEND, task.formatted(", from_state: 'left'"));
        operator.invalid("amount", SEND, task.formatted(", amount: 1, currency: 'USD'"));
        operator.invalid(
                "campaign_id", SEND, task.replace(", campaign_id: 5", "").formatted(""));
        String parties = "{type: 'task.rejected', subject_id: 7, campaign_id: 5, user_id: %s, advertiser_id: %s}";
        operator.refused(404, "not_found", SEND, parties, 1L << 40, advertiser.id());
        operator.refused(404, "not_found", SEND, parties, publisher.id(), publisher.id());
        operator.invalid("user_id", SEND, "{type: 'payout.failed', subject_id: 7, amount: 1, currency: 'USD'}");
        String payout = "{type: 'payout.failed', subject_id: 7, user_id: " + publisher.id() + "%s}";
        operator.invalid("amount", SEND, payout.formatted(""));
        operator.invalid("amount", SEND, payout.formatted(", amount: '1.001', currency: 'USD'"));
        operator.invalid("advertiser_id", SEND, payout.formatted(", advertiser_id: 1, amount: 1, currency: 'USD'"));
        operator.invalid("subject_id", SEND, "{type: 'user.banned', subject_id: 7, user_id: %s}", publisher.id());
        operator.invalid(
                "from_state",
                SEND,
                "{type: 'grant.revoked', subject_id: 7, user_id: %s, from_state: 'held'}",
                publisher.id());
        operator.invalid("type", SEND, "{type: 'task.forgotten', subject_id: 7}");
        World.shared()
                .operator()
                .call(SEND, "{type: 'payout_run.sent', subject_id: 7}")
                .expectError(404, "not_found", "NOT_A_SANDBOX");
    }

    @Test
    @DisplayName("EV-03 what an event holds is what the trigger of its table writes")
    void knowsWhatTriggersWrite() throws SQLException {
        long campaign = advertiser.campaign().id();
        try (Connection connection = Db.connect(NODE.databaseUri());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("""
                    create table probes (id bigint, user_id bigint, advertiser_id bigint, campaign_id bigint,
                      payout_id bigint, reviewer_id bigint, changes_requested boolean, status text, payment bigint, amount bigint,
                      currency text)
                    """);
            for (EventType type : EventType.values()) {
                // Grants have a trigger of their own: ApplicationEventsTest.
                if (!type.code().startsWith("grant.")) {
                    assertThat(written(statement, type, campaign))
                            .as(type.code())
                            .isEqualTo(EventShape.of(type));
                }
            }
            connection.rollback();
        }
    }

    /** The argument that names the column whose growth is the amount: that of the table's own trigger. */
    private static String grows(Statement statement, EventShape shape, String happened) throws SQLException {
        if (!shape.kind().equals("task") || !shape.amount()) {
            return "";
        }
        String column = "payment";
        try (ResultSet found = statement.executeQuery("""
                select split_part(encode(tgargs, 'escape'), '\\000', 3) from pg_trigger
                where tgfoid = 'write_event'::regproc and tgnargs = 3
                  and split_part(encode(tgargs, 'escape'), '\\000', 2) = '%s'
                """.formatted(happened))) {
            if (found.next()) {
                column = found.getString(1);
            }
        }
        statement.execute("alter table probes add column if not exists " + column + " bigint default 7");
        return ", '" + column + "'";
    }

    /** What the trigger writes when a row of everything enters its state, beside the states before. */
    private static EventShape written(Statement statement, EventType type, long campaign) throws SQLException {
        EventShape shape = EventShape.of(type);
        boolean isState = shape.to() != null;
        String happened = type.code().substring(shape.kind().length() + 1);
        boolean moves = type == EventType.TASK_CHANGES_REQUESTED
                || type == EventType.TASK_REVERSED
                || shape.kind().equals("signal");
        boolean takes = type == EventType.TASK_REVIEW_STARTED || type == EventType.TASK_APPEAL_TAKEN;
        statement.execute(
                """
                create or replace trigger probes_event after insert or update on probes
                for each row execute function write_event('%s'%s)
                """.formatted(shape.kind(), isState ? "" : ", '" + happened + "'" + grows(statement, shape, happened)));
        statement.execute("delete from probes");
        statement.execute("insert into probes values (1, 2, 3, %s, 4, %s, %s, '%s', 7, 7, 'USD')"
                .formatted(
                        campaign,
                        takes ? "null" : "9",
                        type == EventType.TASK_CHANGES_REQUESTED,
                        !isState ? "any" : moves ? shape.usualSource() : shape.to()));
        if (moves) {
            statement.execute("update probes set status = '" + shape.to() + "'");
        } else if (isState && !happened.equals(shape.to())) {
            statement.execute("update probes set reviewer_id = " + (takes ? "9" : "null"));
        }
        try (ResultSet row = statement.executeQuery(
                "select * from new_events where type = '" + type.code() + "' order by id desc limit 1")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getObject("campaign_id") != null).as(type.code()).isEqualTo(shape.campaign());
            assertThat(row.getObject("payout_id") != null).as(type.code()).isEqualTo(shape.payout());
            return new EventShape(
                    shape.kind(),
                    row.getObject("user_id") != null,
                    row.getObject("advertiser_id") != null,
                    row.getObject("amount") != null,
                    shape.begins(),
                    shape.from(),
                    row.getString("to_state"));
        }
    }
}
