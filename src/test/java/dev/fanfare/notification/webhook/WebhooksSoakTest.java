package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Eventually.pause;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.webhook.WebhookReceiver.Received;
import dev.fanfare.notification.webhook.WebhookReceiver.Reply;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Many deliveries to receivers that fail at random, by two nodes of which one is killed. {@code -Dwebhooks.soak=100000}. */
@Soak.Only
class WebhooksSoakTest {
    private static final int SIZE = Soak.size("webhooks.soak", 1_000, 100_000);
    private static final int ENDPOINTS = 20;
    private static final int OF_SUBJECT = 10;
    private static final int FAILING_PERCENT = 30;
    /** Fails always. */
    private static final String DEAD = "/dead";
    /** Does not answer before its callers give up. */
    private static final String HANGING = "/hanging";
    /** Gets one event at a time. */
    private static final String CALM = "/calm";

    private static final int CALM_EVENTS = 100;

    private static final Map<String, String> SETTINGS = Map.of(
            "webhooks.private_addresses", "true",
            "webhooks.retries", "200ms,1s",
            "roles", "service");

    private final WebhookReceiver receiver = new WebhookReceiver();
    /** By path: the sequence of each event of a subject that was answered last. */
    private final Map<String, Long> answered = new ConcurrentHashMap<>();

    private final Map<String, Set<Long>> sequences = new ConcurrentHashMap<>();
    private final Map<String, String> ids = new ConcurrentHashMap<>();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    /** By subject, of the calm endpoint. */
    private final Map<Long, Long> arrived = new ConcurrentHashMap<>();

    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();

    private Reply answer(Received request) {
        switch (request.path()) {
            case DEAD:
                return Reply.of(500);
            case HANGING:
                pause(15_000);
                return Reply.OK;
            case CALM:
                arrived.put(request.subjectId(), System.nanoTime());
                return Reply.OK;
            default:
                return busy(request);
        }
    }

    private Reply busy(Received request) {
        long sequence = request.sequence();
        String subject = request.path() + " " + request.subjectId();
        long before = answered.getOrDefault(subject, 0L);
        if (sequence < before) {
            wrong.add(subject + ": " + sequence + " after " + before);
        }
        String id = ids.putIfAbsent(request.path() + " " + sequence, request.id());
        if (id != null && !id.equals(request.id())) {
            wrong.add(request.path() + " " + sequence + " has the ids " + id + " and " + request.id());
        }
        if (ThreadLocalRandom.current().nextInt(100) < FAILING_PERCENT) {
            failed.incrementAndGet();
            return Reply.of(503);
        }
        answered.merge(subject, sequence, Math::max);
        if (!sequences
                .computeIfAbsent(request.path(), path -> ConcurrentHashMap.newKeySet())
                .add(sequence)) {
            repeated.incrementAndGet();
        }
        return Reply.OK;
    }

    @Test
    @DisplayName(
            "EV-02 none is lost, sequences are whole and subjects in order, though receivers fail and a node is killed")
    void losesNothing() {
        receiver.answers(this::answer);
        try (Node node = Node.start(SETTINGS)) {
            World world = node.world();
            List<Long> owners = new ArrayList<>();
            for (int i = 0; i < ENDPOINTS; i++) {
                owners.add(adds(world, "/" + i));
            }
            long dead = adds(world, DEAD);
            long hanging = adds(world, HANGING);
            long calm = adds(world, CALM);
            eventually(() ->
                    assertThat(world.number("select count(*) from new_events")).isZero());
            NodeProcess other = NodeProcess.start(NodeProcess.beside(node, SETTINGS));
            try {
                int each = SIZE / ENDPOINTS;
                latency(world, calm, 0, "alone");
                writes(world, dead, 1_000);
                writes(world, hanging, 1_000);
                latency(world, calm, CALM_EVENTS, "beside a dead and a hanging endpoint");
                long began = System.nanoTime();
                owners.forEach(owner -> writes(world, owner, each));
                goesOnUntil(world, SIZE / 20);
                Db.execute(
                        node.databaseUri(), "analyze"); // As autovacuum would: until then plans are for empty tables.
                goesOnUntil(world, SIZE / 4);
                other.kill();
                System.out.printf("One node is killed at %d deliveries, after %.1f s.%n", delivered(), seconds(began));
                goesOnUntil(world, each * ENDPOINTS);
                double took = seconds(began);
                eventually(() -> assertThat(world.number(
                                "select count(*) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id"
                                        + " where d.status <> 'delivered' and e.user_id not in (?, ?)",
                                dead,
                                hanging))
                        .isZero());
                assertThat(wrong).isEmpty();
                assertThat(sequences).hasSize(ENDPOINTS);
                sequences.forEach((path, all) -> assertThat(
                                all.stream().sorted().toList())
                        .as(path)
                        .isEqualTo(LongStream.rangeClosed(1, each).boxed().toList()));
                System.out.printf(
                        "%d deliveries to %d endpoints in %.1f s, %.0f/s; %d answers were failures, %d were repeats of"
                                + " successes; of their 1000 deliveries each the dead endpoint got %d attempts and is %s, the hanging"
                                + " one got %d and is %s.%n",
                        each * ENDPOINTS,
                        ENDPOINTS,
                        took,
                        each * ENDPOINTS / took,
                        failed.get(),
                        repeated.get(),
                        receiver.at(DEAD).size(),
                        state(world, dead),
                        receiver.at(HANGING).size(),
                        state(world, hanging));
            } finally {
                other.close();
            }
        } finally {
            receiver.close();
        }
    }

    private static String state(World world, long owner) {
        return world.text("select coalesce(disabled_reason, 'paused') from webhook_endpoints where user_id = ?", owner);
    }

    /** Prints how long events take to the calm endpoint, one after the other. */
    private void latency(World world, long calm, int before, String beside) {
        List<Long> took = new ArrayList<>();
        for (long subject = before + 1; subject <= before + CALM_EVENTS; subject++) {
            long began = System.nanoTime();
            world.execute(
                    "with added as (insert into new_events (type, subject_id, user_id, to_state)"
                            + " values ('connection.pending', ?, ?, 'pending'))"
                            + " select pg_notify('fanfare_outbox', '')",
                    subject,
                    calm);
            long waited = subject;
            eventually("event " + subject + " is delivered", () -> arrived.containsKey(waited));
            took.add((arrived.get(subject) - began) / 1_000_000);
        }
        took.sort(null);
        System.out.printf(
                "One event after the other, %s: p50 %d ms, longest %d ms.%n",
                beside, took.get(CALM_EVENTS / 2), took.get(CALM_EVENTS - 1));
    }

    private void goesOnUntil(World world, int deliveries) {
        while (delivered() < deliveries) {
            int now = delivered();
            eventually(() -> assertThat(delivered()).as(() -> state(world)).isGreaterThan(now));
        }
    }

    private static String state(World world) {
        return world.sql("select status, due_at is null as waits, leased_until > now() as leased, count(*)"
                                + " from webhook_deliveries group by 1, 2, 3")
                        .rows()
                + " of webhooks "
                + world.sql(
                                "select id, failures, open_until - now() as paused from webhook_endpoints where failures > 0")
                        .rows();
    }

    private int delivered() {
        return sequences.values().stream().mapToInt(Set::size).sum();
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    /** The account of a new webhook. */
    private long adds(World world, String path) {
        Publisher owner = world.publisher();
        owner.shown("password");
        owner.call(
                        "/web/api/webhooks/add/",
                        "{url: %s, types: ['connection.pending', 'connection.accepted']}",
                        receiver.url(path))
                .expect(201);
        return owner.id();
    }

    /** Events of many subjects in turn, as triggers would write them. */
    private static void writes(World world, long owner, int events) {
        world.execute("""
                insert into new_events (type, subject_id, user_id, to_state)
                select 'connection.pending', 1 + (n - 1) %% %d, %d, 'pending' from generate_series(1, %d) n
                """.formatted(Math.max(1, events / OF_SUBJECT), owner, events));
    }
}
