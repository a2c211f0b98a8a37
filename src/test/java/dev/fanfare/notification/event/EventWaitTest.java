package dev.fanfare.notification.event;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.EventStream;
import dev.fanfare.support.EventStream.Frame;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Readers that wait for events, and streams. Each account may wait once; only news is in time for streams. */
@Nightly
class EventWaitTest {
    private static final String OWN = "/web/api/get/events/";
    private static final String TEAM = "/api/events/";
    private static final String ALL = "/admin/api/events/list/";
    private static final String OWN_STREAM = "/web/api/get/events/stream/";
    private static final String ALL_STREAM = "/admin/api/events/list/stream/";
    private static final String DATABASE = Db.freshUri();
    private static final Node NODE =
            Node.start(DATABASE, Map.of("http.feed_heartbeat_ms", "50000", "limits.feeds_per_user", "1"));

    private final World world = NODE.world();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private long last() {
        world.logsEvents();
        return world.number("select coalesce(max(position), 0) from event_log");
    }

    private static void happens(Actor whose) {
        NODE.execute(
                "insert into new_events (type, subject_id, user_id) values ('user.activated', ?, ?)",
                whose.id(),
                whose.id());
        NODE.world().logsEvents();
    }

    /** An ask that waits; its account's only one. */
    private static CompletableFuture<Answer> waiting(Client reader, String path, long after) {
        AtomicReference<CompletableFuture<Answer>> answer =
                new AtomicReference<>(CompletableFuture.completedFuture(null));
        eventually(() -> {
            if (answer.get().isDone()) {
                // Or the other one had waited when it came.
                answer.set(reader.postAsync(path, "{after: %s, wait_seconds: 25}", after));
            }
            reader.post(path, "{after: %s, wait_seconds: 1}", after)
                    .expectError(429, "rate_limit_exceeded")
                    .shows("{details: {limit: 1}}");
        });
        return answer.get();
    }

    private static HttpRequest request(Client reader, String path, long after) {
        return reader.request(path)
                .header("Content-Type", "application/json")
                .header("Last-Event-ID", Long.toString(after))
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
    }

    private static EventStream open(Client reader, String path, long after) {
        return EventStream.open(request(reader, path, after));
    }

    @Test
    @DisplayName("EV-01 an answer without events waits for the first one of its reader")
    void waitsForTheFirst() {
        Publisher publisher = world.publisher();
        Advertiser advertiser = world.advertiser("USD");
        long after = last();
        CompletableFuture<Answer> own = waiting(publisher.web(), OWN, after);
        CompletableFuture<Answer> team = waiting(advertiser.backend(), TEAM, after);
        CompletableFuture<Answer> all =
                waiting(world.staff(Permission.EVENTS_VIEW).backend(), ALL, last());
        happens(publisher);
        assertThat(own.join().expect(200).at("events.0.user_id").asLong()).isEqualTo(publisher.id());
        assertThat(all.join().expect(200).list("events")).hasSize(1);
        assertThat(team).isNotDone();
        long campaign = advertiser.campaign().id();
        world.logsEvents();
        assertThat(team.join().expect(200).at("events.0.subject_id").asLong()).isEqualTo(campaign);
    }

    @Test
    @DisplayName("EV-01 it ends without any at the end of its time, and goes on from there")
    void endsAtItsTime() {
        Publisher publisher = world.publisher();
        long after = last();
        world.publisher();
        last();
        Answer nothing = publisher.ok(OWN, "{after: %s, wait_seconds: 1}", after);
        assertThat(nothing.list("events")).isEmpty();
        assertThat(nothing.number("next")).isGreaterThan(after);
        // Those that are there do not wait, even where no more may.
        CompletableFuture<Answer> waiting = waiting(publisher.web(), OWN, last());
        assertThat(publisher.ok(OWN, "{wait_seconds: 25}").list("events")).isNotEmpty();
        happens(publisher);
        waiting.join().expect(200);
        publisher.invalid("wait_seconds", OWN, "{wait_seconds: 26}");
    }

    @Test
    @DisplayName("EV-01 it finds by itself what it was not told of")
    void needsNoNews() {
        Publisher publisher = world.publisher();
        long after = last();
        CompletableFuture<Answer> waiting = waiting(publisher.web(), OWN, after);
        NODE.execute(
                "insert into event_log (position, type, subject_id, user_id, at) values (?, 'user.activated', 1, ?, now())",
                after + 1,
                publisher.id());
        assertThat(waiting.join().expect(200).list("events")).hasSize(1);
    }

    @Test
    @DisplayName("EV-01 who loses access while waiting is told so")
    void endsWithItsSession() {
        Publisher publisher = world.publisher();
        CompletableFuture<Answer> waiting = waiting(publisher.web(), OWN, last());
        publisher.call("/web/api/auth/logout/").expect(200);
        waiting.join().expectError(401, "invalid_access_token");
    }

    @Test
    @DisplayName("EV-01 a stream shows the events of the list, each with its position, as soon as there is news")
    void streams() {
        Publisher publisher = world.publisher();
        long after = last();
        try (EventStream events = open(publisher.web(), OWN_STREAM, after)) {
            assertThat(events.next().text()).isEqualTo("retry: 2000\nid: " + after + "\n");
            happens(publisher);
            Frame event = events.nextEvent().orElseThrow();
            assertThat(event.event()).isEqualTo("user.activated");
            assertThat(event.json())
                    .isEqualTo(publisher.ok(OWN, "{after: %s}", after).at("events.0"));
            assertThat(event.id()).isEqualTo(event.json().get("position").asText());
        }
        long campaign = world.advertiser("USD").campaign().id();
        world.logsEvents();
        Client staff = world.staff(Permission.EVENTS_VIEW).backend();
        try (EventStream events =
                EventStream.open(staff.request(ALL_STREAM + "?last_event_id=" + after + "&types=campaign.active")
                        .GET()
                        .build())) {
            assertThat(events.nextEvent().orElseThrow().json().get("subject_id").asLong())
                    .isEqualTo(campaign);
        }
    }

    @Test
    @DisplayName("EV-01 a stream without names sends what browsers hand to onmessage")
    void leavesNamesOut() {
        Publisher publisher = world.publisher();
        long after = last();
        try (EventStream events = EventStream.open(publisher
                .web()
                .request(OWN_STREAM + "?named=false&last_event_id=" + after)
                .GET()
                .build())) {
            events.next();
            happens(publisher);
            Frame event = events.next();
            assertThat(event.event()).isNull();
            assertThat(event.id()).isEqualTo(event.json().get("position").asText());
            assertThat(event.json().get("type").asText()).isEqualTo("user.activated");
        }
        try (EventStream notifications = EventStream.open(publisher
                .web()
                .request("/web/api/notifications/stream/?named=false&last_event_id=0")
                .GET()
                .build())) {
            assertThat(notifications.next().text()).doesNotContain("event: ");
        }
    }

    @Test
    @DisplayName("EV-01 a stream that finds nothing for long still goes on from where it has looked")
    void tellsWhereItIs() {
        Publisher publisher = world.publisher();
        long after = last();
        try (Node other = Node.start(DATABASE, Map.of("http.feed_heartbeat_ms", "300"));
                EventStream events = open(other.client().as(publisher.web().authorization()), OWN_STREAM, after)) {
            assertThat(events.next().id()).isEqualTo(Long.toString(after));
            happens(world.publisher());
            eventually(() -> assertThat(events.next().id()).isEqualTo(Long.toString(last())));
            assertThat(events.next().text()).isEqualTo(":\n");
        }
    }

    @Test
    @DisplayName("EV-01 a stream ends by an event that says why: its position has expired, or its access has ended")
    void saysWhyItEnds() {
        Publisher publisher = world.publisher();
        long after = last();
        try (EventStream events = open(publisher.web(), OWN_STREAM, after)) {
            events.next();
            NODE.execute("delete from event_log");
            NODE.execute(
                    "insert into event_log (position, type, subject_id, at) values (?, 'user.activated', 1, now())",
                    after + 2);
            happens(publisher);
            Frame end = events.nextEvent().orElseThrow();
            assertThat(end.event()).isEqualTo("end");
            assertThat(end.id()).isNull();
            assertThat(end.json().get("error").asText()).isEqualTo("position_expired");
            assertThat(end.json().at("/details/oldest").asLong()).isEqualTo(after + 2);
            assertThat(events.nextEvent()).isEmpty();
        }
        eventually(() -> publisher
                .web()
                .send(request(publisher.web(), OWN_STREAM, after))
                .expectError(410, "position_expired"));
        try (EventStream events = open(publisher.web(), OWN_STREAM, last())) {
            events.next();
            world.operator().bans(publisher);
            Frame end = events.nextEvent().orElseThrow();
            assertThat(end.event()).isEqualTo("end");
            assertThat(end.json().get("error").asText()).isEqualTo("invalid_access_token");
            assertThat(events.nextEvent()).isEmpty();
        }
    }

    @Test
    @DisplayName("EV-01 readers at any node learn of what another one logs")
    void wakesReadersAtOtherNodes() {
        String database = Db.freshUri();
        Map<String, String> clustered = Map.of(
                "cluster.enabled", "true",
                "cluster.host", "127.0.0.1",
                "cluster.port", Integer.toString(NodeProcess.freePort()),
                "cluster.bus_port", "0",
                "http.feed_heartbeat_ms", "50000");
        try (Node one = Node.start(database, clustered);
                Node two = Node.start(database, clustered)) {
            Publisher publisher = one.world().publisher();
            one.world().logsEvents();
            long after = one.number("select max(position) from event_log");
            try (EventStream events = open(publisher.web(), OWN_STREAM, after)) {
                events.next();
                two.execute(
                        "insert into new_events (type, subject_id, user_id) values ('user.activated', 1, ?)",
                        publisher.id());
                two.world().logsEvents();
                assertThat(events.nextEvent().orElseThrow().event()).isEqualTo("user.activated");
            }
        }
    }
}
