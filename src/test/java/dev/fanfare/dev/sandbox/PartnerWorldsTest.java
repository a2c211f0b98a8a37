package dev.fanfare.dev.sandbox;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.KeepWorlds;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Partners make worlds for themselves in a sandbox. */
@Nightly
class PartnerWorldsTest {
    private static final String HOME = "/api/sandbox/worlds/";
    private static final Node NODE = Node.start(Map.of("sandbox.enabled", "true", "sandbox.worlds.count", "4"));
    private static final World WORLD = NODE.world();

    @AfterAll
    static void stop() {
        NODE.execute("update partner_worlds set status = 'ending', due_at = now()");
        NODE.sweep(new KeepWorlds());
        NODE.close();
    }

    private static JsonNode row(Actor owner, long id) {
        return owner.ok(HOME).list("worlds").stream()
                .filter(one -> one.path("world_id").asLong() == id)
                .findFirst()
                .orElseThrow();
    }

    private static String status(Actor owner, long id) {
        return row(owner, id).path("world_status").asText();
    }

    /** Makes a world, and gives its id. */
    private static long made(Actor owner) {
        long id = owner.call(HOME + "create/", "{name: 'Trial'}")
                .expect(201)
                .expectFields("status", "message", "world_id", "base_url", "ends_at")
                .number("world_id");
        NODE.sweep(new KeepWorlds());
        assertThat(status(owner, id)).isEqualTo("ready");
        return id;
    }

    private static Answer keys(Actor owner, long id) {
        return owner.ok(HOME + "keys/", "{world_id: %s}", id);
    }

    private static Client staff(Answer keys) {
        return new Client(keys.text("base_url")).as("Bearer " + keys.text("operator.token"));
    }

    /** As the creator's own application signs in. */
    private static Client creator(Answer keys) {
        String login = java.util.Base64.getEncoder()
                .encodeToString((keys.text("application.client_id") + ":" + keys.text("application.client_secret"))
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));
        Client world = new Client(keys.text("base_url"));
        return world.as("Bearer "
                + world.as("Basic " + login)
                        .form(
                                "/oauth/token",
                                Map.of(
                                        "grant_type", "password",
                                        "username", keys.text("creator.username"),
                                        "password", keys.text("creator.password")))
                        .expect(200)
                        .text("access_token"));
    }

    @Test
    @DisplayName("a world is made, used by its keys, paid from in vain, moved by a month, reset and ended")
    void livesFromItsMakingToItsEnd() {
        Publisher owner = WORLD.publisher();
        assertThat(owner.ok(HOME)
                        .expectFields("worlds", "most", "days", "megabytes_most")
                        .list("worlds"))
                .isEmpty();
        long id = made(owner);
        JsonNode row = row(owner, id);
        assertThat(Duration.between(
                                Instant.now(), Instant.parse(row.path("ends_at").asText()))
                        .toDays())
                .isBetween(29L, 30L);
        Answer keys = keys(owner, id).expectFields("base_url", "brand", "creator", "operator", "application");
        Client staff = staff(keys);
        Client brand = new Client(keys.text("base_url")).as("Bearer " + keys.text("brand.token"));
        assertThat(brand.ok("/api/campaign/list/", "{advertiser_id: %s}", keys.number("brand.advertiser_id"))
                        .list("campaigns"))
                .isNotEmpty();
        paysInVain(creator(keys), staff);
        passesAMonth(staff, brand, keys.number("brand.advertiser_id"));
        assertThat(NODE.number("select extract(epoch from business_now() - now())::bigint"))
                .as("the sandbox's own clock")
                .isZero();
        owner.ok(HOME + "reset/", "{world_id: %s}", id);
        NODE.sweep(new KeepWorlds());
        staff.refused(401, "invalid_token", "/admin/api/sandbox/get/");
        Answer others = keys(owner, id);
        assertThat(others.text("operator.token")).isNotEqualTo(keys.text("operator.token"));
        assertThat(staff(others).ok("/admin/api/sandbox/get/").number("ahead_seconds"))
                .isZero();
        owner.ok(HOME + "end/", "{world_id: %s}", id);
        NODE.sweep(new KeepWorlds());
        assertThat(owner.ok(HOME).list("worlds")).isEmpty();
        staff(others).refused(404, "not_found", "/admin/api/sandbox/get/");
        assertThat(NODE.number("select count(*) from pg_database where datname like current_database() || '\\__%'"))
                .isZero();
    }

    private static void paysInVain(Client creator, Client staff) {
        long payout = creator.post(
                        "/api/action/payout/", "{amount: 20, method: 'paypal', paypal_email: 'refused@example.com'}")
                .expect(201)
                .number("payout_id");
        Answer run = staff.post("/admin/api/payout-runs/create/", "{method: 'paypal', currency: 'USD'}")
                .expect(201);
        Answer sent = staff.post("/admin/api/payout-runs/send/", "{run_id: %s}", run.number("run_id"))
                .expect(200);
        assertThat(sent.text("status")).as("no second person").isEqualTo("success");
        eventually(() -> assertThat(creator.ok("/api/get/payout/", "{payout_id: %s}", payout)
                        .text("status"))
                .isEqualTo("failed"));
    }

    private static void passesAMonth(Client staff, Client brand, long advertiser) {
        Answer before = brand.ok(
                "/api/campaign/list/", "{advertiser_id: %s, updated_since: '2020-01-01T00:00:00Z'}", advertiser);
        Instant synced = Instant.parse(before.text("synced_until"));
        Instant to = Instant.now().plus(Duration.ofDays(31));
        staff.ok("/admin/api/sandbox/clock/update/", "{to: %s}", to.toString());
        assertThat(staff.ok("/admin/api/sandbox/get/").number("ahead_seconds"))
                .isGreaterThan(Duration.ofDays(30).toSeconds());
        eventually(() -> assertThat(Instant.parse(brand.ok(
                                "/api/campaign/list/",
                                "{advertiser_id: %s, updated_since: %s}",
                                advertiser,
                                synced.toString())
                        .text("synced_until")))
                .as("goes on in the time of business")
                .isAfter(synced.plus(Duration.ofDays(30))));
    }

    @Test
    @DisplayName("worlds are limited for an account and for all, in size and in requests, and end after their days")
    void staysWithinItsLimits() {
        Publisher owner = WORLD.publisher();
        long first = made(owner);
        long second = owner.call(HOME + "create/", "{}").expect(201).number("world_id");
        owner.call(HOME + "create/", "{}").expectError(400, "business_error", "TOO_MANY_WORLDS");
        owner.call(HOME + "keys/", "{world_id: %s}", second).expectError(409, "conflict", "WORLD_NOT_READY");
        owner.ok(HOME + "end/", "{world_id: %s}", second);
        owner.call(HOME + "end/", "{world_id: %s}", second).expectError(409, "conflict", "WORLD_NOT_READY");
        NODE.sweep(new KeepWorlds());
        // Others have filled the sandbox.
        NODE.execute(
                "insert into partner_worlds (user_id, name, slug, status, ends_at)"
                        + " select ?, 'Other', lpad(n::text, 16, '0'), 'ready', now() + interval '9 days'"
                        + " from generate_series(1, 3) n",
                WORLD.publisher().id());
        assertThat(WORLD.publisher()
                        .call(HOME + "create/", "{}")
                        .expectError(409, "conflict", "SANDBOX_FULL")
                        .text("message"))
                .startsWith("This sandbox has 4 worlds, which is all that it holds. The next one ends on ");
        NODE.execute("delete from partner_worlds where name = 'Other'");
        Answer keys = keys(owner, first);
        staff(keys).ok("/admin/api/sandbox/get/");
        NODE.execute("update partner_worlds set ends_at = now() where id = ?", first);
        NODE.sweep(new KeepWorlds());
        staff(keys).refused(404, "not_found", "/admin/api/sandbox/get/");
        assertThat(owner.ok(HOME).list("worlds")).isEmpty();
    }

    @Test
    @DisplayName(
            "a world is its owner's alone: others neither see it nor its keys, and its address alone opens nothing")
    void isItsOwnersAlone() {
        Publisher owner = WORLD.publisher();
        long id = made(owner);
        Publisher other = WORLD.publisher();
        assertThat(other.ok(HOME).list("worlds")).isEmpty();
        for (String row : new String[] {"keys/", "reset/", "end/"}) {
            other.refused(404, "not_found", HOME + row, "{world_id: %s}", id);
        }
        Answer keys = keys(owner, id);
        Client stranger = new Client(keys.text("base_url"));
        stranger.refused(401, "missing_token", "/admin/api/sandbox/get/");
        stranger.as(owner.web().authorization()).refused(401, "invalid_access_token", "/api/check/auth/");
        assertThat(stranger.get("/console/").status()).isEqualTo(404);
        assertThat(new Client(NODE.client().baseUrl())
                        .as("Bearer " + keys.text("operator.token"))
                        .post("/admin/api/sandbox/get/")
                        .status())
                .as("its keys open nothing of the sandbox")
                .isEqualTo(401);
        WORLD.operator().ok("/admin/api/users/ban/", "{user_id: %s, banned: true, reason: 'Fraud.'}", owner.id());
        NODE.sweep(new KeepWorlds());
        staff(keys).refused(404, "not_found", "/admin/api/sandbox/get/");
    }

    @Test
    @DisplayName("elsewhere than in a sandbox there are none")
    void areNoneOutsideASandbox() {
        Publisher publisher = World.shared().publisher();
        publisher.call(HOME).expectError(404, "not_found", "NOT_A_SANDBOX");
        publisher.call(HOME + "create/", "{}").expectError(404, "not_found", "NOT_A_SANDBOX");
        publisher.call(HOME + "keys/", "{world_id: 1}").expectError(404, "not_found", "NOT_A_SANDBOX");
        publisher.call(HOME + "reset/", "{world_id: 1}").expectError(404, "not_found", "NOT_A_SANDBOX");
        publisher.call(HOME + "end/", "{world_id: 1}").expectError(404, "not_found", "NOT_A_SANDBOX");
        assertThat(new Client(World.shared().node().client().baseUrl())
                        .post("/worlds/" + "a".repeat(16) + "/api/check/auth/")
                        .status())
                .isEqualTo(404);
    }
}
