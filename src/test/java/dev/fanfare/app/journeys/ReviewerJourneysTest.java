package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Journey;
import dev.fanfare.support.Journeys;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What operators do who look at posts and networks, and who help. */
@Nightly
class ReviewerJourneysTest {
    @RegisterExtension
    static final Journeys JOURNEYS = new Journeys("reviewers");

    private static final String QUEUE = "/api/tasks/review-queue/";
    private static final String REVIEW = "/api/tasks/review/";
    private static final String ACTIONS = "/api/task/actions/";
    private static final String WHY = "{user_id: %s, reason: 'Called us.'}";

    private final World world = World.shared();
    private final Operator operator = world.operator();
    private final Client desk = operator.backend();

    private Campaign campaign() {
        return world.advertiser("USD").campaign();
    }

    private Task handedIn(Campaign campaign) {
        return world.publisher().connected().joins(campaign).handsIn();
    }

    @Test
    @DisplayName("see what waits, what money moved, and what was found")
    void seesWhatWaits(Journey journey) {
        handedIn(campaign());
        Answer overview = journey.ok(desk, "/admin/api/overview/").expectFields("queues", "money", "checks");
        assertThat(overview.at("queues").toString()).contains("posts", "connections", "payouts", "oldest");
    }

    @Test
    @DisplayName("review a post, with its publisher, figures, terms and price before one's eyes")
    void reviewsAPost(Journey journey) {
        Task task = handedIn(campaign());
        Answer queue =
                journey.ok(desk, QUEUE, "{campaign_id: %s}", task.campaign().id());
        assertThat(queue.at("items.0").toString())
                .contains(
                        "claimed_reach", "screenshots", "handed_in_at", "figures_at", "history", "terms", "as_claimed");
        journey.ok(desk, ACTIONS, "{task_id: %s, action: 'approve', reach: 1000, engagement: 50}", task.id());
        assertThat(task.status()).isEqualTo("accepted");
    }

    @Test
    @DisplayName("see what approving a post would pay, and do not do it")
    void asksWhatItPays(Journey journey) {
        Task task = handedIn(campaign());
        journey.ok(desk.with("Fanfare-Dry-Run", "true"), ACTIONS, "{task_id: %s, action: 'approve'}", task.id())
                .shows("{dry_run: true, entries: [{}]}");
        assertThat(task.status()).isEqualTo("under_review");
    }

    @Test
    @DisplayName("approve and pay twenty posts at once")
    void reviewsMany(Journey journey) {
        Campaign campaign = campaign();
        List<Task> tasks = Stream.generate(() -> handedIn(campaign)).limit(20).toList();
        Answer queue = journey.ok(desk, QUEUE, "{campaign_id: %s, limit: 100}", campaign.id());
        String items = queue.list("items").stream()
                .map(item -> "{task_id: " + item.path("task_id") + "}")
                .collect(Collectors.joining(", "));
        journey.ok(desk, REVIEW, "{action: 'approve', pay: true, items: [" + items + "]}")
                .shows("{done: 20, missing: 0}");
        assertThat(tasks).extracting(Task::status).containsOnly("paid");
    }

    @Test
    @DisplayName("reject all that match, after seeing which those are")
    void decidesAllThatMatch(Journey journey) {
        Campaign campaign = campaign();
        Stream.generate(() -> handedIn(campaign)).limit(3).forEach(Task::status);
        Answer dry = journey.ok(
                desk.with("Fanfare-Dry-Run", "true"),
                REVIEW,
                "{action: 'reject', reason: 'Off the brief.', matching: {campaign_id: %s}}",
                campaign.id());
        journey.ok(
                        desk,
                        REVIEW,
                        "{action: 'reject', reason: 'Off the brief.', matching: {campaign_id: %s}, count: %s, selection: %s}",
                        campaign.id(),
                        dry.number("matched.count"),
                        dry.text("matched.selection"))
                .shows("{done: 3, missing: 0}");
    }

    @Test
    @DisplayName("take a post, which others see, and give it back")
    void takesAPost(Journey journey) {
        Task task = handedIn(campaign());
        journey.ok(desk, ACTIONS, "{task_id: %s, action: 'start_review'}", task.id());
        journey.ok(desk, ACTIONS, "{task_id: %s, action: 'stop_review'}", task.id());
    }

    @Test
    @DisplayName("ask for changes")
    void asksForChanges(Journey journey) {
        Task task = handedIn(campaign());
        journey.ok(desk, ACTIONS, "{task_id: %s, action: 'request_changes', reason: 'Show the label.'}", task.id());
        assertThat(task.status()).isEqualTo("rejected");
    }

    @Test
    @DisplayName("decide an appeal of what another rejected")
    void decidesAnAppeal(Journey journey) {
        Task task = handedIn(campaign());
        operator.rejects(task, "Blurred.");
        task.appeals();
        Operator other = world.staff(Permission.TASKS_REVIEW);
        assertThat(journey.ok(
                                other.backend(),
                                QUEUE,
                                "{appeals: true, campaign_id: %s}",
                                task.campaign().id())
                        .at("items.0.review.appeal")
                        .toString())
                .contains("It is sharp.");
        journey.ok(other.backend(), ACTIONS, "{task_id: %s, action: 'grant_appeal'}", task.id());
        assertThat(task.status()).isEqualTo("accepted");
    }

    @Test
    @DisplayName("take an accepted post back, when it was a fraud")
    void reverses(Journey journey) {
        Task task = handedIn(campaign());
        operator.approves(task);
        journey.ok(desk, "/admin/api/tasks/reverse/", "{task_id: %s, reason: 'Bought reactions.'}", task.id());
        assertThat(task.status()).isEqualTo("rejected");
    }

    @Test
    @DisplayName("accept networks, many at once")
    void acceptsNetworks(Journey journey) {
        Publisher publisher = world.publisher();
        long one = publisher.submits("instagram", World.unique("one"), 600);
        long two = publisher.submits("youtube", World.unique("two"), 700);
        journey.ok(desk, "/admin/api/connections/list/", "{kind: 'network', status: 'pending', limit: 1}")
                .shows("{connections: [{id: %s, status: 'pending', followers: 700}]}", two);
        journey.ok(
                        desk,
                        "/admin/api/connections/bulk-review/",
                        "{kind: 'network', action: 'accept', items: [{id: %s, followers: 600}, {id: %s, followers: 700}]}",
                        one,
                        two)
                .shows("{done: 2, missing: 0}");
    }

    @Test
    @DisplayName("approve a campaign")
    void approvesACampaign(Journey journey) {
        Campaign campaign = world.advertiser("USD").campaign("{status: 'draft'}");
        campaign.advertiser().ok("/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", campaign.id());
        journey.ok(desk, "/admin/api/campaigns/get/", "{campaign_id: %s}", campaign.id())
                .shows("{id: %s, approval: {submission: 1}}", campaign.id());
        journey.ok(
                desk,
                "/admin/api/campaigns/decide/",
                "{campaign_id: %s, submission: 1, action: 'approve'}",
                campaign.id());
        assertThat(campaign.status()).isEqualTo("active");
    }

    @Test
    @DisplayName("keep a note on a task that only colleagues see")
    void keepsANote(Journey journey) {
        Task task = handedIn(campaign());
        journey.makes(
                desk,
                "/admin/api/threads/write/",
                "{kind: 'task', subject_id: %s, text: 'Bought followers, we think.', note: true}",
                task.id());
        task.publisher()
                .ok("/web/api/get/thread/", "{kind: 'task', subject_id: %s}", task.id())
                .shows("{messages: []}");
    }

    @Test
    @DisplayName("find a person by an address, a payout by its reference, a call by its id")
    void finds(Journey journey) {
        Publisher publisher = world.publisher();
        journey.ok(desk, "/admin/api/search/", "{search: %s}", publisher.email())
                .shows("{hits: [{kind: 'user', id: %s}]}", publisher.id());
    }

    @Test
    @DisplayName("see all about a person at once")
    void seesAPerson(Journey journey) {
        Publisher publisher = world.publisher().connected().paidForATask();
        Answer shown = journey.ok(desk, "/admin/api/users/get/", "{user_id: %s}", publisher.id());
        assertThat(shown.text())
                .contains(
                        "throttle", "factors", "sessions", "connections", "tasks", "balances", "destinations", "audit");
    }

    @Test
    @DisplayName("see what a call did, by its request id")
    void seesARequest(Journey journey) {
        Task task = handedIn(campaign());
        String request = operator.tries("approve", task).header("X-Request-Id").orElseThrow();
        journey.ok(desk, "/admin/api/requests/get/", "{request_id: %s}", request)
                .shows("{audit: [{action: 'task.approve'}], entries: [{}]}");
    }

    @Test
    @DisplayName("send a reset link to a user who is locked out")
    void sendsAResetLink(Journey journey) {
        journey.ok(
                operator.shown("password"),
                "/admin/api/users/send-reset-link/",
                WHY,
                world.publisher().id());
    }

    @Test
    @DisplayName("let a user try again at once")
    void liftsAThrottle(Journey journey) {
        journey.ok(
                operator.shown("password"),
                "/admin/api/users/lift-throttle/",
                WHY,
                world.publisher().id());
    }

    @Test
    @DisplayName("end all sessions of an account")
    void endsSessions(Journey journey) {
        Publisher publisher = world.publisher();
        journey.ok(operator.shown("password"), "/admin/api/users/end-sessions/", WHY, publisher.id());
        publisher.web().refused(401, "invalid_access_token", "/web/api/account/get/");
    }

    @Test
    @DisplayName("ban after seeing what it holds and ends, and undo it")
    void bans(Journey journey) {
        Publisher publisher = world.publisher();
        Client shown = operator.shown("password");
        journey.ok(
                        shown.with("Fanfare-Dry-Run", "true"),
                        "/admin/api/users/ban/",
                        "{user_id: %s, banned: true, reason: 'Fraud.'}",
                        publisher.id())
                .shows("{dry_run: true, entries: []}");
        journey.ok(shown, "/admin/api/users/ban/", "{user_id: %s, banned: true, reason: 'Fraud.'}", publisher.id());
        journey.ok(shown, "/admin/api/users/ban/", "{user_id: %s, banned: false, reason: 'Not they.'}", publisher.id());
    }

    @Test
    @DisplayName("see who changed something, and what it was before")
    void readsTheAuditLog(Journey journey) {
        Publisher publisher = world.publisher();
        operator.bans(publisher);
        assertThat(journey.ok(desk, "/admin/api/audit/list/", "{action: 'user.ban', limit: 1}")
                        .text())
                .contains("before", "after", "request_id");
    }

    @Test
    @DisplayName("see why the service is not well, and what to do")
    void seesTheHealth(Journey journey) {
        assertThat(journey.ok(desk, "/admin/api/health/").at("checks").toString())
                .contains("reason", "remedy");
    }

    @Test
    @DisplayName("make a colleague, with what they may do")
    void makesAColleague(Journey journey) {
        Client shown = operator.shown("password");
        String name = World.unique("colleague");
        assertThat(journey.ok(shown, "/admin/api/roles/list/").text()).contains("sentence");
        long id = journey.makes(
                        shown,
                        "/admin/api/users/create/",
                        "{username: %s, email: %s, password: %s}",
                        name,
                        name + "@example.com",
                        World.PASSWORD)
                .number("user_id");
        journey.post(
                shown, "/admin/api/users/update/", "{user_id: %s, is_staff: true, permissions: ['tasks.review']}", id);
    }
}
