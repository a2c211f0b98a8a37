package dev.fanfare.people.oauth;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Application;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Accounts that register applications of their own. */
class OwnApplicationsTest {
    private static final String HOME = "https://app.example.com/callback";
    private static final String LIST = "/web/api/applications/list/";
    private static final String CREATE = "/web/api/applications/create/";
    private static final String ROTATE = "/web/api/applications/rotate-secret/";
    private static final String UPDATE = "/web/api/applications/update/";
    private static final String DISABLE = "/web/api/applications/disable/";
    private static final String DECIDE = "/admin/api/applications/decide/";
    private static final String TOKENS = "/web/api/account/tokens/";
    private static final String REQUESTS = "/web/api/applications/requests/";

    @AutoClose
    private static final Mails MAILS = new Mails(Map.of());

    private final World world = MAILS.node.world();
    private final Operator operator = world.operator();
    private final Publisher owner = world.publisher();

    private Application registers(Actor actor, String scopes) {
        actor.shown("password");
        Answer made = actor.call(CREATE, "{name: 'Mirror', redirect_uris: [%s], scopes: " + scopes + "}", HOME)
                .expect(201);
        return new Application(made.text("client_id"), made.text("client_secret"));
    }

    private OAuth oauth(Application application) {
        return new OAuth(MAILS.node.client(), application);
    }

    private void decides(Application application, boolean approved) {
        operator.ok(DECIDE, "{client_id: %s, approved: %s, reason: 'Too vague.'}", application.clientId(), approved);
    }

    private JsonNode only(Actor actor) {
        List<JsonNode> all = actor.ok(LIST).list("applications");
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    @DisplayName("AU-04: an account's application works once an operator has approved it, and its owner gets a mail")
    void waitsForAnOperator() {
        owner.refused(403, "reauthentication_required", CREATE, "{name: 'Mirror', scopes: ['events.read']}");
        Application application = registers(owner, "['events.read', 'profile.read']");
        assertThat(only(owner).path("application_status").asText()).isEqualTo("waiting");
        oauth(application).token("{grant_type: 'client_credentials'}").expectError(401, "invalid_client");
        oauth(application).open(oauth(application).request(HOME)).expect(400);
        JsonNode waiting = operator.ok("/admin/api/applications/list/").at("applications.0");
        assertThat(waiting.path("client_id").asText()).isEqualTo(application.clientId());
        assertThat(waiting.path("owner").asText()).isEqualTo(owner.username());
        decides(application, true);
        operator.call(DECIDE, "{client_id: %s, approved: true}", application.clientId())
                .expect(404);
        assertThat(MAILS.subjects(owner.email())).contains("Your application was approved");
        Publisher user = world.publisher();
        Answer tokens = oauth(application)
                .exchange(oauth(application).code(HOME, user), HOME)
                .expect(200);
        assertThat(tokens.text("scope").split(" ")).containsExactlyInAnyOrder("events.read", "profile.read");
        assertThat(only(owner).path("application_status").asText()).isEqualTo("active");
        assertThat(only(owner).path("users").asLong()).isEqualTo(1);
        world.onItsOwn(application).ok("/api/get/application/events/");
    }

    @Test
    @DisplayName("AU-04: a declined application never works, and its owner reads the reason")
    void declines() {
        Application application = registers(owner, "['events.read']");
        operator.invalid("reason", DECIDE, "{client_id: %s, approved: false}", application.clientId());
        decides(application, false);
        assertThat(only(owner).path("declined").asText()).isEqualTo("Too vague.");
        assertThat(MAILS.subjects(owner.email())).contains("Your application was declined");
        oauth(application).token("{grant_type: 'client_credentials'}").expectError(401, "invalid_client");
        owner.shown("password");
        owner.call(ROTATE, "{client_id: %s}", application.clientId()).expect(404);
    }

    @Test
    @DisplayName("AU-04, DR-08: no operator approves an application of their own, or of a brand in whose team they are")
    void isDecidedByOthers() {
        Advertiser advertiser = world.advertiser("USD");
        Application brands = registers(owner, "['events.read']");
        world.execute("update applications set owner_id = ? where client_id = ?", advertiser.id(), brands.clientId());
        Application own = registers(owner, "['events.read']");
        world.promoted(advertiser.member("reviewer"), Permission.APPLICATIONS_MANAGE)
                .refused(403, "permission_denied", DECIDE, "{client_id: %s, approved: true}", brands.clientId());
        world.promoted(owner, Permission.APPLICATIONS_MANAGE)
                .refused(403, "permission_denied", DECIDE, "{client_id: %s, approved: true}", own.clientId());
        assertThat(only(owner).path("application_status").asText()).isEqualTo("waiting");
    }

    private Answer changes(Application application, String change) {
        owner.shown("password");
        return owner.ok(UPDATE, "{client_id: %s, " + change + "}", application.clientId());
    }

    private List<String> told() {
        return List.copyOf(MAILS.subjects(owner.email()));
    }

    @Test
    @DisplayName(
            "AU-04: what people rely on waits for an operator once an application works; until then it works as it did")
    void changesAnApplication() {
        Application application = registers(owner, "['events.read']");
        changes(application, "name: 'Copy', scopes: ['events.read', 'profile.read']");
        assertThat(only(owner).path("name").asText()).isEqualTo("Copy");
        operator.call(DECIDE, "{client_id: %s, approved: true}", application.clientId())
                .expectError(400, "business_error", "INVALID_TRANSITION");
        operator.ok(DECIDE, "{client_id: %s, approved: true, revision: 1}", application.clientId());
        Publisher user = world.publisher();
        Answer tokens = oauth(application)
                .exchange(oauth(application).code(HOME, user), HOME)
                .expect(200);
        changes(application, "redirect_uris: [], scopes: ['events.read']");
        assertThat(only(owner).path("wanted").isNull()).as("only takes away").isTrue();
        assertThat(only(owner).path("redirect_uris")).isEmpty();
        assertThat(tokens.text("scope")).contains("profile.read");
        changes(application, "name: 'Bank', scopes: ['events.read', 'wallet.read'], redirect_uris: ['" + HOME + "']");
        changes(application, "api_version: '2026-11-30'");
        JsonNode waiting = only(owner);
        assertThat(waiting.path("name").asText()).isEqualTo("Copy");
        assertThat(waiting.path("application_status").asText()).isEqualTo("active");
        assertThat(waiting.path("wanted").path("name").asText()).isEqualTo("Bank");
        oauth(application).token("{grant_type: 'client_credentials'}").expect(200);
        oauth(application).open(oauth(application).request(HOME)).expect(400);
        operator.call(DECIDE, "{client_id: %s, approved: true, revision: 3}", application.clientId())
                .expectError(400, "business_error", "INVALID_TRANSITION");
        operator.ok(
                DECIDE, "{client_id: %s, approved: false, reason: 'Not a bank.', revision: 4}", application.clientId());
        assertThat(only(owner).path("wanted").isNull()).isTrue();
        assertThat(only(owner).path("application_status").asText()).isEqualTo("active");
        assertThat(told()).contains("The change of your application was declined");
        changes(application, "scopes: ['wallet.read']");
        operator.ok(DECIDE, "{client_id: %s, approved: true, revision: 5}", application.clientId());
        assertThat(only(owner).path("scopes")).hasSize(1);
        assertThat(told()).contains("The change of your application was approved");
        owner.invalid("api_version", UPDATE, "{client_id: %s, api_version: '2020-01-01'}", application.clientId());
        owner.invalid("scopes", UPDATE, "{client_id: %s, scopes: ['account']}", application.clientId());
        owner.invalid("name", UPDATE, "{client_id: %s, name: ' '}", application.clientId());
        Publisher other = world.publisher();
        other.shown("password");
        other.call(UPDATE, "{client_id: %s, name: 'Mine'}", application.clientId())
                .expect(404);
    }

    @Test
    @DisplayName(
            "EV-05: the owner of an application sees its webhooks and their deliveries, and sends one again; others do not")
    void looksUpDeliveries() {
        Application application = registers(owner, "['events.read', 'webhooks.manage']");
        decides(application, true);
        world.execute("""
                insert into webhook_endpoints (client_id, url, public_key, sequence) values (?, 'https://a.example/', 'k', 1)
                """, application.clientId());
        long webhook = world.number("select id from webhook_endpoints where client_id = ?", application.clientId());
        world.execute("""
                insert into webhook_deliveries (endpoint_id, sequence, log, type, subject, payload, status, attempts, answer_status, ended_at)
                values (?, 1, 'log', 'webhook.test', 'webhook:1', '{}', 'failed', 3, 500, now())
                """, webhook);
        String hooks = "/web/api/applications/webhooks/";
        owner.ok(hooks, "{client_id: %s}", application.clientId()).shows("{webhooks: [{webhook_id: %s}]}", webhook);
        String one = "{client_id: %s, webhook_id: %s}";
        owner.ok(hooks + "deliveries/", one, application.clientId(), webhook)
                .shows("{deliveries: [{sequence: 1, delivery_status: 'failed', attempts: 3, answer_status: 500}]}");
        String again = "{client_id: %s, webhook_id: %s, sequence: 1}";
        Publisher other = world.publisher();
        other.call(hooks, "{client_id: %s}", application.clientId()).expect(404);
        other.call(hooks + "deliveries/", one, application.clientId(), webhook).expect(404);
        other.call(hooks + "redeliver/", again, application.clientId(), webhook).expect(404);
        owner.ok(hooks + "redeliver/", again, application.clientId(), webhook);
        assertThat(world.number(
                        "select count(*) from webhook_deliveries where endpoint_id = ? and attempts < 3", webhook))
                .isEqualTo(1);
        world.execute("delete from webhook_endpoints where id = ?", webhook);
    }

    @Test
    @DisplayName("AU-04: after a rotation by its owner the secret before works for a day, after one by staff no more")
    void rotatesWithoutAGap() {
        Application first = registers(owner, "['events.read']");
        decides(first, true);
        Application second = new Application(
                first.clientId(),
                owner.ok(ROTATE, "{client_id: %s}", first.clientId()).text("client_secret"));
        for (Application each : List.of(first, second)) {
            oauth(each).token("{grant_type: 'client_credentials'}").expect(200);
        }
        world.execute(
                "update applications set former_until = now() - interval '1 second' where client_id = ?",
                first.clientId());
        oauth(first).token("{grant_type: 'client_credentials'}").expectError(401, "invalid_client");
        owner.ok(ROTATE, "{client_id: %s}", first.clientId());
        operator.ok("/admin/api/applications/rotate-secret/", "{client_id: %s}", first.clientId());
        oauth(second).token("{grant_type: 'client_credentials'}").expectError(401, "invalid_client");
    }

    @Test
    @DisplayName("AU-04: only its owner disables it; one of a banned account does not work; ten are enabled at most")
    void belongsToItsOwner() {
        Application application = registers(owner, "['events.read']");
        decides(application, true);
        Publisher other = world.publisher();
        assertThat(other.ok(LIST).list("applications")).isEmpty();
        other.call(DISABLE, "{client_id: %s}", application.clientId()).expect(404);
        other.shown("password");
        other.call(ROTATE, "{client_id: %s}", application.clientId()).expect(404);
        Client early = world.onItsOwn(application);
        operator.bans(owner);
        oauth(application).token("{grant_type: 'client_credentials'}").expectError(401, "invalid_client");
        early.post("/api/get/application/events/").expect(401);
        for (int i = 0; i < 10; i++) {
            registers(other, "['events.read']");
        }
        other.call(CREATE, "{name: 'One more', scopes: ['events.read']}").expectError(400, "business_error");
        String first = other.ok(LIST).text("applications.0.client_id");
        other.ok(DISABLE, "{client_id: %s}", first);
        registers(other, "['events.read']");
    }

    @Test
    @DisplayName("AU-04: scopes about accounts as such are for applications of staff, and addresses are checked")
    void refusesWhatStaffRegisters() {
        owner.shown("password");
        owner.invalid("scopes", CREATE, "{name: 'Mirror', scopes: ['account']}");
        owner.invalid("scopes", CREATE, "{name: 'Mirror', scopes: ['sign_up']}");
        owner.invalid("scopes", CREATE, "{name: 'Mirror', scopes: []}");
        owner.invalid(
                "redirect_uris[0]",
                CREATE,
                "{name: 'Mirror', scopes: ['events.read'], redirect_uris: ['http://a.example/']}");
    }

    @Test
    @DisplayName(
            "AU-04: where the setting says so, staff alone registers applications, or none of them needs an approval")
    void followsTheSetting() {
        try (Node node = Node.start(Map.of("users.applications", "off"))) {
            Publisher publisher = node.world().publisher();
            assertThat(publisher.ok(LIST).text("self_service")).isEqualTo("off");
            publisher.shown("password");
            publisher.refused(403, "permission_denied", CREATE, "{name: 'Mirror', scopes: ['events.read']}");
        }
        try (Node node = Node.start(Map.of("users.applications", "open"))) {
            Publisher publisher = node.world().publisher();
            publisher.shown("password");
            Answer made = publisher
                    .call(CREATE, "{name: 'Mirror', scopes: ['events.read']}")
                    .expect(201);
            node.world().onItsOwn(new Application(made.text("client_id"), made.text("client_secret")));
        }
    }

    @Test
    @DisplayName("AU-04: disabled applications count too, so that an account's are not without end")
    void keepsAHundred() {
        world.execute("""
                insert into applications (client_id, name, owner_id, approved_at, disabled_at)
                select 'app_' || gen_random_uuid(), 'Former', ?, now(), now() from generate_series(1, 100)
                """, owner.id());
        owner.shown("password");
        owner.call(CREATE, "{name: 'Mirror', scopes: ['events.read']}").expectError(400, "business_error");
    }

    @Test
    @DisplayName(
            "AU-04: an account looks up what its programs asked: id, path, status, time and error, nothing of others")
    void looksUpRequests() {
        Application application = registers(owner, "['events.read']");
        decides(application, true);
        Client own = world.onItsOwn(application);
        String id = World.unique("mirror-");
        own.with("X-Request-Id", id).ok("/api/get/application/events/", "{after: 0}");
        own.invalid("types", "/api/get/application/events/", "{types: ['task.forgotten']}");
        Publisher other = world.publisher();
        other.ok("/api/get/networks/");
        eventually(() -> owner.ok(REQUESTS, "{client_id: %s, failed: true}", application.clientId())
                .shows("{requests: [{path: '/api/get/application/events/', error: 'validation_error'}]}"));
        owner.ok(REQUESTS, "{request_id: %s}", id)
                .shows(
                        "{requests: [{request_id: %s, program: 'Mirror', method: 'POST', path: '/api/get/application/events/',"
                                + " status: 200, error: null}]}",
                        id);
        assertThat(other.ok(REQUESTS, "{client_id: %s}", application.clientId()).list("requests"))
                .isEmpty();
        // The program itself sees its own alone.
        String token = owner.call(TOKENS + "create/", "{name: 'Sync', permissions: ['networks.read']}")
                .expect(201)
                .text("token");
        Client sync = MAILS.node.client().as("Bearer " + token);
        String synced = World.unique("sync-");
        sync.with("X-Request-Id", synced).ok("/api/get/networks/");
        eventually(() -> sync.ok("/api/requests/", "{request_id: %s}", synced)
                .shows("{requests: [{program: 'Sync', client_id: null, path: '/api/get/networks/', status: 200}]}"));
        assertThat(sync.ok("/api/requests/").list("requests"))
                .isNotEmpty()
                .allMatch(each -> each.path("program").asText().equals("Sync"));
        assertThat(sync.ok("/api/requests/", "{request_id: %s}", id).list("requests"))
                .isEmpty();
        own.ok("/api/get/application/requests/", "{request_id: %s}", id)
                .shows("{requests: [{program: 'Mirror', client_id: %s, status: 200}]}", application.clientId());
        assertThat(own.ok("/api/get/application/requests/").list("requests"))
                .isNotEmpty()
                .allMatch(each -> each.path("program").asText().equals("Mirror"));
        assertThat(own.ok("/api/get/application/requests/", "{client_id: 'fanfare-command'}")
                        .list("requests"))
                .isEmpty();
        Answer first = owner.ok(REQUESTS, "{limit: 1}");
        assertThat(owner.ok(REQUESTS, "{limit: 1, cursor: %s}", first.text("next"))
                        .text("requests.0.request_id"))
                .isNotEqualTo(first.text("requests.0.request_id"));
    }
}
