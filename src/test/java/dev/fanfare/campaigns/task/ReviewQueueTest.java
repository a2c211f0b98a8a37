package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("RV-01: a reviewer sees what there is to decide on, and one reviewer at a time takes it")
class ReviewQueueTest {
    private static final String QUEUE = "/api/tasks/review-queue/";
    private static final String ACTIONS = "/api/task/actions/";

    private final World world = World.shared();
    private final Operator reviewer = world.staff(Permission.TASKS_REVIEW);

    private List<Long> queue(Client client, Object... body) {
        List<Long> ids = new ArrayList<>();
        client.ok(QUEUE, body)
                .at("items")
                .forEach(item -> ids.add(item.path("task_id").asLong()));
        return ids;
    }

    @Test
    @DisplayName("RV-01 who, what was claimed, what the network says, every screenshot, the frozen terms, what it pays")
    void showsAllThereIsToDecideOn() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaignWithBonuses();
        Publisher publisher = world.publisher().connected(12_000);
        reviewer.approves(publisher.joins(advertiser.campaign()).handsIn());
        reviewer.rejects(publisher.joins(advertiser.campaign()).handsIn(), "The label is missing.");
        Task task = publisher.joins(campaign);
        task.triesHandingIn("""
                {post_url: 'https://www.instagram.com/p/q%s', reach: 13000, engagement: 700,
                 screenshots: ['https://example.com/1.png', 'https://example.com/2.png']}""".formatted(task.id())).expect(200);
        // What the campaign offers to others from now on.
        world.operator().ok("/api/campaign/settings/", "{campaign_id: %s, settings: {post_rate: 90}}", campaign.id());

        Answer seen = reviewer.web().ok(QUEUE, "{campaign_id: %s}", campaign.id());
        JsonNode item = seen.at("items.0");
        Body.assertShows(
                item, """
            {task_id: %s,
             post: {url: 'https://www.instagram.com/p/q%s', disclosure: '#ad', claimed_reach: 13000,
                    claimed_engagement: 700, screenshots: ['https://example.com/1.png', 'https://example.com/2.png']},
             campaign: {campaign_id: %s, advertiser_id: %s},
             publisher: {user_id: %s, username: %s, account: {network: 'instagram', followers: 12000},
                         history: {accepted: 1, rejected: 1, reasons: ['The label is missing.']}},
             terms: {currency: 'USD', minimum_reward: 50, post_rate: 60,
                     bonus: {reach: 10, reach_threshold: 12000, engagement: 5}},
             pays: {without_figures: 60, as_claimed: 75},
             review: {holder: null,
                      actions: ['approve', 'reject', 'request_changes', 'start_review', 'stop_review']}}""", task.id(), task.id(), campaign.id(), advertiser.id(), publisher.id(), publisher.username());
        assertThat(item.at("/post/handed_in_at").asText()).isNotEmpty();

        reviewer.approves(task.id(), 13_000, 700);
        assertThat(world.number("select payment from tasks where id = ?", task.id()))
                .isEqualTo(7_500);
        assertThat(queue(reviewer.web(), "{campaign_id: %s}", campaign.id())).isEmpty();
    }

    @Test
    @DisplayName("RV-01 the longest waiting first, page by page, and by any filters together")
    void listsByCursorAndFilters() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign first = advertiser.campaign();
        Campaign second = advertiser.campaign();
        List<Publisher> publishers = IntStream.range(0, 4)
                .mapToObj(i -> world.publisher().connected())
                .toList();
        List<Long> waiting = new ArrayList<>();
        for (Publisher publisher : publishers) {
            waiting.add(publisher.joins(first).handsIn().id());
            waiting.add(publisher.joins(second).handsIn().id());
        }
        // The last one has been waiting longest.
        world.execute(
                "update tasks set completed_at = now() - interval '3 days' where id = ?",
                waiting.get(waiting.size() - 1));
        waiting.add(0, waiting.remove(waiting.size() - 1));

        Client staff = reviewer.backend();
        List<Long> seen = new ArrayList<>();
        String after = null;
        do {
            Answer part = staff.ok(
                    QUEUE, Body.with(Body.of("{advertiser_id: %s, limit: 3}", advertiser.id()), "{cursor: %s}", after));
            part.at("items").forEach(item -> seen.add(item.path("task_id").asLong()));
            after = part.at("next").isNull() ? null : part.text("next");
        } while (after != null);
        assertThat(seen).containsExactlyElementsOf(waiting);

        long publisher = publishers.get(3).id();
        String filters = "{advertiser_id: %s, campaign_id: %s, user_id: %s, network: 'instagram', hours: %s}";
        assertThat(queue(staff, filters, advertiser.id(), second.id(), publisher, 48))
                .containsExactly(waiting.get(0));
        assertThat(queue(staff, filters, advertiser.id(), second.id(), publisher, 96))
                .isEmpty();
        assertThat(queue(staff, filters, advertiser.id(), first.id(), publisher, 48))
                .isEmpty();
        assertThat(queue(staff, "{advertiser_id: %s, network: 'youtube'}", advertiser.id()))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "RV-01 of two who take a post one has it, others see who and until when, and it is given back or free again")
    void isTakenByOne() {
        Task task = world.advertiser("USD").campaign().task().handsIn();
        List<Operator> reviewers = List.of(reviewer, world.staff(Permission.TASKS_REVIEW));
        List<Answer> answers = together(
                2, i -> reviewers.get(i).backend().post(ACTIONS, "{task_id: %s, action: 'start_review'}", task.id()));
        assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 400);
        Operator holder = reviewers.get(answers.get(0).status() == 200 ? 0 : 1);
        Operator other = reviewers.get(answers.get(0).status() == 200 ? 1 : 0);
        answers.stream().filter(answer -> answer.status() == 400).forEach(answer -> answer.expectError(
                        400, "business_error")
                .shows("{details: {reviewer_id: %s}}", holder.id()));
        Answer seen = other.ok(QUEUE, "{user_id: %s}", task.publisher().id());
        seen.shows("{items: [{review: {holder: {user_id: %s, username: %s}}}]}", holder.id(), holder.username());

        other.tries("stop_review", task).expectError(400, "business_error");
        holder.does("start_review", task).does("stop_review", task);
        other.does("start_review", task);
        world.execute("update tasks set review_until = now() where id = ?", task.id());
        assertThat(reviewer.ok(QUEUE, "{user_id: %s}", task.publisher().id())
                        .at("items.0.review.holder")
                        .isNull())
                .isTrue();
        holder.does("start_review", task);
        // A decision ends it; the same post handed in again is free.
        holder.rejects(task, "Blurred.");
        task.handsIn();
        assertThat(world.number("select count(review_until) from tasks where id = ?", task.id()))
                .isZero();
    }

    @Test
    @DisplayName(
            "RV-01 an advertiser reviews their own campaigns' posts in a web session, and sees no one else's words")
    void advertisersSeeTheirOwn() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher().connected();
        reviewer.rejects(publisher.joins(world.advertiser("USD").campaign()).handsIn(), "Between us.");
        Task task = publisher.joins(advertiser.campaign()).handsIn();
        Client web = advertiser.signsIn();
        Answer seen = web.ok(QUEUE, "{}");
        seen.shows("{items: [{task_id: %s, publisher: {history: {rejected: 1, reasons: []}}}]}", task.id());
        assertThat(queue(web, "{advertiser_id: %s}", advertiser.id())).containsExactly(task.id());
        assertThat(queue(web, "{advertiser_id: %s}", world.advertiser("USD").id()))
                .isEmpty();
        web.ok(ACTIONS, "{task_id: %s, action: 'approve'}", task.id());
        assertThat(task.status()).isEqualTo("accepted");
        publisher.web().refused(403, "insufficient_permissions", QUEUE, "{}");
    }
}
