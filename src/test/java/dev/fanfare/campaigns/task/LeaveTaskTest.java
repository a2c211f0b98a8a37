package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** CA-08, CA-22, CA-23. */
class LeaveTaskTest {
    private static final String PATH = "/web/api/task/leave/";

    private final World world = World.shared();

    @Test
    void givingUpTheLastTaskLeavesTheCampaign() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        campaign.task();
        Task task = campaign.task();
        assertThat(campaign.advertiser().account()).containsExactly(15_000L, 0L);
        task.publisher().form(PATH, "{task_id: %s}", task.id()).expect(200).expectFields("status", "message");
        assertThat(task.status()).isEqualTo("left");
        assertThat(participation(task)).isEqualTo("left");
        assertThat(participants(campaign)).isEqualTo(1);
        assertThat(campaign.advertiser().account()).containsExactly(7500L, 0L);
        assertThat(task.publisher().call("/web/api/get/tasks/").at("tasks")).isEmpty();
    }

    @Test
    void givingUpOneOfTwoTasksStaysInTheCampaign() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task first = campaign.task();
        Task second = world.operator().givesAnother(first);
        first.triesLeaving().expect(200);
        assertThat(participation(first)).isEqualTo("joined");
        assertThat(participants(campaign)).isEqualTo(1);
        campaign.advertiser().assertPromisesAddUp();
        second.triesLeaving().expect(200);
        assertThat(participation(first)).isEqualTo("left");
        assertThat(participants(campaign)).isZero();
        assertThat(campaign.advertiser().account()).containsExactly(0L, 0L);
    }

    @Test
    void whoHasEarnedStaysInTheCampaign() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task earned = campaign.task().comesTo(TaskStatus.ACCEPTED);
        Task other = world.operator().givesAnother(earned);
        other.triesLeaving().expect(200);
        assertThat(participation(earned)).isEqualTo("joined");
        assertThat(participants(campaign)).isEqualTo(1);
    }

    @Test
    void onlyPendingAndRejectedTasksCanBeGivenUp() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (TaskStatus status : TaskStatus.values()) {
            Task task = campaign.task().comesTo(status);
            Answer answer = task.triesLeaving();
            if (status == TaskStatus.PENDING || status == TaskStatus.REJECTED) {
                answer.expect(200);
                assertThat(task.status()).isEqualTo("left");
            } else {
                answer.expectError(400, "business_error")
                        .shows("{details: {code: 'INVALID_TRANSITION', from: %s, to: 'left'}}", status.code());
                assertThat(answer.at("details.allowed")).isEmpty();
                assertThat(task.status()).isEqualTo(status.code());
            }
        }
        campaign.advertiser().assertPromisesAddUp();
    }

    @Test
    void givingUpManyTimesAtOnceFreesOnePlaceAndOnePromise() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        campaign.task();
        Task task = campaign.task();
        assertThat(together(6, i -> task.triesLeaving()).stream().filter(a -> a.status() == 200))
                .hasSize(1);
        assertThat(participants(campaign)).isEqualTo(1);
        assertThat(campaign.advertiser().account()).containsExactly(7500L, 0L);
    }

    @Test
    void handingInAndGivingUpAtOnceHaveOneWinner() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (int round = 0; round < 5; round++) {
            Task task = campaign.task();
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
            assertThat(task.status()).isEqualTo(completed ? "under_review" : "left");
        }
        campaign.advertiser().assertPromisesAddUp();
    }

    @Test
    void leavingAndAcceptingInOneCampaignAtOnceAddUp() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        List<CompletableFuture<Answer>> racing = new ArrayList<>();
        List<Task> leavers =
                IntStream.range(0, 5).mapToObj(i -> campaign.task()).toList();
        List<Task> workers =
                IntStream.range(0, 5).mapToObj(i -> campaign.task().handsIn()).toList();
        for (int i = 0; i < 5; i++) {
            racing.add(leavers.get(i)
                    .publisher()
                    .web()
                    .postAsync(PATH, "{task_id: %s}", leavers.get(i).id()));
            racing.add(world.operator()
                    .backend()
                    .postAsync(
                            "/api/task/actions/",
                            "{task_id: %s, action: 'approve'}",
                            workers.get(i).id()));
        }
        racing.forEach(answer -> answer.join().expect(200));
        assertThat(participants(campaign)).isEqualTo(5);
        assertThat(campaign.advertiser().account()).containsExactly(0L, 5 * 6000L);
    }

    @Test
    void anotherPublishersTaskIsNotFound() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        Client other = world.publisher().web();
        other.post(PATH, "{task_id: %s}", task.id()).expectError(404, "not_found");
        other.post(PATH, "{task_id: %s}", Long.MAX_VALUE).expectError(404, "not_found");
        other.post(PATH).expectError(400, "validation_error");
        assertThat(task.status()).isEqualTo("pending");
    }

    private String participation(Task task) {
        return world.text("select status from participations where id = ?", task.participationId());
    }

    private long participants(Campaign campaign) {
        return world.number("select participants_count from campaigns where id = ?", campaign.id());
    }
}
