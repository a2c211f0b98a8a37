package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bulk in a process that is killed. */
@Tag(Soak.GROUP)
class BulkReviewKilledTest {
    private static final String BULK = "/api/tasks/review/";
    private static final int POSTS = 100;

    private final String database = Db.freshUri();

    @Test
    @Soak.Only
    @DisplayName("RV-02 a bulk killed half-way and repeated with its key decides and pays each once")
    void finishesAfterAKill() {
        try (Node node = Node.start(database, Map.of())) {
            World world = node.world();
            Publisher publisher = world.publisher().connected();
            Advertiser advertiser = world.advertiser("USD");
            Task first = publisher.joins(advertiser.campaign());
            List<Task> tasks = Stream.concat(
                            Stream.of(first), IntStream.range(1, POSTS).mapToObj(i -> world.operator()
                                    .givesAnother(first)))
                    .toList();
            tasks.forEach(Task::handsIn);
            Map<String, Object> body = Map.of(
                    "action",
                    "approve",
                    "pay",
                    true,
                    "items",
                    tasks.stream().map(task -> Map.of("task_id", task.id())).toList());
            Client reviewer = world.operator().backend();
            String key = World.unique("killed-");
            CompletableFuture<Answer> lost;
            try (NodeProcess other = NodeProcess.start(environment())) {
                lost = reviewer.at(other.client().baseUrl())
                        .with("Idempotency-Key", key)
                        .postAsync(BULK, body);
                eventually(() -> assertThat(paid(world)).isPositive());
                other.kill();
            }
            assertThat(lost.handle((answer, cause) -> cause != null).join()).isTrue();
            assertThat(paid(world)).isBetween(1L, POSTS - 1L);
            // What the killed node held is free once the database notices.
            eventually(() -> reviewer.postOnce(key, BULK, body).expect(200).shows("{done: %s, missing: 0}", POSTS));
            assertThat(paid(world)).isEqualTo(POSTS);
            publisher.assertBalances(5_000L * POSTS, 0, 0, 0);
            assertThat(world.differences()).isEmpty();
        }
    }

    private static long paid(World world) {
        return world.number("select count(*) from audit_log where action = 'task.mark_paid'");
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("FANFARE_DATABASE_URI", database);
        environment.put("FANFARE_DEMO", "false");
        environment.put("FANFARE_HTTP_HOST", "127.0.0.1");
        environment.put("FANFARE_HTTP_PORT", "0");
        environment.put("FANFARE_SIMULATOR_PORT", "0");
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        return environment;
    }
}
