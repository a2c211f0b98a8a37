package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.webhook.WebhookReceiver.Received;
import dev.fanfare.notification.webhook.api.WebhookJobs.FanOutEvents;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Webhooks from the row that adds one to a receiver that verifies it. */
class WebhooksTest {
    private static final String ADD = "/web/api/webhooks/add/";
    private static final String CHANGE = "/web/api/webhooks/update/";
    private static final String DELIVERIES = "/web/api/get/webhooks/deliveries/";
    private static final String TEST = "/web/api/webhooks/test/";

    @AutoClose
    private static final Mails MAILS = new Mails(Map.of("webhooks.private_addresses", "true"));

    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();

    private final World world = MAILS.node.world();

    /** A webhook as its owner knows it. */
    private record Hook(long id, String path, String secret, String publicKey) {
        static Hook of(Answer added, String path) {
            added.expect(201);
            return new Hook(added.number("webhook_id"), path, added.text("secret"), added.text("public_key"));
        }
    }

    private Hook adds(Actor owner, String path, String more) {
        owner.shown("password");
        return Hook.of(owner.call(ADD, "{url: %s" + more + "}", receiver.url(path)), path);
    }

    private void fansOut() {
        world.logsEvents();
        MAILS.node.sweep(new FanOutEvents());
    }

    /** What came at a path once there is as much. */
    private List<Received> receives(String path, int count) {
        return receiver.receives(MAILS.node, path, count);
    }

    /** Deliveries as they are listed, once none of them is pending. */
    private List<JsonNode> ended(Actor owner, Hook hook, int count) {
        return eventually(() -> {
            MAILS.node.sweep(new SendWebhooks());
            List<JsonNode> all =
                    owner.ok(DELIVERIES, "{webhook_id: %s}", hook.id()).list("deliveries");
            assertThat(all).hasSizeGreaterThanOrEqualTo(count).noneMatch(is("pending"));
            return all;
        });
    }

    private static Predicate<JsonNode> is(String status) {
        return delivery -> delivery.path("delivery_status").asText().equals(status);
    }

    @Test
    @DisplayName("EV-02 an account's events arrive signed, numbered without gaps and as the log lists them")
    void deliversSignedAndNumbered() {
        Publisher publisher = world.publisher();
        fansOut();
        Hook hook = adds(publisher, "/signed", "");
        long connection = publisher.connects(1_000);
        publisher.joins(world.advertiser("USD").campaign()).handsIn();
        fansOut();
        List<Received> all = receives(hook.path(), 5);
        List<JsonNode> listed = publisher.ok("/web/api/get/events/").list("events").stream()
                .filter(event -> !event.path("type").asText().startsWith("user."))
                .toList();
        assertThat(all)
                .hasSameSizeAs(listed)
                .allSatisfy(each -> each.verified(hook.secret()).verified(hook.publicKey()))
                .extracting(Received::sequence)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, all.size()).boxed().toList());
        assertThat(all).extracting(each -> each.json().get("data")).containsExactlyInAnyOrderElementsOf(listed);
        String log = publisher.ok("/web/api/get/events/").text("log");
        assertThat(all).allSatisfy(each -> {
            Answer.assertFields(each.json(), "type timestamp sequence log data");
            assertThat(each.json().get("timestamp")).isEqualTo(each.json().at("/data/at"));
            assertThat(each.json().path("log").asText()).isEqualTo(log);
            assertThat(each.id()).isEqualTo("msg_" + log + "_" + hook.id() + "_" + each.sequence());
            assertThat(each.version()).isEqualTo(ApiVersion.CURRENT);
        });
        assertThat(all.stream()
                        .filter(each -> each.type().startsWith("connection.") && each.subjectId() == connection)
                        .map(Received::type))
                .containsExactly("connection.pending", "connection.accepted");
        List<JsonNode> deliveries = ended(publisher, hook, all.size());
        assertThat(deliveries).allMatch(is("delivered")).allSatisfy(delivery -> assertThat(
                        delivery.path("answer_status").asInt())
                .isEqualTo(204));
        Answer first = publisher.ok(DELIVERIES, "{webhook_id: %s, limit: 1}", hook.id());
        Answer second =
                publisher.ok(DELIVERIES, "{webhook_id: %s, limit: 1, cursor: %s}", hook.id(), first.text("next"));
        assertThat(List.of(first.at("deliveries.0"), second.at("deliveries.0"))).isEqualTo(deliveries.subList(0, 2));
        publisher
                .ok("/web/api/get/webhooks/")
                .shows(
                        "{webhooks: [{webhook_id: %s, enabled: true, sequence: %s, api_version: %s}]}",
                        hook.id(), all.size(), ApiVersion.CURRENT);
        assertThat(MAILS.subjects(publisher.email())).contains("A webhook of your account was changed");
    }

    @Test
    @DisplayName("EV-02 each webhook gets what its owner may read, of the types that it asks for, and none of others")
    void keepsAudiencesApart() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher().connected();
        Publisher other = world.publisher();
        fansOut();
        adds(publisher, "/publisher", ", types: ['participation.joined', 'user.banned']");
        adds(other, "/other", "");
        Hook team = Hook.of(
                advertiser.call(
                        "/api/webhooks/add/", "{advertiser_id: %s, url: %s}", advertiser.id(), receiver.url("/team")),
                "/team");
        publisher.joins(advertiser.campaign());
        world.operator().bans(world.publisher());
        world.operator()
                .reviews("network", other.submits("instagram", World.unique("a"), 5), "accept", "{followers: 5}");
        fansOut();
        assertThat(receives("/publisher", 1)).extracting(Received::type).containsExactly("participation.joined");
        assertThat(receives("/other", 2))
                .extracting(Received::type)
                .containsExactly("connection.pending", "connection.accepted");
        assertThat(receives("/team", 2))
                .allSatisfy(each -> each.verified(team.secret()))
                .extracting(Received::type)
                .contains("campaign.active", "participation.joined")
                .doesNotContain("user.banned", "user.registered", "connection.accepted");
        // The advertiser's own account sees them, too, and another team's member none of it.
        advertiser
                .ok("/api/webhooks/", "{advertiser_id: %s}", advertiser.id())
                .shows("{webhooks: [{webhook_id: %s}]}", team.id());
        advertiser.invalid(
                "types",
                "/api/webhooks/update/",
                "{advertiser_id: %s, webhook_id: %s, types: ['user.banned']}",
                advertiser.id(),
                team.id());
        world.execute("update webhook_endpoints set api_version = '2020-01-01' where id = ?", team.id());
        advertiser.invalid(
                "api_version", "/api/webhooks/update/", "{webhook_id: %s, api_version: '2020-01-01'}", team.id());
        advertiser.ok("/api/webhooks/update/", "{webhook_id: %s}", team.id());
        advertiser.ok("/api/webhooks/").shows("{webhooks: [{api_version: '2020-01-01'}]}");
        advertiser.ok("/api/webhooks/update/", "{webhook_id: %s, api_version: %s}", team.id(), ApiVersion.CURRENT);
        advertiser.ok("/api/webhooks/").shows("{webhooks: [{api_version: %s}]}", ApiVersion.CURRENT);
        world.advertiser("USD").refused(404, "not_found", "/api/webhooks/", "{advertiser_id: %s}", advertiser.id());
        publisher.refused(403, "insufficient_permissions", "/api/webhooks/");
    }

    @Test
    @DisplayName("EV-02 an owner of an advertiser's team does with its webhooks what an account does with its own")
    void servesTeams() {
        Advertiser advertiser = world.advertiser("USD");
        fansOut();
        long after = world.number("select coalesce(max(position), 0) from event_log");
        Hook hook = Hook.of(advertiser.call("/api/webhooks/add/", "{url: %s}", receiver.url("/owned")), "/owned");
        advertiser.ok("/api/webhooks/update/", "{webhook_id: %s, types: ['campaign.active']}", hook.id());
        String fresh = advertiser
                .ok("/api/webhooks/rotate-secret/", "{webhook_id: %s}", hook.id())
                .text("secret");
        advertiser.ok("/api/webhooks/test/", "{webhook_id: %s}", hook.id()).shows("{sequence: 1}");
        advertiser.campaign();
        fansOut();
        assertThat(receives(hook.path(), 2))
                .allSatisfy(each -> each.verified(fresh).verified(hook.secret()))
                .extracting(Received::type)
                .containsExactlyInAnyOrder("webhook.test", "campaign.active");
        eventually(
                () -> advertiser
                        .ok("/api/webhooks/deliveries/", "{webhook_id: %s}", hook.id())
                        .shows(
                                "{deliveries: [{sequence: 2, delivery_status: 'delivered'}, {sequence: 1, delivery_status: 'delivered'}]}"));
        advertiser.ok("/api/webhooks/redeliver/", "{webhook_id: %s, sequence: 1}", hook.id());
        receives(hook.path(), 3);
        advertiser
                .ok("/api/webhooks/replay/", "{webhook_id: %s, after: %s}", hook.id(), after)
                .shows("{deliveries: 1, more: false}");
        receives(hook.path(), 4);
        advertiser.ok("/api/webhooks/delete/", "{webhook_id: %s}", hook.id());
        advertiser.refused(404, "not_found", "/api/webhooks/deliveries/", "{webhook_id: %s}", hook.id());
    }

    @Test
    @DisplayName("EV-02 of others' webhooks every row says that there are none")
    void hidesThoseOfOthers() {
        Publisher owner = world.publisher();
        Hook hook = adds(owner, "/mine", "");
        Publisher other = world.publisher();
        other.shown("password");
        assertThat(other.ok("/web/api/get/webhooks/").list("webhooks")).isEmpty();
        for (String row : List.of("update", "delete", "rotate-secret", "test", "redeliver", "replay")) {
            other.refused(
                    404,
                    "not_found",
                    "/web/api/webhooks/" + row + "/",
                    "{webhook_id: %s" + (row.equals("redeliver") ? ", sequence: 1" : "")
                            + (row.equals("replay") ? ", after: 0" : "") + "}",
                    hook.id());
        }
        other.refused(404, "not_found", DELIVERIES, "{webhook_id: %s}", hook.id());
        owner.ok("/web/api/webhooks/delete/", "{webhook_id: %s}", hook.id());
        assertThat(owner.ok("/web/api/get/webhooks/").list("webhooks")).isEmpty();
    }

    @Test
    @DisplayName("EV-02 an application gets events while the user's grant lasts, and sees its own webhooks only")
    void servesApplications() {
        Publisher user = world.publisher();
        fansOut();
        adds(user, "/by-user", "");
        World.Application application = world.application();
        Client app = world.through(application, user);
        app.refused(403, "reauthentication_required", "/api/action/webhooks/add/", "{url: %s}", receiver.url("/app"));
        app.ok("/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
        fansOut();
        Hook hook = Hook.of(app.post("/api/action/webhooks/add/", "{url: %s}", receiver.url("/app")), "/app");
        assertThat(app.ok("/api/get/webhooks/").list("webhooks")).hasSize(1);
        assertThat(user.ok("/web/api/get/webhooks/").list("webhooks")).hasSize(2);
        user.submits("instagram", World.unique("a"), 5);
        fansOut();
        receives("/app", 1).get(0).verified(hook.secret());
        receives("/by-user", 1);
        // What was added before the grant ended is not sent after it.
        world.execute("update webhook_endpoints set open_until = now() + interval '1 hour' where id = ?", hook.id());
        user.submits("instagram", World.unique("a"), 5);
        fansOut();
        user.ok("/web/api/account/applications/disconnect/", "{client_id: %s}", application.clientId());
        user.submits("instagram", World.unique("a"), 5);
        fansOut();
        receives("/by-user", 3);
        world.execute("update webhook_endpoints set open_until = null where id = ?", hook.id());
        List<JsonNode> deliveries = ended(user, hook, 2);
        assertThat(deliveries).hasSize(2);
        assertThat(deliveries.get(0).path("failure").asText()).isEqualTo("access");
        assertThat(receiver.at("/app")).hasSize(1);
    }

    @Test
    @DisplayName("EV-02 the former secret also signs for a day after a rotation, and no longer")
    void rotatesSecrets() {
        Publisher publisher = world.publisher();
        Hook hook = adds(publisher, "/rotated", "");
        Answer rotated = publisher.ok("/web/api/webhooks/rotate-secret/", "{webhook_id: %s}", hook.id());
        assertThat(rotated.text("former_until")).isNotBlank();
        String fresh = rotated.text("secret");
        assertThat(fresh).startsWith("whsec_").isNotEqualTo(hook.secret());
        publisher.ok(TEST, "{webhook_id: %s}", hook.id());
        Received both = receives(hook.path(), 1).get(0);
        both.verified(fresh).verified(hook.secret()).verified(rotated.text("public_key"));
        assertThat(both.signature().split(" ")).hasSize(3);
        assertThat(both.signature()).matches("v1,\\S+ v1,\\S+ v1a,\\S+");
        world.execute(
                "update webhook_secrets set expires_at = now() where endpoint_id = ? and expires_at is not null",
                hook.id());
        publisher.ok(TEST, "{webhook_id: %s}", hook.id());
        Received one = receives(hook.path(), 2).get(1);
        one.verified(fresh);
        assertThat(one.signature().split(" ")).hasSize(2);
    }

    @Test
    @DisplayName(
            "EV-02 a delivery is sent again by its id; a replay sends what is kept by the same, the rest by new ones")
    void repeatsOnRequest() {
        Publisher publisher = world.publisher();
        publisher.submits("instagram", World.unique("a"), 5);
        fansOut();
        Hook hook = adds(publisher, "/again", "");
        publisher.submits("instagram", World.unique("a"), 5);
        fansOut();
        Received first = receives(hook.path(), 1).get(0);
        ended(publisher, hook, 1);
        publisher.ok("/web/api/webhooks/redeliver/", "{webhook_id: %s, sequence: 1}", hook.id());
        Received again = receives(hook.path(), 2).get(1);
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(again.body()).isEqualTo(first.body());
        again.verified(hook.secret());
        publisher.refused(404, "not_found", "/web/api/webhooks/redeliver/", "{webhook_id: %s, sequence: 7}", hook.id());
        ended(publisher, hook, 1);
        long from = world.number("select min(position) - 1 from event_log where user_id = ?", publisher.id());
        Answer replayed = publisher.ok("/web/api/webhooks/replay/", "{webhook_id: %s, after: %s}", hook.id(), from);
        replayed.shows("{deliveries: 3, more: false}");
        // The registration and the first account, which were before the webhook, and the second one.
        List<Received> all = receives(hook.path(), 5);
        assertThat(all.subList(2, 5)).extracting(Received::sequence).containsExactlyInAnyOrder(1L, 2L, 3L);
        assertThat(ended(publisher, hook, 3)).hasSize(3);
    }

    @Test
    @DisplayName("EV-02 a webhook that says it is gone is disabled at once, its owner told, until it is enabled again")
    void disablesWhatIsGone() {
        Publisher publisher = world.publisher();
        Hook hook = adds(publisher, "/gone", "");
        receiver.answers(410);
        publisher.ok(TEST, "{webhook_id: %s}", hook.id());
        assertThat(ended(publisher, hook, 1)).allMatch(is("failed"));
        publisher
                .ok("/web/api/get/webhooks/")
                .shows("{webhooks: [{webhook_id: %s, enabled: false, disabled_reason: 'gone'}]}", hook.id());
        assertThat(MAILS.subjects(publisher.email())).contains("Your webhook was disabled");
        assertThat(publisher.lastNotification().at("/data/code").asText()).isEqualTo("webhook_disabled");
        publisher.submits("instagram", World.unique("a"), 5);
        fansOut();
        publisher.refused(400, "business_error", TEST, "{webhook_id: %s}", hook.id());
        receiver.answers(200);
        publisher.ok(CHANGE, "{webhook_id: %s, enabled: true}", hook.id());
        publisher.ok(TEST, "{webhook_id: %s}", hook.id());
        assertThat(receives(hook.path(), 2).get(1).sequence()).isEqualTo(2);
        assertThat(ended(publisher, hook, 2).get(0).path("delivery_status").asText())
                .isEqualTo("delivered");
    }

    @Test
    @DisplayName("a webhook needs a URL that leads somewhere, known types and a place among twenty")
    void refusesWhatCannotBe() {
        Publisher publisher = world.publisher();
        publisher.refused(403, "reauthentication_required", ADD, "{url: %s}", receiver.url("/"));
        publisher.shown("password");
        for (String url :
                List.of("ftp://example.com/", "https://user:pass@example.com/", "https://", "hook", "https://a.b/#c")) {
            publisher.invalid("url", ADD, "{url: %s}", url);
        }
        publisher.invalid("types", ADD, "{url: %s, types: ['task.forgotten']}", receiver.url("/"));
        world.execute(
                "insert into webhook_endpoints (user_id, url, public_key) select ?, 'https://example.com/', '' from generate_series(1, 19)",
                publisher.id());
        adds(publisher, "/last", "");
        publisher
                .refused(400, "business_error", ADD, "{url: %s}", receiver.url("/"))
                .shows("{details: {code: 'TOO_MANY_WEBHOOKS'}}");
    }
}
