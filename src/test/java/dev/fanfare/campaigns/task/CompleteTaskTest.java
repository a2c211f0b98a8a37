package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Together.together;
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
import org.junit.jupiter.api.Test;

/** CA-13, CA-14, CA-15, CA-23. */
class CompleteTaskTest {
    private static final String PATH = "/web/api/task/complete/";

    private final World world = World.shared();

    @Test
    void quotesTheBonusThatTheClaimedFiguresWouldEarn() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        task.triesHandingIn("""
                        {"post_url": " https://www.instagram.com/p/quoted%s/?igsh=1 ",
                         "screenshots": ["https://example.com/1.png", "http://example.com/2.png"], "reach": 1000,
                         "engagement": 50}""", task.id())
                .expect(200)
                .expectFields("status", "message", "payment", "bonus_payment", "total_payment")
                .shows("{status: 'success', payment: 60, bonus_payment: 15, total_payment: 75}");
        assertThat(task.status()).isEqualTo("under_review");
        assertThat(world.text("select array_to_string(screenshots, ' ') from tasks where id = ?", task.id()))
                .isEqualTo("https://example.com/1.png http://example.com/2.png");
    }

    @Test
    void takesAFormWithRepeatedScreenshotsAndNoFigures() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
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
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        for (String address : List.of("file:///etc/passwd", "javascript:alert(1)", "https://", "", "a.png")) {
            task.triesHandingIn("{post_url: 'https://www.instagram.com/p/s%s', screenshots: [%s]}", task.id(), address)
                    .expectError(422, "validation_error");
        }
        assertThat(task.status()).isEqualTo("pending");
    }

    @Test
    void refusesAPostOffTheCampaignsNetworks() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        for (String address : List.of(
                "http://www.instagram.com/p/a/",
                "https://www.tiktok.com/@a/video/7200000000000000001",
                "https://instagram.com.evil.example/p/a")) {
            task.triesHandingIn("{post_url: %s}", address)
                    .expectError(422, "validation_error")
                    .shows("{field: 'post_url', details: {code: 'INVALID_VALUES'}}");
        }
    }

    @Test
    void anotherPublishersTaskIsNotFound() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        Publisher other = world.publisher();
        for (long id : new long[] {task.id(), Long.MAX_VALUE, -1}) {
            other.call(PATH, "{task_id: %s, post_url: 'https://www.instagram.com/p/x%s'}", id, task.id())
                    .expectError(404, "not_found")
                    .shows("{details: {code: 'RESOURCE_NOT_FOUND', resource_type: 'task'}}");
        }
    }

    @Test
    void aTaskIsCompletedOnce() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (TaskStatus status : List.of(TaskStatus.UNDER_REVIEW, TaskStatus.ACCEPTED, TaskStatus.PAID)) {
            Task task = campaign.task().comesTo(status);
            Answer answer = task.triesHandingIn("{post_url: 'https://www.instagram.com/p/again%s'}", task.id())
                    .expectError(400, "task_already_completed")
                    .expectFields("error", "message", "details")
                    .shows("{details: {code: 'TASK_ALREADY_COMPLETED', task_id: %s}}", task.id());
            assertThat(answer.text("details.completed_at")).endsWith("Z");
        }
    }

    @Test
    void twoCompletesAtOnceHaveOneWinner() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (int round = 0; round < 5; round++) {
            Task task = campaign.task();
            List<Answer> answers = together(
                    6, i -> task.triesHandingIn("{post_url: 'https://www.instagram.com/p/race%sx%s'}", task.id(), i));
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
                "https://www.instagram.com/reels/videos/" + id + "/?utm_source=x",
                "https://www.instagram.com//reels/" + id + "//");
        List<Task> tasks = spellings.stream().map(s -> campaign.task()).toList();
        List<Answer> answers =
                together(spellings.size(), i -> tasks.get(i).triesHandingIn("{post_url: %s}", spellings.get(i)));
        assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
        for (Answer lost : answers.stream().filter(a -> a.status() != 200).toList()) {
            lost.expectError(409, "conflict").shows("""
                            {"details": {"code": "DUPLICATE_RESOURCE", "conflicting_field": "post_url",
                             "resource_type": "post"}}""");
        }
        assertThat(world.number(
                        "select count(*) from tasks where campaign_id = ? and post_key is not null", campaign.id()))
                .isEqualTo(1);
    }

    @Test
    void aPostCountsInEachOfTwoCampaigns() {
        String post = "https://www.instagram.com/p/both"
                + world.advertiser("EUR").campaignWithBonuses().task().id();
        world.advertiser("EUR")
                .campaignWithBonuses()
                .task()
                .triesHandingIn("{post_url: %s}", post)
                .expect(200);
        world.advertiser("EUR")
                .campaignWithBonuses()
                .task()
                .triesHandingIn("{post_url: %s}", post)
                .expect(200);
    }

    @Test
    void aTaskGivenUpFreesItsPost() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task task = campaign.task().comesTo(TaskStatus.REJECTED);
        task.triesLeaving().expect(200);
        campaign.task()
                .triesHandingIn("{post_url: 'https://www.instagram.com/p/own%s'}", task.id())
                .expect(200);
    }

    @Test
    void aRejectedTaskIsHandedInAgainInTime() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task().comesTo(TaskStatus.REJECTED);
        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/own%s'}", task.id())
                .expect(200);
        assertThat(task.status()).isEqualTo("under_review");
        assertThat(world.text("select reason from tasks where id = ?", task.id()))
                .isNull();
    }

    @Test
    void afterTheDeadlineOrTheCampaignItIsTooLate() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        for (TaskStatus status : List.of(TaskStatus.PENDING, TaskStatus.REJECTED)) {
            Task late = campaign.task().comesTo(status);
            world.execute("update tasks set deadline = now() - interval '1 second' where id = ?", late.id());
            expectEnded(late);
        }
        for (String change :
                List.of("status = 'completed'", "status = 'cancelled'", "date_end = now() - interval '1 second'")) {
            Task task = world.advertiser("EUR").campaignWithBonuses().task();
            world.execute(
                    "update campaigns set " + change + " where id = ?",
                    task.campaign().id());
            expectEnded(task);
        }
    }

    @Test
    void pausingACampaignStopsNoSubmissions() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        world.execute(
                "update campaigns set status = 'paused' where id = ?",
                task.campaign().id());
        task.handsIn();
    }

    @Test
    void aTaskGivenUpCannotBeCompleted() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task().comesTo(TaskStatus.LEFT);
        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/left%s'}", task.id())
                .expectError(400, "business_error")
                .shows("{details: {code: 'INVALID_TRANSITION', from: 'left'}}");
    }

    private static void expectEnded(Task task) {
        task.triesHandingIn("{post_url: 'https://www.instagram.com/p/late%s'}", task.id())
                .expectError(400, "business_error")
                .shows("{details: {code: 'CAMPAIGN_NOT_AVAILABLE', reason: 'ended'}}");
    }
}
