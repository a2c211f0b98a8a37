package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskJobs.GrantUnansweredAppeals;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@Nightly
class AppealTaskTest {
    private final World world = World.shared();
    private final Operator rejecter = world.operator();
    private final Operator judge = world.staff(Permission.TASKS_REVIEW);
    private final Advertiser advertiser = world.advertiser("EUR");

    /** Rejected by the superuser; its claim earns both bonuses, 75 in all. */
    private Task rejected(Campaign campaign) {
        Task task = campaign.task();
        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/ap%s', reach: 20000, engagement: 5000}", task.id())
                .expect(200);
        rejecter.rejects(task, "Blurred.");
        return task;
    }

    private Task rejected() {
        return rejected(advertiser.campaignWithBonuses());
    }

    private void isDue(Task task) {
        world.execute("update appeals set due_at = now() where task_id = ?", task.id());
    }

    private void isOver(Task task) {
        world.execute("update tasks set deadline = now() - interval '1 second' where id = ?", task.id());
    }

    private long earned(Task task) {
        return task.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR")
                + task.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "EUR");
    }

    private String outcome(Task task) {
        return world.text("select outcome from appeals where task_id = ?", task.id());
    }

    @Test
    @DisplayName("RV-03: an appeal is decided by another person and pays as claimed; what it may cost stays reserved")
    void isGrantedByAnother() {
        Task task = rejected();
        isOver(task);
        world.node().sweep(new RejectOverdueTasks());
        assertThat(advertiser.account()).containsExactly(7500L, 0L);
        assertThat(card(task).at("tasks.0.appealable_until").isNull()).isFalse();
        Answer appealed = task.triesAppealing().expect(200).expectFields("status", "message", "due_at");
        world.execute("update tasks set assigned_at = assigned_at - interval '9 days' where id = ?", task.id());
        world.node().sweep(new RejectOverdueTasks());
        assertThat(advertiser.account()).containsExactly(7500L, 0L);
        advertiser.assertPromisesAddUp();

        Answer card = card(task);
        assertThat(card.text("tasks.0.status")).isEqualTo("appealed");
        assertThat(card.at("tasks.0.appealable_until").isNull()).isTrue();
        assertThat(card.text("tasks.0.appeal.due_at")).isEqualTo(appealed.text("due_at"));
        Answer queue = judge.call(
                "/api/tasks/review-queue/",
                "{appeals: true, campaign_id: %s}",
                task.campaign().id());
        assertThat(queue.expect(200).at("items")).hasSize(1);
        assertThat(queue.text("items.0.review.appeal.due_at")).isEqualTo(appealed.text("due_at"));
        assertThat(queue.text("items.0.review.appeal.reason")).isEqualTo("It is sharp.");
        assertThat(queue.text("items.0.review.appeal.rejected_reason")).isEqualTo("Blurred.");
        assertThat(queue.number("items.0.review.appeal.rejected_by")).isEqualTo(rejecter.id());
        assertThat(queue.at("items.0.review.actions"))
                .extracting(JsonNode::asText)
                .containsExactly("take_appeal", "return_appeal", "grant_appeal", "dismiss_appeal");
        assertThat(queue.at("items.0.review.holder").isNull()).isTrue();
        assertThat(queue.at("items.0.pays.as_claimed").intValue()).isEqualTo(75);

        judge.does("grant_appeal", task);
        assertThat(task.status()).isEqualTo("accepted");
        assertThat(earned(task)).isEqualTo(7500);
        assertThat(advertiser.account()).containsExactly(0L, 7500L);
        assertThat(outcome(task)).isEqualTo("granted");
        assertThat(world.number("select decided_by from appeals where task_id = ?", task.id()))
                .isEqualTo(judge.id());
        assertThat(judge.call(
                                "/api/tasks/review-queue/",
                                "{appeals: true, campaign_id: %s}",
                                task.campaign().id())
                        .at("items"))
                .isEmpty();
    }

    private static Answer card(Task task) {
        return task.publisher()
                .call(
                        "/web/api/get/tasks/",
                        "{campaign_id: %s}",
                        task.campaign().id())
                .expect(200);
    }

    @Test
    @DisplayName("RV-03: neither who rejected, in any account, nor publisher nor advertiser decides")
    void isNotDecidedByThoseConcerned() {
        Task task = rejected().appeals();
        rejecter.tries("grant_appeal", task).expectError(403, "permission_denied");
        rejecter.tries("dismiss_appeal", task, "{reason: 'No.'}").expectError(403, "permission_denied");
        Operator guise = world.staff(Permission.TASKS_REVIEW);
        world.execute(
                "insert into audit_log (actor_id, credential, action, subject, request_id)"
                        + " values (?, 'SYSTEM', 'user.create', ?, 'test')",
                rejecter.id(),
                "user:" + guise.id());
        guise.tries("grant_appeal", task).expectError(403, "permission_denied");
        advertiser
                .call("/api/task/actions/", "{task_id: %s, action: 'grant_appeal'}", task.id())
                .expectError(403, "permission_denied");
        world.advertiser("EUR")
                .call("/api/task/actions/", "{task_id: %s, action: 'grant_appeal'}", task.id())
                .expectError(403, "permission_denied");
        Operator publisher = world.promoted(task.publisher(), Permission.TASKS_REVIEW);
        publisher.tries("grant_appeal", task).expectError(403, "permission_denied");
        advertiser.signsIn();
        Operator owner = world.promoted(advertiser, Permission.TASKS_REVIEW);
        owner.tries("grant_appeal", task).expectError(403, "permission_denied");
        assertThat(task.status()).isEqualTo("appealed");
        judge.tries("dismiss_appeal", task).expectError(400, "validation_error");
        judge.does("dismiss_appeal", task, "{reason: 'It is blurred.'}");
        assertThat(task.status()).isEqualTo("rejected");
        assertThat(earned(task)).isZero();
        assertThat(outcome(task)).isEqualTo("dismissed");
    }

    @Test
    @DisplayName("RV-03: once per task, by its publisher, in time, and not of a missed deadline or a reversal")
    void isPossibleOnce() {
        Task task = rejected().appeals();
        world.publisher()
                .call("/web/api/task/appeal/", "{task_id: %s, reason: 'Mine.'}", task.id())
                .expectError(404, "not_found");
        judge.does("dismiss_appeal", task, "{reason: 'It is blurred.'}");
        refused(task, "already_appealed");
        task.handsIn("https://www.instagram.com/p/again" + task.id());
        rejecter.rejects(task, "Still.");
        refused(task, "already_appealed");

        Task missed = advertiser.campaignWithBonuses().task();
        isOver(missed);
        world.node().sweep(new RejectOverdueTasks());
        refused(missed, "deadline_missed");

        Task reversed = advertiser
                .campaignWithBonuses()
                .task()
                .comesTo(TaskStatus.ACCEPTED)
                .isReversed();
        refused(reversed, "reversed");

        Task late = rejected();
        world.execute("update tasks set appealable_until = now() where id = ?", late.id());
        refused(late, "too_late");
    }

    private static void refused(Task task, String reason) {
        Answer answer = task.triesAppealing().expectError(400, "business_error");
        assertThat(answer.code()).isEqualTo("APPEAL_NOT_AVAILABLE");
        assertThat(answer.text("details.reason")).isEqualTo(reason);
    }

    @Test
    @DisplayName("RV-03, RW-06: silence grants what is certain; what the claim would add is listed for finance")
    void isGrantedBySilence() {
        Task task = rejected().appeals();
        world.node().sweep(new GrantUnansweredAppeals());
        assertThat(task.status()).isEqualTo("appealed");
        isDue(task);
        world.node().sweep(new GrantUnansweredAppeals());
        world.node().sweep(new GrantUnansweredAppeals());
        assertThat(task.status()).isEqualTo("accepted");
        assertThat(earned(task)).isEqualTo(6000);
        assertThat(advertiser.account()).containsExactly(0L, 6000L);
        assertThat(world.text(
                        "select num_nulls(verified_reach, verified_engagement)::text from tasks where id = ?",
                        task.id()))
                .isEqualTo("2");

        Operator finance = world.staff(Permission.FINANCE_VIEW);
        Answer listed = finance.call("/admin/api/tasks/appeals/", "{outcome: 'unanswered', limit: 1}");
        assertThat(listed.expect(200).number("appeals.0.task_id")).isEqualTo(task.id());
        listed.shows("{appeals: [{payment: {amount: 60, currency: 'EUR', unverified: 15}}]}");
        assertThat(listed.at("appeals.0.decision.by").isNull()).isTrue();
        judge.call("/admin/api/tasks/appeals/", "{}").expectError(403, "insufficient_permissions");
    }

    @Test
    @DisplayName("RV-03: a best post stays undecided while an appeal is open, and may be the appealed one")
    void keepsTheBestPostOpen() {
        Campaign campaign = advertiser.campaignWithBonuses("{tasks: {bonus: {promo_best_post: 20}}}");
        Task other = campaign.task().handsIn();
        rejecter.tries("approve", other, "{reach: 5000, engagement: 0}").expect(200);
        Task task = rejected(campaign).appeals();
        rejecter.moves(campaign.id(), "completed");
        world.node().sweep(new SettleBestPosts());
        assertThat(world.text("select best_post_decided_at::text from campaigns where id = ?", campaign.id()))
                .isNull();
        judge.does("grant_appeal", task);
        world.node().sweep(new SettleBestPosts());
        assertThat(earned(task)).isEqualTo(9500);
        assertThat(earned(other)).isEqualTo(7000);
        assertThat(advertiser.promised()).isZero();
    }

    @Test
    @DisplayName("RV-03: deciders, silence and the publisher at once: one outcome, paid once")
    void hasOneOutcome() {
        Campaign campaign = advertiser.campaignWithBonuses();
        Operator another = world.staff(Permission.TASKS_REVIEW);
        List<Task> tasks = IntStream.range(0, 5)
                .mapToObj(i -> rejected(campaign).appeals())
                .toList();
        tasks.forEach(this::isDue);
        together(17, i -> {
            if (i < 2) {
                return world.node().sweep(new GrantUnansweredAppeals());
            }
            Task task = tasks.get((i - 2) % 5);
            return switch ((i - 2) / 5) {
                case 0 -> judge.tries("grant_appeal", task).status();
                case 1 ->
                    another.tries("dismiss_appeal", task, "{reason: 'No.'}").status();
                default -> task.triesAppealing().status();
            };
        });
        long paid = 0;
        for (Task task : tasks) {
            boolean accepted = task.status().equals("accepted");
            assertThat(outcome(task)).isIn(accepted ? List.of("granted", "unanswered") : List.of("dismissed"));
            long pays = outcome(task).equals("granted") ? 7500 : accepted ? 6000 : 0;
            assertThat(earned(task)).isEqualTo(pays);
            paid += pays;
        }
        assertThat(advertiser.spent()).isEqualTo(paid);
        advertiser.assertPromisesAddUp();
    }

    @Test
    @DisplayName("RV-03: an appeal and the end of its time: appealed with its promise, or freed and not appealed")
    void eitherAppealsOrFrees() {
        Campaign campaign = advertiser.campaignWithBonuses();
        List<Task> tasks =
                IntStream.range(0, 6).mapToObj(i -> rejected(campaign)).toList();
        tasks.forEach(this::isOver);
        tasks.forEach(task ->
                world.execute("update tasks set appealable_until = now() + interval '40 ms' where id = ?", task.id()));
        together(
                9,
                i -> i < 3
                        ? world.node().sweep(new RejectOverdueTasks())
                        : tasks.get(i - 3).triesAppealing().status());
        world.node().sweep(new RejectOverdueTasks());
        for (Task task : tasks) {
            assertThat(world.number("select promised from tasks where id = ?", task.id()))
                    .isEqualTo(task.status().equals("appealed") ? 7500 : 0);
        }
        advertiser.assertPromisesAddUp();
    }

    @Test
    @DisplayName("RV-03: a granted appeal can be reversed, which frees and returns all, and is not appealed again")
    void canBeReversed() {
        Task task = rejected().appeals();
        task.triesReversing().expectError(400, "business_error");
        judge.does("grant_appeal", task, "{pay: true}");
        assertThat(task.status()).isEqualTo("paid");
        assertThat(earned(task)).isEqualTo(7500);
        task.isReversed();
        assertThat(earned(task)).isZero();
        assertThat(advertiser.spent()).isZero();
        refused(task, "already_appealed");
    }

    @Test
    @DisplayName("RV-03: an advertiser sees the open appeals of their own campaigns and decides none")
    void isSeenByItsAdvertiser() {
        Task task = rejected().appeals();
        Answer queue =
                advertiser.call("/api/tasks/review-queue/", "{appeals: true}").expect(200);
        assertThat(queue.at("items")).hasSize(1);
        assertThat(queue.number("items.0.task_id")).isEqualTo(task.id());
        assertThat(queue.at("items.0.review.actions")).isEmpty();
        assertThat(world.advertiser("EUR")
                        .call("/api/tasks/review-queue/", "{appeals: true}")
                        .expect(200)
                        .at("items"))
                .isEmpty();
    }

    @Test
    @DisplayName("RV-03: open appeals and all appeals are read by cursor, each once")
    void areReadByCursor() {
        Campaign campaign = advertiser.campaignWithBonuses();
        List<Long> ids = IntStream.range(0, 3)
                .mapToObj(i -> rejected(campaign).appeals().id())
                .toList();
        List<Long> queued = new ArrayList<>();
        String cursor = null;
        do {
            Answer part = judge.call(
                    "/api/tasks/review-queue/",
                    "{appeals: true, advertiser_id: %s, limit: 2, cursor: %s}",
                    advertiser.id(),
                    cursor);
            part.expect(200)
                    .at("items")
                    .forEach(item -> queued.add(item.path("task_id").asLong()));
            cursor = part.at("next").isNull() ? null : part.text("next");
        } while (cursor != null);
        assertThat(queued).containsExactlyElementsOf(ids);
        List<Long> listed = new ArrayList<>();
        do {
            Answer part = rejecter.call("/admin/api/tasks/appeals/", "{outcome: 'open', limit: 2, cursor: %s}", cursor);
            part.expect(200)
                    .at("appeals")
                    .forEach(item -> listed.add(item.path("task_id").asLong()));
            cursor = part.at("next").isNull() ? null : part.text("next");
        } while (cursor != null);
        assertThat(listed).doesNotHaveDuplicates().containsAll(ids).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    @DisplayName("RV-03: a repeated request is one appeal")
    void isRepeatable() {
        Task task = rejected();
        String body = "{task_id: %s, reason: 'It is sharp.'}".formatted(task.id());
        Answer first = task.publisher()
                .web()
                .postOnce("appeal" + task.id(), "/web/api/task/appeal/", body)
                .expect(200);
        Answer second = task.publisher()
                .web()
                .postOnce("appeal" + task.id(), "/web/api/task/appeal/", body)
                .expect(200);
        assertThat(second.text("due_at")).isEqualTo(first.text("due_at"));
        task.triesAppealing().expectError(400, "business_error");
    }
}
