package dev.fanfare.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.api.NotificationJobs.DispatchOutbox;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("TR-08: an event that keeps failing becomes a dead letter, and holds up no other")
class DeadLetterQueueTest {
    private static final int ATTEMPTS = 3;
    private static final Node NODE = Node.start(Map.of("outbox.attempts", Integer.toString(ATTEMPTS)));
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
    void isTriedAsOftenAsTheSettingSaysWithTwoDispatchersAndThenNoMore() {
        poison(1);
        int good = 30;
        NODE.execute("""
                insert into outbox (type, body, request_id)
                select 'tasks.DeadlineNear', jsonb_build_object('taskId', ?::bigint), '' from generate_series(1, ?)
                """, world.advertiser("USD").campaign().task().id(), good);
        for (int i = 0; i < 2 * ATTEMPTS; i++) {
            NODE.execute("update outbox set due_at = now() where dispatched_at is null");
            Stream.generate(() -> CompletableFuture.runAsync(() -> NODE.sweep(new DispatchOutbox())))
                    .limit(2)
                    .toList()
                    .forEach(CompletableFuture::join);
        }
        assertThat(number("select count(*) from outbox where type = 'tasks.DeadlineNear'"
                        + " and dispatched_at is not null and attempts = 0"))
                .isEqualTo(good);
        assertThat(number("select attempts from outbox where dead_at is not null"))
                .isEqualTo(ATTEMPTS);
        assertThat(number("select count(*) from outbox where dispatched_at is null"))
                .isOne();
    }

    @Test
    void isListedPageByPageAndTriedAgainWhenAnOperatorSaysSo() {
        poison(5);
        for (int i = 0; i < ATTEMPTS; i++) {
            NODE.execute("update outbox set due_at = now()");
            NODE.sweep(new DispatchOutbox());
        }
        Answer first = world.operator()
                .call("/admin/api/events/failed/", "{limit: 3, type: 'payments.BankAccountReviewed'}")
                .expect(200);
        assertThat(first.at("events")).hasSize(3);
        assertThat(first.text("events.0.type")).isEqualTo("payments.BankAccountReviewed");
        assertThat(first.number("events.0.attempts")).isEqualTo(ATTEMPTS);
        assertThat(first.at("events.0.body.bankAccountId").asLong()).isNegative();
        assertThat(first.text("events.0.failure")).isNotBlank();
        Answer second = world.operator()
                .call(
                        "/admin/api/events/failed/",
                        "{limit: 3, type: 'payments.BankAccountReviewed', cursor: %s}",
                        first.text("next"))
                .expect(200);
        assertThat(second.at("events")).hasSize(2);
        second.shows("{next: null}");
        NODE.execute(
                "update outbox set body = jsonb_build_object('bankAccountId', ?::bigint, 'status', 'verified')"
                        + " where type = 'payments.BankAccountReviewed'",
                world.publisher().hasBankAccount());
        List<Long> one = List.of(second.number("events.0.id"));
        assertThat(world.operator()
                        .call("/admin/api/events/retry/", "{ids: %s}", one)
                        .expect(200)
                        .number("retried"))
                .isOne();
        assertThat(world.operator()
                        .call("/admin/api/events/retry/", "{}")
                        .expect(200)
                        .number("retried"))
                .isEqualTo(4);
        NODE.sweep(new DispatchOutbox());
        assertThat(number("select count(*) from outbox where dead_at is not null or dispatched_at is null"))
                .isZero();
        assertThat(number("select count(*) from audit_log where action = 'events.retry'"))
                .isEqualTo(2);
    }

    /** Events of bank accounts that do not exist. */
    private static void poison(int events) {
        NODE.execute("""
                insert into outbox (type, body, request_id)
                select 'payments.BankAccountReviewed', jsonb_build_object('bankAccountId', -i, 'status', 'verified'), 'poison'
                from generate_series(1, ?) i
                """, events);
    }

    private static long number(String sql) {
        return NODE.number(sql);
    }
}
