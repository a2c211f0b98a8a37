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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-05: a second factor at each door, with recovery codes; staff need one where a setting says so. */
class SecondFactorTest {
    @AutoClose
    private static final Node NODE =
            Node.start(Map.of("users.staff_second_factor", "always", "http.behind_tls", "true"));

    private static final String FACTORS = "/web/api/account/second-factors/";
    private static final String PROVE = "/web/api/account/reauthenticate/";
    private static final String SHOW = "/web/api/auth/second-factor/";
    private static final String HOME = "https://app.example.com/callback";

    private final World world = NODE.world();
    private final Client anybody = NODE.client();
    private final Publisher user = world.publisher();

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
        in.expectFields("status message token user");
        String cookie = in.header("Set-Cookie").orElseThrow();
        assertThat(cookie).startsWith("__Host-fanfare_renewal=").contains("Path=/;", "Secure", "HTTPOnly");
        assertThat(in.headers("Set-Cookie").get(1))
                .startsWith("fanfare_session=true;")
                .contains("Path=/console;", "Secure", "SameSite=Lax");
        // No other host of the domain can set one with that prefix, and none without it is taken.
        renew(cookie.substring("__Host-".length())).expectError(400, "validation_error");
        renew(cookie).expect(200);
        anybody.as("JWT " + in.text("token")).ok("/web/api/get/profile/");
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
        world.execute("update totps set last_step = 0 where user_id = ?", user.id());
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
        user.ok(FACTORS + "list/").shows("{recovery_codes: 9, required: false}");
        user.ok(PROVE, "{password: %s, code: %s}", World.PASSWORD, codes.get(2).asText());
        Answer renewed = user.ok(FACTORS + "recovery-codes/");
        show(login().text("details.challenge"), codes.get(1).asText()).expectError(401, "wrong_code");
        show(login().text("details.challenge"), renewed.text("recovery_codes.0"))
                .expect(200);
        assertThat(world.number(
                        "select count(*) from recovery_codes where encode(hash, 'escape') like '%' || ? || '%'",
                        one.substring(0, 4)))
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
        return anybody.with("Cookie", cookie.substring(0, cookie.indexOf(';'))).method("POST", "/web/api/auth/renew/");
    }

    @Test
    @DisplayName("DR-14: with a second factor, neither a session nor the password changes any factor")
    void isGuardedByItself() {
        user.refused(403, "reauthentication_required", FACTORS + "totp/begin/");
        user.reauthenticates();
        long unconfirmed = user.ok(FACTORS + "totp/begin/").number("factor_id");
        user.refused(401, "wrong_code", FACTORS + "totp/confirm/", "{factor_id: %s, code: '000000'}", unconfirmed);
        login().expect(200);
        Added added = add(user);
        // What the password has proven before does not count any more, and alone it proves nothing.
        user.refused(400, "validation_error", PROVE, "{password: %s}", World.PASSWORD);
        user.refused(403, "reauthentication_required", FACTORS + "delete/", "{factor_id: %s}", added.id());
        user.refused(403, "reauthentication_required", FACTORS + "recovery-codes/");
        user.refused(403, "reauthentication_required", FACTORS + "totp/begin/");
        user.refused(403, "reauthentication_required", "/web/api/account/passkeys/begin/");
        user.refused(403, "reauthentication_required", "/web/api/update/profile/", "{email: 'thief@example.com'}");
        user.refused(403, "reauthentication_required", "/web/api/account/delete/", "{password: %s}", World.PASSWORD);
        user.ok(
                PROVE,
                "{password: %s, code: %s}",
                World.PASSWORD,
                added.codes().get(0).asText());
        world.publisher().refused(403, "reauthentication_required", FACTORS + "delete/", "{factor_id: %s}", added.id());
        user.ok(FACTORS + "delete/", "{factor_id: %s}", added.id());
        login().expect(200);
    }

    @Test
    @DisplayName("DR-14: adding a second factor, and removing one, ends all other sessions and grants")
    void endsOlderSessions() {
        Client older = world.login(user.username());
        Client application = world.through(world.application(), user);
        Added added = add(user);
        older.refused(401, "invalid_access_token", "/web/api/get/profile/");
        application.refused(401, "invalid_access_token", "/api/get/networks/");
        user.ok("/web/api/get/profile/");
        Answer other = show(
                        login().text("details.challenge"), added.codes().get(0).asText())
                .expect(200);
        user.ok(
                PROVE,
                "{password: %s, code: %s}",
                World.PASSWORD,
                added.codes().get(1).asText());
        user.ok(FACTORS + "delete/", "{factor_id: %s}", added.id());
        anybody.as("JWT " + other.text("token")).refused(401, "invalid_access_token", "/web/api/get/profile/");
        user.ok("/web/api/get/profile/");
    }

    @Test
    @DisplayName("DR-14: two of staff remove the factors of an account that has lost them, and end its sessions")
    void isRemovedByTwoOfStaff() {
        add(user);
        String remove = "/admin/api/users/delete-factors/";
        Operator first = world.staff(Permission.USERS_FACTORS);
        first.refused(
                404,
                "not_found",
                remove,
                "{user_id: %s, reason: 'Lost.'}",
                world.publisher().id());
        // Before: a new factor is a change of credentials, and ends what its owner has proposed.
        add(first);
        long proposal = first.proposes(remove, "{user_id: %s, reason: 'Lost phone, seen passport.'}", user.id());
        first.seconds(proposal).expectError(403, "permission_denied");
        login().expectError(401, "second_factor_required");
        Operator second = world.staff(Permission.USERS_FACTORS);
        add(second);
        second.seconds(proposal).expect(200);
        user.web().refused(401, "invalid_access_token", "/web/api/get/profile/");
        login().expect(200);
        Operator member = world.staff(Permission.USERS_FACTORS);
        add(member);
        first.refused(403, "permission_denied", remove, "{user_id: %s, reason: 'Lost.'}", member.id());
    }

    @Test
    @DisplayName("DR-05: staff without a second factor are no staff, where the setting says so")
    void takesNoUserForStaffWithoutOne() {
        Operator staff = world.staff(Permission.USERS_VIEW);
        staff.web().refused(403, "insufficient_permissions", "/admin/api/users/list/");
        assertThat(staff.web().ok(FACTORS + "list/").flag("required")).isTrue();
        // A token would have the rights that this session has not.
        staff.shown("password")
                .refused(
                        403,
                        "permission_denied",
                        "/web/api/account/tokens/create/",
                        "{name: 'Sync', permissions: ['campaigns.view']}");
        byte[] secret = add(staff).secret().getBytes();
        // From the moment that it is shown, in that session and in those begun with it.
        staff.web().ok("/admin/api/users/list/");
        Answer first = anybody.signIn(staff.username(), World.PASSWORD);
        Answer in = show(
                        first.text("details.challenge"),
                        Totp.codeAt(secret, Instant.now().plusSeconds(30), 6))
                .expect(200);
        anybody.as("JWT " + in.text("token")).ok("/admin/api/users/list/");
        staff.ok("/api/user/status/", "{user_id: %s}", staff.id());
    }

    @Test
    @DisplayName("DR-06: who has a second factor shows it, besides the password, for what needs a re-authentication")
    void provesBySecondFactor() {
        byte[] secret = add(user).secret().getBytes();
        user.refused(400, "validation_error", PROVE, "{password: %s}", World.PASSWORD);
        user.refused(401, "wrong_code", PROVE, "{password: %s, code: '000000'}", World.PASSWORD);
        String code = Totp.codeAt(secret, Instant.now().plusSeconds(30), 6);
        user.refused(403, "wrong_password", PROVE, "{password: 'wrong wrong', code: %s}", code);
        user.ok(PROVE, "{password: %s, code: %s}", World.PASSWORD, code);
        user.refused(401, "wrong_code", PROVE, "{password: %s, code: %s}", World.PASSWORD, code);
        assertThat(world.text(
                        "select string_agg(factor, ' ' order by factor) from step_ups where user_id = ?", user.id()))
                .isEqualTo("password second");
    }

    private record Added(long id, Buffer secret, List<JsonNode> codes) {}

    private Added add(Actor actor) {
        actor.reauthenticates();
        Answer begun = actor.web().ok(FACTORS + "totp/begin/");
        assertThat(begun.text("uri")).startsWith("otpauth://totp/Fanfare:").contains("secret=" + begun.text("secret"));
        byte[] secret = Node.keyRing().decryptBytes(FactorsRepository.place(actor.id()), stored(actor));
        assertThat(Totp.base32(secret)).isEqualTo(begun.text("secret"));
        Answer confirmed = actor.web()
                .ok(
                        FACTORS + "totp/confirm/",
                        "{factor_id: %s, code: %s}",
                        begun.number("factor_id"),
                        Totp.codeAt(secret, Instant.now(), 6));
        return new Added(begun.number("factor_id"), Buffer.buffer(secret), confirmed.list("recovery_codes"));
    }

    private static EncryptedValue stored(Actor actor) {
        var row = NODE.sql("select secret, key_id from totps where user_id = ? order by id desc", actor.id())
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
        world.execute(
                "update totps set secret = ?, key_id = 'old', last_step = 0 where user_id = ?",
                former.encrypt(place, secret).content().getBytes(),
                user.id());
        NODE.fanfare().rotateKeys(Caller.system("test"), (table, chunk) -> {});
        assertThat(stored(user).keyId()).isEqualTo("new");
        show(login().text("details.challenge"), Totp.codeAt(secret, Instant.now(), 6))
                .expect(200);
    }

    private Answer login() {
        return anybody.signIn(user.username(), World.PASSWORD);
    }

    private Answer show(String challenge, String code) {
        return anybody.post(SHOW, "{challenge: %s, code: %s}", challenge, code);
    }
}
