package dev.fanfare.people.account;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.people.session.api.RotateSessionKeys;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Jwt;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AU-03, AU-15: the tokens of web sessions, and those that only look like them. */
class WebSessionTest {
    private static final String NOT_OURS = "another secret of at least thirty-two characters";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Jwt good = Jwt.of(world.publisher().web());
    private final String secret = good.secret(node);

    @Test
    @DisplayName("AU-03: JWT and Bearer, in any case, and with the prefix pasted along")
    void readsTheHeaderAsPeopleWriteIt() {
        String token = good.token();
        for (String header : List.of(
                "JWT " + token,
                "Bearer " + token,
                "jwt " + token,
                "bearer " + token,
                "BEARER " + token,
                "JWT   " + token,
                "Bearer JWT " + token,
                "JWT JWT " + token,
                "bearer jwt " + token)) {
            Answer answer = node.client().as(header).post("/web/api/get/profile/");
            assertThat(answer.status()).as(header).isEqualTo(200);
        }
        for (String header :
                List.of(token, "JWT", "JWT JWT JWT " + token, "Token " + token, "JWT" + token, "JWT " + token + " x")) {
            Answer answer = node.client().as(header).post("/web/api/get/profile/");
            assertThat(answer.status()).as(header).isEqualTo(401);
            answer.expectError(401, "invalid_access_token");
        }
    }

    @Test
    @DisplayName("AU-08: a wrong password and an unknown user are answered alike")
    void doesNotRevealWhichAccountsThereAre() {
        String known = world.publisher().username();
        String unknown = World.unique("unknown");
        for (String name : List.of(known, unknown)) {
            Answer validated =
                    node.client().ok("/web/api/auth/validate/", "{username: %s, password: 'not the password'}", name);
            assertThat(validated.body().toString()).isEqualTo("{\"valid\":false,\"user_id\":null}");
        }
        assertThat(login(known).body()).isEqualTo(login(unknown).body());
    }

    private Answer login(String name) {
        return node.client().signIn(name, "not the password").expectError(401, "invalid_credentials");
    }

    @Test
    @DisplayName("AU-03: the algorithm is pinned, and key, audience and session are looked at")
    void takesNoForgedToken() {
        Publisher other = world.publisher();
        String othersSession = Jwt.of(other.web()).claims().path("jti").asText();
        String token = good.token();
        String[] parts = token.split("\\.", 3);
        // The forger itself is good at it: with nothing changed, its token is taken.
        node.client().as("JWT " + good.signed(secret)).ok("/web/api/get/profile/");
        List<String> forged = new ArrayList<>(List.of(
                good.header("alg", "none").unsigned(),
                good.header("alg", "None").unsigned(),
                good.header("alg", "NONE", "kid", null).unsigned(),
                good.header("alg", "none", "kid", null).signed(secret),
                good.header("alg", "RS256").signed(secret),
                good.header("alg", "RS256", "kid", null).signed(secret),
                good.header("alg", "ES256").signed(secret),
                good.header("alg", "HS384").signed("HmacSHA384", secret),
                good.header("alg", "HS512").signed("HmacSHA512", secret),
                good.header("alg", null).signed(secret),
                good.header("alg", "").signed(secret),
                good.unsigned(),
                good.signed(NOT_OURS),
                good.header("kid", null).signed(NOT_OURS),
                good.header("kid", UUID.randomUUID().toString()).signed(NOT_OURS),
                good.header("kid", "../../dev/null").signed(" "),
                good.header("kid", "' or 1=1 --").signed(" "),
                good.claims("aud", "fanfare-other").signed(secret),
                good.claims("aud", null).signed(secret),
                good.claims("jti", UUID.randomUUID().toString()).signed(secret),
                good.claims("jti", "1").signed(secret),
                good.claims("jti", null).signed(secret),
                good.claims("exp", null).signed(secret),
                good.claims("exp", "never").signed(secret)));
        forged.addAll(List.of(
                good.claims("jti", othersSession).token(),
                good.claims("sub", Long.toString(other.id())).token(),
                good.expiring(Instant.now().getEpochSecond() + 1_000_000).token(),
                token.substring(0, token.length() - 1),
                token.substring(0, token.length() / 2),
                parts[0] + "." + parts[1],
                parts[0] + ".." + parts[2],
                "." + parts[1] + "." + parts[2],
                token + ".x",
                token + "A",
                "..",
                "a.b.c",
                good.claims("x", "y".repeat(2_000)).signed(NOT_OURS),
                token + "x".repeat(5_000)));
        for (String one : forged) {
            for (String path : List.of("/web/api/get/profile/", "/api/get/networks/")) {
                Answer answer = node.client().as("JWT " + one).post(path);
                assertThat(answer.status()).as("%s, %s", one, answer.body()).isEqualTo(401);
                answer.expectError(401, "invalid_access_token");
            }
        }
        Answer huge = node.client().as("JWT " + "x".repeat(20_000)).post("/api/nowhere/");
        assertThat(huge.status()).isEqualTo(431);
    }

    @Test
    @DisplayName("ER-05: an expired token is told from a bad one, and when it expired")
    void saysWhenATokenExpired() {
        Instant past = Instant.ofEpochSecond(Instant.now().getEpochSecond() - 3_600);
        Client expired =
                node.client().as("JWT " + good.expiring(past.getEpochSecond()).signed(secret));
        for (String path : List.of("/web/api/get/profile/", "/api/get/networks/", "/api/check/auth/")) {
            Answer answer = expired.refused(401, "token_expired", path);
            answer.expectFields("error", "message", "details");
            assertThat(answer.code()).isEqualTo("TOKEN_EXPIRED");
            assertThat(Instant.parse(answer.text("details.expired_at"))).isEqualTo(past);
        }
        expired.refused(401, "invalid_token", "/admin/api/tokens/list/");
        assertThat(expired.ok("/web/api/auth/check/").at("is_authenticated").asBoolean(true))
                .isFalse();
        // Being old does not excuse a token from being signed.
        node.client()
                .as("JWT " + good.expiring(past.getEpochSecond()).signed(NOT_OURS))
                .refused(401, "invalid_access_token", "/web/api/get/profile/");
    }

    @Test
    @Soak.Only
    @DisplayName("AU-15: a new key signs new tokens, and no session ends")
    void changesKeysWithoutLoggingAnybodyOut() throws InterruptedException {
        try (Node own = Node.start(Map.of());
                Node neighbour = Node.start(own.databaseUri(), Map.of())) {
            Publisher before = own.world().publisher();
            String oldKey = Jwt.of(before.web()).header().path("kid").asText();
            String newKey = Blocking.await(own.fanfare().bus().ask(Caller.system("test"), new RotateSessionKeys()))
                    .keyId();
            assertThat(newKey).isNotEqualTo(oldKey);
            eventually(() -> {
                Client session = own.world().login(before.username());
                // Whichever key signed it, every node takes it, at once, even while strangers' tokens make it look.
                neighbour
                        .client()
                        .as("JWT "
                                + good.header("kid", UUID.randomUUID().toString())
                                        .token())
                        .post("/web/api/get/profile/")
                        .expect(401);
                neighbour.client().as(session.authorization()).ok("/web/api/get/profile/");
                assertThat(Jwt.of(session).header().path("kid").asText()).isEqualTo(newKey);
            });
            for (Node each : List.of(own, neighbour)) {
                each.client().as(before.web().authorization()).ok("/web/api/get/profile/");
            }
        }
    }

    @Test
    @Soak.Only
    @DisplayName("AU-15: what signs sessions is encrypted where it is stored, and moves to a new key like bank numbers")
    void encryptsWhatSignsSessions() {
        try (Node old = Node.start(Map.of("payments.bank_key_id", "old"))) {
            Client session = old.world().publisher().web();
            String secret = Jwt.of(session).secret(old);
            assertThat(secret).hasSizeGreaterThanOrEqualTo(32);
            assertThat(old.text("select encode(secret, 'escape') || key_id from signing_keys"))
                    .doesNotContain(secret)
                    .endsWith("old");
            try (Node present = Node.start(old.databaseUri(), Map.of())) {
                present.fanfare().rotateKeys(Caller.system("test"), (table, chunk) -> {});
            }
            assertThat(old.text("select key_id from signing_keys")).isEqualTo("new");
            assertThat(Jwt.of(session).secret(old)).isEqualTo(secret);
            NodeProcess.Finished rotated =
                    NodeProcess.run(Map.of("FANFARE_DATABASE_URI", old.databaseUri()), "", "rotate-session-keys");
            assertThat(rotated.exit()).as(rotated.output()).isZero();
            assertThat(old.number("select count(*) from signing_keys where retired_at is null"))
                    .isOne();
            assertThat(old.number("select count(*) from signing_keys")).isEqualTo(2);
            String onlyNew = "new:bmV3IGtleSBuZXcga2V5IG5ldyBrZXkgbmV3IGtleSA=";
            try (Node alone = Node.start(old.databaseUri(), Map.of("payments.bank_keys", onlyNew))) {
                alone.client().as(session.authorization()).ok("/web/api/get/profile/");
            }
        }
    }
}
