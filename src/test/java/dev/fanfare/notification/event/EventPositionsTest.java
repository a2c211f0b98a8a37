package dev.fanfare.notification.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.EventStream;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What readers of the log are told of a position that it does not have, as after a restore. */
class EventPositionsTest {
    private static final String OWN = "/web/api/get/events/";

    /** Of its own: others' logs grow meanwhile. */
    @AutoClose
    private static final Node NODE =
            Node.start(Map.of("webhooks.private_addresses", "true", "http.feed_heartbeat_ms", "300"));

    private final World world = NODE.world();
    private final Publisher publisher = world.publisher();
    private final Advertiser advertiser = world.advertiser("USD");

    /** A row that takes a position, by its name, and who asks it. */
    private record Reader(Actor reader, String path, String position, String more) {
        Answer ask(Object after, String log) {
            String body =
                    "{" + more + "log: '" + log + "'" + (after == null ? "" : ", " + position + ": " + after) + "}";
            return reader.call(path, body);
        }
    }

    private List<Reader> readers() {
        Actor staff = world.operator();
        publisher.shown("password");
        long hook = publisher
                .call("/web/api/webhooks/add/", "{url: 'http://127.0.0.1:9/'}")
                .expect(201)
                .number("webhook_id");
        return List.of(
                new Reader(publisher, OWN, "after", ""),
                new Reader(publisher, "/api/get/events/", "after", ""),
                new Reader(advertiser, "/api/events/", "after", ""),
                new Reader(staff, "/admin/api/events/list/", "after", ""),
                new Reader(publisher, OWN + "stream/", "last_event_id", ""),
                new Reader(advertiser, "/api/events/stream/", "last_event_id", ""),
                new Reader(staff, "/admin/api/events/list/stream/", "last_event_id", ""),
                new Reader(publisher, "/web/api/webhooks/replay/", "after", "webhook_id: " + hook + ", "));
    }

    @Test
    @DisplayName("EV-06 a position behind the end of the log, or of another log, is refused by name, for every reader")
    void refusesUnknownPositions() {
        List<Reader> readers = readers();
        world.logsEvents();
        long newest = world.number("select max(position) from event_log");
        String log = publisher.ok(OWN).text("log");
        assertThat(log).hasSizeBetween(8, 64);
        for (Reader reader : readers) {
            for (long after : List.of(newest + 1, newest + 1_000_000, Long.MAX_VALUE)) {
                Answer refused = reader.ask(after, log).expectError(410, "position_unknown", "POSITION_UNKNOWN");
                assertThat(refused.number("details.newest")).as(reader.path()).isEqualTo(newest);
                assertThat(refused.text("details.log")).as(reader.path()).isEqualTo(log);
            }
            reader.ask(newest, "another").expectError(410, "position_unknown", "POSITION_UNKNOWN");
            reader.ask(null, "another").expectError(410, "position_unknown", "POSITION_UNKNOWN");
        }
        readers.stream().filter(reader -> !reader.path().endsWith("stream/")).forEach(reader -> reader.ask(newest, log)
                .expect(200));
    }

    @Test
    @DisplayName("EV-06 the header of a browser that comes back is a position like every other")
    void refusesUnknownLastEvents() {
        world.logsEvents();
        long newest = world.number("select max(position) from event_log");
        HttpRequest request = publisher
                .web()
                .request(OWN + "stream/")
                .header("Last-Event-ID", Long.toString(newest + 5))
                .GET()
                .build();
        publisher.web().send(request).expectError(410, "position_unknown");
    }

    @Test
    @DisplayName("EV-06 a stream ends by an event that says why, once its log lacks the position that it has reached")
    void endsStreams() {
        world.logsEvents();
        long newest = world.number("select max(position) from event_log");
        try (EventStream events = EventStream.open(publisher
                .web()
                .request(OWN + "stream/?last_event_id=" + newest)
                .GET()
                .build())) {
            events.next();
            // As a restore to an earlier moment does.
            NODE.execute("delete from event_log where position > ?", newest - 1);
            EventStream.Frame end = events.nextEvent().orElseThrow();
            assertThat(end.event()).isEqualTo("end");
            assertThat(end.json().get("error").asText()).isEqualTo("position_unknown");
            assertThat(events.nextEvent()).isEmpty();
        }
    }

    @Test
    @DisplayName(
            "EV-06 a replay says what it no longer has, and without a position begins with the oldest that is kept")
    void saysWhatIsExpired() {
        Reader replay = readers().get(7);
        String log = publisher.ok(OWN).text("log");
        world.logsEvents();
        NODE.execute("delete from event_log where position < (select max(position) - 2 from event_log)");
        long oldest = world.number("select min(position) from event_log");
        Answer refused = replay.ask(oldest - 2, log).expectError(410, "position_expired", "POSITION_EXPIRED");
        assertThat(refused.number("details.oldest")).isEqualTo(oldest);
        replay.ask(oldest - 1, log).expect(200);
        replay.ask(null, log).expect(200);
    }
}
