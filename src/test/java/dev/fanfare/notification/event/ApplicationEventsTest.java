package dev.fanfare.notification.event;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.EventStream;
import dev.fanfare.support.EventStream.Frame;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Application;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The log of an application: of all users who let it read their events, since then and for so long. */
class ApplicationEventsTest {
    private static final String LOG = "/api/get/application/events/";
    private static final String STREAM = "/api/get/application/events/stream/";
    private static final int RACES = 12;

    @AutoClose
    private static final Node NODE = Node.start(Map.of("limits.feeds_per_user", "2"));

    private final World world = NODE.world();
    private final Application application = world.application();
    private final Client own = world.onItsOwn(application);

    private List<JsonNode> reads(Client reader) {
        world.logsEvents();
        List<JsonNode> events = new ArrayList<>();
        long after = 0;
        boolean more = true;
        while (more) {
            Answer answer = reader.ok(LOG, "{after: %s, limit: 3}", after);
            events.addAll(answer.list("events"));
            after = answer.number("next");
            more = answer.flag("more");
        }
        return events;
    }

    private static List<String> types(List<JsonNode> events) {
        return events.stream()
                .map(event ->
                        event.get("user_id").asLong() + " " + event.get("type").asText())
                .toList();
    }

    private static String of(Publisher user, String type) {
        return user.id() + " " + type;
    }

    private long last() {
        world.logsEvents();
        return world.number("select coalesce(max(position), 0) from event_log");
    }

    private void disconnects(Publisher user, Application which) {
        user.ok("/web/api/account/applications/disconnect/", "{client_id: %s}", which.clientId());
    }

    @Test
    @DisplayName(
            "EV-05 an application reads the events of all who let it, each since then, with user ids, and of none else")
    void readsThoseOfAllWhoLetIt() {
        Publisher first = world.publisher();
        Publisher second = world.publisher();
        Publisher other = world.publisher();
        first.connects(1_000);
        world.through(application, first);
        world.logsEvents();
        first.connects(2_000);
        second.connects(1_000);
        world.through(application, second);
        other.connects(1_000);
        world.through(world.application(), other);
        second.connects(2_000);
        assertThat(types(reads(own)))
                .containsExactly(
                        of(first, "grant.created"),
                        of(first, "connection.pending"),
                        of(first, "connection.accepted"),
                        of(second, "grant.created"),
                        of(second, "connection.pending"),
                        of(second, "connection.accepted"));
        assertThat(own.ok(LOG, "{types: ['connection.accepted']}").list("events"))
                .extracting(event -> event.get("user_id").asLong())
                .containsExactly(first.id(), second.id());
        own.invalid("types", LOG, "{types: ['task.forgotten']}");
    }

    @Test
    @DisplayName(
            "EV-05 it reads an advertiser's events, each once where it concerns two of its users, and no request ids")
    void readsAnAdvertisersEvents() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher().connected();
        advertiser.signsIn();
        world.through(application, advertiser);
        world.through(application, publisher);
        world.logsEvents();
        world.operator().approves(publisher.joins(advertiser.campaign()).handsIn());
        List<JsonNode> events = reads(own);
        assertThat(events)
                .extracting(event -> event.get("type").asText())
                .containsOnlyOnce("campaign.active", "participation.joined", "task.under_review", "task.accepted");
        assertThat(events).allSatisfy(event -> {
            assertThat(List.of(
                            event.get("user_id").asLong(),
                            event.get("advertiser_id").asLong()))
                    .containsAnyOf(advertiser.id(), publisher.id());
            assertThat(event.get("request_id").isNull()).isTrue();
        });
    }

    @Test
    @DisplayName("EV-05 a grant without events.read shows nothing, and of grants to others nothing is told")
    void showsNothingWithoutTheScope() {
        Publisher user = world.publisher();
        new OAuth(NODE.client(), application)
                .token(
                        "{grant_type: 'password', username: %s, password: %s, scope: 'profile.read networks.read'}",
                        user.username(), World.PASSWORD)
                .expect(200);
        user.connects(1_000);
        assertThat(reads(own)).isEmpty();
        Client through = world.through(application, user);
        Application another = world.application();
        world.through(another, user);
        disconnects(user, another);
        assertThat(types(reads(own))).containsExactly(of(user, "grant.created"));
        // Of the account's own log, which names no application.
        assertThat(through.ok("/api/get/events/").list("events"))
                .extracting(event -> event.get("type").asText())
                .contains("grant.created", "grant.revoked");
    }

    @Test
    @DisplayName("EV-05 of several grants only the last one ends it; what came before or between is not shown again")
    void endsWithTheLastGrant() {
        Publisher user = world.publisher();
        Client first = world.through(application, user);
        Client second = world.through(application, user);
        user.connects(1_000);
        first.ok("/api/action/logout/");
        user.connects(2_000);
        List<JsonNode> before = reads(own);
        assertThat(types(before))
                .containsExactly(
                        of(user, "grant.created"),
                        of(user, "connection.pending"),
                        of(user, "connection.accepted"),
                        of(user, "connection.pending"),
                        of(user, "connection.accepted"));
        second.ok("/api/action/logout/");
        user.connects(3_000);
        assertThat(types(reads(own))).containsExactly(of(user, "grant.created"), of(user, "grant.revoked"));
        world.through(application, user);
        user.connects(4_000);
        assertThat(types(reads(own)))
                .containsExactly(
                        of(user, "grant.created"),
                        of(user, "grant.revoked"),
                        of(user, "grant.created"),
                        of(user, "connection.pending"),
                        of(user, "connection.accepted"));
    }

    @Test
    @DisplayName("EV-05 a grant that ends and begins before either is in the log shows nothing from between")
    void showsNothingFromBetween() {
        Publisher user = world.publisher();
        world.through(application, user);
        disconnects(user, application);
        user.connects(1_000);
        world.through(application, user);
        // As if only the first beginning were settled.
        world.execute("""
                with first as (select min(id) as id from new_events where client_id = ?)
                select log_events(f.id, 1000) from first f
                """, application.clientId());
        assertThat(world.number(
                        "select count(*) from event_access where client_id = ? and since is not null",
                        application.clientId()))
                .isZero();
        assertThat(types(reads(own)))
                .containsExactly(of(user, "grant.created"), of(user, "grant.revoked"), of(user, "grant.created"));
    }

    @Test
    @DisplayName(
            "EV-05 only the application itself reads its log, with the scope; of a public or disabled one there is none")
    void isReadByTheApplicationAlone() {
        Publisher user = world.publisher();
        world.through(application, user).refused(401, "invalid_access_token", LOG);
        user.refused(401, "invalid_access_token", LOG);
        NODE.client().refused(401, "authentication_required", LOG);
        String profile = new OAuth(NODE.client(), application)
                .token("{grant_type: 'client_credentials', scope: 'profile.read'}")
                .text("access_token");
        NODE.client().as("Bearer " + profile).refused(403, "insufficient_scope", LOG);
        world.operator().ok("/admin/api/applications/disable/", "{client_id: %s}", application.clientId());
        own.refused(401, "invalid_access_token", LOG);
    }

    @Test
    @DisplayName(
            "EV-05 an answer of it waits and its stream goes on, woken by any of its users, and ends with the application")
    void streams() {
        Publisher user = world.publisher();
        world.through(application, user);
        long after = last();
        CompletableFuture<Answer> waiting = own.postAsync(LOG, "{after: %s, wait_seconds: 25}", after);
        try (EventStream stream = EventStream.open(request(after))) {
            assertThat(stream.next().id()).isEqualTo(Long.toString(after));
            user.connects(1_000);
            world.logsEvents();
            assertThat(waiting.join().expect(200).list("events")).isNotEmpty();
            Frame frame = stream.next();
            assertThat(frame.event()).isEqualTo("connection.pending");
            assertThat(frame.json().get("user_id").asLong()).isEqualTo(user.id());
            assertThat(stream.next().event()).isEqualTo("connection.accepted");
            disconnects(user, application);
            world.logsEvents();
            assertThat(stream.next().event()).isEqualTo("grant.revoked");
            Publisher another = world.publisher();
            world.through(application, another);
            world.logsEvents();
            assertThat(stream.next().json().get("user_id").asLong()).isEqualTo(another.id());
            world.operator().ok("/admin/api/applications/disable/", "{client_id: %s}", application.clientId());
            world.logsEvents();
            assertThat(stream.next().event()).isEqualTo("end");
        }
    }

    @Test
    @Nightly
    @DisplayName("EV-05 DR-24 an application has a limit of streams of its own, and takes none from its users")
    void limitsStreams() {
        Publisher user = world.publisher();
        Client through = world.through(application, user);
        long after = last();
        try (EventStream first = EventStream.open(request(after));
                EventStream second = EventStream.open(request(after))) {
            first.next();
            second.next();
            eventually(() -> own.post(STREAM, "{}").expectError(429, "rate_limit_exceeded"));
            through.ok("/api/get/events/", "{after: %s, wait_seconds: 1}", after);
        }
    }

    private HttpRequest request(long after) {
        return own.request(STREAM)
                .header("Content-Type", "application/json")
                .header("Last-Event-ID", Long.toString(after))
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
    }

    @Test
    @Nightly
    @DisplayName(
            "EV-05 whatever happens at the same moment: the beginning is first, the end is last, and no third is there")
    void isWholeUnderRaces() {
        for (int i = 0; i < RACES; i++) {
            Publisher user = world.publisher();
            Client one = world.through(application, user);
            Together.together(4, who -> switch (who) {
                case 0 -> one.post("/api/action/logout/");
                case 1 -> signsIn(user);
                case 2 -> user.connects(1_000);
                default -> disconnectsAnyway(user);
            });
            disconnectsAnyway(user);
            List<String> types = types(reads(own)).stream()
                    .filter(type -> type.startsWith(user.id() + " "))
                    .toList();
            // Its own events are no longer shown.
            assertThat(types.size() % 2).isZero();
            for (int at = 0; at < types.size(); at++) {
                assertThat(types.get(at)).isEqualTo(of(user, at % 2 == 0 ? "grant.created" : "grant.revoked"));
            }
        }
        assertThat(world.number("select count(*) from event_access where client_id = ?", application.clientId()))
                .isZero();
    }

    private Answer disconnectsAnyway(Publisher user) {
        return user.call("/web/api/account/applications/disconnect/", "{client_id: %s}", application.clientId());
    }

    /** Refused if the consent is withdrawn meanwhile. */
    private Answer signsIn(Publisher user) {
        return new OAuth(NODE.client(), application)
                .token("{grant_type: 'password', username: %s, password: %s}", user.username(), World.PASSWORD);
    }
}
