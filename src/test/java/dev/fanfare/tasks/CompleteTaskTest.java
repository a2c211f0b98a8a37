package dev.fanfare.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Client;
import dev.fanfare.support.World.Account;
import dev.fanfare.tasks.Campaigning.Campaign;
import dev.fanfare.tasks.Campaigning.Task;
import dev.fanfare.tasks.api.TaskStatus;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** CA-13, CA-14, CA-15, CA-23. */
class CompleteTaskTest {
    private static final String PATH = "/web/api/task/complete/";

    private final Campaigning on = new Campaigning();

    @Test
    void quotesTheBonusThatTheClaimedFiguresWouldEarn() {
        Task task = on.join(on.campaign(Offer.usual()));
        Client.Answer answer = task.complete(
                        "post_url",
                        " https://www.instagram.com/p/quoted" + task.id() + "/?igsh=1 ",
                        "screenshots",
                        List.of("https://example.com/1.png", "http://example.com/2.png"),
                        "reach",
                        1000,
                        "engagement",
                        50)
                .expect(200)
                .expectFields("status", "message", "payment", "bonus_payment", "total_payment");
        assertThat(answer.text("status")).isEqualTo("success");
        assertThat(answer.body().get("payment").decimalValue()).isEqualByComparingTo("60");
        assertThat(answer.body().get("bonus_payment").decimalValue()).isEqualByComparingTo("15");
        assertThat(answer.body().get("total_payment").decimalValue()).isEqualByComparingTo("75");
        assertThat(on.status(task)).isEqualTo("under_review");
        assertThat(on.text("select array_to_string(screenshots, ' ') from tasks where id = ?", task.id()))
                .isEqualTo("https://example.com/1.png http://example.com/2.png");
    }

    @Test
    void takesAFormWithRepeatedScreenshotsAndNoFigures() {
        Task task = on.join(on.campaign(Offer.usual()));
        Client.Answer answer = task.publisher()
                .web()
                .form(
                        PATH,
                        "task_id",
                        task.id(),
                        "post_url",
                        "https://youtu.be/form" + task.id(),
                        "screenshots",
                        List.of("https://example.com/1.png", "https://example.com/2.png"))
                .expect(200)
                .expectFields("status", "message", "payment", "bonus_payment", "total_payment");
        assertThat(answer.body().get("bonus_payment").isNumber()).isTrue();
        assertThat(answer.body().get("bonus_payment").decimalValue()).isEqualByComparingTo("0");
        assertThat(answer.body().get("total_payment").decimalValue()).isEqualByComparingTo("60");
    }

    @Test
    void needsASession() {
        on.node.client().post(PATH).expectError(401, "authentication_required");
        on.node.client().as("JWT nonsense").post(PATH).expectError(401, "invalid_access_token");
        on.world.publisher().backend().post(PATH, "task_id", 1).expectError(401, "invalid_access_token");
    }

    @Test
    void namesAllThatIsMissingOrBad() {
        Client web = on.world.publisher().web();
        Client.Answer missing = web.post(PATH).expectError(400, "validation_error");
        assertThat(missing.body().at("/details/missing_fields")).hasSize(2);
        Client.Answer bad = web.post(
                        PATH,
                        "task_id",
                        1,
                        "post_url",
                        "https://www.instagram.com/p/a",
                        "reach",
                        -1,
                        "engagement",
                        1_000_000_000_001L,
                        "screenshots",
                        Collections.nCopies(11, "https://example.com/a.png"))
                .expectError(422, "validation_error");
        assertThat(Client.fields(bad.body().at("/details/field_errors")))
                .containsExactly("engagement", "reach", "screenshots");
    }

    @Test
    void refusesScreenshotsThatAreNoWebAddresses() {
        Task task = on.join(on.campaign(Offer.usual()));
        for (String address : List.of("file:///etc/passwd", "javascript:alert(1)", "https://", "", "a.png")) {
            task.complete("post_url", "https://www.instagram.com/p/s" + task.id(), "screenshots", List.of(address))
                    .expectError(422, "validation_error");
        }
        assertThat(on.status(task)).isEqualTo("pending");
    }

    @Test
    void refusesAPostOffTheCampaignsNetworks() {
        Task task = on.join(on.campaign(Offer.usual()));
        for (String address : List.of(
                "http://www.instagram.com/p/a/",
                "https://www.tiktok.com/@a/video/7200000000000000001",
                "https://instagram.com.evil.example/p/a")) {
            Client.Answer answer = task.complete("post_url", address).expectError(422, "validation_error");
            assertThat(answer.text("field")).isEqualTo("post_url");
            assertThat(answer.code()).isEqualTo("INVALID_VALUES");
        }
    }

    @Test
    void somebodyElsesTaskIsNotThere() {
        Task task = on.join(on.campaign(Offer.usual()));
        Account other = on.world.publisher();
        for (long id : new long[] {task.id(), Long.MAX_VALUE, -1}) {
            Client.Answer answer = other.web()
                    .post(PATH, "task_id", id, "post_url", "https://www.instagram.com/p/x" + task.id())
                    .expectError(404, "not_found");
            assertThat(answer.code()).isEqualTo("RESOURCE_NOT_FOUND");
            assertThat(answer.body().at("/details/resource_type").asText()).isEqualTo("task");
        }
    }

    @Test
    void aTaskIsCompletedOnce() {
        Campaign campaign = on.campaign(Offer.usual());
        for (TaskStatus status : List.of(TaskStatus.UNDER_REVIEW, TaskStatus.ACCEPTED, TaskStatus.PAID)) {
            Task task = on.taskIn(status, campaign);
            Client.Answer answer = task.complete("post_url", "https://www.instagram.com/p/again" + task.id())
                    .expectError(400, "task_already_completed")
                    .expectFields("error", "message", "details");
            assertThat(answer.code()).isEqualTo("TASK_ALREADY_COMPLETED");
            assertThat(answer.body().at("/details/task_id").asLong()).isEqualTo(task.id());
            assertThat(answer.body().at("/details/completed_at").asText()).endsWith("Z");
        }
    }

    @Test
    void twoCompletesAtOnceHaveOneWinner() {
        Campaign campaign = on.campaign(Offer.usual());
        for (int round = 0; round < 5; round++) {
            Task task = on.join(campaign);
            List<Client.Answer> answers = IntStream.range(0, 6)
                    .mapToObj(i -> task.publisher()
                            .web()
                            .postAsync(
                                    PATH,
                                    "task_id",
                                    task.id(),
                                    "post_url",
                                    "https://www.instagram.com/p/race" + task.id() + "x" + i))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
            assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
            answers.stream().filter(a -> a.status() != 200).forEach(a -> assertThat(
                            a.expectError(400, "task_already_completed")
                                    .body()
                                    .at("/details/completed_at")
                                    .asText())
                    .endsWith("Z"));
        }
    }

    @Test
    void onePostInManySpellingsByManyUsersCountsOnce() {
        Campaign campaign = on.campaign(Offer.usual());
        String id = "same" + campaign.id();
        List<String> spellings = List.of(
                "https://www.instagram.com/p/" + id + "/",
                "https://instagram.com/p/" + id,
                "https://m.instagram.com/p/" + id + "/?igsh=abc",
                "HTTPS://WWW.INSTAGRAM.COM/reel/" + id + "#top",
                "https://www.instagram.com/pat.example/p/" + id + "/?utm_source=x",
                "https://www.instagram.com//reels/" + id + "//");
        List<Task> tasks = spellings.stream().map(s -> on.join(campaign)).toList();
        List<CompletableFuture<Client.Answer>> racing = IntStream.range(0, spellings.size())
                .mapToObj(i -> tasks.get(i)
                        .publisher()
                        .web()
                        .postAsync(PATH, "task_id", tasks.get(i).id(), "post_url", spellings.get(i)))
                .toList();
        List<Client.Answer> answers =
                racing.stream().map(CompletableFuture::join).toList();
        assertThat(answers.stream().filter(a -> a.status() == 200)).hasSize(1);
        for (Client.Answer lost :
                answers.stream().filter(a -> a.status() != 200).toList()) {
            lost.expectError(409, "conflict");
            assertThat(lost.code()).isEqualTo("DUPLICATE_RESOURCE");
            assertThat(lost.body().at("/details/conflicting_field").asText()).isEqualTo("post_url");
            assertThat(lost.body().at("/details/resource_type").asText()).isEqualTo("post");
        }
        assertThat(on.number(
                        "select count(*) from tasks where campaign_id = ? and post_key is not null", campaign.id()))
                .isEqualTo(1);
    }

    @Test
    void aPostCountsInEachOfTwoCampaigns() {
        String post = "https://www.instagram.com/p/both"
                + on.join(on.campaign(Offer.usual())).id();
        on.join(on.campaign(Offer.usual())).complete("post_url", post).expect(200);
        on.join(on.campaign(Offer.usual())).complete("post_url", post).expect(200);
    }

    @Test
    void aTaskGivenUpFreesItsPost() {
        Campaign campaign = on.campaign(Offer.usual());
        Task task = on.taskIn(TaskStatus.REJECTED, campaign);
        task.leave().expect(200);
        on.join(campaign)
                .complete("post_url", "https://www.instagram.com/p/own" + task.id())
                .expect(200);
    }

    @Test
    void aRejectedTaskIsHandedInAgainInTime() {
        Task task = on.taskIn(TaskStatus.REJECTED, on.campaign(Offer.usual()));
        task.complete("post_url", "https://www.instagram.com/p/own" + task.id()).expect(200);
        assertThat(on.status(task)).isEqualTo("under_review");
        assertThat(on.text("select reason from tasks where id = ?", task.id())).isNull();
    }

    @Test
    void afterTheDeadlineOrTheCampaignItIsTooLate() {
        Campaign campaign = on.campaign(Offer.usual());
        for (TaskStatus status : List.of(TaskStatus.PENDING, TaskStatus.REJECTED)) {
            Task late = on.taskIn(status, campaign);
            on.execute("update tasks set deadline = now() - interval '1 second' where id = ?", late.id());
            expectEnded(late);
        }
        for (String change :
                List.of("status = 'completed'", "status = 'cancelled'", "date_end = now() - interval '1 second'")) {
            Task task = on.join(on.campaign(Offer.usual()));
            on.execute(
                    "update campaigns set " + change + " where id = ?",
                    task.campaign().id());
            expectEnded(task);
        }
    }

    @Test
    void pausingACampaignStopsNoSubmissions() {
        Task task = on.join(on.campaign(Offer.usual()));
        on.execute(
                "update campaigns set status = 'paused' where id = ?",
                task.campaign().id());
        task.completed();
    }

    @Test
    void aTaskGivenUpCannotBeCompleted() {
        Task task = on.taskIn(TaskStatus.LEFT, on.campaign(Offer.usual()));
        Client.Answer answer = task.complete("post_url", "https://www.instagram.com/p/left" + task.id())
                .expectError(400, "business_error");
        assertThat(answer.code()).isEqualTo("INVALID_TRANSITION");
        assertThat(answer.body().at("/details/from").asText()).isEqualTo("left");
    }

    private static void expectEnded(Task task) {
        Client.Answer answer = task.complete("post_url", "https://www.instagram.com/p/late" + task.id())
                .expectError(400, "business_error");
        assertThat(answer.code()).isEqualTo("CAMPAIGN_NOT_AVAILABLE");
        assertThat(answer.body().at("/details/reason").asText()).isEqualTo("ended");
    }
}
