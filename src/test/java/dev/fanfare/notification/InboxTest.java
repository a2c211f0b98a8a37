package dev.fanfare.notification;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Reading notifications, and operators' messages. */
class InboxTest {
    private final Node node = Node.shared();
    private final World world = node.world();
    private final Operator staff = world.staff(Permission.USERS_NOTIFY);

    private void send(Publisher to, String title) {
        staff.call(
                        "/api/user/notification/",
                        "{user_id: %s, message: 'Hello', type: 'news', title: %s}",
                        to.id(),
                        title)
                .expect(200)
                .expectFields("status", "message");
    }

    @Test
    @DisplayName("HT-14: pages of notifications, with data for the web and without for applications")
    void listsNewestFirstInPages() {
        Publisher user = world.publisher();
        for (int i = 1; i <= 5; i++) {
            send(user, "Title " + i);
        }
        Answer web = user.call("/web/api/get/notifications/", "{page: 2, limit: 2}")
                .expect(200)
                .expectFields("notifications", "total", "page", "limit", "next", "unread_count");
        assertThat(web.at("notifications").findValuesAsText("title")).containsExactly("Title 3", "Title 2");
        assertThat(List.of(web.number("total"), web.number("page"), web.number("limit"), web.number("unread_count")))
                .containsExactly(5L, 2L, 2L, 5L);
        JsonNode one = web.at("notifications.0");
        assertThat(Answer.fields(one))
                .containsExactlyInAnyOrder("id", "title", "message", "type", "read", "created_at", "data");
        assertThat(one.path("type").asText()).isEqualTo("news");
        assertThat(one.path("data").isObject()).isTrue();
        Answer app = user.form("/api/get/notifications/history/", "{page: 3, limit: 2}")
                .expect(200)
                .expectFields("notifications", "total", "page", "limit");
        assertThat(app.at("notifications").findValuesAsText("title")).containsExactly("Title 1");
        assertThat(Answer.fields(app.at("notifications.0")))
                .containsExactlyInAnyOrder("id", "title", "message", "type", "read", "created_at");
        assertThat(user.call("/web/api/get/notifications/", "{page: 9, limit: 500}")
                        .expect(200)
                        .body())
                .hasToString("{\"notifications\":[],\"total\":5,\"page\":9,\"limit\":100,\"unread_count\":5}");
    }

    @Test
    @DisplayName("NT-03: reading lowers unread_count, of one's own notifications only")
    void marksAsRead() {
        Publisher user = world.publisher();
        Publisher other = world.publisher();
        for (int i = 1; i <= 4; i++) {
            send(user, "Title " + i);
            send(other, "Title " + i);
        }
        List<Long> ids =
                user.notifications().stream().map(n -> n.path("id").asLong()).toList();
        user.call("/web/api/notifications/read/", "{ids: [%s, %s, 9999999999]}", ids.get(0), ids.get(2))
                .expect(200)
                .expectFields("status", "message");
        assertThat(user.notifications().stream().map(n -> n.path("read").asBoolean()))
                .containsExactly(true, false, true, false);
        other.form("/web/api/notifications/read/", "{ids: %s}", ids).expect(200);
        other.form("/web/api/notifications/read/", "{ids: %s}", ids.get(1)).expect(200);
        assertThat(unread(user)).isEqualTo(2);
        assertThat(unread(other)).isEqualTo(4);
        user.form("/web/api/notifications/read/", "{all: 'true'}").expect(200);
        user.call("/web/api/notifications/read/", "{all: true}").expect(200);
        assertThat(unread(user)).isZero();
        assertThat(unread(other)).isEqualTo(4);
    }

    private static long unread(Publisher user) {
        return user.call("/web/api/get/notifications/").expect(200).number("unread_count");
    }

    @Test
    void refusesToMarkNothingOrRubbish() {
        Client user = world.publisher().web();
        for (String body : List.of("{}", "{all: false}", "{ids: []}")) {
            Answer refused = user.post("/web/api/notifications/read/", body).expectError(400, "validation_error");
            assertThat(refused.at("details.missing_fields").toString()).isEqualTo("[\"ids\"]");
        }
        user.post("/web/api/notifications/read/", "{ids: ['x']}").expectError(422, "validation_error");
        user.post("/web/api/notifications/read/", "{ids: %s}", java.util.Arrays.asList(1, null))
                .expectError(422, "validation_error");
    }

    @Test
    @DisplayName("NT-02: an operator's message is always stored, and written to the audit log")
    void sendsAMessageWhateverIsMuted() {
        Publisher user = world.publisher();
        user.mutes("new_campaign", "profile_status", "update_balance");
        staff.form(
                        "/api/user/notification/",
                        "{user_id: %s, message: 'Your documents have arrived.', title: 'Thank you'}",
                        user.id())
                .expect(200);
        JsonNode message = user.lastNotification();
        assertShows(message, "{type: 'message', message: 'Your documents have arrived.'}");
        JsonNode line = world.operator()
                .call("/admin/api/audit/list/", "{subject: 'user:%s', action: 'user.notify'}", user.id())
                .expect(200)
                .body();
        assertThat(line.toString()).contains("Your documents have arrived.").contains("\"actor_id\":" + staff.id());
        world.operator().bans(user);
        send(user, "Why you were banned");
        assertThat(node.number("select count(*) from notifications where user_id = ?", user.id()))
                .isEqualTo(2);
    }

    @Test
    void sendsNoMessageWithoutRecipientsAndNoIncompleteOne() {
        Client operator = staff.backend();
        operator.post("/api/user/notification/", "{user_id: 9999999999, message: 'm', title: 't'}")
                .expectError(404, "user_not_found");
        Answer missing =
                operator.post("/api/user/notification/", "{type: 'news'}").expectError(400, "validation_error");
        assertThat(missing.at("details.missing_fields").toString())
                .contains("user_id")
                .contains("message")
                .contains("title");
        operator.post("/api/user/notification/", "{user_id: 1, message: %s, title: 't'}", "m".repeat(2_001))
                .expectError(422, "validation_error");
        world.staff(Permission.USERS_VIEW)
                .call("/api/user/notification/", "{user_id: 1, message: 'm', title: 't'}")
                .expectError(403, "insufficient_permissions");
    }
}
