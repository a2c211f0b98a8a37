package dev.fanfare.tasks;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.World.Account;
import dev.fanfare.tasks.Campaigning.Campaign;
import dev.fanfare.tasks.Campaigning.Task;
import dev.fanfare.tasks.api.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** CA-16, CA-23, RW-01 to RW-03, RW-05, RW-08, PY-01, PY-02. */
class ReviewTaskTest {
    private static final String PATH = "/api/task/actions/";

    /** Where each action leads from the only state in which it works. */
    private static final Map<String, List<TaskStatus>> MOVES = Map.of(
            "approve", List.of(TaskStatus.UNDER_REVIEW, TaskStatus.ACCEPTED),
            "reject", List.of(TaskStatus.UNDER_REVIEW, TaskStatus.REJECTED),
            "request_changes", List.of(TaskStatus.UNDER_REVIEW, TaskStatus.REJECTED),
            "start_review", List.of(TaskStatus.UNDER_REVIEW, TaskStatus.UNDER_REVIEW),
            "mark_paid", List.of(TaskStatus.ACCEPTED, TaskStatus.PAID));

    /** What a reviewer can do next. */
    private static final Map<TaskStatus, List<String>> ALLOWED = Map.of(
            TaskStatus.PENDING, List.of(),
            TaskStatus.UNDER_REVIEW, List.of("accepted", "rejected", "under_review"),
            TaskStatus.ACCEPTED, List.of("paid"),
            TaskStatus.REJECTED, List.of(),
            TaskStatus.PAID, List.of(),
            TaskStatus.LEFT, List.of());

    private final Campaigning on = new Campaigning();
    private final Client superuser = on.world.superuser().backend();

    @Test
    void everyActionWorksInItsStateAndNoOther() {
        Campaign campaign = on.campaign(Offer.usual());
        for (TaskStatus from : TaskStatus.values()) {
            for (Map.Entry<String, List<TaskStatus>> move : MOVES.entrySet()) {
                Task task = on.taskIn(from, campaign);
                Answer answer = task.act(superuser, move.getKey(), "{reason: 'As agreed.'}");
                TaskStatus to = move.getValue().get(1);
                if (from == move.getValue().get(0)) {
                    answer.expect(200).expectFields("status", "message");
                    assertThat(on.status(task)).isEqualTo(to.code());
                } else {
                    answer.expectError(400, "business_error");
                    assertThat(answer.code()).isEqualTo("INVALID_TRANSITION");
                    JsonNode details = answer.at("details");
                    assertShows(details, "{from: %s, to: %s}", from.code(), to.code());
                    assertThat(texts(details.get("allowed"))).containsExactlyInAnyOrderElementsOf(ALLOWED.get(from));
                    assertThat(on.status(task)).isEqualTo(from.code());
                }
            }
        }
    }

    @Test
    void approvalPaysByTheFormulaAndKeepsItsInputs() {
        Campaign campaign = on.campaign(Offer.usual().at("2"));
        Task task = on.join(campaign).completed();
        assertThat(on.account(campaign.advertiser())).containsExactly(15_000L, 0L);
        task.act(superuser, "approve", "{reach: 1000, engagement: 50}").expect(200);

        assertThat(on.text("""
                        select concat_ws(' ', payment, payment_post, payment_reach, payment_engagement,
                          payment_best_post, formula_version, verified_reach, verified_engagement, promised,
                          minimum_reward, post_rate) from tasks where id = ?
                        """, task.id())).isEqualTo("7500 6000 1000 500 0 1 1000 50 0 5000 6000");
        assertThat(on.account(campaign.advertiser())).containsExactly(0L, 15_000L);
        assertThat(on.text("""
                        select concat_ws(' ', accepted_tasks, reach, engagement, earned, score,
                          last_accepted_at is not null) from participations where id = ?
                        """, task.participationId())).isEqualTo("1 1000 50 7500 101 t");
        assertThat(on.balance(campaign.advertiser(), "advertiser_receivable", "EUR"))
                .isEqualTo(-7500);
        assertThat(on.balance(task.publisher(), "publisher_pending", "EUR")).isEqualTo(7500);
        assertThat(on.text(
                        "select primary_currency from users where id = ?",
                        task.publisher().id()))
                .isEqualTo("EUR");

        task.act(superuser, "mark_paid").expect(200);
        assertThat(on.balance(task.publisher(), "publisher_pending", "EUR")).isZero();
        assertThat(on.balance(task.publisher(), "publisher_available", "EUR")).isEqualTo(7500);
        assertThat(on.number("select count(*) from tasks where id = ? and paid_at is not null", task.id()))
                .isEqualTo(1);
        assertThat(postings(task))
                .isEqualTo("task:%1$d:accepted -7500 7500, task:%1$d:released -7500 7500".formatted(task.id()));
    }

    @Test
    void claimsPayNoBonusUntilAReviewerConfirmsThem() {
        Task task = on.join(on.campaign(Offer.usual()));
        task.complete("{post_url: 'https://youtu.be/claim%s', reach: 1000000, engagement: 1000000}", task.id())
                .expect(200);
        task.act(superuser, "approve").expect(200);
        assertThat(on.number("select payment from tasks where id = ?", task.id()))
                .isEqualTo(6000);
        assertThat(on.number("select score from participations where id = ?", task.participationId()))
                .isEqualTo(100);
    }

    @Test
    void convertsHalfToEvenIntoTheAdvertisersCurrency() {
        // 1.05 and 1.15 of a unit at 0.5 are 0.525 and 0.575: 0.52 and 0.58.
        assertThat(spentOn(Offer.of("USD", 105).at("0.5"))).isEqualTo(52);
        assertThat(spentOn(Offer.of("USD", 115).at("0.5"))).isEqualTo(58);
        assertThat(spentOn(Offer.of("JPY", 5000).at("0.0061"))).isEqualTo(3050);
        assertThat(spentOn(Offer.of("KWD", 12_345).at("3"))).isEqualTo(3704);
    }

    @Test
    void neverChargesMoreThanWasPromised() {
        Campaign campaign = on.campaign(Offer.of("EUR", 5000));
        Task task = on.join(campaign).completed();
        on.execute("update tasks set promised = promised - 1 where id = ?", task.id());
        on.execute(
                "update advertisers set promised = promised - 1 where user_id = ?",
                campaign.advertiser().id());
        task.act(superuser, "approve").expect(200);
        assertThat(on.account(campaign.advertiser())).containsExactly(0L, 4999L);
    }

    @Test
    void workForNothingMovesWithoutAPosting() {
        Campaign campaign = on.campaign(Offer.of("EUR", 0));
        Task task = on.taskIn(TaskStatus.PAID, campaign);
        assertThat(on.status(task)).isEqualTo("paid");
        assertThat(postings(task)).isEmpty();
        assertThat(on.text(
                        "select primary_currency from users where id = ?",
                        task.publisher().id()))
                .isNull();
    }

    @Test
    void twoReviewsAtOnceHaveOneWinner() {
        Campaign campaign = on.campaign(Offer.usual());
        List<String> actions = List.of("approve", "approve", "reject", "request_changes", "approve", "reject");
        for (int round = 0; round < 6; round++) {
            Task task = on.join(campaign).completed();
            long spentBefore = on.account(campaign.advertiser()).get(1);
            long promisedBefore = on.account(campaign.advertiser()).get(0);
            List<CompletableFuture<Answer>> racing = actions.stream()
                    .map(action ->
                            superuser.postAsync(PATH, "{task_id: %s, action: %s, reason: 'x'}", task.id(), action))
                    .toList();
            List<Answer> answers = racing.stream().map(CompletableFuture::join).toList();
            assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
            answers.stream().filter(a -> a.status() != 200).forEach(a -> assertThat(
                            a.expectError(400, "business_error").code())
                    .isEqualTo("INVALID_TRANSITION"));
            boolean accepted = "accepted".equals(on.status(task));
            assertThat(on.account(campaign.advertiser()))
                    .containsExactly(promisedBefore - (accepted ? 7500 : 0), spentBefore + (accepted ? 6000 : 0));
        }
        on.assertPromisesAddUp(campaign.advertiser());
    }

    @Test
    void manyAcceptancesAtOnceAddUpToTheLastCent() {
        Campaign campaign = on.campaign(Offer.usual());
        List<Task> tasks = IntStream.range(0, 12)
                .mapToObj(i -> on.join(campaign).completed())
                .toList();
        List<CompletableFuture<Answer>> racing = tasks.stream()
                .map(task -> superuser.postAsync(
                        PATH, "{task_id: %s, action: 'approve', reach: 1000, engagement: 0}", task.id()))
                .toList();
        racing.forEach(answer -> answer.join().expect(200));
        assertThat(on.account(campaign.advertiser())).containsExactly(0L, 12 * 7000L);
        assertThat(on.balance(campaign.advertiser(), "advertiser_receivable", "EUR"))
                .isEqualTo(-12 * 7000L);
        assertThat(on.number("""
                        select coalesce(sum(p.amount), 0) from postings p join journal_entries e on e.id = p.entry_id
                        where e.key like 'task:%'
                        """)).isZero();
    }

    @Test
    void whatTwoTasksOfAParticipantEarnAddsUp() {
        Campaign campaign = on.campaign(Offer.usual());
        Task first = on.join(campaign).completed();
        Task second = on.assign(campaign, on.definition(campaign.id()), first.participationId(), first.publisher())
                .completed();
        first.act(superuser, "approve", "{reach: 1500, engagement: 10}").expect(200);
        second.act(superuser, "approve", "{reach: 700}").expect(200);
        assertThat(on.text(
                        "select concat_ws(' ', accepted_tasks, reach, engagement, earned, score) from participations"
                                + " where id = ?",
                        first.participationId()))
                .isEqualTo("2 2200 10 13000 202");
        on.assertPromisesAddUp(campaign.advertiser());
    }

    @Test
    void startingAReviewChangesOnlyTheReviewer() {
        Task task = on.taskIn(TaskStatus.UNDER_REVIEW, on.campaign(Offer.usual()));
        String others = "select (to_jsonb(t) - 'reviewer_id')::text from tasks t where id = ?";
        String before = on.text(others, task.id());
        task.act(superuser, "start_review", "{reason: 'ignored'}").expect(200);
        assertThat(on.text(others, task.id())).isEqualTo(before);
        assertThat(on.number("select reviewer_id from tasks where id = ?", task.id()))
                .isEqualTo(on.world.superuser().id());
    }

    @Test
    void rejectionTellsThePublisherWhyAndKeepsThePromise() {
        Campaign campaign = on.campaign(Offer.usual());
        Task task = on.taskIn(TaskStatus.UNDER_REVIEW, campaign);
        task.act(superuser, "request_changes", "{reason: 'Show the logo.'}").expect(200);
        JsonNode shown =
                task.publisher().web().post("/web/api/get/tasks/").expect(200).at("tasks.0");
        assertShows(shown, "{status: 'rejected', info: {content: 'Show the logo.'}}");
        assertThat(on.account(campaign.advertiser())).containsExactly(7500L, 0L);
    }

    @Test
    void rejectingNeedsAReason() {
        Task task = on.taskIn(TaskStatus.UNDER_REVIEW, on.campaign(Offer.usual()));
        for (String reason : List.of("{}", "{reason: '  '}")) {
            Answer answer = task.act(superuser, "reject", reason).expectError(400, "validation_error");
            answer.shows("{details: {code: 'MISSING_FIELDS'}, field: 'reason'}");
        }
        assertThat(on.status(task)).isEqualTo("under_review");
    }

    @Test
    void anotherActionIsInvalid() {
        for (String action : List.of("complete", "leave", "APPROVE", "delete")) {
            Answer answer =
                    superuser.post(PATH, "{task_id: 1, action: %s}", action).expectError(422, "validation_error");
            assertThat(answer.text("field")).isEqualTo("action");
        }
        superuser.post(PATH).expectError(400, "validation_error");
        superuser.post(PATH, "{task_id: 1, action: 'approve', reach: -1}").expectError(422, "validation_error");
        superuser.post(PATH, "{task_id: %s, action: 'approve'}", Long.MAX_VALUE).expectError(404, "not_found");
    }

    @Test
    void anAdvertiserReviewsTheirOwnCampaignsOnlyAndReleasesNothing() {
        Campaign own = on.campaign(Offer.usual());
        Campaign foreign = on.campaign(Offer.usual());
        Client advertiser = own.advertiser().backend();
        on.taskIn(TaskStatus.UNDER_REVIEW, foreign).act(advertiser, "approve").expectError(404, "not_found");
        Task task = on.taskIn(TaskStatus.UNDER_REVIEW, own);
        advertiser.form(PATH, "{task_id: %s, action: 'approve'}", task.id()).expect(200);
        Answer answer = task.act(advertiser, "mark_paid").expectError(403, "permission_denied");
        assertThat(answer.body().has("field")).isFalse();
        assertThat(on.status(task)).isEqualTo("accepted");
    }

    @Test
    void needsATokenThatMayReview() {
        on.node.client().post(PATH).expectError(401, "missing_token");
        on.node.client().as("Bearer nonsense").post(PATH).expectError(401, "invalid_token");
        on.world.publisher().backend().post(PATH).expectError(403, "insufficient_permissions");
        Answer answer = on.world
                .staff(Permission.CAMPAIGNS_VIEW)
                .backend()
                .post(PATH)
                .expectError(403, "insufficient_permissions");
        assertThat(texts(answer.at("details.required_permissions"))).containsExactly("tasks.review");
        Task task = on.taskIn(TaskStatus.UNDER_REVIEW, on.campaign(Offer.usual()));
        Client reviewer = on.world.staff(Permission.TASKS_REVIEW).backend();
        task.act(reviewer, "approve").expect(200);
        task.act(reviewer, "mark_paid").expect(200);
    }

    @Test
    void nobodyReviewsTheirOwnTask() {
        Campaign campaign = on.campaign(Offer.usual());
        Account own = on.world.publisher();
        Task task = on.join(campaign, own).completed();
        on.execute("update users set is_staff = true, permissions = '{tasks.review}' where id = ?", own.id());
        Client reviewer = on.world.backend(own.id());
        for (String action : MOVES.keySet()) {
            task.act(reviewer, action, "{reason: 'Mine.'}").expectError(403, "permission_denied");
        }
        assertThat(on.status(task)).isEqualTo("under_review");
    }

    @Test
    void everyDecisionIsInTheAuditLog() {
        Task task = on.taskIn(TaskStatus.UNDER_REVIEW, on.campaign(Offer.usual()));
        Client advertiser = task.campaign().advertiser().backend();
        task.act(advertiser, "start_review").expect(200);
        task.act(advertiser, "approve", "{reach: 12, reason: 'Well done.'}").expect(200);
        task.act(superuser, "mark_paid").expect(200);
        assertThat(on.text("""
                        select string_agg(concat_ws(' ', action, actor_id, before ->> 'status', after ->> 'status',
                          after ->> 'reach', reason), ', ' order by id) from audit_log where subject = ?
                        """, "task:" + task.id()))
                .isEqualTo(("task.start_review %1$d under_review under_review, "
                                + "task.approve %1$d under_review accepted 12 Well done., "
                                + "task.mark_paid %2$d accepted paid")
                        .formatted(
                                task.campaign().advertiser().id(),
                                on.world.superuser().id()));
    }

    private long spentOn(Offer offer) {
        Campaign campaign = on.campaign(offer);
        on.taskIn(TaskStatus.ACCEPTED, campaign);
        assertThat(on.account(campaign.advertiser()).get(0)).isZero();
        return on.account(campaign.advertiser()).get(1);
    }

    private String postings(Task task) {
        String all = on.text("""
                select string_agg(line, ', ' order by line) from (
                  select concat_ws(' ', e.key, string_agg(p.amount::text, ' ' order by p.amount)) as line
                  from journal_entries e join postings p on p.entry_id = e.id
                  where e.key like ? group by e.key) lines
                """, "task:" + task.id() + ":%");
        return all == null ? "" : all;
    }

    private static List<String> texts(JsonNode array) {
        return new ArrayList<>(StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList());
    }
}
