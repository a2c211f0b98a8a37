package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.webhook.WebhookReceiver.Received;
import dev.fanfare.notification.webhook.WebhookReceiver.Reply;
import dev.fanfare.notification.webhook.api.WebhookJobs.FanOutEvents;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What becomes of deliveries that fail, and of the others meanwhile. Times are moved in the database. */
class WebhookRetriesTest {
    private static final String TEST = "/web/api/webhooks/test/";

    @AutoClose
    private static final Mails MAILS = new Mails(Map.of("webhooks.private_addresses", "true"));

    private static final RetrySchedule DEFAULT =
            Node.config(Db.uri(), Map.of()).webhooks().schedule();

    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();

    private final World world = MAILS.node.world();
    private final Publisher publisher = world.publisher();

    private long adds(String path) {
        world.logsEvents();
        MAILS.node.sweep(new FanOutEvents());
        publisher.shown("password");
        return publisher
                .call("/web/api/webhooks/add/", "{url: %s}", receiver.url(path))
                .expect(201)
                .number("webhook_id");
    }

    private void fansOut() {
        world.logsEvents();
        MAILS.node.sweep(new FanOutEvents());
    }

    private void tests(long webhook, int times) {
        for (int i = 0; i < times; i++) {
            publisher.ok(TEST, "{webhook_id: %s}", webhook);
            // Subjects of their own, so that they do not wait for each other.
            world.execute(
                    "update webhook_deliveries set subject = subject || ':' || sequence, due_at = coalesce(due_at, now())"
                            + " where endpoint_id = ? and subject not like '%:%:%'",
                    webhook);
        }
    }

    /** Sends what is due until so many attempts were made and recorded. */
    private void attempts(long webhook, int count) {
        eventually(() -> {
            MAILS.node.sweep(new SendWebhooks());
            assertThat(world.number(
                            "select coalesce(sum(attempts), 0) from webhook_deliveries where endpoint_id = ?", webhook))
                    .isEqualTo(count);
            assertThat(world.number(
                            "select count(*) from webhook_deliveries where endpoint_id = ? and leased_until is not null",
                            webhook))
                    .isZero();
        });
    }

    private void due(long webhook) {
        world.execute(
                "update webhook_deliveries set due_at = now() where endpoint_id = ? and due_at is not null", webhook);
    }

    private void closesBreaker(long webhook) {
        world.execute("update webhook_endpoints set open_until = now() where id = ?", webhook);
    }

    /** Seconds until the next attempt of the only delivery. */
    private double pause(long webhook) {
        return world.sql(
                                "select (extract(epoch from due_at - now()) * 1000)::bigint from webhook_deliveries where endpoint_id = ?",
                                webhook)
                        .number()
                / 1000.0;
    }

    private Answer webhooks() {
        return publisher.ok("/web/api/get/webhooks/");
    }

    @Test
    @DisplayName(
            "EV-02 attempts are repeated after 5 s, 1, 5, 30 min, 2, 5 and 10 h, then every 12 h, each 20 % more or less")
    void followsTheSchedule() {
        List<Duration> pauses = List.of(
                Duration.ofSeconds(5),
                Duration.ofMinutes(1),
                Duration.ofMinutes(5),
                Duration.ofMinutes(30),
                Duration.ofHours(2),
                Duration.ofHours(5),
                Duration.ofHours(10),
                Duration.ofHours(12),
                Duration.ofHours(12),
                Duration.ofHours(12));
        for (int attempts = 1; attempts <= pauses.size(); attempts++) {
            long pause = pauses.get(attempts - 1).toMillis();
            for (int i = 0; i < 100; i++) {
                assertThat(DEFAULT.after(attempts).toMillis()).isBetween(pause * 8 / 10, pause * 12 / 10);
            }
        }
        assertThat(DEFAULT.after(1)).isNotEqualTo(DEFAULT.after(2));
        long webhook = adds("/schedule");
        receiver.answers(500);
        tests(webhook, 1);
        attempts(webhook, 1);
        world.execute("update webhook_deliveries set attempts = 4 where endpoint_id = ?", webhook);
        due(webhook);
        attempts(webhook, 5);
        assertThat(pause(webhook)).isBetween(0.7 * 7_200, 1.2 * 7_200);
        world.execute("update webhook_deliveries set attempts = 40 where endpoint_id = ?", webhook);
        due(webhook);
        attempts(webhook, 41);
        assertThat(pause(webhook)).isBetween(0.7 * 43_200, 1.2 * 43_200);
        // Three days after its first attempt a delivery is given up, though the webhook may have succeeded otherwise.
        world.execute(
                "update webhook_deliveries set first_at = now() - interval '73 hours' where endpoint_id = ?", webhook);
        due(webhook);
        attempts(webhook, 42);
        assertThat(world.text(
                        "select status || failure || answer_status from webhook_deliveries where endpoint_id = ?",
                        webhook))
                .isEqualTo("failedanswer500");
        assertThat(receiver.at("/schedule"))
                .extracting(Received::id)
                .containsOnly("msg_" + world.text("select event_log_id()") + "_" + webhook + "_1");
    }

    @Test
    @DisplayName("EV-02 Retry-After of 429 and 503 is kept, a day at most, for all of the webhook")
    void keepsRetryAfter() {
        Instant now = Instant.parse("2026-05-01T10:00:00Z");
        assertThat(RetrySchedule.retryAfter("120", now)).isEqualTo(Duration.ofMinutes(2));
        assertThat(RetrySchedule.retryAfter("999999999", now)).isEqualTo(Duration.ofDays(1));
        assertThat(RetrySchedule.retryAfter(
                        DateTimeFormatter.RFC_1123_DATE_TIME.format(
                                now.plusSeconds(90).atOffset(ZoneOffset.UTC)),
                        now))
                .isEqualTo(Duration.ofSeconds(90));
        for (String none : List.of("", "soon", "-5", "1.5", "Fri, 01 May 2020 10:00:00 GMT", "99999999999")) {
            assertThat(RetrySchedule.retryAfter(none, now)).as(none).isZero();
        }
        assertThat(RetrySchedule.retryAfter(null, now)).isZero();
        long webhook = adds("/later");
        receiver.answers(request -> new Reply(429, "slow down", Map.of("Retry-After", "7200")));
        tests(webhook, 1);
        attempts(webhook, 1);
        assertThat(pause(webhook)).isBetween(7_000.0, 7_200.0);
        tests(webhook, 1);
        MAILS.node.sweep(new SendWebhooks());
        attempts(webhook, 1);
        publisher
                .ok("/web/api/get/webhooks/deliveries/", "{webhook_id: %s}", webhook)
                .shows(
                        "{deliveries: [{attempts: 0}, {attempts: 1, answer_status: 429, answer: 'slow down', failure: 'answer'}]}");
        assertThat(webhooks().at("webhooks.0.paused_until").isNull()).isFalse();
        // Other answers ask for nothing.
        long other = adds("/not-later");
        receiver.answers(request -> new Reply(500, "", Map.of("Retry-After", "7200")));
        tests(other, 1);
        attempts(other, 1);
        assertThat(pause(other)).isLessThan(7);
    }

    @Test
    @DisplayName(
            "EV-02 after five failures in a row only one delivery is tried after a pause that grows; no other webhook waits")
    void opensTheCircuit() {
        long dead = adds("/dead");
        long alive = adds("/alive");
        receiver.answers(request -> Reply.of(request.path().equals("/dead") ? 500 : 200));
        tests(dead, 5);
        attempts(dead, 5);
        tests(dead, 4);
        due(dead);
        tests(alive, 3);
        attempts(alive, 3);
        assertThat(receiver.at("/dead")).hasSize(5);
        assertThat(world.number("select failures from webhook_endpoints where id = ?", dead))
                .isEqualTo(5);
        closesBreaker(dead);
        attempts(dead, 6);
        String first = world.text(
                "select (open_until > now() + interval '15 seconds')::text from webhook_endpoints where id = ?", dead);
        assertThat(first).isEqualTo("true");
        receiver.answers(200);
        MAILS.node.sweep(new SendWebhooks());
        assertThat(receiver.at("/dead")).hasSize(6);
        due(dead);
        closesBreaker(dead);
        eventually(() -> {
            MAILS.node.sweep(new SendWebhooks());
            assertThat(world.number(
                            "select count(*) from webhook_deliveries where endpoint_id = ? and status = 'delivered'",
                            dead))
                    .isEqualTo(9);
        });
        assertThat(world.text(
                        "select failures || coalesce(failing_since::text, '') || coalesce(open_until::text, '')"
                                + " from webhook_endpoints where id = ?",
                        dead))
                .isEqualTo("0");
    }

    @Test
    @DisplayName("EV-02 a webhook that fails for three days is disabled, and its owner told by mail and in the inbox")
    void disablesAfterThreeDays() {
        long webhook = adds("/hopeless");
        receiver.answers(500);
        tests(webhook, 2);
        attempts(webhook, 2);
        world.execute("update webhook_endpoints set failing_since = now() - interval '71 hours' where id = ?", webhook);
        due(webhook);
        attempts(webhook, 4);
        assertThat(webhooks().flag("webhooks.0.enabled")).isTrue();
        world.execute(
                "update webhook_endpoints set failing_since = now() - interval '73 hours', open_until = null where id = ?",
                webhook);
        world.execute("update webhook_deliveries set due_at = now() where endpoint_id = ? and sequence = 1", webhook);
        eventually(() -> {
            MAILS.node.sweep(new SendWebhooks());
            webhooks().shows("{webhooks: [{enabled: false, disabled_reason: 'failing'}]}");
        });
        assertThat(world.sql("select status || ' ' || failure from webhook_deliveries where endpoint_id = ?", webhook)
                        .texts())
                .containsOnly("failed disabled");
        assertThat(MAILS.subjects(publisher.email())).containsOnlyOnce("Your webhook was disabled");
        JsonNode told = publisher.lastNotification();
        assertThat(told.at("/data/code").asText()).isEqualTo("webhook_disabled");
        assertThat(told.at("/data/reason").asText()).isEqualTo("failing");
        assertThat(told.path("message").asText()).contains("127.0.0.1");
    }

    @Test
    @DisplayName("EV-02 of a subject the next event waits until the one before has ended; other subjects go on")
    void keepsTheOrderOfASubject() {
        long webhook = adds("/ordered");
        receiver.answers(request ->
                Reply.of(request.type().equals("connection.pending") && request.sequence() == 1 ? 500 : 200));
        long first = publisher.connects(100);
        long second = publisher.submits("instagram", World.unique("a"), 5);
        fansOut();
        attempts(webhook, 2);
        assertThat(receiver.at("/ordered")).extracting(Received::subjectId).containsExactlyInAnyOrder(first, second);
        MAILS.node.sweep(new SendWebhooks());
        attempts(webhook, 2);
        assertThat(world.sql(
                                "select sequence::text from webhook_deliveries where endpoint_id = ? and due_at is null and status = 'pending'",
                                webhook)
                        .texts())
                .containsExactly("2");
        receiver.answers(200);
        due(webhook);
        attempts(webhook, 4);
        assertThat(receiver.at("/ordered").stream()
                        .filter(each -> each.subjectId() == first)
                        .map(Received::type))
                .containsExactly("connection.pending", "connection.pending", "connection.accepted");
    }
}
