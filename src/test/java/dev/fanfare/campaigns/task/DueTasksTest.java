package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.campaigns.task.api.TaskJobs.SettleBestPosts;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DueTasksTest {
    private final World world = World.shared();
    private final Operator superuser = world.operator();

    private void overdue(Task task) {
        world.execute("update tasks set deadline = now() - interval '1 second' where id = ?", task.id());
    }

    private void handedIn(Task task, String ago) {
        world.execute("update tasks set completed_at = now() - ?::interval where id = ?", ago, task.id());
    }

    private String reason(Task task) {
        return world.text("select reason from tasks where id = ?", task.id());
    }

    @Test
    @DisplayName("an overdue task is rejected as deadline_missed and its promise freed; one in time stays")
    void rejectsOverdueTasks() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task late = campaign.task();
        Task inTime = campaign.task();
        overdue(late);
        world.node().sweep(new RejectOverdueTasks());
        assertThat(late.status()).isEqualTo("rejected");
        assertThat(reason(late)).isEqualTo("deadline_missed");
        assertThat(inTime.status()).isEqualTo("pending");
        assertThat(campaign.advertiser().account()).containsExactly(7500L, 0L);
        campaign.advertiser().assertPromisesAddUp();

        late.triesHandingIn("{post_url: 'https://www.instagram.com/p/late%s'}", late.id())
                .expectError(400, "business_error");
        late.triesLeaving().expect(200);
        assertThat(campaign.advertiser().account()).containsExactly(7500L, 0L);
    }

    @Test
    @DisplayName(
            "a rejected task that can be neither handed in nor appealed any more binds no promise, and keeps its reason")
    void freesWhatWasPromisedForRejectedTasks() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task().comesTo(TaskStatus.REJECTED);
        world.node().sweep(new RejectOverdueTasks());
        assertThat(task.campaign().advertiser().account()).containsExactly(7500L, 0L);
        overdue(task);
        world.node().sweep(new RejectOverdueTasks());
        assertThat(task.campaign().advertiser().account())
                .as("it can be appealed")
                .containsExactly(7500L, 0L);
        world.execute("update tasks set appealable_until = now() where id = ?", task.id());
        world.node().sweep(new RejectOverdueTasks());
        assertThat(task.campaign().advertiser().account()).containsExactly(0L, 0L);
        assertThat(reason(task)).isEqualTo("Blurred.");
    }

    @Test
    @DisplayName("CA-23: sweepers and leavers at once: each promise is freed once")
    void freesEachPromiseOnce() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        List<Task> tasks = IntStream.range(0, 12).mapToObj(i -> campaign.task()).toList();
        tasks.forEach(this::overdue);
        together(
                16,
                i -> i < 4
                        ? world.node().sweep(new RejectOverdueTasks())
                        : tasks.get(i - 4).triesLeaving().expect(200));
        world.node().sweep(new RejectOverdueTasks());
        assertThat(campaign.advertiser().account()).containsExactly(0L, 0L);
    }

    @Test
    @DisplayName("fourteen days under review: accepted without bonuses, whatever was claimed")
    void acceptsUnreviewedTasks() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task old = campaign.task();
        old.triesHandingIn(
                        "{post_url: 'https://www.instagram.com/p/old%s', reach: 1000000, engagement: 900000}", old.id())
                .expect(200);
        handedIn(old, "14 days");
        Task recent = campaign.task().handsIn();
        handedIn(recent, "13 days 23 hours");
        world.node().sweep(new AcceptUnreviewedTasks());

        assertThat(old.status()).isEqualTo("accepted");
        assertThat(recent.status()).isEqualTo("under_review");
        assertThat(old.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR"))
                .isEqualTo(6000);
        assertThat(campaign.advertiser().account()).containsExactly(7500L, 6000L);
        assertThat(world.text("select actor_id from audit_log where subject = ?", "task:" + old.id()))
                .isNull();
    }

    @Test
    @DisplayName("CA-23: several sweepers and a reviewer at once: one acceptance, paid once")
    void acceptsOnce() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        List<Task> tasks =
                IntStream.range(0, 6).mapToObj(i -> campaign.task().handsIn()).toList();
        tasks.forEach(task -> handedIn(task, "15 days"));
        together(
                9,
                i -> i < 3
                        ? world.node().sweep(new AcceptUnreviewedTasks())
                        : superuser.tries("approve", tasks.get(i - 3)));
        for (Task task : tasks) {
            assertThat(task.status()).isEqualTo("accepted");
            assertThat(task.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR"))
                    .isEqualTo(6000);
        }
        assertThat(campaign.advertiser().account()).containsExactly(0L, 36_000L);
    }

    @Test
    @DisplayName("RW-04 CA-22: the best post is paid once all is reviewed, onto pending or, if released, available")
    void paysTheBestPost() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses("{tasks: {bonus: {promo_best_post: 20}}}");
        Task winner = campaign.task().handsIn();
        Task alsoWinner = campaign.task().handsIn();
        Task second = campaign.task().handsIn();
        Task banned = campaign.task().handsIn();
        Task unreviewed = campaign.task().handsIn();
        superuser.tries("approve", winner, "{reach: 5000, engagement: 0}").expect(200);
        superuser.tries("approve", alsoWinner, "{reach: 5999, engagement: 0}").expect(200);
        superuser.tries("mark_paid", alsoWinner).expect(200);
        superuser.tries("approve", second, "{reach: 4999, engagement: 0}").expect(200);
        superuser.tries("approve", banned, "{reach: 90000, engagement: 0}").expect(200);
        superuser.bans(banned.publisher());
        superuser.moves(campaign.id(), "completed");

        world.node().sweep(new SettleBestPosts());
        assertThat(settlements(campaign)).isZero();
        superuser.tries("reject", unreviewed, "{reason: 'Blurred.'}").expect(200);
        together(4, i -> world.node().sweep(new SettleBestPosts()));

        assertThat(settlements(campaign)).isEqualTo(2);
        // 60.00 for the post, 10.00 for its reach, half of 20.00.
        assertThat(winner.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR"))
                .isEqualTo(8000);
        assertThat(alsoWinner.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "EUR"))
                .isEqualTo(8000);
        assertThat(second.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR"))
                .isEqualTo(7000);
        assertThat(banned.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR"))
                .isEqualTo(7000);
        assertThat(world.text("select payment || ' ' || payment_best_post from tasks where id = ?", winner.id()))
                .isEqualTo("8000 1000");
        assertThat(world.number("select earned from participations where id = ?", winner.participationId()))
                .isEqualTo(8000);
        // What is left is promised for the rejected task, which could be handed in again.
        assertThat(campaign.advertiser().account()).containsExactly(7500L, 30_000L);
        superuser.tries("mark_paid", winner).expect(200);
        assertThat(winner.publisher().balance(AccountKind.PUBLISHER_AVAILABLE, "EUR"))
                .isEqualTo(8000);
        assertThat(winner.publisher().balance(AccountKind.PUBLISHER_PENDING, "EUR"))
                .isZero();
    }

    @Test
    @DisplayName("RW-04 RW-05: without an eligible participant nothing is paid, and no reservation remains")
    void paysNoBestPostWithoutAnEligibleParticipant() {
        Campaign campaign = world.advertiser("EUR").campaign();
        world.execute("update campaigns set best_post_promised = 900 where id = ?", campaign.id());
        world.execute(
                "update advertisers set promised = promised + 900 where user_id = ?",
                campaign.advertiser().id());
        superuser.tries("approve", campaign.task().handsIn(), "{reach: 10000}").expect(200);
        superuser.moves(campaign.id(), "completed");
        world.node().sweep(new SettleBestPosts());
        assertThat(settlements(campaign)).isZero();
        assertThat(campaign.advertiser().account()).containsExactly(0L, 5000L);
        assertThat(world.text("select best_post_settled_at is not null from campaigns where id = ?", campaign.id()))
                .isEqualTo("t");
    }

    private long settlements(Campaign campaign) {
        return world.number("select count(*) from best_posts where campaign_id = ?", campaign.id());
    }
}
