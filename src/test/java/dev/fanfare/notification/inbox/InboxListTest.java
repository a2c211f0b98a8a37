package dev.fanfare.notification.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.inbox.api.InboxKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Messages, notifications and requests in one list, for each audience. */
class InboxListTest {
    private static final String OWN = "/web/api/get/inbox/";
    private static final String TEAM = "/api/advertiser/inbox/";
    private static final String STAFF = "/admin/api/inbox/";
    private static final String SAYS = "{kind: %s, subject_id: %s, text: %s}";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Campaign campaign = advertiser.campaign();
    private final Publisher publisher = world.publisher().connected();
    private final Operator reviewer = world.staff(Permission.TASKS_REVIEW);

    private static List<String> items(Answer inbox) {
        return inbox.list("items").stream().map(InboxListTest::item).toList();
    }

    private static String item(JsonNode one) {
        return one.path("kind").asText() + " " + one.path("about").asText() + " "
                + (one.path("unread").asBoolean() ? "unread" : "read");
    }

    private void notified(int number, String state) {
        notified(publisher, number, state);
    }

    private void notified(Actor person, int number, String state) {
        world.execute("""
                insert into notifications (user_id, key, type, title, message, created_at, read_at)
                select ?, 'n' || n, 'news', 'News ' || n, 'Text', now() - n * interval '1 minute',
                  case when ? = 'read' then now() end
                from generate_series(1, ?) n""", person.id(), state, number);
    }

    private long invited(String status) {
        return world.number("""
                insert into campaign_invitations (campaign_id, advertiser_id, user_id, message, status, invited_by, expires_at, ended_at)
                values (?, ?, ?, 'Come!', ?, ?, now() + interval '9 days', case when ? <> 'open' then now() end) returning id""", campaign.id(), advertiser.id(), publisher.id(), status, advertiser.id(), status);
    }

    private long applied(String status) {
        return world.number("""
                insert into campaign_applications (campaign_id, user_id, text, currency, status, expires_at, ended_at)
                values (?, ?, 'Me!', 'USD', ?, now() + interval '9 days', case when ? in ('withdrawn', 'joined') then now() end)
                returning id""", campaign.id(), publisher.id(), status, status);
    }

    @Test
    @DisplayName(
            "NT-05: what waits comes first, then the rest, each the newest first; filters combine; every kind is there")
    void putsThemTogether() {
        Task task = publisher.joins(campaign);
        world.execute("delete from notifications where user_id = ?", publisher.id());
        notified(1, "read");
        reviewer.call("/admin/api/threads/write/", SAYS, "task", task.id(), "Well done.")
                .expect(201);
        invited("open");
        invited("declined");
        long mine = applied("accepted");
        Answer inbox = publisher.ok(OWN);
        assertThat(items(inbox))
                .containsExactly(
                        "request application unread",
                        "request invitation unread",
                        "message task unread",
                        "request invitation read",
                        "notification news read");
        inbox.shows("{unread: {messages: 1, notifications: 0, requests: 2}, next: null}");
        assertThat(inbox.list("items").get(0).path("id").asLong()).isEqualTo(mine);
        assertThat(inbox.list("items").get(2).path("text").asText()).isEqualTo("Well done.");
        assertThat(inbox.list("items").get(2).path("subject_id").asLong()).isEqualTo(task.id());
        for (InboxKind kind : InboxKind.values()) {
            List<String> only = items(publisher.ok(OWN, "{kind: %s}", kind.code()));
            assertThat(only).isNotEmpty().allMatch(one -> one.startsWith(kind.code()));
        }
        assertThat(items(publisher.ok(OWN, "{kind: 'request', unread: true}")))
                .containsExactly("request application unread", "request invitation unread");
        publisher.call(OWN, "{kind: 'letter'}").expect(422).shows("{details: {code: 'INVALID_VALUES'}}");
        assertThat(Coded.codes(InboxKind.class)).hasSize(3);
    }

    @Test
    @DisplayName("NT-05: one cursor goes through all sources: each item once, in the order of the whole")
    void pagesThroughAll() {
        Task task = publisher.joins(campaign);
        world.execute("delete from notifications where user_id = ?", publisher.id());
        notified(4, "unread");
        publisher
                .call("/web/api/thread/write/", SAYS, "task", task.id(), "Hello")
                .expect(201);
        invited("open");
        invited("declined");
        applied("withdrawn");
        // Of the same time, so that only their numbers tell them apart.
        world.execute(
                "update notifications set created_at = date_trunc('day', now()), read_at = case when id % 2 = 0 then now() end where user_id = ?",
                publisher.id());
        world.execute(
                "update campaign_invitations set invited_at = date_trunc('day', now()) where user_id = ?",
                publisher.id());
        world.execute(
                "update campaign_applications set applied_at = date_trunc('day', now()) where user_id = ?",
                publisher.id());
        Publisher web = publisher;
        List<JsonNode> whole = web.ok(OWN).list("items");
        assertThat(whole).hasSize(8);
        for (int limit = 1; limit < 5; limit++) {
            List<JsonNode> parts = new ArrayList<>();
            String next = null;
            do {
                Answer part = web.ok(OWN, "{limit: %s, cursor: %s}", limit, next);
                parts.addAll(part.list("items"));
                next = part.at("next").isNull() ? null : part.text("next");
            } while (next != null);
            assertThat(parts).as("parts of " + limit).isEqualTo(whole);
        }
        web.call(OWN, "{kind: 'message', cursor: %s}", web.ok(OWN, "{limit: 1}").text("next"))
                .expect(422);
    }

    @Test
    @DisplayName("a brand's team sees its threads and who applies; another team's inbox is not found")
    void showsATeamItsOwn() {
        long application = applied("open");
        publisher
                .call("/web/api/thread/write/", SAYS, "campaign", campaign.id(), "May I?")
                .expect(201);
        Answer inbox = advertiser.ok(TEAM, "{advertiser_id: %s}", advertiser.id());
        assertThat(items(inbox)).containsExactly("message campaign unread", "request application unread");
        inbox.shows("{unread: {messages: 1, requests: 1}}");
        assertThat(inbox.list("items").get(1).path("id").asLong()).isEqualTo(application);
        assertThat(inbox.list("items"))
                .allSatisfy(one -> assertThat(one.path("by").asText()).isEqualTo(publisher.username()));
        Advertiser other = world.advertiser("USD");
        other.call(TEAM, "{advertiser_id: %s}", advertiser.id()).expect(404);
        assertThat(items(other.ok(TEAM, "{advertiser_id: %s}", other.id()))).isEmpty();
        // Staff who may see campaigns are in no team.
        world.staff(Permission.CAMPAIGNS_VIEW)
                .call(TEAM, "{advertiser_id: %s}", advertiser.id())
                .expect(404);
        advertiser
                .ok(
                        "/api/advertiser/applications/decide/",
                        "{application_id: %s, action: 'decline', reason: 'No.'}",
                        application)
                .shows("{status: 'declined'}");
        assertThat(items(advertiser.ok(TEAM, "{advertiser_id: %s}", advertiser.id())))
                .containsExactly("message campaign unread", "request application read");
    }

    @Test
    @DisplayName("staff see threads of what they may decide, and queues in which something waits, once")
    void showsStaffTheirQueues() {
        Task task = publisher.joins(campaign).handsIn("https://www.instagram.com/p/inbox" + campaign.id());
        publisher
                .call("/web/api/thread/write/", SAYS, "task", task.id(), "Why?")
                .expect(201);
        Answer first = reviewer.ok(STAFF, "{limit: 1}");
        assertThat(items(first)).contains("request posts unread").last().isEqualTo("message task unread");
        assertThat(first.list("items"))
                .filteredOn(one -> one.path("about").asText().equals("posts"))
                .singleElement()
                .satisfies(queue -> {
                    assertThat(queue.path("number").asLong()).isPositive();
                    assertThat(queue.path("id").isNull()).isTrue();
                });
        if (!first.at("next").isNull()) {
            assertThat(items(reviewer.ok(STAFF, "{limit: 1, cursor: %s}", first.text("next"))))
                    .noneMatch(one -> one.startsWith("request"));
        }
        Operator payer = world.staff(Permission.PAYOUTS_PROCESS);
        assertThat(items(payer.ok(STAFF))).noneMatch(one -> one.contains(" posts ") || one.contains(" task "));
        assertThat(items(reviewer.ok(STAFF, "{kind: 'message'}"))).noneMatch(one -> one.startsWith("request"));
        publisher.call(STAFF).expect(403);
    }

    @Test
    @DisplayName("notifications are personal: a web session reads its own, a backend token none")
    void showsNotificationsToTheirReader() {
        Publisher member = advertiser.member("reviewer");
        for (Actor person : List.of(member, reviewer)) {
            String path = person == member ? TEAM : STAFF;
            world.execute("delete from notifications where user_id = ?", person.id());
            notified(person, 2, "unread");
            for (String body : List.of("{}", "{kind: 'notification'}", "{kind: 'notification', unread: true}")) {
                Answer byToken = person.backend().ok(path, body);
                byToken.shows("{unread: {notifications: 0}}");
                assertThat(items(byToken)).noneMatch(one -> one.startsWith("notification"));
                Answer bySession = person.web().ok(path, body);
                bySession.shows("{unread: {notifications: 2}}");
                assertThat(items(bySession)).contains("notification news unread");
            }
        }
    }

    @Test
    @DisplayName("of more unread threads than are counted, the queue of staff knows the oldest")
    void knowsTheOldest() throws SQLException {
        try (Connection connection = Db.connect(Db.uri());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            // The oldest is written last. No other test sees them.
            statement.execute("""
                    insert into threads (kind, subject_id, advertiser_id, campaign_id, last_id, last_at, staff_unread)
                    select 'campaign', -n, %s, %s, n, timestamptz '1990-01-01Z' - n * interval '1 hour', 1
                    from generate_series(1, 2400) n
                    """.formatted(advertiser.id(), campaign.id()));
            statement.execute("prepare waiting as " + Repositories.statement(InboxRepository.class, "WAITING"));
            try (ResultSet row = statement.executeQuery("execute waiting ('{task,campaign}', 1, '{}')")) {
                row.next();
                assertThat(row.getLong("count")).isEqualTo(1_000);
                assertThat(row.getBoolean("more")).isTrue();
                assertThat(row.getTimestamp("oldest").toInstant())
                        .isEqualTo(Instant.parse("1990-01-01T00:00:00Z").minus(Duration.ofHours(2_400)));
            }
            try (ResultSet row =
                    statement.executeQuery("execute waiting ('{task,campaign}', 1, '{" + advertiser.id() + "}')")) {
                row.next();
                assertThat(row.getTimestamp("oldest"))
                        .satisfiesAnyOf(none -> assertThat(none).isNull(), later -> assertThat(later.toInstant())
                                .isAfter(Instant.parse("1991-01-01T00:00:00Z")));
            }
            statement.execute("deallocate waiting");
            connection.rollback();
        }
    }

    @Test
    @DisplayName("all is marked as read at once: messages and notifications, while requests wait for their decision")
    void marksAllAsRead() {
        Task task = publisher.joins(campaign);
        notified(2, "unread");
        invited("open");
        advertiser.call("/api/thread/write/", SAYS, "task", task.id(), "One").expect(201);
        Publisher web = publisher;
        web.ok("/web/api/thread/mark-all-read/").shows("{more: false}");
        web.ok("/web/api/notifications/read/", "{all: true}");
        Answer inbox = web.ok(OWN);
        inbox.shows("{unread: {messages: 0, notifications: 0, requests: 1}}");
        assertThat(items(inbox).get(0)).isEqualTo("request invitation unread");
        assertThat(new TreeSet<>(items(inbox).subList(1, items(inbox).size()))).allMatch(one -> one.endsWith(" read"));
        web.ok("/web/api/get/threads/").shows("{unread: 0}");
    }
}
