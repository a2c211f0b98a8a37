package dev.fanfare.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.tasks.Campaigning.Campaign;
import dev.fanfare.tasks.Campaigning.Task;
import dev.fanfare.tasks.api.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** CA-08, CA-22, CA-23. */
class LeaveTaskTest {
    private static final String PATH = "/web/api/task/leave/";

    private final Campaigning on = new Campaigning();

    @Test
    void givingUpTheLastTaskLeavesTheCampaign() {
        Campaign campaign = on.campaign(Offer.usual());
        on.join(campaign);
        Task task = on.join(campaign);
        assertThat(on.account(campaign.advertiser())).containsExactly(15_000L, 0L);
        task.publisher()
                .web()
                .form(PATH, "{task_id: %s}", task.id())
                .expect(200)
                .expectFields("status", "message");
        assertThat(on.status(task)).isEqualTo("left");
        assertThat(participation(task)).isEqualTo("left");
        assertThat(participants(campaign)).isEqualTo(1);
        assertThat(on.account(campaign.advertiser())).containsExactly(7500L, 0L);
        assertThat(task.publisher().web().post("/web/api/get/tasks/").at("tasks"))
                .isEmpty();
    }

    @Test
    void givingUpOneOfTwoTasksStaysInTheCampaign() {
        Campaign campaign = on.campaign(Offer.usual());
        Task first = on.join(campaign);
        Task second = on.assign(campaign, on.definition(campaign.id()), first.participationId(), first.publisher());
        first.leave().expect(200);
        assertThat(participation(first)).isEqualTo("joined");
        assertThat(participants(campaign)).isEqualTo(1);
        on.assertPromisesAddUp(campaign.advertiser());
        second.leave().expect(200);
        assertThat(participation(first)).isEqualTo("left");
        assertThat(participants(campaign)).isZero();
        assertThat(on.account(campaign.advertiser())).containsExactly(0L, 0L);
    }

    @Test
    void whoHasEarnedStaysInTheCampaign() {
        Campaign campaign = on.campaign(Offer.usual());
        Task earned = on.taskIn(TaskStatus.ACCEPTED, campaign);
        Task other = on.assign(campaign, on.definition(campaign.id()), earned.participationId(), earned.publisher());
        other.leave().expect(200);
        assertThat(participation(earned)).isEqualTo("joined");
        assertThat(participants(campaign)).isEqualTo(1);
    }

    @Test
    void onlyPendingAndRejectedTasksCanBeGivenUp() {
        Campaign campaign = on.campaign(Offer.usual());
        for (TaskStatus status : TaskStatus.values()) {
            Task task = on.taskIn(status, campaign);
            Answer answer = task.leave();
            if (status == TaskStatus.PENDING || status == TaskStatus.REJECTED) {
                answer.expect(200);
                assertThat(on.status(task)).isEqualTo("left");
            } else {
                answer.expectError(400, "business_error");
                answer.shows("{details: {code: 'INVALID_TRANSITION', from: %s, to: 'left'}}", status.code());
                assertThat(answer.at("details.allowed")).isEmpty();
                assertThat(on.status(task)).isEqualTo(status.code());
            }
        }
        on.assertPromisesAddUp(campaign.advertiser());
    }

    @Test
    void givingUpManyTimesAtOnceFreesOnePlaceAndOnePromise() {
        Campaign campaign = on.campaign(Offer.usual());
        on.join(campaign);
        Task task = on.join(campaign);
        List<CompletableFuture<Answer>> racing = IntStream.range(0, 6)
                .mapToObj(i -> task.publisher().web().postAsync(PATH, "{task_id: %s}", task.id()))
                .toList();
        assertThat(racing.stream().map(CompletableFuture::join).filter(a -> a.status() == 200))
                .hasSize(1);
        assertThat(participants(campaign)).isEqualTo(1);
        assertThat(on.account(campaign.advertiser())).containsExactly(7500L, 0L);
    }

    @Test
    void handingInAndGivingUpAtOnceHaveOneWinner() {
        Campaign campaign = on.campaign(Offer.usual());
        for (int round = 0; round < 5; round++) {
            Task task = on.join(campaign);
            CompletableFuture<Answer> completing = task.publisher()
                    .web()
                    .postAsync(
                            "/web/api/task/complete/",
                            "{task_id: %s, post_url: 'https://youtu.be/both%s'}",
                            task.id(),
                            task.id());
            CompletableFuture<Answer> leaving = task.publisher().web().postAsync(PATH, "{task_id: %s}", task.id());
            boolean completed = completing.join().status() == 200;
            assertThat(leaving.join().status()).isEqualTo(completed ? 400 : 200);
            assertThat(on.status(task)).isEqualTo(completed ? "under_review" : "left");
        }
        on.assertPromisesAddUp(campaign.advertiser());
    }

    @Test
    void leavingAndAcceptingInOneCampaignAtOnceAddUp() {
        Campaign campaign = on.campaign(Offer.usual());
        List<CompletableFuture<Answer>> racing = new ArrayList<>();
        List<Task> leavers =
                IntStream.range(0, 5).mapToObj(i -> on.join(campaign)).toList();
        List<Task> workers = IntStream.range(0, 5)
                .mapToObj(i -> on.join(campaign).completed())
                .toList();
        for (int i = 0; i < 5; i++) {
            racing.add(leavers.get(i)
                    .publisher()
                    .web()
                    .postAsync(PATH, "{task_id: %s}", leavers.get(i).id()));
            racing.add(on.world
                    .superuser()
                    .backend()
                    .postAsync(
                            "/api/task/actions/",
                            "{task_id: %s, action: 'approve'}",
                            workers.get(i).id()));
        }
        racing.forEach(answer -> answer.join().expect(200));
        assertThat(participants(campaign)).isEqualTo(5);
        assertThat(on.account(campaign.advertiser())).containsExactly(0L, 5 * 6000L);
    }

    @Test
    void somebodyElsesTaskIsNotThere() {
        Task task = on.join(on.campaign(Offer.usual()));
        Client other = on.world.publisher().web();
        other.post(PATH, "{task_id: %s}", task.id()).expectError(404, "not_found");
        other.post(PATH, "{task_id: %s}", Long.MAX_VALUE).expectError(404, "not_found");
        other.post(PATH).expectError(400, "validation_error");
        on.node.client().post(PATH).expectError(401, "authentication_required");
        assertThat(on.status(task)).isEqualTo("pending");
    }

    private String participation(Task task) {
        return on.text("select status from participations where id = ?", task.participationId());
    }

    private long participants(Campaign campaign) {
        return on.number("select participants_count from campaigns where id = ?", campaign.id());
    }
}
