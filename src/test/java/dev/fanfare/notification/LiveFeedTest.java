package dev.fanfare.notification;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.notification.api.NotifyUser;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.EventStream;
import dev.fanfare.support.EventStream.Frame;
import dev.fanfare.support.Jwt;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The live feed of notifications. On a node whose feeds beat fast, and of which each user may have few. */
@Nightly
class LiveFeedTest {
    private static final String PATH = "/web/api/notifications/stream";
    private static final Node NODE = Node.start(Map.of("http.feed_heartbeat_ms", "300", "limits.feeds_per_user", "3"));
    private final World world = NODE.world();
    private final Publisher user = world.publisher();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    private static void send(Node node, Publisher to, String message) {
        Blocking.await(
                node.fanfare().bus().ask(Caller.system("test"), new NotifyUser(to.id(), message, null, "Hello")));
    }

    private EventStream open(String query, String... headers) {
        return EventStream.open(request(query, headers));
    }

    private HttpRequest request(String query, String... headers) {
        HttpRequest.Builder request = user.web().request(PATH + query).GET().timeout(Duration.ofSeconds(60));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request.build();
    }

    private List<Long> ids() {
        return user.notifications().stream().map(n -> n.path("id").asLong()).toList();
    }

    @Test
    void deliversWhatComesFromNowOnAsItIsListed() {
        send(NODE, user, "before");
        try (EventStream events = open("")) {
            Frame first = events.next();
            assertThat(first.text()).isEqualTo("retry: 2000\nid: " + ids().get(0) + "\n");
            send(NODE, user, "Grüße\n\ndata: 5\n<b>");
            Frame event = events.nextEvent().orElseThrow();
            assertThat(event.event()).isEqualTo("notification");
            assertThat(event.id()).isEqualTo(ids().get(1).toString());
            assertThat(event.json()).isEqualTo(user.lastNotification());
            assertThat(event.json().path("message").asText()).isEqualTo("Grüße\n\ndata: 5\n<b>");
            assertThat(event.text().lines()).hasSize(3);
        }
    }

    @Test
    void goesOnFromTheLastEventHoweverThatIsSaid() {
        for (int i = 1; i <= 4; i++) {
            send(NODE, user, "m" + i);
        }
        List<Long> ids = ids();
        String second = ids.get(1).toString();
        // A client's polyfill repeats its address: the header is newer.
        HttpRequest post = user.web()
                .request(PATH + "/")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"last_event_id\": " + second + "}"))
                .build();
        for (EventStream events : List.of(
                open("", "Last-Event-ID", second),
                open("?last_event_id=" + second),
                open("?last_event_id=" + ids.get(0), "Last-Event-ID", second))) {
            assertThat(next(events, 2)).containsExactly(ids.get(2), ids.get(3));
            events.close();
        }
        try (EventStream events = EventStream.open(post)) {
            assertThat(next(events, 2)).containsExactly(ids.get(2), ids.get(3));
        }
    }

    private static List<Long> next(EventStream events, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Long.parseLong(events.nextEvent().orElseThrow().id()))
                .toList();
    }

    @Test
    void refusesUnknownPlacesAndUsers() {
        for (String bad : List.of("x", "-1", "9999999999999999999999", "1,2")) {
            user.web()
                    .send(user.web()
                            .request(PATH)
                            .header("Last-Event-ID", bad)
                            .GET()
                            .build())
                    .expectError(422, "validation_error")
                    .shows("{field: 'last_event_id'}");
        }
        NODE.client().get(PATH).expectError(401, "authentication_required");
        user.backend().get(PATH).expectError(401, "invalid_access_token");
        Answer head = user.web().method("HEAD", PATH).expect(200);
        assertThat(head.header("Content-Type")).contains("text/event-stream;charset=utf-8");
    }

    /** Connections that are cut at any moment, while eight write at once. */
    @Test
    @Tag(Soak.GROUP)
    @DisplayName("no gaps and no doubles over many reconnects while notifications are being made")
    void missesNothingAndRepeatsNothingWhenItReconnects() {
        int writers = 8;
        int each = Soak.size(30, 150);
        int reconnects = Soak.size(50, 240);
        AtomicInteger finished = new AtomicInteger();
        List<CompletableFuture<Void>> writing = IntStream.range(0, writers)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < each; i++) {
                        send(NODE, user, writer + ":" + i);
                    }
                    finished.incrementAndGet();
                }))
                .toList();
        Random random = new Random(42);
        List<Long> received = new ArrayList<>();
        String last = "0";
        int connections = 0;
        while (connections < reconnects || finished.get() < writers || received.size() < writers * each) {
            connections++;
            try (EventStream events = open("", "Last-Event-ID", last)) {
                int take = connections > reconnects ? 100 : random.nextInt(8);
                for (int i = 0; i < take && received.size() < writers * each; i++) {
                    Frame event = events.nextEvent().orElseThrow();
                    last = event.id();
                    received.add(Long.parseLong(last));
                }
            }
        }
        writing.forEach(CompletableFuture::join);
        List<Long> stored = NODE.text(
                        "select string_agg(id::text, ',' order by id) from notifications where user_id = ?", user.id())
                .transform(ids ->
                        List.of(ids.split(",")).stream().map(Long::parseLong).toList());
        assertThat(stored).hasSize(writers * each);
        assertThat(received).isEqualTo(stored);
        assertThat(connections).isGreaterThanOrEqualTo(reconnects);
    }

    @Test
    void showsThatItIsAliveAndFindsMissedNotificationsItself() {
        try (EventStream events = open("")) {
            events.next();
            assertThat(events.next().text()).isEqualTo(":\n");
            // As if the event on the bus had been lost.
            NODE.execute("""
                                    insert into notifications (user_id, key, type, title, message) values (?, 'unheard', 'message',
                                    'Hello', 'unheard')""", user.id());
            assertThat(events.nextEvent().orElseThrow().json().path("message").asText())
                    .isEqualTo("unheard");
        }
    }

    @Test
    void isNotHeldBackByCompression() {
        try (EventStream events = open("", "Accept-Encoding", "gzip, deflate")) {
            assertThat(events.header("Content-Encoding")).isEmpty();
            assertThat(events.header("Cache-Control")).contains("no-store, no-transform");
            send(NODE, user, "at once");
            assertThat(events.nextEvent().orElseThrow().json().path("message").asText())
                    .isEqualTo("at once");
        }
    }

    @Test
    void endsWithItsSessionAndItsToken() {
        Client another = world.login(user.username());
        EventStream events = open("");
        user.call("/web/api/auth/logout/").expect(200);
        events.awaitEnd();
        user.web().get(PATH).expectError(401, "invalid_access_token");
        EventStream banned = EventStream.open(another.request(PATH).GET().build());
        world.operator().bans(user);
        banned.awaitEnd();
        Publisher other = world.publisher();
        Jwt jwt = Jwt.of(other.web());
        String brief = jwt.expiring(Instant.now().getEpochSecond() + 2).signed(jwt.secret(NODE));
        EventStream expiring = EventStream.open(
                NODE.client().as("JWT " + brief).request(PATH).GET().build());
        expiring.awaitEnd();
    }

    @Test
    void hasALimitForEachUser() {
        List<EventStream> three = IntStream.range(0, 3).mapToObj(i -> open("")).toList();
        Answer refused =
                user.web().get(PATH).expectError(429, "rate_limit_exceeded").shows("{details: {limit: 3}}");
        assertThat(Instant.parse(refused.text("details.reset_time"))).isAfter(Instant.now());
        assertThat(refused.header("Retry-After").map(Integer::parseInt).orElse(0))
                .isBetween(1, 10);
        world.publisher().web().get(PATH).expect(200);
        three.get(0).close();
        EventStream again = awaitOpen();
        again.close();
        three.forEach(EventStream::close);
    }

    /** The server hears of a client's going a moment later. */
    private EventStream awaitOpen() {
        return eventually(() -> EventStream.find(request("")).orElseThrow());
    }

    @Test
    @Soak.Only
    void losesNothingForAReaderWhoPauses() throws IOException {
        URI base = URI.create(NODE.client().baseUrl());
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(8 * 1024);
            socket.setSoTimeout(30_000);
            socket.connect(new InetSocketAddress(base.getHost(), base.getPort()));
            socket.getOutputStream()
                    .write(("GET " + PATH + "?last_event_id=0 HTTP/1.1\r\nHost: x\r\nAuthorization: "
                                    + user.web().authorization() + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            assertThat(in.read()).isEqualTo('H');
            // More than all buffers on the way hold.
            int count = 4_000;
            NODE.execute("insert into notifications (user_id, key, type, title, message) select " + user.id()
                    + ", 'slow' || i, 'message', 'Hello', repeat('x', 2000) from generate_series(1, " + count
                    + ") i");
            send(NODE, user, "last");
            StringBuilder text = new StringBuilder();
            byte[] buffer = new byte[64 * 1024];
            while (text.indexOf("\"message\":\"last\"") < 0) {
                int read = in.read(buffer);
                assertThat(read).isPositive();
                text.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
            }
            assertThat(text.toString().split("event: notification", -1)).hasSize(count + 2);
        }
    }

    @Test
    void endsWhenItsNodeStopsSoThatClientsGoToAnother() {
        String database = Db.freshUri();
        try (Node other = Node.start(database, Map.of())) {
            Publisher here = other.world().publisher();
            Node stopping = Node.start(database, Map.of());
            EventStream events = EventStream.open(stopping.client()
                    .as(here.web().authorization())
                    .request(PATH)
                    .GET()
                    .build());
            String last = events.next().id();
            stopping.close();
            events.awaitEnd();
            send(other, here, "meanwhile");
            try (EventStream again = EventStream.open(
                    here.web().request(PATH).header("Last-Event-ID", last).GET().build())) {
                assertThat(again.nextEvent()
                                .orElseThrow()
                                .json()
                                .path("message")
                                .asText())
                        .isEqualTo("meanwhile");
            }
        }
    }

    @Test
    @DisplayName("whichever node the user is connected to")
    void deliversWhatHappensOnAnotherNode() {
        String database = Db.freshUri();
        int port = NodeProcess.freePort();
        Map<String, String> clustered = Map.of(
                "cluster.enabled", "true",
                "cluster.host", "127.0.0.1",
                "cluster.port", Integer.toString(port),
                "cluster.bus_port", "0",
                // Only the event on the bus can bring it in time.
                "http.feed_heartbeat_ms", "50000");
        try (Node one = Node.start(database, clustered);
                Node two = Node.start(database, clustered)) {
            Publisher here = one.world().publisher();
            try (EventStream events =
                    EventStream.open(here.web().request(PATH).GET().build())) {
                events.next();
                for (int i = 0; i < 20; i++) {
                    two.client()
                            .as(one.world().operator().backend().authorization())
                            .post("/api/user/notification/", "{user_id: %s, message: 'm%s', title: 't'}", here.id(), i)
                            .expect(200);
                    JsonNode event = events.nextEvent().orElseThrow().json();
                    assertThat(event.path("message").asText()).isEqualTo("m" + i);
                }
            }
        }
    }
}
