package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Body.assertShows;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
            "stop_review", List.of(TaskStatus.UNDER_REVIEW, TaskStatus.UNDER_REVIEW),
            "mark_paid", List.of(TaskStatus.ACCEPTED, TaskStatus.PAID));

    /** What a reviewer can do next, besides what was refused. */
    private static final Map<TaskStatus, List<String>> ALLOWED = Map.of(
            TaskStatus.PENDING, List.of(),
            TaskStatus.UNDER_REVIEW, List.of("accepted", "rejected", "under_review"),
            TaskStatus.ACCEPTED, List.of("paid", "rejected"),
            TaskStatus.REJECTED, List.of(),
            TaskStatus.APPEALED, List.of("accepted", "rejected", "appealed"),
            TaskStatus.PAID, List.of("rejected"),
            TaskStatus.LEFT, List.of());

    private final World world = World.shared();
    private final Operator superuser = world.operator();

    @Test
    @Nightly
    void everyActionWorksInItsStateAndNoOther() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (TaskStatus from : TaskStatus.values()) {
            for (Map.Entry<String, List<TaskStatus>> move : MOVES.entrySet()) {
                Task task = campaign.task().comesTo(from);
                Answer answer = superuser.tries(move.getKey(), task, "{reason: 'As agreed.'}");
                TaskStatus to = move.getValue().get(1);
                if (from == move.getValue().get(0)) {
                    answer.expect(200).expectFields("status", "message");
                    assertThat(task.status()).isEqualTo(to.code());
                } else {
                    answer.expectError(400, "business_error", "INVALID_TRANSITION");
                    JsonNode details = answer.at("details");
                    assertShows(details, "{from: %s, to: %s}", from.code(), to.code());
                    assertThat(texts(details.get("allowed")))
                            .containsExactlyInAnyOrderElementsOf(ALLOWED.get(from).stream()
                                    .filter(other -> !other.equals(to.code()))
                                    .toList());
                    assertThat(task.status()).isEqualTo(from.code());
                }
            }
        }
    }

    @Test
    void approvalPaysByTheFormulaAndKeepsItsInputs() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        setRate(campaign, "2", 15_000);
        Task task = campaign.task().handsIn();
        assertThat(campaign.advertiser().account()).containsExactly(15_000L, 0L);
        superuser.tries("approve", task, "{reach: 1000, engagement: 50}").expect(200);

        assertThat(world.text("""
                        select concat_ws(' ', payment, payment_post, payment_reach, payment_engagement,
                          payment_best_post, formula_version, verified_reach, verified_engagement, promised,
                          minimum_reward, post_rate) from tasks where id = ?
                        """, task.id())).isEqualTo("7500 6000 1000 500 0 1 1000 50 0 5000 6000");
        assertThat(campaign.advertiser().account()).containsExactly(0L, 15_000L);
        assertThat(world.text("""
                        select concat_ws(' ', accepted_tasks, reach, engagement, earned, score,
                          last_accepted_at is not null) from participations where id = ?
                        """, task.participationId())).isEqualTo("1 1000 50 7500 101 t");
        assertThat(campaign.advertiser().balance(AccountKind.ADVERTISER_RECEIVABLE, "EUR"))
                .isEqualTo(-7500);
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR"))
                .isEqualTo(7500);
        assertThat(world.text(
                        "select primary_currency from users where id = ?",
                        task.publisher().id()))
                .isEqualTo("EUR");

        superuser.tries("mark_paid", task).expect(200);
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR"))
                .isZero();
        assertThat(task.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "EUR"))
                .isEqualTo(7500);
        assertThat(world.number("select count(*) from tasks where id = ? and paid_at is not null", task.id()))
                .isEqualTo(1);
        assertThat(postings(task))
                .isEqualTo("task:%1$d:accepted -7500 7500, task:%1$d:released -7500 7500".formatted(task.id()));
    }

    @Test
    void claimsPayNoBonusUntilAReviewerConfirmsThem() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        task.triesHandingIn("{post_url: 'https://youtu.be/claim%s', reach: 1000000, engagement: 1000000}", task.id())
                .expect(200);
        superuser.tries("approve", task).expect(200);
        assertThat(world.number("select payment from tasks where id = ?", task.id()))
                .isEqualTo(6000);
        assertThat(world.number("select score from participations where id = ?", task.participationId()))
                .isEqualTo(100);
    }

    @Test
    void convertsHalfToEvenIntoTheAdvertisersCurrency() {
        // 1.05 and 1.15 of a unit at 0.5 are 0.525 and 0.575: 0.52 and 0.58.
        assertThat(spentOn("USD", "1.05", "0.5")).isEqualTo(52);
        assertThat(spentOn("USD", "1.15", "0.5")).isEqualTo(58);
        assertThat(spentOn("JPY", "5000", "0.0061")).isEqualTo(3050);
        assertThat(spentOn("KWD", "12.345", "3")).isEqualTo(3704);
    }

    @Test
    void neverChargesMoreThanWasPromised() {
        Campaign campaign = world.advertiser("EUR").campaign();
        Task task = campaign.task().handsIn();
        world.execute("update tasks set promised = promised - 1 where id = ?", task.id());
        world.execute(
                "update advertisers set promised = promised - 1 where user_id = ?",
                campaign.advertiser().id());
        superuser.tries("approve", task).expect(200);
        assertThat(campaign.advertiser().account()).containsExactly(0L, 4999L);
    }

    @Test
    void workForNothingMovesWithoutAPosting() {
        Campaign campaign = world.advertiser("EUR").campaign("{tasks: {minimum_reward: 0}}");
        Task task = campaign.task().comesTo(TaskStatus.PAID);
        assertThat(task.status()).isEqualTo("paid");
        assertThat(postings(task)).isEmpty();
        assertThat(world.text(
                        "select primary_currency from users where id = ?",
                        task.publisher().id()))
                .isNull();
    }

    @Test
    void twoReviewsAtOnceHaveOneWinner() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        List<String> actions = List.of("approve", "approve", "reject", "request_changes", "approve", "reject");
        for (int round = 0; round < 6; round++) {
            Task task = campaign.task().handsIn();
            long spentBefore = campaign.advertiser().account().get(1);
            long promisedBefore = campaign.advertiser().account().get(0);
            List<Answer> answers =
                    together(actions.size(), i -> superuser.tries(actions.get(i), task, "{reason: 'x'}"));
            assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
            answers.stream().filter(a -> a.status() != 200).forEach(a -> assertThat(
                            a.expectError(400, "business_error").code())
                    .isEqualTo("INVALID_TRANSITION"));
            boolean accepted = "accepted".equals(task.status());
            assertThat(campaign.advertiser().account())
                    .containsExactly(promisedBefore - (accepted ? 7500 : 0), spentBefore + (accepted ? 6000 : 0));
        }
        campaign.advertiser().assertPromisesAddUp();
    }

    @Test
    void manyAcceptancesAtOnceAddUpToTheLastCent() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        List<Task> tasks =
                IntStream.range(0, 12).mapToObj(i -> campaign.task().handsIn()).toList();
        together(tasks.size(), i -> superuser.approves(tasks.get(i), "{reach: 1000, engagement: 0}"));
        assertThat(campaign.advertiser().account()).containsExactly(0L, 12 * 7000L);
        assertThat(campaign.advertiser().balance(AccountKind.ADVERTISER_RECEIVABLE, "EUR"))
                .isEqualTo(-12 * 7000L);
        assertThat(world.number("""
                        select coalesce(sum(p.amount), 0) from postings p join journal_entries e on e.id = p.entry_id
                        where e.key like 'task:%'
                        """)).isZero();
    }

    @Test
    void whatTwoTasksOfAParticipantEarnAddsUp() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task first = campaign.task().handsIn();
        Task second = superuser.givesAnother(first).handsIn();
        superuser.tries("approve", first, "{reach: 1500, engagement: 10}").expect(200);
        superuser.tries("approve", second, "{reach: 700}").expect(200);
        assertThat(world.text(
                        "select concat_ws(' ', accepted_tasks, reach, engagement, earned, score) from participations"
                                + " where id = ?",
                        first.participationId()))
                .isEqualTo("2 2200 10 13000 202");
        campaign.advertiser().assertPromisesAddUp();
    }

    @Test
    void startingAReviewChangesOnlyTheReviewer() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task().comesTo(TaskStatus.UNDER_REVIEW);
        String others = "select (to_jsonb(t) - 'reviewer_id' - 'review_until')::text from tasks t where id = ?";
        String before = world.text(others, task.id());
        superuser.tries("start_review", task, "{reason: 'ignored'}").expect(200);
        assertThat(world.text(others, task.id())).isEqualTo(before);
        assertThat(world.number("select reviewer_id from tasks where id = ?", task.id()))
                .isEqualTo(world.operator().id());
    }

    @Test
    void rejectionTellsThePublisherWhyAndKeepsThePromise() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task task = campaign.task().comesTo(TaskStatus.UNDER_REVIEW);
        superuser.tries("request_changes", task, "{reason: 'Show the logo.'}").expect(200);
        JsonNode shown =
                task.publisher().call("/web/api/get/tasks/").expect(200).at("tasks.0");
        assertShows(shown, "{status: 'rejected', info: {content: 'Show the logo.'}}");
        assertThat(campaign.advertiser().account()).containsExactly(7500L, 0L);
    }

    @Test
    void rejectingNeedsAReason() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task().comesTo(TaskStatus.UNDER_REVIEW);
        for (String reason : List.of("{}", "{reason: '  '}")) {
            superuser
                    .tries("reject", task, reason)
                    .expectError(400, "validation_error")
                    .shows("{details: {code: 'MISSING_FIELDS'}, field: 'reason'}");
        }
        assertThat(task.status()).isEqualTo("under_review");
    }

    @Test
    void anotherActionIsInvalid() {
        for (String action : List.of("complete", "leave", "APPROVE", "delete")) {
            superuser
                    .call(PATH, "{task_id: 1, action: %s}", action)
                    .expectError(422, "validation_error")
                    .shows("{field: 'action'}");
        }
        superuser.call(PATH).expectError(400, "validation_error");
        superuser.call(PATH, "{task_id: 1, action: 'approve', reach: -1}").expectError(422, "validation_error");
        superuser.call(PATH, "{task_id: %s, action: 'approve'}", Long.MAX_VALUE).expectError(404, "not_found");
    }

    @Test
    void anAdvertiserReviewsTheirOwnCampaignsOnlyAndReleasesNothing() {
        Campaign own = world.advertiser("EUR").campaignWithBonuses();
        Campaign foreign = world.advertiser("EUR").campaignWithBonuses();
        Advertiser advertiser = own.advertiser();
        advertiser
                .tries("approve", foreign.task().comesTo(TaskStatus.UNDER_REVIEW))
                .expectError(404, "not_found");
        Task task = own.task().comesTo(TaskStatus.UNDER_REVIEW);
        advertiser.form(PATH, "{task_id: %s, action: 'approve'}", task.id()).expect(200);
        Answer answer = advertiser.tries("mark_paid", task).expectError(403, "permission_denied");
        assertThat(answer.body().has("field")).isFalse();
        assertThat(task.status()).isEqualTo("accepted");
    }

    @Test
    void aReviewerApprovesAndPays() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task().comesTo(TaskStatus.UNDER_REVIEW);
        Operator reviewer = world.staff(Permission.TASKS_REVIEW);
        reviewer.tries("approve", task).expect(200);
        reviewer.tries("mark_paid", task).expect(200);
    }

    @Test
    void operatorsCannotReviewTheirOwnTask() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Publisher own = world.publisher().connected();
        Task task = own.joins(campaign).handsIn();
        Operator reviewer = world.promoted(own, Permission.TASKS_REVIEW);
        for (String action : MOVES.keySet()) {
            reviewer.tries(action, task, "{reason: 'Mine.'}").expectError(403, "permission_denied");
        }
        assertThat(task.status()).isEqualTo("under_review");
    }

    @Test
    void everyDecisionIsInTheAuditLog() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task().comesTo(TaskStatus.UNDER_REVIEW);
        Advertiser advertiser = task.campaign().advertiser();
        advertiser.tries("start_review", task).expect(200);
        advertiser.tries("approve", task, "{reach: 12, reason: 'Well done.'}").expect(200);
        superuser.tries("mark_paid", task).expect(200);
        assertThat(world.text("""
                        select string_agg(concat_ws(' ', action, actor_id, before ->> 'status', after ->> 'status',
                          after ->> 'reach', reason), ', ' order by id) from audit_log where subject = ?
                        """, "task:" + task.id()))
                .isEqualTo(("task.start_review %1$d under_review under_review, "
                                + "task.approve %1$d under_review accepted 12 Well done., "
                                + "task.mark_paid %2$d accepted paid")
                        .formatted(
                                task.campaign().advertiser().id(),
                                world.operator().id()));
    }

    /** What one task costs an advertiser in EUR at this rate. */
    private long spentOn(String currency, String minimum, String rate) {
        Campaign campaign = world.advertiser("EUR")
                .campaign("{currency: %s, tasks: {minimum_reward: %s}}", currency, new BigDecimal(minimum));
        setRate(campaign, rate, 1_000_000);
        campaign.task().comesTo(TaskStatus.ACCEPTED);
        assertThat(campaign.advertiser().account().get(0)).isZero();
        return campaign.advertiser().account().get(1);
    }

    /** @param promise for one task, in minor units of the advertiser's currency */
    private void setRate(Campaign campaign, String rate, long promise) {
        world.execute(
                "update campaigns set limit_rate = ?, task_promise = ? where id = ?", rate, promise, campaign.id());
    }

    private String postings(Task task) {
        String all = world.text("""
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
