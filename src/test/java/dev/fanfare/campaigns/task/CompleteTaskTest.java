package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** CA-13, CA-14, CA-15, CA-23. */
class CompleteTaskTest {
    private static final String PATH = "/web/api/task/complete/";

    private final World world = World.shared();

    @Test
    void quotesTheBonusThatTheClaimedFiguresWouldEarn() {
        Task task = world.publisher().connected().joins(world.advertiser("EUR").campaignWithBonuses());
        Answer answer = task.triesHandingIn("""
                        {"post_url": " https://www.instagram.com/p/quoted%s/?igsh=1 ",
                         "screenshots": ["https://example.com/1.png", "http://example.com/2.png"], "reach": 1000,
                         "engagement": 50}""", task.id())
                .expect(200)
                .expectFields("status", "message", "payment", "bonus_payment", "total_payment");
        answer.shows("{status: 'success', payment: 60, bonus_payment: 15, total_payment: 75}");
        assertThat(task.status()).isEqualTo("under_review");
        assertThat(world.sql("select array_to_string(screenshots, ' ') from tasks where id = ?", task.id())
                        .text())
                .isEqualTo("https://example.com/1.png http://example.com/2.png");
    }

    @Test
    void takesAFormWithRepeatedScreenshotsAndNoFigures() {
        Task task = world.publisher().connected().joins(world.advertiser("EUR").campaignWithBonuses());
        Answer answer = task.publisher()
                .form(PATH, """
                        {"task_id": %s, "post_url": "https://youtu.be/form%s",
                         "screenshots": ["https://example.com/1.png", "https://example.com/2.png"]}""", task.id(), task.id())
                .expect(200)
                .expectFields("status", "message", "payment", "bonus_payment", "total_payment");
        assertThat(answer.at("bonus_payment").isNumber()).isTrue();
        answer.shows("{bonus_payment: 0, total_payment: 60}");
    }

    @Test
    void needsASession() {
        world.node().client().post(PATH).expectError(401, "authentication_required");
        world.node().client().as("JWT nonsense").post(PATH).expectError(401, "invalid_access_token");
        world.publisher().backend().post(PATH, "{task_id: 1}").expectError(401, "invalid_access_token");
    }

    @Test
    void namesAllThatIsMissingOrBad() {
        Client web = world.publisher().web();
        Answer missing = web.post(PATH).expectError(400, "validation_error");
        assertThat(missing.at("details.missing_fields")).hasSize(2);
        Answer bad = web.post(PATH, """
                        {"task_id": 1, "post_url": "https://www.instagram.com/p/a", "reach": -1,
                         "engagement": 1000000000001, "screenshots": %s}""", Collections.nCopies(11, "https://example.com/a.png"))
                .expectError(422, "validation_error");
        assertThat(Answer.fields(bad.at("details.field_errors"))).containsExactly("engagement", "reach", "screenshots");
    }

    @Test
    void refusesScreenshotsThatAreNoWebAddresses() {
        Task task = world.publisher().connected().joins(world.advertiser("EUR").campaignWithBonuses());
        for (String address : List.of("file:///etc/passwd", "javascript:alert(1)", "https://", "", "a.png")) {
            task.triesHandingIn("{post_url: 'https://www.instagram.com/p/s%s', screenshots: [%s]}", task.id(), address)
                    .expectError(422, "validation_error");
        }
        assertThat(task.status()).isEqualTo("pending");
    }

    @Test
    void refusesAPostOffTheCampaignsNetworks() {
        Task task = world.publisher().connected().joins(world.advertiser("EUR").campaignWithBonuses());
        for (String address : List.of(
                "http://www.instagram.com/p/a/",
                "https://www.tiktok.com/@a/video/7200000000000000001",
                "https://instagram.com.evil.example/p/a")) {
            Answer answer = task.triesHandingIn("{post_url: %s}", address).expectError(422, "validation_error");
            answer.shows("{field: 'post_url', details: {code: 'INVALID_VALUES'}}");
        }
    }

    @Test
    void somebodyElsesTaskIsNotThere() {
        Task task = world.publisher().connected().joins(world.advertiser("EUR").campaignWithBonuses());
        Publisher other = world.publisher();
        for (long id : new long[] {task.id(), Long.MAX_VALUE, -1}) {
            Answer answer = other.call(
                            PATH, "{task_id: %s, post_url: 'https://www.instagram.com/p/x%s'}", id, task.id())
                    .expectError(404, "not_found");
            answer.shows("{details: {code: 'RESOURCE_NOT_FOUND', resource_type: 'task'}}");
        }
    }

    @Test
    void aTaskIsCompletedOnce() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (TaskStatus status : List.of(TaskStatus.UNDER_REVIEW, TaskStatus.ACCEPTED, TaskStatus.PAID)) {
            Task task = world.publisher().connected().joins(campaign).comesTo(status);
            Answer answer = task.triesHandingIn("{post_url: 'https://www.instagram.com/p/again%s'}", task.id())
                    .expectError(400, "task_already_completed")
                    .expectFields("error", "message", "details");
            answer.shows("{details: {code: 'TASK_ALREADY_COMPLETED', task_id: %s}}", task.id());
            assertThat(answer.text("details.completed_at")).endsWith("Z");
        }
    }

    @Test
    void twoCompletesAtOnceHaveOneWinner() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (int round = 0; round < 5; round++) {
            Task task = world.publisher().connected().joins(campaign);
            List<Answer> answers = IntStream.range(0, 6)
                    .mapToObj(i -> task.publisher()
                            .web()
                            .postAsync(
                                    PATH,
                                    "{task_id: %s, post_url: 'https://www.instagram.com/p/race%sx%s'}",
                                    task.id(),
                                    task.id(),
                                    i))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
            assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
            answers.stream().filter(a -> a.status() != 200).forEach(a -> assertThat(
                            a.expectError(400, "task_already_completed").text("details.completed_at"))
                    .endsWith("Z"));
        }
    }

    @Test
    void onePostInManySpellingsByManyUsersCountsOnce() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        String id = "same" + campaign.id();
        List<String> spellings = List.of(
                "https://www.instagram.com/p/" + id + "/",
                "https://instagram.com/p/" + id,
                "https://m.instagram.com/p/" + id + "/?igsh=abc",
                "HTTPS://WWW.INSTAGRAM.COM/reel/" + id + "#top",
                "https://www.instagram.com/pat.example/p/" + id + "/?utm_source=x",
                "https://www.instagram.com//reels/" + id + "//");
        List<Task> tasks = spellings.stream()
                .map(s -> world.publisher().connected().joins(campaign))
                .toList();
        List<CompletableFuture<Answer>> racing = IntStream.range(0, spellings.size())
                .mapToObj(i -> tasks.get(i)
                        .publisher()
                        .web()
                        .postAsync(
                                PATH,
                                "{task_id: %s, post_url: %s}",
                                tasks.get(i).id(),
                                spellings.get(i)))
                .toList();
        List<Answer> answers = racing.stream().map(CompletableFuture::join).toList();
        assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
        for (Answer lost : answers.stream().filter(a -> a.status() != 200).toList()) {
            lost.expectError(409, "conflict");
            lost.shows("""
                            {"details": {"code": "DUPLICATE_RESOURCE", "conflicting_field": "post_url",
                             "resource_type": "post"}}""");
        }
        assertThat(world.sql("select count(*) from tasks where campaign_id = ? and post_key is not null", campaign.id())
                        .number())
                .isEqualTo(1);
    }

    @Test
    void aPostCountsInEachOfTwoCampaigns() {
        String post = "https://www.instagram.com/p/both"
                + world.publisher()
                        .connected()
                        .joins(world.advertiser("EUR").campaignWithBonuses())
                        .id();
        world.publisher()
                .connected()
                .joins(world.advertiser("EUR").campaignWithBonuses())
                .triesHandingIn("{post_url: %s}", post)
                .expect(200);
        world.publisher()
                .connected()
                .joins(world.advertiser("EUR").campaignWithBonuses())
                .triesHandingIn("{post_url: %s}", post)
                .expect(200);
    }

    @Test
    void aTaskGivenUpFreesItsPost() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task task = world.publisher().connected().joins(campaign).comesTo(TaskStatus.REJECTED);
        task.triesLeaving().expect(200);
        world.publisher()
                .connected()
                .joins(campaign)
                .triesHandingIn("{post_url: 'https://www.instagram.com/p/own%s'}", task.id())
                .expect(200);
    }

    @Test
    void aRejectedTaskIsHandedInAgainInTime() {
        Task task = world.publisher()
                .connected()
                .joins(world.advertiser("EUR").campaignWithBonuses())
                .comesTo(TaskStatus.REJECTED);
        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/own%s'}", task.id())
                .expect(200);
        assertThat(task.status()).isEqualTo("under_review");
        assertThat(world.sql("select reason from tasks where id = ?", task.id()).text())
                .isNull();
    }

    @Test
    void afterTheDeadlineOrTheCampaignItIsTooLate() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (TaskStatus status : List.of(TaskStatus.PENDING, TaskStatus.REJECTED)) {
            Task late = world.publisher().connected().joins(campaign).comesTo(status);
            world.sql("update tasks set deadline = now() - interval '1 second' where id = ?", late.id())
                    .execute();
            expectEnded(late);
        }
        for (String change :
                List.of("status = 'completed'", "status = 'cancelled'", "date_end = now() - interval '1 second'")) {
            Task task =
                    world.publisher().connected().joins(world.advertiser("EUR").campaignWithBonuses());
            world.sql(
                            "update campaigns set " + change + " where id = ?",
                            task.campaign().id())
                    .execute();
            expectEnded(task);
        }
    }

    @Test
    void pausingACampaignStopsNoSubmissions() {
        Task task = world.publisher().connected().joins(world.advertiser("EUR").campaignWithBonuses());
        world.sql(
                        "update campaigns set status = 'paused' where id = ?",
                        task.campaign().id())
                .execute();
        task.handsIn();
    }

    @Test
    void aTaskGivenUpCannotBeCompleted() {
        Task task = world.publisher()
                .connected()
                .joins(world.advertiser("EUR").campaignWithBonuses())
                .comesTo(TaskStatus.LEFT);
        Answer answer = task.triesHandingIn("{post_url: 'https://www.instagram.com/p/left%s'}", task.id())
                .expectError(400, "business_error");
        answer.shows("{details: {code: 'INVALID_TRANSITION', from: 'left'}}");
    }

    private static void expectEnded(Task task) {
        Answer answer = task.triesHandingIn("{post_url: 'https://www.instagram.com/p/late%s'}", task.id())
                .expectError(400, "business_error");
        answer.shows("{details: {code: 'CAMPAIGN_NOT_AVAILABLE', reason: 'ended'}}");
    }
}
