package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** TR-07: an acceptance is taken back, with everything that came of it. */
class ReverseTaskTest {
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();
    private final Operator operator = world.operator();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Publisher publisher = world.publisher().connected();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(world.differences()).isEmpty();
    }

    @Test
    @DisplayName(
            "TR-07 takes back what is pending, with the figures, and lets the task be submitted and accepted again")
    void anAcceptedTask() {
        Task task = publisher.joins(advertiser.campaignWithBonuses()).handsIn();
        long promised = advertiser.promised();
        operator.approves(task, "{reach: 1000, engagement: 50}");
        assertThat(advertiser.account()).containsExactly(0L, 7_500L);
        task.isReversed();
        assertThat(task.status()).isEqualTo("rejected");
        assertThat(balances()).containsExactly(0L, 0L, 0L);
        assertThat(advertiser.account()).containsExactly(promised, 0L);
        assertThat(advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "USD")).isZero();
        assertThat(world.text(
                        "select concat_ws(' ', accepted_tasks, reach, engagement, earned, score,"
                                + " last_accepted_at is null) from participations where id = ?",
                        task.participationId()))
                .isEqualTo("0 0 0 0 0 t");
        assertThat(world.text(
                        "select before ->> 'payment' || ', ' || reason from audit_log where action = 'task.reverse'"
                                + " and subject = ?",
                        "task:" + task.id()))
                .isEqualTo("75.00 USD, Bought reactions.");
        world.dispatch();
        assertThat(Publisher.code(publisher.lastNotification())).isEqualTo("post_status");
        assertThat(publisher.lastNotification().path("message").asText()).contains("Bought reactions.");

        task.handsIn("https://www.instagram.com/p/honest" + task.id());
        operator.approves(task).pays(task);
        assertThat(balances()).containsExactly(0L, 6_000L, 0L);
        assertThat(advertiser.account()).containsExactly(0L, 6_000L);
        task.isReversed();
        assertThat(balances()).containsExactly(0L, 0L, 0L);
        assertThat(keys(task))
                .containsExactly(
                        "accepted",
                        "accepted:reversed",
                        "accepted:2",
                        "released:2",
                        "released:2:reversed",
                        "released:2:reversed:debt",
                        "accepted:2:reversed");
    }

    @Test
    @DisplayName("DR-08: no member of staff reverses a task of their own")
    void notOnesOwn() {
        Task task = publisher.joins(advertiser.campaign()).comesTo(TaskStatus.ACCEPTED);
        world.promoted(publisher, Permission.PAYOUTS_PROCESS)
                .refused(
                        403,
                        "permission_denied",
                        "/admin/api/tasks/reverse/",
                        "{task_id: %s, reason: 'Changed my mind.'}",
                        task.id());
        assertThat(task.status()).isEqualTo("accepted");
    }

    @Test
    @DisplayName("TR-07 what a publisher has no longer is a debt, which is settled by what they earn next")
    void aPaidTask() {
        Task fraud = publisher.joins(advertiser.campaign()).comesTo(TaskStatus.PAID);
        operator.completes(publisher.asksPayout("40"));
        long returned = publisher.asksPayout("10");
        fraud.isReversed();
        assertThat(advertiser.account()).containsExactly(5_000L, 0L);
        publisher.call("/web/api/get/wallet/").expect(200).shows("{available_balance: 0, total_paid: 40}");
        // What was held for a payout settles it first, and what is earned later.
        assertThat(world.text("select status || ', ' || reason from payouts where id = ?", returned))
                .isEqualTo("rejected, Bought reactions.");
        assertThat(balances()).containsExactly(0L, 0L, -4_000L);
        Task next = publisher.joins(advertiser.campaign()).comesTo(TaskStatus.ACCEPTED);
        assertThat(balances()).containsExactly(5_000L, 0L, -4_000L);
        operator.pays(next);
        assertThat(balances()).containsExactly(0L, 1_000L, 0L);
        assertThat(keys(next)).containsExactly("accepted", "released", "released:debt");
        operator.form("/api/user/balance/", "{user_id: %s}", publisher.id())
                .expect(200)
                .shows("{total_earned: 50, total_paid: 40}");
        // The statistics of the campaign have followed.
        assertThat(world.number(
                        "select coalesce(sum(value), 0)::bigint from counters"
                                + " where statistic = 'campaign_spent' and subject = ?",
                        fraud.campaign().id()))
                .isZero();
    }

    @Test
    @DisplayName("TR-07 takes back the best post too, paid before or after the task, or not yet")
    void aBestPost() {
        Campaign campaign = advertiser.campaign("""
                {"tasks": {"bonus": {"active": true, "promo_reach": 0, "promo_engagement_rate": 0, "promo_best_post": 7}}}""");
        List<Task> tasks = Stream.generate(() -> campaign.task()).limit(3).toList();
        tasks.forEach(task -> task.comesTo(TaskStatus.ACCEPTED));
        operator.pays(tasks.get(0));
        operator.moves(campaign.id(), "completed");
        world.node().sweep(new SettleBestPosts());
        assertThat(advertiser.spent()).isEqualTo(15_700L);
        operator.pays(tasks.get(1));
        tasks.forEach(task -> {
            task.isReversed();
            assertThat(world.differences()).isEmpty();
        });
        assertThat(advertiser.account()).containsExactly(0L, 0L);
        assertThat(advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "USD")).isZero();
        assertThat(tasks)
                .allSatisfy(task -> assertThat(task.publisher().sumOfPostings()).isZero());
        // The campaign is over: they cannot be handed in again.
        tasks.get(0)
                .triesHandingIn(
                        "{post_url: 'https://www.instagram.com/p/late%s'}",
                        tasks.get(0).id())
                .expect(400);
    }

    @Test
    @DisplayName("TR-07 ends the task where the advertiser's limit has no room for another try")
    void withoutRoom() {
        Task task = publisher.joins(advertiser.campaignWithBonuses()).comesTo(TaskStatus.ACCEPTED);
        world.execute("update advertisers set maximum_limit = 6000 where user_id = ?", advertiser.id());
        task.isReversed();
        assertThat(advertiser.account()).containsExactly(0L, 0L);
        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/room%s'}", task.id())
                .expect(400);
    }

    @Test
    @DisplayName("TR-07 happens once, however many try, and races with the release come out right")
    void once() {
        Task task = publisher.joins(advertiser.campaign()).comesTo(TaskStatus.ACCEPTED);
        List<CompletableFuture<Answer>> tries = Stream.generate(
                        () -> CompletableFuture.supplyAsync(task::triesReversing))
                .limit(8)
                .toList();
        CompletableFuture<Answer> paid = CompletableFuture.supplyAsync(() -> operator.tries("mark_paid", task));
        assertThat(tries.stream().map(CompletableFuture::join).filter(answer -> answer.status() == 200))
                .hasSize(1);
        paid.join();
        assertThat(task.status()).isEqualTo("rejected");
        assertThat(balances()).containsExactly(0L, 0L, 0L);
    }

    @Test
    @DisplayName("TR-07 is for those who may move payouts, with a reason, and not one's own")
    void isNotForAnybody() {
        Task task = publisher.joins(advertiser.campaign()).comesTo(TaskStatus.ACCEPTED);
        String path = "/admin/api/tasks/reverse/";
        world.staff(Permission.TASKS_REVIEW)
                .call(path, "{task_id: %s, reason: 'No.'}", task.id())
                .expect(403);
        world.promoted(publisher, Permission.PAYOUTS_PROCESS)
                .call(path, "{task_id: %s, reason: 'No.'}", task.id())
                .expect(403);
        operator.call(path, "{task_id: %s}", task.id()).expect(400);
        operator.call(path, "{task_id: 999999999, reason: 'No.'}").expect(404);
        world.staff(Permission.PAYOUTS_PROCESS)
                .call(path, "{task_id: %s, reason: 'No.'}", task.id())
                .expect(200);
    }

    /** Pending, available and owed, in minor units. */
    private List<Long> balances() {
        return Stream.of(AccountKind.PUBLISHER_PENDING, AccountKind.PUBLISHER_AVAILABLE, AccountKind.PUBLISHER_DEBT)
                .map(kind -> publisher.balance(kind, "USD"))
                .toList();
    }

    private List<String> keys(Task task) {
        return List.of(world.text(
                        "select string_agg(split_part(key, ':' || ? || ':', 2), ' ' order by id) from journal_entries"
                                + " where subject = ?",
                        Long.toString(task.id()),
                        "task:" + task.id())
                .split(" "));
    }
}
