package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import io.vertx.core.buffer.Buffer;
import java.net.http.HttpRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-05: a second factor at each door, with recovery codes; staff need one where a setting says so. */
class SecondFactorTest {
    private static final Node NODE =
            Node.start(Map.of("users.staff_second_factor", "always", "http.behind_tls", "true"));
    private static final String FACTORS = "/web/api/account/second-factors/";
    private static final String SHOW = "/web/api/auth/second-factor/";
    private static final String HOME = "https://app.example.com/callback";

    private final World world = NODE.world();
    private final Client anybody = NODE.client();
    private final Publisher user = world.publisher();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("DR-05: with an app added, the password alone signs in nowhere")
    void asksForACodeAtEachDoor() {
        byte[] secret = add(user).secret().getBytes();
        Answer first = login().expectError(401, "second_factor_required", "SECOND_FACTOR_REQUIRED");
        assertThat(first.at("details.methods").toString()).isEqualTo("[\"totp\",\"recovery_code\"]");
        String challenge = first.text("details.challenge");
        show(challenge, "000000").expectError(401, "wrong_code");
        String code = Totp.codeAt(secret, Instant.now().plusSeconds(30), 6);
        List<Answer> racing = Together.together(6, i -> show(login().text("details.challenge"), code));
        assertThat(racing)
                .extracting(Answer::status)
                .as("a code works once")
                .containsOnly(200, 401)
                .containsOnlyOnce(200);
        Answer in = racing.stream()
                .filter(answer -> answer.status() == 200)
                .findFirst()
                .orElseThrow();
        in.expectFields("status", "message", "token", "user");
        String cookie = in.header("Set-Cookie").orElseThrow();
        assertThat(cookie).startsWith("__Host-fanfare_renewal=").contains("Path=/;", "Secure", "HTTPOnly");
        // No other host of the domain can set one with that prefix, and none without it is taken.
        renew(cookie.substring("__Host-".length())).expectError(400, "validation_error");
        renew(cookie).expect(200);
        anybody.as("JWT " + in.text("token")).post("/web/api/get/profile/").expect(200);
        // Neither an application's password grant nor its consent page is a way round it.
        World.Application trusted = world.application("Trusted", true, HOME);
        OAuth oauth = new OAuth(anybody, trusted);
        oauth.token("{grant_type: 'password', username: %s, password: %s}", user.username(), World.PASSWORD)
                .expectError(400, "invalid_grant");
        oauth.submit(
                        oauth.open(oauth.request(HOME)).expect(200),
                        "{username: %s, password: %s, decision: 'allow'}",
                        user.username(),
                        World.PASSWORD)
                .expect(401);
        // With a code it is the same page, and the same way.
        world.sql("update totps set last_step = 0 where user_id = ?", user.id()).execute();
        oauth.submit(
                        oauth.open(oauth.request(HOME)).expect(200),
                        "{username: %s, password: %s, code: %s, decision: 'allow'}",
                        user.username(),
                        World.PASSWORD,
                        Totp.codeAt(secret, Instant.now(), 6))
                .expect(303);
    }

    @Test
    @DisplayName("DR-05: of all recovery codes each works once, and new ones replace them")
    void signsInByRecoveryCodes() {
        List<JsonNode> codes = add(user).codes();
        assertThat(codes).hasSize(10).doesNotHaveDuplicates();
        String one = codes.get(0).asText();
        assertThat(one).matches("([A-Z2-7]{4}-){5}[A-Z2-7]{4}");
        show(login().text("details.challenge"), one.toLowerCase(java.util.Locale.ROOT))
                .expect(200);
        show(login().text("details.challenge"), one).expectError(401, "wrong_code");
        user.call(FACTORS + "list/").expect(200).shows("{recovery_codes: 9, required: false}");
        user.call(FACTORS + "recovery-codes/", "{password: 'wrong wrong'}").expectError(403, "wrong_password");
        Answer renewed = user.call(FACTORS + "recovery-codes/", "{password: %s}", World.PASSWORD)
                .expect(200);
        show(login().text("details.challenge"), codes.get(1).asText()).expectError(401, "wrong_code");
        show(login().text("details.challenge"), renewed.text("recovery_codes.0"))
                .expect(200);
        assertThat(world.sql(
                                "select count(*) from recovery_codes where encode(hash, 'escape') like '%' || ? || '%'",
                                one.substring(0, 4))
                        .number())
                .isZero();
    }

    @Test
    @DisplayName("DR-05: codes cannot be guessed, neither in one sign-in nor in many")
    void cannotBeGuessed() {
        Added added = add(user);
        String challenge = login().text("details.challenge");
        for (int i = 0; i < 5; i++) {
            show(challenge, "00000" + i).expectError(401, "wrong_code");
        }
        show(challenge, added.codes().get(0).asText()).expectError(400, "invalid_link");
        String second = login().text("details.challenge");
        for (int i = 0; i < 5; i++) {
            show(second, "00000" + i).expectError(401, "wrong_code");
        }
        login().expectError(429, "rate_limit_exceeded");
    }

    @Test
    @DisplayName("DR-05: nor in sign-ins that were begun before the first wrong code")
    void cannotBeGuessedInManyAtOnce() {
        add(user);
        List<String> challenges = Stream.generate(() -> login().text("details.challenge"))
                .limit(4)
                .toList();
        List<Answer> guesses = Together.together(20, i -> show(challenges.get(i % 4), "0000" + (10 + i)));
        assertThat(guesses).filteredOn(answer -> answer.status() == 401).hasSize(10);
        assertThat(guesses).filteredOn(answer -> answer.status() == 429).hasSize(10);
    }

    private Answer renew(String cookie) {
        return anybody.send(anybody.request("/web/api/auth/renew/")
                .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build());
    }

    @Test
    void isAddedAndRemovedByThePasswordAlone() {
        user.call(FACTORS + "totp/begin/", "{password: 'wrong wrong'}").expectError(403, "wrong_password");
        Answer begun = user.call(FACTORS + "totp/begin/", "{password: %s}", World.PASSWORD)
                .expect(200);
        user.call(FACTORS + "totp/confirm/", "{factor_id: %s, code: '000000'}", begun.number("factor_id"))
                .expectError(401, "wrong_code");
        login().expect(200);
        long id = add(user).id();
        world.publisher()
                .call(FACTORS + "remove/", "{factor_id: %s, password: %s}", id, World.PASSWORD)
                .expectError(404, "not_found");
        user.call(FACTORS + "remove/", "{factor_id: %s, password: %s}", id, World.PASSWORD)
                .expect(200);
        login().expect(200);
    }

    @Test
    @DisplayName("DR-05: staff without a second factor are no staff, where the setting says so")
    void takesNobodyForStaffWithoutOne() {
        Operator staff = world.staff(Permission.USERS_VIEW);
        staff.web().post("/admin/api/users/list/").expectError(403, "insufficient_permissions");
        assertThat(staff.web().post(FACTORS + "list/").expect(200).flag("required"))
                .isTrue();
        byte[] secret = add(staff).secret().getBytes();
        // From the moment that it is shown, in that session and in those begun with it.
        staff.web().post("/admin/api/users/list/").expect(200);
        Answer first =
                anybody.post("/web/api/auth/login/", "{username: %s, password: %s}", staff.username(), World.PASSWORD);
        Answer in = show(
                        first.text("details.challenge"),
                        Totp.codeAt(secret, Instant.now().plusSeconds(30), 6))
                .expect(200);
        anybody.as("JWT " + in.text("token")).post("/admin/api/users/list/").expect(200);
        staff.call("/api/user/status/", "{user_id: %s}", staff.id()).expect(200);
    }

    @Test
    @DisplayName("DR-06: who has a second factor shows it, besides the password, for what needs a fresh proof")
    void provesBySecondFactor() {
        byte[] secret = add(user).secret().getBytes();
        String prove = "/web/api/account/prove/";
        user.call(prove, "{password: %s}", World.PASSWORD).expectError(400, "validation_error");
        user.call(prove, "{password: %s, code: '000000'}", World.PASSWORD).expectError(401, "wrong_code");
        String code = Totp.codeAt(secret, Instant.now().plusSeconds(30), 6);
        user.call(prove, "{password: 'wrong wrong', code: %s}", code).expectError(403, "wrong_password");
        user.call(prove, "{password: %s, code: %s}", World.PASSWORD, code).expect(200);
        user.call(prove, "{password: %s, code: %s}", World.PASSWORD, code).expectError(401, "wrong_code");
        assertThat(world.sql("select string_agg(factor, ' ') from fresh_proofs where user_id = ?", user.id())
                        .text())
                .isEqualTo("second");
    }

    private record Added(long id, Buffer secret, List<JsonNode> codes) {}

    private Added add(Actor actor) {
        Answer begun = actor.web()
                .post(FACTORS + "totp/begin/", "{password: %s}", World.PASSWORD)
                .expect(200);
        assertThat(begun.text("uri")).startsWith("otpauth://totp/Fanfare:").contains("secret=" + begun.text("secret"));
        byte[] secret = Node.keyRing().decryptBytes(FactorsRepository.place(actor.id()), stored(actor));
        assertThat(Totp.base32(secret)).isEqualTo(begun.text("secret"));
        Answer confirmed = actor.web()
                .post(
                        FACTORS + "totp/confirm/",
                        "{factor_id: %s, code: %s}",
                        begun.number("factor_id"),
                        Totp.codeAt(secret, Instant.now(), 6))
                .expect(200);
        return new Added(begun.number("factor_id"), Buffer.buffer(secret), confirmed.list("recovery_codes"));
    }

    private static EncryptedValue stored(Actor actor) {
        var row = NODE.sql("select secret, key_id from totps where user_id = ?", actor.id())
                .rows()
                .get(0);
        return new EncryptedValue(
                Buffer.buffer((byte[]) row.get("secret")), row.get("key_id").toString());
    }

    @Test
    @DisplayName("DR-05, BK-01: secrets of apps are stored encrypted, and move to a new key")
    void movesToANewKey() {
        byte[] secret = add(user).secret().getBytes();
        KeyRing former = new KeyRing(
                List.of(Node.SEALING.get("FANFARE_PAYMENTS_BANK_KEYS").split(",")), "old");
        String place = FactorsRepository.place(user.id());
        world.sql(
                        "update totps set secret = ?, key_id = 'old', last_step = 0 where user_id = ?",
                        former.encrypt(place, secret).content().getBytes(),
                        user.id())
                .execute();
        NODE.fanfare().rotateKeys(Caller.system("test"), (table, chunk) -> {});
        assertThat(stored(user).keyId()).isEqualTo("new");
        show(login().text("details.challenge"), Totp.codeAt(secret, Instant.now(), 6))
                .expect(200);
    }

    private Answer login() {
        return anybody.post("/web/api/auth/login/", "{username: %s, password: %s}", user.username(), World.PASSWORD);
    }

    private Answer show(String challenge, String code) {
        return anybody.post(SHOW, "{challenge: %s, code: %s}", challenge, code);
    }
}
