package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How long the review of many posts takes; {@code src/bench/bulk.sh} shows the figures. */
@Tag(Soak.GROUP)
class BulkReviewRateTest {
    private static final int POSTS = Soak.size("review.posts", 4, 200);

    private final World world = World.shared();
    private final Client reviewer = world.operator().backend();

    private Publisher handsIn() {
        Publisher publisher = world.publisher().connected();
        Advertiser advertiser = world.advertiser("USD");
        List<Task> tasks = new ArrayList<>();
        // A campaign has a hundred tasks at most.
        while (tasks.size() < POSTS) {
            Task first = publisher.joins(advertiser.campaign());
            tasks.add(first);
            IntStream.range(1, Math.min(100, POSTS - tasks.size() + 1))
                    .forEach(i -> tasks.add(world.operator().givesAnother(first)));
        }
        tasks.forEach(Task::handsIn);
        return publisher;
    }

    private List<Long> queue(Publisher publisher) {
        List<Long> ids = new ArrayList<>();
        String cursor = null;
        do {
            Answer page = reviewer.ok(
                    "/api/tasks/review-queue/", "{user_id: %s, limit: 100, cursor: %s}", publisher.id(), cursor);
            StreamSupport.stream(page.at("items").spliterator(), false)
                    .forEach(item -> ids.add(item.path("task_id").asLong()));
            cursor = page.at("next").isNull() ? null : page.text("next");
        } while (cursor != null);
        return ids;
    }

    @Test
    @DisplayName("RV-02 a queue of posts is decided and paid by one list and one bulk, as by two calls for each")
    void decidesAQueue() {
        Publisher one = handsIn();
        Publisher two = handsIn();
        long start = System.nanoTime();
        List<Map<String, Long>> items =
                queue(one).stream().map(id -> Map.of("task_id", id)).collect(Collectors.toList());
        reviewer.postOnce(
                        World.unique("rate-"),
                        "/api/tasks/review/",
                        Map.of("action", "approve", "pay", true, "items", items))
                .expect(200)
                .shows("{done: %s, missing: 0}", POSTS);
        long bulk = System.nanoTime();
        for (long id : queue(two)) {
            reviewer.ok("/api/task/actions/", "{task_id: %s, action: 'approve'}", id);
            reviewer.ok("/api/task/actions/", "{task_id: %s, action: 'mark_paid'}", id);
        }
        long single = System.nanoTime();
        assertThat(items).hasSize(POSTS);
        one.assertBalances(5_000L * POSTS, 0, 0, 0);
        two.assertBalances(5_000L * POSTS, 0, 0, 0);
        System.out.printf(
                "%d posts: %.1f s by the list and one bulk, %.1f s by the list and %d calls%n",
                POSTS, (bulk - start) / 1e9, (single - bulk) / 1e9, 2 * POSTS);
    }
}
