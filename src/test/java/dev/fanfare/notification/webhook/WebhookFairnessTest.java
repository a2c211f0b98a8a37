package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Eventually.pause;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.webhook.WebhookReceiver.Received;
import dev.fanfare.notification.webhook.WebhookReceiver.Reply;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Unchecked;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Owners with as many webhooks as they may have, whose receivers keep calls waiting, beside another owner. */
class WebhookFairnessTest {
    private static final int HOSTILE = 10;
    private static final int FAIR_DELIVERIES = 100;
    private static final int MAX_OF_OWNER = 16;
    private static final String HELD = "/held/";
    private static final String FAIR = "/fair";

    @AutoClose
    private static final Node NODE = Node.start(Map.of("webhooks.private_addresses", "true"));

    private static final List<Long> OWNERS = Stream.generate(
                    () -> NODE.world().advertiser("USD").id())
            .limit(HOSTILE)
            .toList();

    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();

    private final World world = NODE.world();
    private final CountDownLatch released = new CountDownLatch(1);
    /** Calls by path. */
    private final Map<String, Integer> open = new ConcurrentHashMap<>();

    private final Map<String, Integer> most = new ConcurrentHashMap<>();

    @AfterEach
    void letsGo() {
        world.execute("delete from webhook_endpoints");
        released.countDown();
        eventually(() -> assertThat(open()).isZero());
    }

    private void holds(Function<Received, Boolean> held, Runnable hold) {
        receiver.answers(request -> {
            if (held.apply(request)) {
                most.merge(request.path(), open.merge(request.path(), 1, Integer::sum), Math::max);
                hold.run();
                open.merge(request.path(), -1, Integer::sum);
            }
            return Reply.OK;
        });
    }

    private void untilReleased() {
        Unchecked.unchecked(() -> released.await(1, TimeUnit.MINUTES));
    }

    private int open() {
        return open.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Twenty webhooks of an account and twenty of its team. */
    private void attacks(long owner, String host, int deliveries) {
        world.execute(
                "insert into webhook_endpoints (user_id, advertiser_id, url, public_key)"
                        + " select case when n <= 20 then ?::bigint end, case when n > 20 then ?::bigint end, ?, 'whpk_'"
                        + " from generate_series(1, 40) n",
                owner,
                owner,
                receiver.url(HELD + owner).replace("127.0.0.1", host));
        world.execute(
                "insert into webhook_deliveries (endpoint_id, sequence, log, type, subject, payload, due_at)"
                        + " select e.id, n, 'log', 'webhook.test', 'test:' || n, '{}', now() - interval '1 hour'"
                        + " from webhook_endpoints e, generate_series(1, ?) n where coalesce(e.user_id, e.advertiser_id) = ?",
                deliveries,
                owner);
    }

    private long fairWebhook() {
        Publisher fair = world.publisher();
        world.execute(
                "insert into webhook_endpoints (user_id, url, public_key) values (?, ?, 'whpk_')",
                fair.id(),
                receiver.url(FAIR));
        return world.number("select id from webhook_endpoints where user_id = ?", fair.id());
    }

    private void happens(long webhook, int sequence) {
        world.execute(
                "insert into webhook_deliveries (endpoint_id, sequence, log, type, subject, payload, due_at)"
                        + " values (?, ?, 'log', 'webhook.test', 'test:' || ?, '{}', now())",
                webhook,
                sequence,
                sequence);
        eventually(() -> {
            NODE.sweep(new SendWebhooks());
            assertThat(receiver.at(FAIR)).hasSize(sequence);
        });
    }

    @Test
    @DisplayName("DR-24 ten owners with forty webhooks that hang hold a share of the places, and delay no other one")
    void hostileOwnersDelayNoOther() {
        attack(true);
    }

    @Test
    @Nightly
    @DisplayName("DR-24 so do owners whose webhooks lead to ten hosts")
    void norAtHostsOfTheirOwn() {
        attack(false);
    }

    private void attack(boolean sameHost) {
        holds(request -> request.path().startsWith(HELD), this::untilReleased);
        for (int i = 0; i < HOSTILE; i++) {
            attacks(OWNERS.get(i), "127.0.0." + (sameHost ? 1 : i + 2), 2);
        }
        long fair = fairWebhook();
        eventually(() -> {
            NODE.sweep(new SendWebhooks());
            assertThat(open()).isGreaterThan(sameHost ? 40 : 100);
        });
        happens(fair, 1);
        assertThat(world.number(
                        "select count(*) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id"
                                + " where d.answer_status is not null and e.id <> " + fair))
                .as("calls of others that ended")
                .isZero();
        assertThat(most).hasSize(HOSTILE).allSatisfy((owner, calls) -> assertThat(calls)
                .isBetween(1, MAX_OF_OWNER));
        assertThat(open()).isLessThan(sameHost ? 64 : 256);
    }

    @Test
    @DisplayName("DR-24 what is sent again has places of its own: two of a webhook, beside which a new event arrives")
    void replaysDelayNothingNew() {
        Publisher publisher = world.publisher();
        publisher.shown("password");
        long webhook = publisher
                .call("/web/api/webhooks/add/", "{url: %s}", receiver.url("/again"))
                .expect(201)
                .number("webhook_id");
        for (int i = 1; i <= 6; i++) {
            publisher.ok("/web/api/webhooks/test/", "{webhook_id: %s}", webhook);
            world.execute("update webhook_deliveries set subject = subject || ':' || sequence, due_at = now()"
                    + " where sequence = " + i);
        }
        eventually(() -> {
            NODE.sweep(new SendWebhooks());
            assertThat(world.number("select count(*) from webhook_deliveries where status = 'delivered'"))
                    .isEqualTo(6);
        });
        holds(request -> request.sequence() <= 6, this::untilReleased);
        for (int i = 1; i <= 6; i++) {
            publisher.ok("/web/api/webhooks/redeliver/", "{webhook_id: %s, sequence: %s}", webhook, i);
        }
        eventually(() -> {
            NODE.sweep(new SendWebhooks());
            assertThat(open()).isEqualTo(2);
        });
        publisher.ok("/web/api/webhooks/test/", "{webhook_id: %s}", webhook);
        eventually(() -> {
            NODE.sweep(new SendWebhooks());
            assertThat(receiver.at("/again")).extracting(Received::sequence).contains(7L);
        });
        assertThat(most).containsEntry("/again", 2);
    }

    @Test
    @Nightly
    @DisplayName("DR-24 the deliveries of a fair owner go on while ten owners answer after nine seconds")
    void goOnBesideSlowOnes() {
        holds(request -> request.path().startsWith(HELD), () -> pause(9_000));
        OWNERS.forEach(owner -> attacks(owner, "127.0.0.1", 8));
        long fair = fairWebhook();
        eventually(() -> {
            NODE.sweep(new SendWebhooks());
            assertThat(open()).isGreaterThan(40);
        });
        List<Long> took = new ArrayList<>();
        for (int i = 1; i <= FAIR_DELIVERIES; i++) {
            long began = System.nanoTime();
            happens(fair, i);
            took.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
        }
        Collections.sort(took);
        System.out.printf(
                "Of %d deliveries beside %d slow owners half took %d ms at most, and 99 %% %d ms.%n",
                FAIR_DELIVERIES, HOSTILE, took.get(FAIR_DELIVERIES / 2), took.get(FAIR_DELIVERIES * 99 / 100));
        assertThat(most.values()).allMatch(calls -> calls <= MAX_OF_OWNER);
        assertThat(world.number("select count(*) from webhook_deliveries where status = 'pending'"))
                .as("of others")
                .isGreaterThan(1_000);
    }
}
