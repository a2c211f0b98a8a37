package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CA-17, and the row that says how a task stands. */
class CustomTaskTest {
    private static final String CUSTOM = "/api/task/custom/";
    private static final String STATUS = "/api/task/status/";
    private static final String JOIN = "/web/api/campaign/join/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Client operator = world.operator().backend();

    private static ObjectNode body(long campaign) {
        return Body.of("""
                {"campaign_id": %s, "title": "A story too",
                 "description": "<p>Show it <b>again</b>.<script>alert(1)</script></p>",
                 "requirements": "One story <img src=x onerror=alert(1)>"}""", campaign);
    }

    private JsonNode tasks(Publisher publisher, long campaign) {
        return publisher
                .call("/web/api/get/tasks/", "{campaign_id: %s}", campaign)
                .expect(200)
                .at("tasks");
    }

    private long promised() {
        return node.number("select promised from advertisers where user_id = ?", advertiser.id());
    }

    @Test
    @DisplayName(
            "CA-17, CA-05: a further task is for those who take part and those who will, harmless and promised for")
    void givesEverybodyTheFurtherTask() {
        long id = advertiser.campaign().id();
        Publisher early = world.publisher().connected();
        early.call(JOIN, "{campaign_id: %s}", id).expect(200);
        Publisher gone = world.publisher().connected();
        gone.call(JOIN, "{campaign_id: %s}", id).expect(200);
        gone.call(
                        "/web/api/task/leave/",
                        "{task_id: %s}",
                        tasks(gone, id).at("/0/id").asLong())
                .expect(200);
        // The further task has its own time limit.
        node.execute("update participations set joined_at = now() - interval '10 days' where campaign_id = ?", id);
        Answer made = advertiser
                .call(CUSTOM, body(id))
                .expect(201)
                .expectFields("status", "task_id", "message")
                .shows("{status: 'success'}");
        Publisher late = world.publisher().connected();
        late.call(JOIN, "{campaign_id: %s}", id).expect(200);
        assertThat(tasks(gone, id)).isEmpty();
        for (Publisher one : List.of(early, late)) {
            JsonNode tasks = tasks(one, id);
            assertThat(tasks).hasSize(2);
            JsonNode further = tasks.get(0).path("type").asText().equals("custom") ? tasks.get(0) : tasks.get(1);
            assertShows(further, """
                            {"title": "A story too", "description": "<p>Show it <b>again</b>.</p>",
                             "requirements": "One story ", "status": "pending"}""");
            assertThat(Instant.parse(further.path("deadline").asText()))
                    .isAfter(Instant.now().plusSeconds(71 * 3600));
            assertThat(further.at("/payments/total").decimalValue()).isEqualByComparingTo("50");
        }
        // Twice 50 for each of the two.
        assertThat(promised()).isEqualTo(20_000);
        JsonNode listed = operator.post("/api/campaigns/", "{advertiser_id: %s}", advertiser.id())
                .at("0");
        assertThat(listed.path("tasks_leaderboard")).hasSize(2);
        assertThat(listed.path("tasks_leaderboard").get(1).asLong()).isEqualTo(made.number("task_id"));
        assertThat(node.number("select count(*) from audit_log where action = 'task.define' and subject = 'campaign:"
                        + id + "'"))
                .isEqualTo(1);

        JsonNode custom = tasks(early, id).get(0);
        early.call(
                        "/web/api/task/complete/",
                        "{task_id: %s, post_url: 'https://www.instagram.com/p/custom%s'}",
                        custom.path("id").asLong(),
                        custom.path("id").asLong())
                .expect(200);
        operator.post(
                        "/api/task/actions/",
                        "{task_id: %s, action: 'approve'}",
                        custom.path("id").asLong())
                .expect(200);
        assertThat(early.call("/web/api/get/leaderboard/", "{campaign_id: %s}", id)
                        .number("user_score"))
                .isEqualTo(100);
    }

    @Test
    @DisplayName(
            "CA-17: the definition's id says pending, its making and the campaign's end; a task's id how it stands")
    void saysHowTasksStand() {
        long id = advertiser.campaign().id();
        long definition = advertiser.form(CUSTOM, body(id)).expect(201).number("task_id");
        Instant end = Instant.parse(node.text("""
                                select to_char(date_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from campaigns
                                where id = ?""", id));
        for (Answer answer : List.of(
                operator.post(STATUS, "{task_id: %s}", definition),
                advertiser.form(STATUS, "{task_id: %s}", definition))) {
            answer.expect(200)
                    .expectFields("status", "assigned_date", "deadline")
                    .shows("{status: 'pending'}");
            assertThat(Instant.parse(answer.text("assigned_date")))
                    .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
            assertThat(Instant.parse(answer.text("deadline"))).isEqualTo(end);
        }
        Publisher publisher = world.publisher().connected();
        publisher.call(JOIN, "{campaign_id: %s}", id).expect(200);
        JsonNode task = tasks(publisher, id).get(0);
        Answer standing = operator.post(STATUS, "{task_id: %s}", task.path("id").asLong())
                .expect(200)
                .expectFields("status", "assigned_date", "deadline");
        assertThat(standing.text("deadline")).isEqualTo(task.path("deadline").asText());
        assertThat(standing.text("assigned_date")).endsWith("Z");
        publisher
                .call(
                        "/web/api/task/complete/",
                        "{task_id: %s, post_url: 'https://www.instagram.com/p/standing%s'}",
                        task.path("id").asLong(),
                        id)
                .expect(200);
        assertThat(operator.post(STATUS, "{task_id: %s}", task.path("id").asLong())
                        .text("status"))
                .isEqualTo("under_review");

        world.advertiser("EUR").call(STATUS, "{task_id: %s}", definition).expectError(404, "not_found");
        operator.post(STATUS, "{task_id: %s}", Long.MAX_VALUE).expectError(404, "not_found");
        operator.post(STATUS).expectError(400, "validation_error");
        operator.post(STATUS, "{task_id: 'x'}").expectError(422, "validation_error");
        publisher.call(STATUS, "{task_id: %s}", definition).expectError(403, "insufficient_permissions");
        node.client().post(STATUS, "{task_id: %s}", definition).expectError(401, "missing_token");
        world.staff(Permission.CAMPAIGNS_VIEW)
                .call(STATUS, "{task_id: %s}", definition)
                .expect(200);
        long left = tasks(publisher, id).get(1).path("id").asLong();
        publisher.call("/web/api/task/leave/", "{task_id: %s}", left).expect(200);
        operator.post(STATUS, "{task_id: %s}", left).expectError(404, "not_found");
    }

    @Test
    @DisplayName("CA-17, CA-22, ER-06: what cannot be paid, is over or is another's gets no further task")
    void refusesFurtherTasks() {
        long id = advertiser.campaign().id();
        for (int i = 0; i < 2; i++) {
            world.publisher().connected().call(JOIN, "{campaign_id: %s}", id).expect(200);
        }
        node.execute("update advertisers set maximum_limit = 19999 where user_id = ?", advertiser.id());
        operator.post(CUSTOM, body(id))
                .expectError(400, "business_error")
                .shows("{details: {reason: 'advertiser_limit_reached'}}");
        assertThat(node.number("select count(*) from task_definitions where campaign_id = ?", id))
                .isEqualTo(1);
        assertThat(promised()).isEqualTo(10_000);
        node.execute("update advertisers set maximum_limit = 20000 where user_id = ?", advertiser.id());
        operator.post(CUSTOM, body(id)).expect(201);
        assertThat(promised()).isEqualTo(20_000);

        world.advertiser("EUR").call(CUSTOM, body(id)).expectError(404, "campaign_not_found");
        operator.post(CUSTOM, body(-1)).expectError(404, "campaign_not_found");
        operator.post(CUSTOM, "{campaign_id: %s}", id).expectError(400, "validation_error");
        operator.post(CUSTOM, "{campaign_id: %s, title: %s}", id, "x".repeat(201))
                .expectError(422, "validation_error");
        world.publisher().connected().call(CUSTOM, body(id)).expectError(403, "insufficient_permissions");
        node.client().post(CUSTOM, body(id)).expectError(401, "missing_token");
        node.execute("insert into task_definitions (campaign_id, type, title, description, requirements)" + " select "
                + id + ", 'custom', 'x', '', '' from generate_series(3, 100)");
        operator.post(CUSTOM, body(id)).expectError(422, "validation_error");

        long over = advertiser.campaign().id();
        node.execute("update campaigns set date_end = now() - interval '1 second' where id = ?", over);
        assertThat(operator.post(CUSTOM, body(over)).expect(400).text("details.reason"))
                .isEqualTo("ended");
        world.operator().moves(over, "cancelled");
        assertThat(operator.post(CUSTOM, body(over)).expect(400).text("details.reason"))
                .isEqualTo("ended");
    }
}
