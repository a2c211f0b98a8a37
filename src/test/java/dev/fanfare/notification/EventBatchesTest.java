package dev.fanfare.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.notification.api.NotificationJobs.NotifyOfMoves;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("TR-08: events are dispatched many in a transaction, each exactly once")
class EventBatchesTest {
    private static final Node NODE = Node.start(Map.of());
    private final World world = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @BeforeEach
    void nothingThere() {
        NODE.execute("delete from outbox");
    }

    @Test
    void waitsForTheDatabaseAFewTimesForFortyEvents() {
        Task task = task();
        happen(task.id(), 1, 40);
        long before = NODE.fanfare().database().roundTrips();
        NODE.sweep(new DispatchOutbox());
        assertThat(NODE.fanfare().database().roundTrips() - before).isLessThan(40);
        assertThat(told(task.publisher()))
                .as("in the order of the events")
                .isEqualTo(LongStream.rangeClosed(1, 40).boxed().toList());
        assertNothingIsDue();
    }

    @Test
    void isHeldUpByNoEventThatFailsHoweverManyDispatch() {
        Campaign campaign = world.advertiser("USD").campaign();
        List<Task> tasks = Stream.generate(() -> campaign.task()).limit(3).toList();
        int each = 60;
        for (int i = 1; i <= each; i++) {
            // In either order, so that neither dispatcher may lock publishers as it finds them.
            for (int t = 0; t < tasks.size(); t++) {
                happen(tasks.get(i % 2 == 0 ? t : tasks.size() - 1 - t).id(), i, i);
            }
            if (i % 20 == 0) {
                NODE.execute("""
                        insert into outbox (type, body, request_id)
                        select 'payments.BankAccountReviewed',
                               jsonb_build_object('bankAccountId', -1, 'status', 'verified'), 'batch'
                        """);
            }
        }
        List<CompletableFuture<Void>> dispatchers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            dispatchers.add(CompletableFuture.runAsync(() -> NODE.sweep(new DispatchOutbox())));
        }
        dispatchers.forEach(CompletableFuture::join);
        for (Task task : tasks) {
            assertThat(told(task.publisher()))
                    .containsExactlyInAnyOrderElementsOf(
                            LongStream.rangeClosed(1, each).boxed().toList());
        }
        assertThat(NODE.number("select count(*) from outbox where dispatched_at is null and attempts > 0"))
                .as("those that failed")
                .isEqualTo(3);
        assertThat(NODE.number("select count(*) from outbox where dispatched_at is not null and attempts > 0"))
                .as("others that were blamed")
                .isZero();
    }

    @Test
    @DisplayName(
            "EV-01 NT-02 moves are told once each, however many nodes follow the log, and none that fails holds them up")
    void followsTheLogPastAMoveThatFails() {
        world.dispatch();
        Publisher publisher = world.publisher().earns("500", "USD");
        List<Long> payouts =
                Stream.generate(() -> publisher.asksPayout("20")).limit(12).toList();
        for (int i = 0; i < payouts.size(); i++) {
            world.operator().completes(payouts.get(i));
            if (i == 5) {
                // There is no text for this state.
                NODE.execute("""
                        insert into new_events (type, subject_id, user_id, from_state, to_state, amount, currency)
                        values ('payout.failed', ?, ?, 'processing', 'odd', 2000, 'USD')
                        """, payouts.get(i), publisher.id());
            }
        }
        world.logsEvents();
        Together.together(3, i -> NODE.sweep(new NotifyOfMoves()));
        NODE.sweep(new DispatchOutbox());
        assertThat(NODE.sql("""
                        select key from notifications where user_id = ? and code = 'update_balance' order by id
                        """, publisher.id()).texts())
                .containsExactlyElementsOf(payouts.stream()
                        .map(id -> "payouts:" + id + ":update_balance:completed")
                        .toList());
        assertThat(NODE.number(
                        "select count(*) from outbox where type = 'notification.UnhandledMove' and dispatched_at is null"
                                + " and attempts = 1"))
                .isOne();
        assertThat(NODE.number("select max(position) from event_log"))
                .isEqualTo(NODE.number("select position from event_readers where name = 'notifications'"));
    }

    @Test
    @DisplayName("NT-02: an event that leads to nothing is done with")
    void isDoneWithEventsThatLeadToNothing() {
        Task task = task();
        task.publisher().mutes("update_balance");
        happen(task.id(), 1, 3);
        NODE.sweep(new DispatchOutbox());
        assertThat(told(task.publisher())).isEmpty();
        assertNothingIsDue();
    }

    private Task task() {
        return world.advertiser("USD").campaign().task();
    }

    /** Payments of these amounts. */
    private static void happen(long task, int first, int last) {
        NODE.execute("""
                insert into outbox (type, body, request_id)
                select 'tasks.BestPostPaid', jsonb_build_object('taskId', ?::bigint, 'amount', i, 'currency', 'USD'), 'batch'
                from generate_series(?::integer, ?::integer) i
                """, task, first, last);
    }

    /** The amounts that the publisher was told of, in the order of their feed. */
    private static List<Long> told(Publisher publisher) {
        long notifications = NODE.number(
                "select count(*) from notifications where user_id = ? and code = 'update_balance'", publisher.id());
        return LongStream.range(0, notifications)
                .mapToObj(i -> NODE.number("""
                        select (data ->> 'amount')::bigint from notifications
                        where user_id = ? and code = 'update_balance' order by id limit 1 offset ?
                        """, publisher.id(), i))
                .toList();
    }

    private static void assertNothingIsDue() {
        assertThat(NODE.number("select count(*) from outbox where dispatched_at is null"))
                .isZero();
    }
}
