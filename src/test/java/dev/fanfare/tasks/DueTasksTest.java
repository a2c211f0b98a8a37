package dev.fanfare.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Client;
import dev.fanfare.tasks.Campaigning.Campaign;
import dev.fanfare.tasks.Campaigning.Task;
import dev.fanfare.tasks.api.TaskJobs.AcceptUnreviewedTasks;
import dev.fanfare.tasks.api.TaskJobs.RejectOverdueTasks;
import dev.fanfare.tasks.api.TaskJobs.SettleBestPosts;
import dev.fanfare.tasks.api.TaskStatus;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DueTasksTest {
    private final Campaigning on = new Campaigning();
    private final Client superuser = on.world.superuser().backend();

    private void overdue(Task task) {
        on.execute("update tasks set deadline = now() - interval '1 second' where id = ?", task.id());
    }

    private void handedIn(Task task, String ago) {
        on.execute("update tasks set completed_at = now() - ?::interval where id = ?", ago, task.id());
    }

    private String reason(Task task) {
        return on.text("select reason from tasks where id = ?", task.id());
    }

    @Test
    @DisplayName("an overdue task is rejected as deadline_missed and its promise freed; one in time stays")
    void rejectsOverdueTasks() {
        Campaign campaign = on.campaign(Offer.usual());
        Task late = on.join(campaign);
        Task inTime = on.join(campaign);
        overdue(late);
        on.node.sweep(new RejectOverdueTasks());
        assertThat(on.status(late)).isEqualTo("rejected");
        assertThat(reason(late)).isEqualTo("deadline_missed");
        assertThat(on.status(inTime)).isEqualTo("pending");
        assertThat(on.account(campaign.advertiser())).containsExactly(7500L, 0L);
        on.assertPromisesAddUp(campaign.advertiser());

        late.complete("post_url", "https://www.instagram.com/p/late" + late.id())
                .expectError(400, "business_error");
        late.leave().expect(200);
        assertThat(on.account(campaign.advertiser())).containsExactly(7500L, 0L);
    }

    @Test
    @DisplayName("a rejected task that can be handed in no more binds no promise, and keeps its reason")
    void freesWhatWasPromisedForRejectedTasks() {
        Task task = on.taskIn(TaskStatus.REJECTED, on.campaign(Offer.usual()));
        on.node.sweep(new RejectOverdueTasks());
        assertThat(on.account(task.campaign().advertiser())).containsExactly(7500L, 0L);
        overdue(task);
        on.node.sweep(new RejectOverdueTasks());
        assertThat(on.account(task.campaign().advertiser())).containsExactly(0L, 0L);
        assertThat(reason(task)).isEqualTo("Blurred.");
    }

    @Test
    @DisplayName("CA-23: sweepers and leavers at once: each promise is freed once")
    void freesEachPromiseOnce() {
        Campaign campaign = on.campaign(Offer.usual());
        List<Task> tasks =
                IntStream.range(0, 12).mapToObj(i -> on.join(campaign)).toList();
        tasks.forEach(this::overdue);
        List<CompletableFuture<Void>> all = IntStream.range(0, 16)
                .mapToObj(i -> CompletableFuture.runAsync(() -> {
                    if (i < 4) {
                        on.node.sweep(new RejectOverdueTasks());
                    } else {
                        tasks.get(i - 4).leave().expect(200);
                    }
                }))
                .toList();
        all.forEach(CompletableFuture::join);
        on.node.sweep(new RejectOverdueTasks());
        assertThat(on.account(campaign.advertiser())).containsExactly(0L, 0L);
    }

    @Test
    @DisplayName("fourteen days under review: accepted without bonuses, whatever was claimed")
    void acceptsWhatNobodyReviews() {
        Campaign campaign = on.campaign(Offer.usual());
        Task old = on.join(campaign);
        old.complete(
                        "post_url",
                        "https://www.instagram.com/p/old" + old.id(),
                        "reach",
                        1_000_000,
                        "engagement",
                        900_000)
                .expect(200);
        handedIn(old, "14 days");
        Task recent = on.join(campaign).completed();
        handedIn(recent, "13 days 23 hours");
        on.node.sweep(new AcceptUnreviewedTasks());

        assertThat(on.status(old)).isEqualTo("accepted");
        assertThat(on.status(recent)).isEqualTo("under_review");
        assertThat(on.balance(old.publisher(), "publisher_pending", "EUR")).isEqualTo(6000);
        assertThat(on.account(campaign.advertiser())).containsExactly(7500L, 6000L);
        assertThat(on.text("select actor_id from audit_log where subject = ?", "task:" + old.id()))
                .isNull();
    }

    @Test
    @DisplayName("CA-23: several sweepers and a reviewer at once: one acceptance, paid once")
    void acceptsOnce() {
        Campaign campaign = on.campaign(Offer.usual());
        List<Task> tasks = IntStream.range(0, 6)
                .mapToObj(i -> on.join(campaign).completed())
                .toList();
        tasks.forEach(task -> handedIn(task, "15 days"));
        List<CompletableFuture<Void>> all = IntStream.range(0, 9)
                .mapToObj(i -> CompletableFuture.runAsync(() -> {
                    if (i < 3) {
                        on.node.sweep(new AcceptUnreviewedTasks());
                    } else {
                        tasks.get(i - 3).act(superuser, "approve");
                    }
                }))
                .toList();
        all.forEach(CompletableFuture::join);
        for (Task task : tasks) {
            assertThat(on.status(task)).isEqualTo("accepted");
            assertThat(on.balance(task.publisher(), "publisher_pending", "EUR")).isEqualTo(6000);
        }
        assertThat(on.account(campaign.advertiser())).containsExactly(0L, 36_000L);
    }

    @Test
    @DisplayName("RW-04 CA-22: the best post is paid once all is reviewed, onto pending or, if released, available")
    void paysTheBestPost() {
        Campaign campaign = on.campaign(Offer.usual());
        on.execute("update campaigns set best_post_promised = 2000 where id = ?", campaign.id());
        on.execute(
                "update advertisers set promised = promised + 2000 where user_id = ?",
                campaign.advertiser().id());
        Task winner = on.join(campaign).completed();
        Task alsoWinner = on.join(campaign).completed();
        Task second = on.join(campaign).completed();
        Task banned = on.join(campaign).completed();
        Task unreviewed = on.join(campaign).completed();
        winner.act(superuser, "approve", "reach", 5000, "engagement", 0).expect(200);
        alsoWinner.act(superuser, "approve", "reach", 5999, "engagement", 0).expect(200);
        alsoWinner.act(superuser, "mark_paid").expect(200);
        second.act(superuser, "approve", "reach", 4999, "engagement", 0).expect(200);
        banned.act(superuser, "approve", "reach", 90_000, "engagement", 0).expect(200);
        superuser
                .form("/api/user/status/ban/", "user_id", banned.publisher().id(), "banned", true, "reason", "Fraud.")
                .expect(200);
        superuser
                .form("/api/campaign/status/", "campaign_id", campaign.id(), "status", "completed")
                .expect(200);

        on.node.sweep(new SettleBestPosts());
        assertThat(settlements(campaign)).isZero();
        unreviewed.act(superuser, "reject", "reason", "Blurred.").expect(200);
        List<CompletableFuture<Integer>> sweeps = IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> on.node.sweep(new SettleBestPosts())))
                .toList();
        sweeps.forEach(CompletableFuture::join);

        assertThat(settlements(campaign)).isEqualTo(2);
        // 60.00 for the post, 10.00 for its reach, half of 20.00.
        assertThat(on.balance(winner.publisher(), "publisher_pending", "EUR")).isEqualTo(8000);
        assertThat(on.balance(alsoWinner.publisher(), "publisher_available", "EUR"))
                .isEqualTo(8000);
        assertThat(on.balance(second.publisher(), "publisher_pending", "EUR")).isEqualTo(7000);
        assertThat(on.balance(banned.publisher(), "publisher_pending", "EUR")).isEqualTo(7000);
        assertThat(on.text("select payment || ' ' || payment_best_post from tasks where id = ?", winner.id()))
                .isEqualTo("8000 1000");
        assertThat(on.number("select earned from participations where id = ?", winner.participationId()))
                .isEqualTo(8000);
        // What is left is promised for the rejected task, which could be handed in again.
        assertThat(on.account(campaign.advertiser())).containsExactly(7500L, 30_000L);
        winner.act(superuser, "mark_paid").expect(200);
        assertThat(on.balance(winner.publisher(), "publisher_available", "EUR")).isEqualTo(8000);
        assertThat(on.balance(winner.publisher(), "publisher_pending", "EUR")).isZero();
    }

    @Test
    @DisplayName("RW-04 RW-05: with nobody eligible nothing is paid, and nothing stays promised")
    void paysNoBestPostWhereNobodyIsEligible() {
        Offer withoutBonus = Offer.of("EUR", 5000);
        Campaign campaign = on.campaign(withoutBonus);
        on.execute("update campaigns set best_post_promised = 900 where id = ?", campaign.id());
        on.execute(
                "update advertisers set promised = promised + 900 where user_id = ?",
                campaign.advertiser().id());
        on.join(campaign).completed().act(superuser, "approve", "reach", 10_000).expect(200);
        superuser
                .form("/api/campaign/status/", "campaign_id", campaign.id(), "status", "completed")
                .expect(200);
        on.node.sweep(new SettleBestPosts());
        assertThat(settlements(campaign)).isZero();
        assertThat(on.account(campaign.advertiser())).containsExactly(0L, 5000L);
        assertThat(on.text("select best_post_settled_at is not null from campaigns where id = ?", campaign.id()))
                .isEqualTo("t");
    }

    private long settlements(Campaign campaign) {
        return on.number("select count(*) from best_posts where campaign_id = ?", campaign.id());
    }
}
