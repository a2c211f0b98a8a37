package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.event.ApplicationMirror;
import dev.fanfare.notification.webhook.WebhookReceiver.Received;
import dev.fanfare.notification.webhook.api.WebhookJobs.FanOutEvents;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.runtime.postgres.Restore;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sql;
import dev.fanfare.support.Task;
import dev.fanfare.support.TestFolders;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Application;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** An application with 200 users, whose mirror and receiver know what a restore of the database takes back. */
@Nightly
@DisabledOnOs(OS.WINDOWS)
class ApplicationRestoredTest {
    private static final int ENROLLED = 194;
    private static final int ACTING = 6;
    private static final String PATH = "/application";
    private static final String EVENTS = "/api/get/application/events/";
    private static final Map<String, String> SETTINGS = Map.of("webhooks.private_addresses", "true");
    private static final Path FOLDER = TestFolders.fast("fanfare-application-");

    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();

    /** What the application keeps: its credentials, and what it had read when the database was lost. */
    private record Kept(Application application, long position, String log, Set<Long> users, long handedIn) {}

    @Test
    @DisplayName("EV-05 EV-06 after a restore an application is told by name, reads again, and its mirror is equal")
    void readsAgain() {
        Path backup = FOLDER.resolve("backup");
        Kept kept = untilTheLoss(backup);
        List<Received> lost = receiver.at(PATH);
        Path home = FOLDER.resolve("other");
        PreparedServer.programsIn(home);
        Restore.run(home, new Restore.Order(backup, Optional.empty(), Optional.empty(), false));
        Set<String> logs = new TreeSet<>(List.of(kept.log(), afterTheRestore(home, kept, lost)));
        // The same backup twice more: what a restore was followed by is lost, too.
        for (int again = 0; again < 2; again++) {
            Restore.run(home, new Restore.Order(backup, Optional.empty(), Optional.empty(), true));
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(home, 0)) {
                assertThat(logs.add(
                                Sql.on(postgres.uri(), "select event_log_id()").text()))
                        .as("restore %d has a log of its own", again + 2)
                        .isTrue();
            }
        }
    }

    /** Takes a backup, after which the log, the mirror and the deliveries go on. */
    private Kept untilTheLoss(Path backup) {
        Path home = FOLDER.resolve("original");
        PreparedServer.in(home);
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(home, 0);
                Node node = Node.start(postgres.uri(), SETTINGS)) {
            World world = node.world();
            Application application = world.application();
            Client own = world.onItsOwn(application);
            own.post("/api/action/application/webhooks/add/", "{url: %s}", receiver.url(PATH))
                    .expect(201);
            world.enrols("granting", ENROLLED);
            List<Publisher> acting = LongStream.range(0, ACTING)
                    .mapToObj(each -> world.publisher().connected())
                    .toList();
            grants(world, application, "true");
            Campaign campaign = world.advertiser("EUR").campaign();
            ApplicationMirror mirror = new ApplicationMirror(node, own);
            List<Task> tasks = acting.stream().map(each -> each.joins(campaign)).toList();
            tasks.get(0).handsIn();
            mirror.check();
            assertThat(mirror.users()).hasSize(ENROLLED + ACTING);
            delivers(node);
            postgres.backUp(backup);
            Set<Long> users = mirror.users();

            world.operator().approves(tasks.get(0));
            tasks.get(1).handsIn();
            tasks.get(2).leaves();
            world.execute("update connections set followers = 7 where account_id like 'granting-1%'");
            Publisher late = world.publisher().connected();
            grants(world, application, "id = " + late.id());
            late.joins(campaign);
            mirror.check();
            delivers(node);
            return new Kept(
                    application,
                    mirror.position(),
                    mirror.log(),
                    users,
                    tasks.get(0).id());
        }
    }

    /** Returns the id of the log. */
    private String afterTheRestore(Path home, Kept kept, List<Received> lost) {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(home, 0);
                Node node = Node.start(postgres.uri(), SETTINGS)) {
            World world = node.world();
            Client own = world.onItsOwn(kept.application());
            // By the position alone as long as the log is shorter, by the log's id always.
            own.post(EVENTS, "{after: %s}", kept.position()).expectError(410, "position_unknown");
            Answer refused = own.post(EVENTS, "{after: %s, log: %s}", kept.position(), kept.log())
                    .expectError(410, "position_unknown");
            long newest = refused.number("details.newest");
            assertThat(newest).isLessThan(kept.position());
            ApplicationMirror mirror = new ApplicationMirror(node, own);
            mirror.check();
            assertThat(mirror.log()).isEqualTo(refused.text("details.log")).isNotEqualTo(kept.log());
            assertThat(mirror.users()).isEqualTo(kept.users());

            // Of the same task something else happens than before.
            world.operator().does("reject", new Task(kept.handedIn(), null, null), "{reason: 'The post is private.'}");
            world.execute("update connections set followers = 9 where account_id like 'granting-%'");
            world.execute(
                    "update oauth_grants set revoked_at = now() where user_id = (select min(user_id) from oauth_grants)");
            mirror.check();
            assertThat(mirror.position()).isGreaterThan(kept.position());
            own.post(EVENTS, "{after: %s, log: %s}", kept.position(), kept.log())
                    .expectError(410, "position_unknown");
            assertThat(mirror.users()).hasSize(ENROLLED + ACTING - 1);
            delivers(node);
            assertHandledOnce(own, newest, lost);
            return mirror.log();
        }
    }

    /** A receiver that handles each id once has handled all that followed the restore, and nothing twice. */
    private void assertHandledOnce(Client own, long newest, List<Received> lost) {
        List<Received> all = receiver.at(PATH);
        Map<String, String> handled = new HashMap<>();
        all.forEach(each -> assertThat(handled.putIfAbsent(each.id(), each.body()))
                .as("another delivery with the id %s", each.id())
                .isIn(null, each.body()));
        List<Received> fresh = all.subList(lost.size(), all.size());
        Set<Long> before = sequences(lost);
        Set<Long> repeated = new TreeSet<>(sequences(fresh));
        repeated.retainAll(before);
        assertThat(repeated).as("numbers that repeat").hasSizeGreaterThan(10);
        List<JsonNode> log = own.ok(EVENTS, "{after: %s, limit: 500}", newest).list("events");
        Set<String> known = lost.stream().map(Received::id).collect(Collectors.toSet());
        assertThat(fresh.stream()
                        .filter(each -> !known.contains(each.id()))
                        .map(each -> each.json().get("data"))
                        .filter(data -> data.path("position").asLong() > newest)
                        .collect(Collectors.toSet()))
                .containsAll(log);
    }

    private static Set<Long> sequences(List<Received> received) {
        return received.stream().map(Received::sequence).collect(Collectors.toSet());
    }

    private static void grants(World world, Application application, String which) {
        world.execute(
                "insert into oauth_grants (client_id, user_id, scope, expires_at)"
                        + " select ?, id, 'events.read', now() + interval '1 day' from users"
                        + " where id in (select user_id from connections) and " + which,
                application.clientId());
    }

    /** Everything that is in the log. */
    private void delivers(Node node) {
        node.world().logsEvents();
        node.sweep(new FanOutEvents());
        eventually(() -> {
            node.sweep(new SendWebhooks());
            assertThat(node.number("select count(*) from webhook_deliveries where status = 'pending'"))
                    .isZero();
        });
    }
}
