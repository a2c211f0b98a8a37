package dev.fanfare.notification.webhook;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.notification.webhook.WebhookReceiver.Received;
import dev.fanfare.notification.webhook.WebhookReceiver.Reply;
import dev.fanfare.notification.webhook.api.WebhookJobs.FanOutEvents;
import dev.fanfare.notification.webhook.api.WebhookJobs.SendWebhooks;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Unchecked;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Application;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The webhook of an application, managed by its own credentials: one for all users who let it read their events. */
class ApplicationWebhooksTest {
    private static final String ADD = "/api/action/application/webhooks/add/";
    private static final String CHANGE = "/api/action/application/webhooks/update/";
    private static final String LIST = "/api/get/application/webhooks/";
    private static final String DELIVERIES = "/api/get/application/webhooks/deliveries/";

    @AutoClose
    private static final Mails MAILS = new Mails(Map.of("webhooks.private_addresses", "true"));

    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();

    private final World world = MAILS.node.world();
    private final Application application = world.application();
    private final Client own = world.onItsOwn(application);

    private Answer adds(String path) {
        return own.post(ADD, "{url: %s}", receiver.url(path)).expect(201);
    }

    private Publisher grants() {
        Publisher user = world.publisher();
        world.through(application, user);
        return user;
    }

    private void fansOut() {
        world.logsEvents();
        MAILS.node.sweep(new FanOutEvents());
    }

    private List<Received> receives(String path, int count) {
        return receiver.receives(MAILS.node, path, count);
    }

    /** The deliveries once there are as many and each has ended; none waits for its next attempt. */
    private List<JsonNode> ended(long webhook, int count) {
        return eventually(() -> {
            world.execute(
                    "update webhook_deliveries set due_at = now() where endpoint_id = ? and due_at > now()", webhook);
            MAILS.node.sweep(new SendWebhooks());
            List<JsonNode> all = own.ok(DELIVERIES, "{webhook_id: %s}", webhook).list("deliveries");
            assertThat(all)
                    .hasSizeGreaterThanOrEqualTo(count)
                    .noneMatch(each -> each.path("delivery_status").asText().equals("pending"));
            return all;
        });
    }

    private static String told(Received received) {
        return received.json().at("/data/user_id").asLong() + " " + received.type();
    }

    @Test
    @DisplayName("EV-05 one webhook gets the events of all its users, signed and numbered, as its log lists them")
    void getsThoseOfAllUsers() {
        Answer hook = adds("/all");
        List<Publisher> users = List.of(grants(), grants(), grants());
        fansOut();
        users.forEach(user -> user.connects(1_000));
        world.publisher().connects(1_000);
        fansOut();
        List<Received> all = receives("/all", 9);
        assertThat(all)
                .hasSize(9)
                .allSatisfy(each -> each.verified(hook.text("secret")).verified(hook.text("public_key")))
                .extracting(Received::sequence)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, 9).boxed().toList());
        assertThat(all)
                .extracting(each -> each.json().get("data"))
                .containsExactlyInAnyOrderElementsOf(
                        own.ok("/api/get/application/events/").list("events"));
        own.ok(LIST)
                .shows(
                        "{webhooks: [{webhook_id: %s, client_id: %s}]}",
                        hook.number("webhook_id"), application.clientId());
    }

    @Test
    @DisplayName("EV-05 after the end of a grant nothing of the user comes, neither what waits nor what is sent again")
    void getsNothingAfterTheEnd() {
        long hook = adds("/ended").number("webhook_id");
        Publisher leaving = grants();
        Publisher staying = grants();
        fansOut();
        receives("/ended", 2);
        receiver.answers(request -> told(request).startsWith(leaving.id() + " connection") ? Reply.of(500) : Reply.OK);
        leaving.connects(1_000);
        fansOut();
        leaving.ok("/web/api/account/applications/disconnect/", "{client_id: %s}", application.clientId());
        leaving.connects(2_000);
        staying.connects(1_000);
        fansOut();
        List<JsonNode> deliveries = ended(hook, 7);
        assertThat(afterTheEnd(leaving)).isEmpty();
        assertThat(receiver.at("/ended"))
                .extracting(ApplicationWebhooksTest::told)
                .contains(staying.id() + " connection.pending", staying.id() + " connection.accepted");
        assertThat(deliveries)
                .filteredOn(each -> each.path("failure").asText().equals("access"))
                .extracting(each -> each.path("type").asText())
                .containsExactlyInAnyOrder("connection.pending", "connection.accepted");
        receiver.answers(request -> Reply.OK);
        own.ok("/api/action/application/webhooks/replay/", "{webhook_id: %s, after: 0}", hook);
        ended(hook, 7);
        assertThat(afterTheEnd(leaving)).doesNotContain("connection.pending", "connection.accepted");
    }

    /** What came of a user after the first word of the end, which follows whatever was on its way. */
    private List<String> afterTheEnd(Publisher leaving) {
        return receiver.at("/ended").stream()
                .filter(each -> told(each).startsWith(leaving.id() + " "))
                .map(Received::type)
                .dropWhile(type -> !type.equals("grant.revoked"))
                .skip(1)
                .toList();
    }

    @Test
    @DisplayName("EV-05 the end of a grant waits for what is being sent of the user, and comes last")
    void endsAfterWhatIsOnItsWay() {
        long hook = adds("/last").number("webhook_id");
        Publisher user = grants();
        fansOut();
        receives("/last", 1);
        CountDownLatch released = new CountDownLatch(1);
        receiver.answers(request -> {
            if (request.type().equals("connection.pending")) {
                Unchecked.unchecked(() -> released.await(1, TimeUnit.MINUTES));
            }
            return Reply.OK;
        });
        user.connects(1_000);
        fansOut();
        receives("/last", 2);
        user.ok("/web/api/account/applications/disconnect/", "{client_id: %s}", application.clientId());
        fansOut();
        assertThat(world.number(
                        "select count(*) from webhook_deliveries where endpoint_id = ? and type = 'grant.revoked'"
                                + " and due_at > now()",
                        hook))
                .isEqualTo(1);
        released.countDown();
        ended(hook, 4);
        List<Received> all = receiver.at("/last");
        assertThat(all.get(all.size() - 1).type()).isEqualTo("grant.revoked");
        assertThat(all).extracting(Received::type).doesNotContain("connection.accepted");
    }

    @Test
    @DisplayName(
            "EV-05 an application tests, changes, rotates, disables and deletes its webhooks without anyone's password")
    void managesThem() {
        long hook = adds("/first").number("webhook_id");
        own.ok("/api/action/application/webhooks/test/", "{webhook_id: %s}", hook);
        assertThat(receives("/first", 1).get(0).json().at("/data/user_id").isNull())
                .isTrue();
        String secret = own.ok("/api/action/application/webhooks/rotate-secret/", "{webhook_id: %s}", hook)
                .text("secret");
        own.ok(CHANGE, "{webhook_id: %s, url: %s, types: ['grant.created']}", hook, receiver.url("/second"));
        Publisher user = grants();
        user.connects(1_000);
        fansOut();
        receives("/second", 1).get(0).verified(secret);
        ended(hook, 2);
        own.ok("/api/action/application/webhooks/redeliver/", "{webhook_id: %s, sequence: 2}", hook);
        assertThat(receives("/second", 2)).extracting(Received::type).containsOnly("grant.created");
        own.ok(CHANGE, "{webhook_id: %s, enabled: false}", hook);
        own.refused(400, "business_error", "/api/action/application/webhooks/test/", "{webhook_id: %s}", hook);
        own.ok("/api/action/application/webhooks/delete/", "{webhook_id: %s}", hook);
        assertThat(own.ok(LIST).list("webhooks")).isEmpty();
    }

    @Test
    @DisplayName("EV-05 others neither see nor change them, and the registrant of the application gets a mail")
    void keepsThemApart() {
        Operator maker = world.operator();
        world.execute("update users set email_verified_at = now() where id = ?", maker.id());
        long hook = adds("/own").number("webhook_id");
        assertThat(MAILS.subjects(maker.email())).contains("A webhook of your account was changed");
        Publisher user = grants();
        Client through = world.through(application, user);
        Client other = world.onItsOwn(world.application());
        assertThat(through.ok("/api/get/webhooks/").list("webhooks")).isEmpty();
        assertThat(user.ok("/web/api/get/webhooks/").list("webhooks")).isEmpty();
        assertThat(other.ok(LIST).list("webhooks")).isEmpty();
        user.refused(404, "not_found", "/web/api/webhooks/delete/", "{webhook_id: %s}", hook);
        through.refused(404, "not_found", "/api/action/webhooks/delete/", "{webhook_id: %s}", hook);
        through.refused(
                401, "invalid_access_token", "/api/action/application/webhooks/delete/", "{webhook_id: %s}", hook);
        for (String path : List.of("delete", "rotate-secret", "test", "update")) {
            other.refused(404, "not_found", "/api/action/application/webhooks/" + path + "/", "{webhook_id: %s}", hook);
        }
        other.refused(404, "not_found", DELIVERIES, "{webhook_id: %s}", hook);
    }

    @Test
    @DisplayName("EV-05 an application has twenty webhooks at most, and disabled it gets no delivery")
    void limitsThem() {
        long first = adds("/limit/0").number("webhook_id");
        for (int i = 1; i < 20; i++) {
            adds("/limit/" + i);
        }
        own.post(ADD, "{url: %s}", receiver.url("/limit/20")).expectError(400, "business_error");
        grants();
        world.logsEvents();
        MAILS.node.sweep(new FanOutEvents());
        world.operator().ok("/admin/api/applications/disable/", "{client_id: %s}", application.clientId());
        eventually(() -> {
            MAILS.node.sweep(new SendWebhooks());
            assertThat(world.text(
                            "select failure from webhook_deliveries where endpoint_id = ? and type = 'grant.created'",
                            first))
                    .isEqualTo("access");
        });
        assertThat(receiver.at("/limit/0")).isEmpty();
    }

    @Test
    @DisplayName("EV-05 DR-24 an application shares the places of a node as one owner, with however many webhooks")
    void isOneOwner() {
        for (int i = 0; i < 20; i++) {
            adds("/held/" + i);
        }
        world.execute(
                "insert into webhook_deliveries (endpoint_id, sequence, log, type, subject, payload, due_at)"
                        + " select e.id, n, 'log', 'webhook.test', 'test:' || n, '{}', now() - interval '1 hour'"
                        + " from webhook_endpoints e, generate_series(1, 8) n where e.client_id = ?",
                application.clientId());
        CountDownLatch released = new CountDownLatch(1);
        receiver.answers(request -> {
            Unchecked.unchecked(() -> released.await(1, TimeUnit.MINUTES));
            return Reply.OK;
        });
        eventually(() -> {
            MAILS.node.sweep(new SendWebhooks());
            assertThat(held()).isEqualTo(16);
        });
        MAILS.node.sweep(new SendWebhooks());
        assertThat(held()).isEqualTo(16);
        released.countDown();
        world.execute("delete from webhook_endpoints where client_id = ?", application.clientId());
    }

    private long held() {
        return world.number(
                "select count(*) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id"
                        + " where e.client_id = ? and d.leased_until > now()",
                application.clientId());
    }
}
