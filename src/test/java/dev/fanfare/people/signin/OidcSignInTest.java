package dev.fanfare.people.signin;

import static dev.fanfare.people.signin.OidcBrowser.PROVE;
import static dev.fanfare.people.signin.OidcBrowser.SIGN_IN;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Jwt;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.OidcServer;
import dev.fanfare.support.OidcServer.Member;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** DR-19: staff sign in by the company's OpenID provider, a strict one. */
@Nightly
class OidcSignInTest {
    private static final String USERS = "/admin/api/users/list/";
    private static final String AUDIT = "/admin/api/sign-ins/list/";
    private static final String DENIED = "insufficient_permissions";

    @AutoClose
    private static final OidcServer PROVIDER = new OidcServer();

    @AutoClose
    private static final Node NODE = Node.start(PROVIDER.settings());

    private final World world = NODE.world();
    private final OidcBrowser browser = new OidcBrowser(NODE.client(), PROVIDER);
    private final Member member = Member.of("helpers", "others");

    @AfterEach
    void endsForgery() {
        PROVIDER.forges(claims -> {});
        PROVIDER.signsBy(PROVIDER.key(), JWSAlgorithm.RS256);
    }

    @Test
    @DisplayName("DR-19: the first sign-in creates a member of staff, the next finds it by issuer and subject alone")
    void signsIn() {
        Answer in = browser.signsIn(member).expect(200).expectFields("status message token user");
        in.shows("{user: {username: %s, email: %s}}", member.email(), member.email());
        assertThat(in.header("Set-Cookie").orElseThrow()).startsWith("fanfare_renewal=");
        Client session = NODE.client().as("JWT " + in.text("token"));
        session.ok(USERS);
        session.refused(403, DENIED, AUDIT);
        Member renamed = new Member(member.subject(), "other@company.example.com", member.groups());
        browser.signsIn(renamed).expect(200).shows("{user: {id: %s}}", in.number("user.id"));
        world.sql("update users set status = 'suspended' where id = ?", in.number("user.id"))
                .execute();
        browser.signsIn(member).expectError(403, "permission_denied");
    }

    @Test
    @DisplayName("DR-19: an address alone finds no account, and takes over none")
    void linksNothingByAddress() {
        Actor other = world.publisher();
        browser.signsIn(new Member("someone", other.email(), List.of("chiefs"))).expectError(409, "conflict");
        assertThat(world.number("select count(*) from oidc_accounts where user_id = ?", other.id()))
                .isZero();
        assertThat(world.text("select is_staff::text from users where id = ?", other.id()))
                .isEqualTo("false");
        PROVIDER.forges(claims -> claims.claim("email", null));
        refused(Member.of("helpers"), "e-mail");
    }

    @Test
    @DisplayName("DR-19: groups decide the rights at each sign-in; without one the access ends at once")
    void followsTheGroups() {
        Client session = browser.session(member);
        long id = session.ok("/web/api/auth/check/").number("user_id");
        world.execute(
                "insert into backend_tokens (user_id, name, prefix, hash, created_by) values (?, 'Own', 'ff', 'own', ?)",
                id,
                id);
        browser.session(member.in("bookkeepers")).refused(403, DENIED, USERS);
        assertThat(world.number("select count(*) from backend_tokens where user_id = ? and revoked_at is null", id))
                .as("tokens that the account made for itself")
                .isZero();
        session.refused(403, DENIED, USERS);
        Client chief = browser.session(member.in("chiefs", "helpers"));
        chief.ok(AUDIT);
        browser.signsIn(member.in("helper", "chief")).expectError(403, "permission_denied");
        chief.refused(401, "invalid_token", USERS);
        assertThat(world.text("select is_staff or is_superuser or permissions <> '{}' from users where id = ?", id))
                .isIn("f", "false");
        assertThat(world.number(
                        "select count(*) from audit_log where action = 'oidc.rights_changed' and subject = ?",
                        "user:" + id))
                .isEqualTo(3);
        Member stranger = Member.of("others");
        browser.signsIn(stranger).expectError(403, "permission_denied");
        assertThat(world.number("select count(*) from users where email = ?", stranger.email()))
                .as("makes no account")
                .isZero();
    }

    static Stream<Map.Entry<String, Consumer<JWTClaimsSet.Builder>>> forgeries() {
        Map<String, Consumer<JWTClaimsSet.Builder>> all = new LinkedHashMap<>();
        all.put("iss", claims -> claims.issuer(PROVIDER.issuer() + "/"));
        all.put("another aud", claims -> claims.audience("another"));
        all.put("another aud, too", claims -> claims.audience(List.of(OidcServer.CLIENT, "another"))
                .claim("azp", OidcServer.CLIENT));
        all.put("another azp", claims -> claims.claim("azp", "another"));
        all.put("another nonce", claims -> claims.claim("nonce", "another"));
        all.put("missing required claims: [nonce]", claims -> claims.claim("nonce", null));
        all.put("Expired", claims -> claims.expirationTime(at(-70)));
        all.put("missing required claims: [exp]", claims -> claims.expirationTime(null));
        all.put("JWT before use time", claims -> claims.notBeforeTime(at(70)));
        all.put("another iat", claims -> claims.issueTime(at(90)));
        all.put("another iat, long ago", claims -> claims.issueTime(at(-700)));
        all.put("missing required claims: [sub]", claims -> claims.subject(null));
        all.put("another sub", claims -> claims.subject(" "));
        all.put("wrong type", claims -> claims.claim("acr", 1));
        return all.entrySet().stream();
    }

    private static Date at(long seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    @DisplayName("DR-19: a token with one wrong claim is refused")
    void refusesForgedClaims(Map.Entry<String, Consumer<JWTClaimsSet.Builder>> forgery) {
        PROVIDER.forges(forgery.getValue());
        refused(member, forgery.getKey().replaceFirst(",.*", ""));
    }

    @Test
    @DisplayName("DR-19: a token is signed by a key of the provider with RS256, ES256 or PS256")
    void refusesForgedSignatures() {
        PROVIDER.signsBy(OidcServer.rsa(PROVIDER.key().getKeyID()), JWSAlgorithm.RS256);
        refused(member, "Invalid signature");
        PROVIDER.signsBy(PROVIDER.key(), JWSAlgorithm.RS512);
        refused(member, "RS512");
        PROVIDER.signsBy(OidcServer.rsa(null), JWSAlgorithm.RS256);
        refused(member, "key null");
        byte[] secret = (OidcServer.SECRET + OidcServer.SECRET).getBytes(StandardCharsets.UTF_8);
        PROVIDER.signsBy(
                new OctetSequenceKey.Builder(secret)
                        .keyID(PROVIDER.key().getKeyID())
                        .build(),
                JWSAlgorithm.HS256);
        refused(member, "HS256");
        PROVIDER.signsBy(PROVIDER.key(), JWSAlgorithm.PS256);
        browser.signsIn(member).expect(200);
    }

    @Test
    @DisplayName("DR-19: an answer is good once, for the browser that began, from this issuer, and until it expires")
    void takesNoOtherAnswer() {
        OidcBrowser.Begun own = browser.begins(SIGN_IN);
        OidcBrowser.Begun other = browser.begins(SIGN_IN);
        Map<String, String> answer = PROVIDER.authorizes(own.address(), member);
        wrong(browser.brings(SIGN_IN, other.cookie(), answer), "another state");
        NODE.client().refused(400, "validation_error", SIGN_IN, answer);
        List<Answer> racing = Together.together(4, i -> browser.brings(SIGN_IN, own.cookie(), answer));
        assertThat(racing).extracting(Answer::status).containsOnly(200, 401).containsOnlyOnce(200);
        answered(answer2 -> answer2.put("iss", "https://login.example.com"), "another issuer");
        answered(answer2 -> answer2.remove("iss"), "another issuer");
        answered(answer2 -> answer2.put("code", "guessed"), "invalid_grant");
        answered(
                answer2 -> world.execute("update oidc_sign_ins set expires_at = now() - interval '1 second'"),
                "not begun here");
    }

    private void answered(Consumer<Map<String, String>> change, String reason) {
        OidcBrowser.Begun begun = browser.begins(SIGN_IN);
        Map<String, String> answer = PROVIDER.authorizes(begun.address(), member);
        change.accept(answer);
        wrong(browser.brings(SIGN_IN, begun.cookie(), answer), reason);
    }

    @Test
    @DisplayName("DR-19: the provider of these tests refuses what a strict one refuses")
    void isHeldAgainstAStrictProvider() throws IOException, InterruptedException {
        Map<String, String> wrong = new LinkedHashMap<>();
        wrong.put("grant_type", "client_credentials");
        wrong.put("redirect_uri", OidcServer.REDIRECT_URI + "/");
        wrong.put("code_verifier", "x".repeat(43));
        wrong.put("code", "another");
        List<String> fields = List.copyOf(wrong.keySet());
        for (String field : fields) {
            Map<String, String> missing = form();
            missing.remove(field);
            assertThat(PROVIDER.redeems(OidcServer.SECRET, missing)).as(field).contains("invalid_grant");
            Map<String, String> other = form();
            other.put(field, wrong.get(field));
            assertThat(PROVIDER.redeems(OidcServer.SECRET, other)).as(field).contains("invalid_grant");
        }
        Map<String, String> right = form();
        assertThat(PROVIDER.redeems("wrong", right)).contains("invalid_client");
        assertThat(PROVIDER.redeems(OidcServer.SECRET, right)).isEmpty();
        assertThat(PROVIDER.redeems(OidcServer.SECRET, right)).as("once").contains("invalid_grant");
        try (Node node = Node.start(with("oidc.client_secret", "wrong"))) {
            OidcBrowser stranger = new OidcBrowser(node.client(), PROVIDER);
            stranger.signsIn(member).expectError(401, "oidc_sign_in_failed");
        }
    }

    /** What the service sends for a code. */
    private Map<String, String> form() {
        OidcBrowser.Begun begun = browser.begins(SIGN_IN);
        String secret = begun.cookie().substring(begun.cookie().indexOf('=') + 1);
        Map<String, String> form = PROVIDER.authorizes(begun.address(), member);
        form.put("grant_type", "authorization_code");
        form.put("redirect_uri", OidcServer.REDIRECT_URI);
        form.put(
                "code_verifier",
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Tokens.hash("verifier:" + secret).getBytes()));
        return form;
    }

    @Test
    @DisplayName("DR-19: a second factor counts if the provider says so; otherwise one of Fanfare is asked for")
    void asksForASecondFactor() {
        long id = browser.signsIn(member).expect(200).number("user.id");
        PROVIDER.forges(claims -> claims.claim("acr", "silver").claim("amr", List.of("pwd")));
        assertThat(strong(browser.session(member))).isFalse();
        PROVIDER.forges(claims -> claims.claim("acr", "gold"));
        assertThat(strong(browser.session(member))).isTrue();
        PROVIDER.forges(claims -> claims.claim("amr", List.of("pwd", "mfa")));
        assertThat(strong(browser.session(member))).isTrue();
        world.execute("""
                insert into passkeys (user_id, name, credential_id, public_key, backup_eligible, sign_count, trusted_at)
                values (?, 'Key', '\\x01', '\\x01', false, 0, now())""", id);
        world.execute(
                "insert into recovery_codes (user_id, hash, trusted_at) values (?, sha256('RECOVERY'), now())", id);
        assertThat(strong(browser.session(member))).isTrue();
        PROVIDER.forges(claims -> {});
        Answer asked = browser.signsIn(member).expectError(401, "second_factor_required");
        asked.shows("{details: {methods: ['recovery_code']}}");
        Answer in = NODE.client()
                .ok(
                        "/web/api/auth/second-factor/",
                        "{challenge: %s, code: 'recovery'}",
                        asked.text("details.challenge"));
        Client session = NODE.client().as("JWT " + in.text("token"));
        assertThat(strong(session)).isTrue();
        session.ok(USERS);
    }

    private boolean strong(Client session) {
        return world.text(
                        "select second_factor and by_oidc from sessions where id = ?::uuid",
                        Jwt.of(session).claims().path("jti").asText())
                .startsWith("t");
    }

    @Test
    @DisplayName("DR-19: a managed account signs in nowhere else, nor acts as staff in such a session")
    void isManagedByTheProviderAlone() {
        long id = browser.signsIn(member).expect(200).number("user.id");
        Actor staff = world.staff(Permission.USERS_VIEW);
        world.execute(
                "update users set password_hash = (select password_hash from users where id = ?) where id = ?",
                staff.id(),
                id);
        NODE.client().signIn(member.email(), World.PASSWORD).expectError(401, "invalid_credentials");
        world.execute(
                "insert into oidc_accounts (user_id, issuer, subject) values (?, ?, ?)",
                staff.id(),
                PROVIDER.issuer(),
                World.unique("moved-"));
        NODE.client().signIn(staff.username(), World.PASSWORD).expectError(401, "invalid_credentials");
        staff.web().refused(403, DENIED, USERS);
        NODE.client()
                .ok("/web/api/auth/validate/", "{username: %s, password: %s}", staff.username(), World.PASSWORD)
                .shows("{valid: false}");
    }

    @Test
    @DisplayName("DR-19: who is managed re-authenticates at the provider, really and as themselves")
    void provesIdentity() {
        Client session = browser.session(member);
        world.execute("update sessions set created_at = now() - interval '11 minutes'");
        String endAll = "/web/api/account/sessions/end-all/";
        session.refused(403, "reauthentication_required", endAll);
        OidcBrowser signedIn = new OidcBrowser(session, PROVIDER);
        assertThat(signedIn.begins(PROVE).address()).contains("&prompt=login", "&max_age=0");
        wrong(signedIn.goesThrough(PROVE, Member.of("helpers")), "another account");
        PROVIDER.forges(claims -> claims.claim("auth_time", Instant.now().getEpochSecond() - 120));
        wrong(signedIn.goesThrough(PROVE, member), "again");
        PROVIDER.forges(claims -> claims.claim("auth_time", null));
        wrong(signedIn.goesThrough(PROVE, member), "again");
        PROVIDER.forges(claims -> {});
        OidcBrowser.Begun signIn = browser.begins(SIGN_IN);
        wrong(signedIn.brings(PROVE, signIn.cookie(), PROVIDER.authorizes(signIn.address(), member)), "not begun here");
        OidcBrowser.Begun late = signedIn.begins(PROVE);
        world.execute("update users set credentials_version = credentials_version + 1 where email = ?", member.email());
        signedIn.brings(PROVE, late.cookie(), PROVIDER.authorizes(late.address(), member))
                .expectError(403, "wrong_password");
        session.refused(403, "reauthentication_required", endAll);
        signedIn.goesThrough(PROVE, member).expect(200).expectFields("status message proven_at");
        session.ok(endAll);
    }

    private void refused(Member by, String reason) {
        wrong(browser.signsIn(by), reason);
    }

    /** The client learns only that it was refused, operators why. */
    private void wrong(Answer answer, String reason) {
        answer.expectError(401, "oidc_sign_in_failed");
        assertThat(world.text(
                        "select after::text from audit_log where action = 'oidc.refused' order by id desc limit 1"))
                .contains(reason);
    }

    private static Map<String, String> with(String setting, String value) {
        Map<String, String> settings = PROVIDER.settings();
        settings.put(setting, value);
        return settings;
    }
}
