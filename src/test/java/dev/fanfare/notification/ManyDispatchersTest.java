package dev.fanfare.notification;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.task.api.TaskJobs.RemindOfDeadlines;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every trigger, with several nodes that dispatch and with none for a while. */
class ManyDispatchersTest {
    private static final List<String> ALL = List.of(
            "new_campaign",
            "end_campaign",
            "near_campaign",
            "cause_campaign",
            "profile_status",
            "post_status",
            "update_balance");
    private static final Node NODE = Node.start(Map.of());
    private final World world = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("NT-01, NT-02: each trigger once with three dispatchers running; with the flags off none")
    void firesEachTriggerOnceHoweverManyDispatch() {
        List<Node> dispatchers = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                dispatchers.add(dispatcher());
            }
            Lives lives = new Lives();
            lives.happen();
            awaitQuiet();
            lives.assertToldOnce();
        } finally {
            dispatchers.forEach(Node::close);
        }
    }

    @Test
    @DisplayName("NT-02: events that happen while no dispatcher runs are notified later, once")
    void tellsAfterDowntime() {
        Lives lives = new Lives();
        lives.happen();
        assertThat(world.waiting()).isPositive();
        assertThat(lives.listening.get(0).told()).isEmpty();
        try (Node dispatcher = dispatcher();
                Node another = dispatcher()) {
            awaitQuiet();
            assertThat(another.databaseUri()).isEqualTo(dispatcher.databaseUri());
        }
        lives.assertToldOnce();
    }

    private static Node dispatcher() {
        return Node.start(NODE.databaseUri(), Map.of("roles", "notifications,scheduler"));
    }

    private void awaitQuiet() {
        eventually(() -> assertThat(world.waiting()).isZero());
    }

    /** Publishers who get all seven events; some have switched the notifications off. */
    private final class Lives {
        private final List<Publisher> listening = new ArrayList<>();
        private final List<Publisher> muted = new ArrayList<>();
        private long open;
        private long over;

        void happen() {
            Advertiser advertiser = world.advertiser("USD");
            for (int i = 0; i < 6; i++) {
                Publisher publisher = world.publisher();
                if (i % 3 == 0) {
                    publisher.mutes(ALL.toArray(String[]::new));
                    muted.add(publisher);
                } else {
                    listening.add(publisher);
                }
                publisher.connects(1_000);
            }
            List<Publisher> all = new ArrayList<>(listening);
            all.addAll(muted);
            // It must still be open when its notification arrives.
            open = advertiser.campaign("{cause: true, tasks: {time: 12}}").id();
            over = advertiser.campaign().id();
            for (Publisher publisher : all) {
                publisher.joins(open);
                Task task = publisher.joins(over);
                task.handsIn();
                world.operator().does("approve", task);
                world.operator().does("mark_paid", task);
            }
            NODE.sweep(new RemindOfDeadlines());
            world.operator().moves(over, "completed");
        }

        void assertToldOnce() {
            for (Publisher publisher : listening) {
                assertThat(publisher.told(open))
                        .containsExactlyInAnyOrder("new_campaign", "cause_campaign", "near_campaign");
                assertThat(publisher.told(over).stream().filter(code -> !code.equals("new_campaign")))
                        .containsExactlyInAnyOrder("post_status", "update_balance", "end_campaign");
                assertThat(publisher.told()).contains(ALL.toArray(String[]::new));
                assertThat(publisher.told().stream().filter("profile_status"::equals))
                        .hasSize(1);
            }
            for (Publisher publisher : muted) {
                assertThat(publisher.told()).isEmpty();
            }
            assertThat(NODE.number("select count(*) from outbox where attempts > 0"))
                    .isZero();
        }
    }
}
