package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Section B as applications see tasks and leaderboards. */
class AppTasksTest {
    private static final String TASKS = "/api/get/tasks/";
    private static final String COMPLETE = "/api/action/task/complete/";
    private static final String LEAVE = "/api/action/task/leave/";
    private static final String LEADERBOARD = "/api/get/leaderboard/";

    private static final World.Application APPLICATION = World.shared().application();

    private final World world = World.shared();

    private Client app(Task task) {
        return world.through(APPLICATION, task.publisher());
    }

    @Test
    @DisplayName("CA-02: the app's tasks are the web's, field by field")
    void listsTasks() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        Client app = app(task);
        long campaign = task.campaign().id();
        for (Answer answer : List.of(
                app.post(TASKS, "{campaign_id: %s}", campaign), app.form(TASKS, "{campaign_id: %s}", campaign))) {
            answer.expect(200).expectFields("tasks");
            JsonNode one = answer.at("tasks.0");
            assertThat(one.path("bonus")).allMatch(JsonNode::isNumber);
        }
        assertThat(app.post(TASKS).expect(200).at("tasks")).hasSize(1);
        assertThat(app.post(TASKS, "{campaign_id: -1}").expect(200).at("tasks")).isEmpty();
        world.node().client().post(TASKS).expectError(401, "authentication_required");
    }

    @Test
    @DisplayName("CA-13, CA-15: an application hands a task in for its user and hears what it pays")
    void completesATask() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        Client app = app(task);
        String post = "https://www.instagram.com/p/app" + task.id();
        app.form(COMPLETE, "{task_id: %s, post_url: %s, screenshots: 'https://example.com/shot.png'}", task.id(), post)
                .expect(200)
                .expectFields("status", "message", "payment")
                .shows("{status: 'success', payment: 60}");
        Answer again = app.post(COMPLETE, "{task_id: %s, post_url: %s}", task.id(), post)
                .expectError(400, "task_already_completed");
        assertThat(again.text("details.completed_at")).isNotEmpty();
        assertThat(task.status()).isEqualTo("under_review");

        Task another = world.publisher().connected().joins(task.campaign());
        app(another)
                .post(COMPLETE, "{task_id: %s, post_url: '%s/?utm_source=x'}", another.id(), post)
                .expectError(409, "conflict");
        app.post(COMPLETE, "{task_id: %s, post_url: %s}", another.id(), post).expectError(404, "not_found");
        app.post(COMPLETE, "{task_id: %s}", task.id()).expectError(400, "validation_error");
        world.node().client().post(COMPLETE, "{task_id: %s}", task.id()).expectError(401, "authentication_required");
    }

    @Test
    @DisplayName("CA-08: an application gives a task up for its user")
    void leavesATask() {
        Task task = world.advertiser("EUR").campaignWithBonuses().task();
        Client app = app(task);
        world.node().client().post(LEAVE, "{task_id: %s}", task.id()).expectError(401, "authentication_required");
        app(world.publisher().connected().joins(task.campaign()))
                .post(LEAVE, "{task_id: %s}", task.id())
                .expectError(404, "not_found");
        app.form(LEAVE, "{task_id: %s}", task.id()).expect(200).expectFields("status", "message");
        assertThat(task.status()).isEqualTo("left");
        app.post(LEAVE, "{task_id: %s}", task.id()).expectError(400, "business_error", "INVALID_TRANSITION");
        app.post(LEAVE).expectError(400, "validation_error");
    }

    @Test
    @DisplayName("CA-02, CA-20, RW-07: the app's leaderboard hides who wants to be")
    void showsTheLeaderboard() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        Task best = campaign.task().handsIn();
        world.operator()
                .tries("approve", best, "{reach: 5000, engagement: 300}")
                .expect(200);
        Task shy = campaign.task();
        world.execute(
                "update users set profile_public = false where id = ?",
                shy.publisher().id());
        Client app = app(best);
        for (Answer answer : List.of(
                app.post(LEADERBOARD, "{campaign_id: %s}", campaign.id()),
                app.form(LEADERBOARD, "{campaign_id: %s}", campaign.id()))) {
            answer.expect(200).expectFields("leaderboard");
            JsonNode first = answer.at("leaderboard.0");
            assertShows(
                    first,
                    "{user_id: %s, score: 108, rank: 1, completed_tasks: 1}",
                    best.publisher().id());
            JsonNode second = answer.at("leaderboard.1");
            assertShows(second, "{user_id: null, username: 'Hidden creator', rank: 2}");
        }
        assertThat(app(shy).post(LEADERBOARD, "{campaign_id: %s}", campaign.id())
                        .number("leaderboard.1.user_id"))
                .isEqualTo(shy.publisher().id());
        app.post(LEADERBOARD, "{campaign_id: -1}").expectError(404, "campaign_not_found");
        app.post(LEADERBOARD).expectError(400, "validation_error");
        world.node()
                .client()
                .post(LEADERBOARD, "{campaign_id: %s}", campaign.id())
                .expectError(401, "authentication_required");
    }
}
