package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.webhook.WebhookReceiver.Received;
import dev.fanfare.notification.webhook.WebhookReceiver.Reply;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Application;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** An application with 200 users, whose receiver fails at random, while a node is killed. */
@Nightly
class ApplicationKilledTest {
    private static final int USERS = 200;
    private static final int EVENTS = 2_000;
    private static final int FAILING_PERCENT = 10;
    private static final String PATH = "/application";
    private static final Map<String, String> SETTINGS =
            Map.of("webhooks.private_addresses", "true", "webhooks.retries", "200ms,1s", "roles", "service");

    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();

    @Test
    @DisplayName("EV-05 with 200 users one log and one webhook are complete and without gaps, though a node is killed")
    void losesNothing() {
        receiver.answers(
                request -> ThreadLocalRandom.current().nextInt(100) < FAILING_PERCENT ? Reply.of(503) : Reply.OK);
        try (Node node = Node.start(SETTINGS)) {
            World world = node.world();
            Application application = world.application();
            Client own = world.onItsOwn(application);
            world.enrols("granting", USERS);
            world.enrols("other", USERS);
            own.post("/api/action/application/webhooks/add/", "{url: %s}", receiver.url(PATH))
                    .expect(201);
            world.execute(
                    "insert into oauth_grants (client_id, user_id, scope, expires_at)"
                            + " select ?, id, 'events.read', now() + interval '1 day' from users where username like 'granting%'",
                    application.clientId());
            try (NodeProcess other = NodeProcess.start(NodeProcess.beside(node, SETTINGS))) {
                eventually(() -> assertThat(world.number(
                                "select count(*) from event_access where client_id = ? and since is not null",
                                application.clientId()))
                        .isEqualTo(USERS));
                CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> writes(world));
                eventually(() -> assertThat(receiver.at(PATH)).hasSizeGreaterThan(USERS + EVENTS / 4));
                other.kill();
                writing.join();
                List<JsonNode> log = reads(own);
                assertThat(log).hasSize(USERS + EVENTS);
                assertThat(log)
                        .extracting(event -> event.get("position").asLong())
                        .isEqualTo(LongStream.of(positions(world)).boxed().toList());
                eventually(() -> assertThat(receiver.at(PATH).stream()
                                .map(Received::sequence)
                                .distinct()
                                .count())
                        .isEqualTo(USERS + EVENTS));
                List<Received> all = receiver.at(PATH);
                assertThat(all.stream().map(Received::sequence).distinct().sorted())
                        .containsExactlyElementsOf(LongStream.rangeClosed(1, USERS + EVENTS)
                                .boxed()
                                .toList());
                assertThat(all.stream().map(each -> each.json().get("data")).distinct())
                        .containsExactlyInAnyOrderElementsOf(log);
                eventually(() -> assertThat(
                                world.number("select count(*) from webhook_deliveries where status <> 'delivered'"))
                        .isZero());
            }
        }
    }

    /** Half of them of users who granted, in the order of their ids. */
    private static long[] positions(World world) {
        return world
                .sql("select l.position::text from event_log l join users u on u.id = l.user_id"
                        + " where u.username like 'granting%' and l.type in ('grant.created', 'user.activated')"
                        + " order by l.position")
                .texts()
                .stream()
                .mapToLong(Long::parseLong)
                .toArray();
    }

    private static void writes(World world) {
        for (int i = 0; i < EVENTS / USERS; i++) {
            world.execute("insert into new_events (type, subject_id, user_id)"
                    + " select 'user.activated', id, id from users where username like 'granting%'"
                    + " or username like 'other%'");
        }
    }

    private static List<JsonNode> reads(Client own) {
        List<JsonNode> events = new ArrayList<>();
        long[] after = {0};
        eventually(() -> {
            Answer answer = own.ok("/api/get/application/events/", "{after: %s, limit: 500}", after[0]);
            events.addAll(answer.list("events"));
            after[0] = answer.number("next");
            assertThat(events).hasSizeGreaterThanOrEqualTo(USERS + EVENTS);
        });
        return events;
    }
}
