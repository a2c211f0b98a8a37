package dev.fanfare.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Node;
import dev.fanfare.support.Stored;
import dev.fanfare.support.World.Account;
import dev.fanfare.tasks.api.TaskJobs.RemindOfDeadlines;
import java.time.Duration;
import java.time.Instant;
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
    private final Told told = new Told(NODE);

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
    @DisplayName("NT-02: what happened while nobody dispatched is told afterwards, once")
    void tellsAfterDowntime() {
        Lives lives = new Lives();
        lives.happen();
        assertThat(told.waiting()).isPositive();
        assertThat(told.codes(lives.listening.get(0))).isEmpty();
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
        Instant latest = Instant.now().plus(Duration.ofSeconds(60));
        while (told.waiting() > 0) {
            assertThat(Instant.now())
                    .as("until when the outbox should be empty")
                    .isBefore(latest);
            java.util.concurrent.locks.LockSupport.parkNanos(
                    Duration.ofMillis(50).toNanos());
        }
    }

    /** Publishers to whom all seven happen, some of whom do not want to hear of it. */
    private final class Lives {
        private final List<Account> listening = new ArrayList<>();
        private final List<Account> muted = new ArrayList<>();
        private long open;
        private long over;

        void happen() {
            Account advertiser = told.world.advertiser("USD");
            for (int i = 0; i < 6; i++) {
                Account publisher = told.world.publisher();
                if (i % 3 == 0) {
                    told.mute(publisher, ALL.toArray(String[]::new));
                    muted.add(publisher);
                } else {
                    listening.add(publisher);
                }
                told.world.connect(publisher, 1_000);
            }
            List<Account> all = new ArrayList<>(listening);
            all.addAll(muted);
            // Whoever is to hear of it must not find it over by then.
            open = told.world.campaign(advertiser, "USD", "cause", true, "tasks", Told.hours(12));
            over = told.world.campaign(advertiser, "USD");
            for (Account publisher : all) {
                told.join(publisher, open);
                long task = told.join(publisher, over);
                told.handIn(publisher, task);
                told.act(task, "approve");
                told.act(task, "mark_paid");
            }
            NODE.sweep(new RemindOfDeadlines());
            told.status(over, "completed");
        }

        void assertToldOnce() {
            for (Account publisher : listening) {
                assertThat(told.codes(publisher, open))
                        .containsExactlyInAnyOrder("new_campaign", "cause_campaign", "near_campaign");
                assertThat(told.codes(publisher, over).stream().filter(code -> !code.equals("new_campaign")))
                        .containsExactlyInAnyOrder("post_status", "update_balance", "end_campaign");
                assertThat(told.codes(publisher)).contains(ALL.toArray(String[]::new));
                assertThat(told.codes(publisher).stream().filter("profile_status"::equals))
                        .hasSize(1);
            }
            for (Account publisher : muted) {
                assertThat(told.codes(publisher)).isEmpty();
            }
            assertThat(Stored.number(NODE, "select count(*) from outbox where attempts > 0"))
                    .isZero();
        }
    }
}
