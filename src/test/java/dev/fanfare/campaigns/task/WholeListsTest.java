package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** HT-14: a list that leaves something out says so, and how the rest is read. */
class WholeListsTest {
    private static final int MANY = 250;

    private final World world = World.shared();
    private final Publisher publisher = world.publisher().connected();
    private final Campaign campaign = world.advertiser("USD").campaign();

    /** Everything that an answer and those after it show. */
    private List<JsonNode> all(String path, ObjectNode body, String list, String total, String next, String cursor) {
        List<JsonNode> all = new ArrayList<>();
        ObjectNode request = body.deepCopy();
        for (int pages = 0; pages < MANY; pages++) {
            Answer answer = publisher.ok(path, request);
            all.addAll(answer.list(list));
            if (!answer.body().has(next)) {
                return all;
            }
            if (!request.has(cursor)) {
                assertThat(answer.number(total)).as(path).isEqualTo(MANY);
            }
            request.put(cursor, answer.text(next));
        }
        throw new AssertionError(path + " does not end");
    }

    @Test
    @DisplayName("HT-14 all of one's tasks are listed, of one campaign and of all")
    void listsAllTasks() {
        publisher.joins(campaign);
        world.execute("""
                with made as (
                  insert into task_definitions (campaign_id, type, title, description, requirements)
                  select ?, 'post', 'Post ' || n, 'Post about it.', '' from generate_series(2, ?) n
                  returning id)
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select made.id, t.participation_id, t.campaign_id, t.user_id, t.status, t.deadline, t.currency,
                  t.minimum_reward, false, 0, 0, 0, 0, 0, 0
                from made, tasks t where t.user_id = ?
                """, campaign.id(), MANY, publisher.id());
        for (String path : List.of("/api/get/tasks/", "/web/api/get/tasks/")) {
            for (ObjectNode body : List.of(Body.of("{}"), Body.of("{campaign_id: %s}", campaign.id()))) {
                Answer whole = publisher.ok(path, body);
                assertThat(whole.list("tasks")).hasSize(MANY);
                whole.expectFields("tasks");
                assertThat(all(path, Body.with(body, "{limit: 60}"), "tasks", "total", "next", "cursor"))
                        .extracting(task -> task.path("id").asLong())
                        .doesNotHaveDuplicates()
                        .hasSize(MANY);
            }
        }
    }

    @Test
    @DisplayName("HT-14 participants and leaderboards say how many more there are, and go on from there")
    void goesOnWithParticipants() {
        String name = World.unique("crowd");
        world.execute("""
                with made as (
                  insert into users (username, username_key, email, email_key)
                  select ? || n, ? || n, ? || n || '@example.com', ? || n || '@example.com' from generate_series(1, ?) n
                  returning id)
                insert into participations (campaign_id, user_id, status, joined_at, reach, accepted_tasks)
                select ?, id, 'joined', now(), id % 7, 1 from made
                """, name, name, name, name, MANY, campaign.id());
        ObjectNode id = Body.of("{id: %s}", campaign.id());
        assertThat(all(
                        "/web/api/get/campaign/",
                        id,
                        "participants",
                        "participants_total",
                        "participants_next",
                        "participants_cursor"))
                .extracting(one -> one.path("username").asText())
                .doesNotHaveDuplicates()
                .hasSize(MANY);
        for (String path : List.of("/api/get/leaderboard/", "/web/api/get/leaderboard/")) {
            List<JsonNode> board =
                    all(path, Body.of("{campaign_id: %s}", campaign.id()), "leaderboard", "total", "next", "cursor");
            assertThat(board)
                    .extracting(one -> one.path("username").asText())
                    .doesNotHaveDuplicates()
                    .hasSize(MANY);
            assertThat(board).extracting(one -> one.path("rank").asLong()).isSorted();
        }
    }

    @Test
    @DisplayName("HT-14 all of one's networks, pages, walls and channels are listed, and more than a thousand by parts")
    void listsAllConnections() {
        Map<String, String> lists = Map.of(
                "network", "/api/get/networks/ /web/api/get/networks/",
                "page", "/api/get/social-pages/",
                "wall", "/api/get/social-walls/",
                "channel", "/api/get/social-channels/");
        lists.forEach((kind, paths) -> {
            Publisher one = world.publisher();
            connects(one, kind, 1, MANY);
            for (String path : paths.split(" ")) {
                Answer whole = one.ok(path);
                assertThat(whole.list(kind + "s")).hasSize(MANY);
                whole.expectFields(kind + "s");
                assertThat(ids(all(one, path, Body.of("{limit: 60}"), kind + "s")))
                        .hasSize(MANY);
            }
            connects(one, kind, MANY + 1, 1_001);
            for (String path : paths.split(" ")) {
                Answer cut = one.ok(path);
                assertThat(cut.list(kind + "s")).hasSize(1_000);
                assertThat(cut.number("total")).isEqualTo(1_001);
                assertThat(one.ok(path, "{cursor: %s}", cut.text("next")).list(kind + "s"))
                        .hasSize(1);
            }
        });
    }

    private void connects(Publisher owner, String kind, int from, int to) {
        world.execute("""
                insert into connections (user_id, kind, network, account_id, account_key, name, url, status)
                select ?, ?, 'facebook', ? || n, ? || n, 'One of many', 'https://facebook.com/many', 'disconnected'
                from generate_series(?, ?) n
                """, owner.id(), kind, owner.id() + "-", owner.id() + "-", from, to);
    }

    private static Set<Long> ids(List<JsonNode> rows) {
        return rows.stream().map(row -> row.path("id").asLong()).collect(Collectors.toSet());
    }

    private static List<JsonNode> all(Publisher reader, String path, ObjectNode body, String list) {
        List<JsonNode> all = new ArrayList<>();
        ObjectNode request = body.deepCopy();
        for (int parts = 0; parts < MANY; parts++) {
            Answer answer = reader.ok(path, request);
            all.addAll(answer.list(list));
            if (!answer.body().has("next")) {
                return all;
            }
            request.put("cursor", answer.text("next"));
        }
        throw new AssertionError(path + " does not end");
    }
}
