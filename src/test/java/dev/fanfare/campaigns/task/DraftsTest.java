package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskJobs.ApproveUnansweredDrafts;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("a campaign may ask for a draft before the post")
class DraftsTest {
    private static final String HAND_IN = "/web/api/task/draft/";
    private static final String DECIDE = "/api/task/draft/decide/";

    private final World world = World.shared();
    private final Operator operator = world.operator();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Campaign campaign = advertiser.campaign("{drafts: true}");
    private final Task task = world.publisher().connected().joins(campaign);

    private Answer drafts(String text) {
        return task.publisher()
                .call(
                        HAND_IN,
                        "{task_id: %s, text: %s, links: ['https://example.com/film'], pictures: ['https://example.com/1.png']}",
                        task.id(),
                        text);
    }

    private Answer decides(Client reviewer, long draft, String action, String comment) {
        return reviewer.post(
                DECIDE, "{task_id: %s, draft_id: %s, action: %s, comment: %s}", task.id(), draft, action, comment);
    }

    private JsonNode card() {
        return task.publisher().tasks(campaign.id()).get(0);
    }

    private List<JsonNode> waiting(Client reviewer) {
        return reviewer.ok("/api/tasks/drafts/", "{campaign_id: %s}", campaign.id())
                .expectFields("drafts next")
                .list("drafts");
    }

    private boolean allowsComplete() {
        return advertiser
                .backend()
                .post("/api/tasks/", "{campaign_id: %s}", campaign.id())
                .expect(200)
                .at("0.allow_complete")
                .asBoolean();
    }

    @Test
    @DisplayName("no post without an approved draft; a draft is returned with a comment, handed in again, and approved")
    void comesBeforeThePost() {
        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/early'}")
                .expectError(400, "business_error", "DRAFT_NOT_APPROVED");
        assertThat(allowsComplete()).isFalse();
        long first = drafts("Look at this.").expect(200).number("draft_id");
        drafts("Once more.").expectError(400, "business_error", "INVALID_TRANSITION");
        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/early'}")
                .expectError(400, "business_error", "DRAFT_NOT_APPROVED");
        JsonNode item = waiting(operator.backend()).get(0);
        assertThat(item.path("draft_id").asLong()).isEqualTo(first);
        assertThat(item.at("/content/links/0").asText()).isEqualTo("https://example.com/film");
        assertThat(item.at("/agreed/disclosure").asText()).isEqualTo("#ad");
        assertThat(item.at("/agreed/disclosure_found").asBoolean(true)).isFalse();
        assertThat(waiting(advertiser.backend())).hasSize(1);
        world.advertiser("USD")
                .backend()
                .post(DECIDE, "{task_id: %s, draft_id: %s, action: 'approve'}", task.id(), first)
                .expectError(404, "not_found");
        assertThat(waiting(world.advertiser("USD").backend())).isEmpty();

        decides(operator.backend(), first, "request_changes", " ").expectError(400, "validation_error");
        decides(operator.backend(), first, "request_changes", "Say that it is an ad.")
                .expect(200);
        decides(operator.backend(), first, "approve", null).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(card().at("/draft/state").asText()).isEqualTo("returned");
        assertThat(card().at("/draft/comment").asText()).isEqualTo("Say that it is an ad.");
        assertThat(waiting(operator.backend())).isEmpty();

        long second = drafts("Look at this. #Ad").expect(200).number("draft_id");
        item = waiting(operator.backend()).get(0);
        assertThat(item.at("/agreed/disclosure_found").asBoolean()).isTrue();
        assertThat(item.path("former_comment").asText()).isEqualTo("Say that it is an ad.");
        // Who decides the one that was seen does not decide the one that followed it.
        decides(advertiser.backend(), first, "approve", null).expectError(400, "business_error", "INVALID_TRANSITION");
        decides(advertiser.backend(), second, "approve", null).expect(200);
        assertThat(card().at("/draft/state").asText()).isEqualTo("approved");
        assertThat(allowsComplete()).isTrue();
        drafts("Another.").expectError(400, "business_error", "INVALID_TRANSITION");
        task.handsIn();
        drafts("Too late.").expectError(400, "business_error", "INVALID_TRANSITION");
        world.dispatch();
        assertThat(task.publisher().told(campaign.id())).contains("post_status");
        JsonNode post = operator.backend()
                .ok("/api/tasks/review-queue/", "{campaign_id: %s}", campaign.id())
                .list("items")
                .get(0);
        assertThat(post.at("/agreed/disclosure_found").asBoolean()).isTrue();
        // Sent back, the post needs no other draft.
        operator.does("request_changes", task, "{reason: 'disclosure_missing'}");
        assertThat(card().at("/info/content").asText()).startsWith("The post does not carry the disclosure");
        task.handsIn();
    }

    @Test
    @DisplayName("the task's time stops while a draft waits, and goes on where it stopped")
    void stopsTheClock() {
        world.execute("update tasks set deadline = now() + interval '1 hour' where id = ?", task.id());
        long draft = drafts("Look. #ad").expect(200).number("draft_id");
        assertThat(left("deadline - interval '40 hours'"))
                .as("seconds beyond forty hours")
                .isPositive();
        assertThat(task.publisher().ok("/web/api/get/waiting/").list("waiting"))
                .extracting(one -> one.path("kind").asText())
                .containsExactly("draft");
        // As if it had waited for a day.
        world.execute("update task_drafts set handed_in_at = handed_in_at - interval '1 day' where id = ?", draft);
        decides(operator.backend(), draft, "request_changes", "Shorter.").expect(200);
        assertThat(left("deadline")).isBetween(3_000L, 3_600L);
        world.execute("update tasks set deadline = now() where id = ?", task.id());
        drafts("Too late.").expectError(400, "business_error", "CAMPAIGN_NOT_AVAILABLE");
        world.node().sweep(new RejectOverdueTasks());
        assertThat(task.status()).isEqualTo("rejected");
    }

    private long left(String moment) {
        return world.number(
                "select extract(epoch from " + moment + " - now())::bigint from tasks where id = ?", task.id());
    }

    @Test
    @DisplayName("what no one decides in time counts as approved; near the campaign's end half of the time is left")
    void silenceApproves() {
        world.execute("update campaigns set date_end = now() + interval '10 hours' where id = ?", campaign.id());
        long draft = drafts("Look. #ad").expect(200).number("draft_id");
        assertThat(world.number(
                        "select extract(epoch from due_at - now())::bigint from task_drafts where id = ?", draft))
                .isBetween(17_000L, 18_000L);
        world.node().sweep(new ApproveUnansweredDrafts());
        assertThat(card().at("/draft/state").asText()).isEqualTo("waiting");
        world.execute("update task_drafts set due_at = now() where id = ?", draft);
        world.node().sweep(new ApproveUnansweredDrafts());
        world.node().sweep(new ApproveUnansweredDrafts());
        assertThat(card().at("/draft/state").asText()).isEqualTo("approved");
        world.dispatch();
        assertThat(task.publisher().told(campaign.id())).containsOnlyOnce("post_status");
        task.handsIn();
    }

    @Test
    @DisplayName("of drafts handed in at once one waits, and of two decisions one counts")
    void hasOneWinner() {
        List<Answer> made = Together.together(4, i -> drafts("Look " + i));
        assertThat(made).filteredOn(answer -> answer.status() == 200).hasSize(1);
        long draft = waiting(operator.backend()).get(0).path("draft_id").asLong();
        List<Answer> decided = Together.together(
                4, i -> decides(operator.backend(), draft, i % 2 == 0 ? "approve" : "request_changes", "Once " + i));
        assertThat(decided).filteredOn(answer -> answer.status() == 200).hasSize(1);
        assertThat(world.number("select count(*) from task_drafts where task_id = ?", task.id()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("the list goes on where a part of it ended")
    void isListedInParts() {
        drafts("One").expect(200);
        Task other = world.publisher().connected().joins(campaign);
        other.publisher()
                .call(HAND_IN, "{task_id: %s, text: 'Two', links: ['ftp://example.com']}", other.id())
                .expectError(422, "validation_error");
        other.publisher().ok(HAND_IN, "{task_id: %s, text: 'Two'}", other.id());
        Answer first = operator.backend().ok("/api/tasks/drafts/", "{campaign_id: %s, limit: 1}", campaign.id());
        assertThat(first.at("drafts.0.task_id").asLong()).isEqualTo(task.id());
        Answer next = operator.backend()
                .ok("/api/tasks/drafts/", "{campaign_id: %s, limit: 1, cursor: %s}", campaign.id(), first.text("next"));
        assertThat(next.at("drafts.0.task_id").asLong()).isEqualTo(other.id());
        assertThat(next.at("next").isNull()).isTrue();
    }

    @Test
    @DisplayName("giving the task up withdraws its draft; other campaigns, and strangers, take none")
    void isWithdrawn() {
        world.through(world.application(), task.publisher())
                .ok("/api/action/task/draft/", "{task_id: %s, text: 'Look.'}", task.id())
                .expectFields("status message draft_id due_at");
        task.leaves();
        assertThat(waiting(operator.backend())).isEmpty();
        assertThat(world.text("select state from task_drafts where task_id = ?", task.id()))
                .isEqualTo("withdrawn");
        drafts("Look.").expectError(400, "business_error", "INVALID_TRANSITION");
        Publisher other = world.publisher().connected();
        other.call(HAND_IN, "{task_id: %s, text: 'Mine?'}", task.id()).expectError(404, "not_found");
        Task plain = other.joins(advertiser.campaign());
        world.through(world.application(), other)
                .refused(400, "business_error", "/api/action/task/draft/", "{task_id: %s, text: 'Asked?'}", plain.id());
        other.call(HAND_IN, "{task_id: %s, text: 'Asked?'}", plain.id())
                .expectError(400, "business_error", "INVALID_TRANSITION");
        plain.handsIn();
    }
}
