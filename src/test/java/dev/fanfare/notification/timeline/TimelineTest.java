package dev.fanfare.notification.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.timeline.api.TimelineKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What happened to campaigns, tasks, payouts and people, with comments. */
class TimelineTest {
    private static final String TEAM = "/api/advertiser/timeline/";
    private static final String STAFF = "/admin/api/timeline/";
    private static final String ABOUT = "{kind: %s, subject_id: %s}";
    private static final String SAYS = "{kind: %s, subject_id: %s, text: %s}";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Campaign campaign = advertiser.campaign();
    private final Publisher publisher = world.publisher().connected();
    private final Operator clerk = world.staff(Permission.CAMPAIGNS_VIEW);

    private static List<String> entries(Answer timeline) {
        return timeline.list("entries").stream()
                .map(one -> one.path("kind").asText() + " "
                        + (one.path("what").isNull()
                                ? one.path("text").asText()
                                : one.path("what").asText())
                        + " " + one.path("side").asText("-"))
                .toList();
    }

    @Test
    @DisplayName("a task's timeline says what happened, when and who did it, merged with comments, the latest first")
    void tellsOfATask() {
        Task task = publisher.joins(campaign).handsIn("https://www.instagram.com/p/timeline" + campaign.id());
        clerk.call(STAFF + "comment/add/", SAYS, "task", task.id(), " Looks <b>good</b>. ")
                .expect(201);
        world.operator().approves(task);
        world.logsEvents();
        Answer staff = world.operator().ok(STAFF, ABOUT, "task", task.id());
        assertThat(entries(staff))
                .contains(
                        "event task.accepted staff",
                        "comment Looks <b>good</b>. staff",
                        "event task.under_review publisher")
                .first()
                .isEqualTo("event task.accepted staff");
        assertThat(staff.list("entries"))
                .filteredOn(one -> one.path("what").asText().equals("task.accepted"))
                .singleElement()
                .satisfies(one -> assertThat(one.path("by").asText())
                        .isEqualTo(world.text(
                                "select username from users where id = ?",
                                world.operator().id())));
        // What has an event is not repeated by the audit log.
        assertThat(entries(staff)).noneMatch(one -> one.contains("task.approve"));
        Answer team = advertiser.ok(TEAM, ABOUT, "task", task.id());
        assertThat(entries(team))
                .containsExactly(
                        "event task.accepted staff",
                        "event task.under_review publisher",
                        "event task.pending publisher");
        assertThat(team.at("entries.0.by").isNull()).isTrue();
        assertThat(team.text("entries.1.by")).isEqualTo(publisher.username());
    }

    @Test
    @DisplayName("one cursor goes through events, actions and comments: each once, in the order of the whole")
    void pagesThroughAll() {
        Operator auditor = world.staff(Permission.CAMPAIGNS_VIEW, Permission.AUDIT_VIEW);
        for (int i = 0; i < 3; i++) {
            auditor.call(STAFF + "comment/add/", SAYS, "campaign", campaign.id(), "c" + i)
                    .expect(201);
        }
        world.operator().ok("/api/campaign/settings/", "{campaign_id: %s, settings: {post_rate: 60}}", campaign.id());
        world.logsEvents();
        world.execute(
                "update timeline_comments set written_at = (select min(at) from event_log where type like 'campaign.%' and subject_id = ?) where subject_id = ?",
                campaign.id(), campaign.id());
        List<JsonNode> whole =
                auditor.ok(STAFF, ABOUT, "campaign", campaign.id()).list("entries");
        assertThat(whole).hasSizeGreaterThan(4);
        for (int limit = 1; limit < 4; limit++) {
            List<JsonNode> parts = new ArrayList<>();
            String next = null;
            do {
                Answer part = auditor.ok(
                        STAFF, "{kind: 'campaign', subject_id: %s, limit: %s, cursor: %s}", campaign.id(), limit, next);
                parts.addAll(part.list("entries"));
                next = part.at("next").isNull() ? null : part.text("next");
            } while (next != null);
            assertThat(parts).as("parts of " + limit).isEqualTo(whole);
        }
    }

    /** A subject of each kind, about a publisher. */
    private Map<TimelineKind, Long> subjects() {
        Task task = publisher.joins(campaign);
        world.gives(publisher, "90.00");
        Map<TimelineKind, Long> subjects = new EnumMap<>(TimelineKind.class);
        for (TimelineKind kind : TimelineKind.values()) {
            subjects.put(
                    kind,
                    switch (kind) {
                        case CAMPAIGN -> campaign.id();
                        case TASK -> task.id();
                        case PAYOUT ->
                            world.number(
                                    "insert into payouts (user_id, amount, fees, currency, status, method, destination, reference) values (?, 100, 0, 'USD', 'cancelled', 'paypal', 'a@x.org', ?) returning id",
                                    publisher.id(),
                                    World.unique("T"));
                        case PERSON -> publisher.id();
                    });
        }
        return subjects;
    }

    @Test
    @DisplayName("NT-06: every kind needs its permission; the person concerned and another team see none of it")
    void keepsOthersOut() {
        Advertiser other = world.advertiser("USD");
        Operator none = world.staff(Permission.STATS_VIEW);
        // A creator who works here, too.
        Map<TimelineKind, Long> subjects = subjects();
        world.execute(
                "update users set is_staff = true, permissions = array['campaigns.view', 'payouts.view', 'users.view', 'audit.view'] where id = ?",
                publisher.id());
        subjects.forEach((kind, id) -> {
            Operator able = world.staff(kind.permission());
            able.call(STAFF + "comment/add/", SAYS, kind.code(), id, "For staff.")
                    .expect(201);
            assertThat(entries(able.ok(STAFF, ABOUT, kind.code(), id))).contains("comment For staff. staff");
            none.call(STAFF, ABOUT, kind.code(), id).expect(404);
            none.call(STAFF + "comment/add/", SAYS, kind.code(), id, "x").expect(404);
            able.call(STAFF, ABOUT, kind.code(), 999_999_999L).expect(404);
            if (kind != TimelineKind.CAMPAIGN) {
                publisher.call(STAFF, ABOUT, kind.code(), id).expect(404);
                publisher
                        .call(STAFF + "comment/add/", SAYS, kind.code(), id, "x")
                        .expect(404);
            }
            assertThat(publisher.call(TEAM, ABOUT, kind.code(), id).status()).isIn(403, 404);
            other.call(TEAM, ABOUT, kind.code(), id).expect(404);
            assertThat(able.call(TEAM, ABOUT, kind.code(), id).status()).isIn(403, 404);
            int team = kind.isOfTeams() ? 200 : 404;
            assertThat(advertiser.call(TEAM, ABOUT, kind.code(), id).status()).isEqualTo(team);
        });
        world.execute("update users set is_staff = false, permissions = '{}' where id = ?", publisher.id());
    }

    @Test
    @DisplayName("NT-06: a team's comments are its own: staff do not see them, nor do other teams")
    void keepsATeamsOwn() {
        long comment = advertiser
                .call(TEAM + "comment/add/", SAYS, "campaign", campaign.id(), "Between us.")
                .expect(201)
                .number("comment_id");
        assertThat(entries(advertiser.ok(TEAM, ABOUT, "campaign", campaign.id())))
                .contains("comment Between us. advertiser");
        assertThat(entries(world.operator().ok(STAFF, ABOUT, "campaign", campaign.id())))
                .noneMatch(one -> one.startsWith("comment"));
        world.advertiser("USD")
                .call(TEAM + "comment/delete/", "{comment_id: %s}", comment)
                .expect(404);
        clerk.call(STAFF + "comment/delete/", "{comment_id: %s}", comment).expect(404);
        advertiser.ok(TEAM + "comment/delete/", "{comment_id: %s}", comment);
        assertThat(entries(advertiser.ok(TEAM, ABOUT, "campaign", campaign.id())))
                .noneMatch(one -> one.startsWith("comment"));
    }

    @Test
    @DisplayName("its author deletes a comment within an hour; it is not empty, not too long, and not one of too many")
    void limitsComments() {
        long comment = clerk.call(STAFF + "comment/add/", SAYS, "campaign", campaign.id(), "Wrong")
                .expect(201)
                .number("comment_id");
        world.staff(Permission.CAMPAIGNS_VIEW)
                .call(STAFF + "comment/delete/", "{comment_id: %s}", comment)
                .expect(404);
        clerk.ok(STAFF, ABOUT, "campaign", campaign.id()).shows("{entries: [{deletable: true}]}");
        world.execute(
                "update timeline_comments set written_at = written_at - interval '61 minutes' where id = ?", comment);
        clerk.call(STAFF + "comment/delete/", "{comment_id: %s}", comment).expect(404);
        assertThat(clerk.ok(STAFF, ABOUT, "campaign", campaign.id()).list("entries"))
                .noneMatch(one -> one.path("deletable").asBoolean());
        clerk.call(STAFF + "comment/add/", SAYS, "campaign", campaign.id(), "  ")
                .expect(400);
        clerk.call(STAFF + "comment/add/", SAYS, "campaign", campaign.id(), "x".repeat(2_001))
                .expect(422);
        clerk.call(STAFF + "comment/add/", SAYS, "letter", campaign.id(), "x").expect(422);
        world.execute(
                "insert into timeline_comments (kind, subject_id, author_id, text) select 'campaign', ?, ?, 'x' from generate_series(1, 60)",
                campaign.id(),
                clerk.id());
        clerk.call(STAFF + "comment/add/", SAYS, "campaign", campaign.id(), "One more")
                .expect(429);
    }

    @Test
    @DisplayName("every event that a timeline can show has words in the console")
    void everyEventHasWords() {
        String module = ConsoleModules.text("timeline.js");
        List<String> types = Arrays.stream(EventType.values())
                .map(EventType::code)
                // The audit log says what was changed.
                .filter(code -> !code.endsWith(".updated"))
                .filter(code ->
                        Arrays.stream(TimelineKind.values()).anyMatch(kind -> code.startsWith(kind.subject() + ".")))
                .toList();
        assertThat(types).hasSizeGreaterThan(20).allSatisfy(code -> assertThat(module)
                .contains("'" + code + "': t('"));
    }
}
