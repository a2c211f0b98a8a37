package dev.fanfare.notification.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Who sees which events, and in which order. */
class EventLogTest {
    private static final String OWN = "/web/api/get/events/";
    private static final String ALL = "/admin/api/events/list/";

    /** Of its own: elsewhere tests set states that nothing moves to. */
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();

    /** What is read is compared with the list, too, but not everything is read. */
    @AfterAll
    static void wroteNoOtherType() {
        NODE.world().logsEvents();
        assertThat(NODE.sql("select distinct type from event_log").texts())
                .isNotEmpty()
                .isSubsetOf(Stream.of(EventType.values()).map(EventType::code).toList());
    }

    /** All of these, read in parts. */
    private static List<JsonNode> read(Client reader, String path, String filter, long after) {
        List<JsonNode> events = new ArrayList<>();
        long next = after;
        boolean more = true;
        while (more) {
            Answer answer = reader.ok(path, "{after: %s, limit: 3" + filter + "}", next);
            events.addAll(answer.list("events"));
            more = answer.flag("more") || answer.number("next") != next;
            assertThat(answer.number("next")).isGreaterThanOrEqualTo(next);
            next = answer.number("next");
        }
        return events;
    }

    private static List<String> types(List<JsonNode> events) {
        return events.stream().map(event -> event.get("type").asText()).toList();
    }

    private List<String> own(Actor reader) {
        world.logsEvents();
        return types(read(reader.web(), OWN, "", 0));
    }

    private long last() {
        world.logsEvents();
        return world.number("select coalesce(max(position), 0) from event_log");
    }

    @Test
    @DisplayName("EV-01 a task's life is read in its order by its publisher and its advertiser, with amounts and ids")
    void showsATasksLife() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(advertiser.campaign()).handsIn();
        Operator reviewer = world.staff(Permission.TASKS_REVIEW);
        reviewer.does("start_review", task);
        reviewer.approves(task).pays(task);
        assertThat(own(publisher))
                .containsSubsequence(
                        "user.registered",
                        "connection.accepted",
                        "participation.joined",
                        "task.under_review",
                        "task.accepted",
                        "task.paid")
                .doesNotContain("task.review_started", "campaign.active");
        assertThat(types(read(advertiser.signsIn(), OWN, "", 0)))
                .containsSubsequence(
                        "campaign.active",
                        "participation.joined",
                        "task.under_review",
                        "task.review_started",
                        "task.accepted",
                        "task.paid")
                .doesNotContain("connection.accepted");
        JsonNode accepted = publisher.ok(OWN, "{types: ['task.accepted']}").at("events.0");
        assertThat(publisher
                        .ok("/api/get/events/", "{types: ['task.accepted']}")
                        .at("events.0"))
                .isEqualTo(accepted);
        assertThat(accepted.get("subject_id").asLong()).isEqualTo(task.id());
        assertThat(accepted.get("user_id").asLong()).isEqualTo(publisher.id());
        assertThat(accepted.get("advertiser_id").asLong()).isEqualTo(advertiser.id());
        assertThat(accepted.get("from_state").asText()).isEqualTo("under_review");
        assertThat(accepted.get("to_state").asText()).isEqualTo("accepted");
        assertThat(accepted.get("amount").decimalValue())
                .isEqualByComparingTo(world.text("select (payment / 100.0)::text from tasks where id = ?", task.id()));
        assertThat(accepted.get("currency").asText()).isEqualTo("USD");
        assertThat(accepted.get("request_id").isNull()).isTrue();
    }

    @Test
    @DisplayName("EV-01 each reads its own events only; a team by its rights, an application by its scope, staff all")
    void keepsAudiencesApart() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher().connected();
        Publisher other = world.publisher();
        publisher.joins(advertiser.campaign());
        long after = last();
        Operator reviewer = world.staff(Permission.USERS_BAN);
        reviewer.bans(other);
        assertThat(own(publisher)).doesNotContain("user.banned");
        assertThat(read(world.staff(Permission.EVENTS_VIEW).backend(), ALL, ", types: ['user.banned']", after))
                .anySatisfy(event -> {
                    assertThat(event.get("subject_id").asLong()).isEqualTo(other.id());
                    assertThat(event.get("request_id").asText()).isNotBlank();
                });
        reviewer.call(ALL).expect(403);
        publisher.call(ALL).expect(403);
        publisher.call("/api/events/").expect(403);
        // The team's row shows what concerns the advertiser, not the account of the same number.
        List<String> teams = types(read(advertiser.backend(), "/api/events/", "", 0));
        assertThat(teams).contains("campaign.active", "participation.joined").doesNotContain("user.registered");
        advertiser.call("/api/events/", "{advertiser_id: %s}", publisher.id()).expect(403);
        assertThat(types(read(
                        world.staff(Permission.EVENTS_VIEW).backend(),
                        "/api/events/",
                        ", advertiser_id: " + advertiser.id(),
                        0)))
                .isEqualTo(teams);
    }

    @Test
    @DisplayName("EV-01 members of a team see what its campaigns do, and amounts only by the right to see money")
    void hidesAmounts() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher finance = advertiser.member("finance");
        Publisher reviewer = advertiser.member("reviewer");
        Task task = world.publisher().connected().joins(advertiser.campaign()).handsIn();
        world.operator().approves(task).pays(task);
        world.logsEvents();
        String money = ", types: ['task.accepted', 'task.paid']";
        assertThat(types(read(finance.backend(), "/api/events/", money, 0)))
                .containsExactly("task.accepted", "task.paid");
        assertThat(read(reviewer.backend(), "/api/events/", money, 0)).isEmpty();
        assertThat(read(reviewer.backend(), "/api/events/", "", 0))
                .extracting(event -> event.get("type").asText())
                .contains("campaign.active", "task.under_review");
        assertThat(read(reviewer.backend(), "/api/events/", "", 0))
                .allMatch(event -> event.get("amount").isNull());
    }

    @Test
    @DisplayName("EV-01 an account's own events: registration, ban, its end and the deletion asked for")
    void showsAnAccountsEvents() {
        Publisher publisher = world.publisher();
        Operator operator = world.operator();
        operator.bans(publisher);
        operator.ok("/api/user/status/ban/", "{user_id: %s, banned: false}", publisher.id());
        world.execute("update users set leaves_at = now() + interval '30 days' where id = ?", publisher.id());
        world.execute("update users set leaves_at = null where id = ?", publisher.id());
        world.execute("update users set status = 'inactive' where id = ?", publisher.id());
        world.execute("update users set status = 'active' where id = ?", publisher.id());
        world.execute("update users set leaves_at = now() where id = ?", publisher.id());
        world.execute("update users set leaves_at = null, erased_at = now() where id = ?", publisher.id());
        world.logsEvents();
        assertThat(types(read(world.operator().backend(), ALL, "", 0).stream()
                        .filter(event -> event.get("user_id").asLong() == publisher.id())
                        .toList()))
                .containsExactly(
                        "user.registered",
                        "user.banned",
                        "user.unbanned",
                        "user.deletion_requested",
                        "user.deletion_cancelled",
                        "user.deactivated",
                        "user.activated",
                        "user.deletion_requested",
                        "user.deleted");
    }

    @Test
    void refusesUnknownTypes() {
        world.publisher().invalid("types", OWN, "{types: ['task.forgotten']}");
        world.publisher().invalid("limit", OWN, "{limit: 501}");
    }

    @Test
    @DisplayName("EV-01 what is sought for among other types is found, however far away")
    void goesOnBehindOtherTypes() {
        long after = last();
        Publisher publisher = world.publisher();
        world.publisher();
        world.operator().bans(publisher);
        world.logsEvents();
        Answer rest = world.operator().ok(ALL, "{after: %s, types: ['user.unbanned']}", after);
        assertThat(rest.list("events")).isEmpty();
        assertThat(rest.number("next")).isGreaterThanOrEqualTo(after + 3);
    }
}
