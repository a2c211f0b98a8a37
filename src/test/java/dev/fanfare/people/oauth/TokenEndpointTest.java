package dev.fanfare.people.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** AU-04: what applications exchange for tokens, and what becomes of the tokens. */
class TokenEndpointTest {
    private static final String HOME = "https://app.example.com/callback";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final World.Application application = world.application("Poster", false, HOME);
    private final OAuth oauth = new OAuth(node.client(), application);
    private final Publisher user = world.publisher();

    @Test
    void takesACodeOnlyWithItsVerifierItsAddressAndItsApplication() {
        String other = "another_verifier_of_at_least_forty-three_characters";
        for (ObjectNode wrong : List.of(
                Body.of("{code_verifier: %s}", other),
                Body.of("{code_verifier: %s}", OAuth.challenge(OAuth.VERIFIER)),
                Body.of("{code_verifier: ''}"),
                Body.of("{code_verifier: %s, redirect_uri: '%s/'}", OAuth.VERIFIER, HOME),
                Body.of("{code_verifier: %s, redirect_uri: ''}", OAuth.VERIFIER))) {
            ObjectNode request = Body.of(
                    "{grant_type: 'authorization_code', code: %s, redirect_uri: %s}", oauth.code(HOME, user), HOME);
            refused(oauth.token(Body.with(request, wrong)), "invalid_grant");
        }
        refused(
                oauth.token(
                        "{grant_type: 'authorization_code', code: %s, redirect_uri: %s}", oauth.code(HOME, user), HOME),
                "invalid_grant");
        String code = oauth.code(HOME, user);
        OAuth thief = new OAuth(node.client(), world.application("Thief", false, HOME));
        refused(thief.exchange(code, HOME), "invalid_grant");
        // Another client's attempts do not lock out its owner.
        oauth.exchange(code, HOME).expect(200);
        refused(oauth.exchange("ffc_" + "x".repeat(43), HOME), "invalid_grant");
        refused(oauth.token("{grant_type: 'authorization_code'}"), "invalid_request");
    }

    @Test
    void takesNoCodeThatIsOld() {
        String code = oauth.code(HOME, user);
        node.execute("update oauth_codes set expires_at = now() - interval '1 second' where user_id = ?", user.id());
        refused(oauth.exchange(code, HOME), "invalid_grant");
    }

    @Test
    @DisplayName("AU-04: a code used twice ends all that came of it")
    void endsEverythingWhenACodeIsUsedTwice() {
        String code = oauth.code(HOME, user);
        Answer first = oauth.exchange(code, HOME).expect(200);
        works(first);
        refused(oauth.exchange(code, HOME), "invalid_grant");
        ended(first);
        refused(oauth.refresh(first.text("refresh_token")), "invalid_grant");
    }

    @Test
    void givesACodeToOneOfManyAndToNoneLater() {
        String code = oauth.code(HOME, user);
        Client client = oauth.asApplication();
        Object[] exchange = {
            "{grant_type: 'authorization_code', code: %s, redirect_uri: %s, code_verifier: %s}",
            code,
            HOME,
            OAuth.VERIFIER
        };
        List<Answer> won = Together.together(16, i -> client.post("/oauth/token", exchange)).stream()
                .filter(answer -> answer.status() == 200)
                .toList();
        assertThat(won).hasSize(1);
        ended(won.get(0));
    }

    @Test
    @DisplayName("AU-17 the predecessor of an unused refresh token gets the same one for 30 s, for its client alone")
    void answersAReplacedRefreshTokenForAMoment() {
        Answer first = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
        String token = first.text("refresh_token");
        List<Answer> answers = Together.together(6, i -> oauth.refresh(token).expect(200));
        assertThat(answers.stream().map(answer -> answer.text("refresh_token")).distinct())
                .hasSize(1);
        answers.forEach(this::works);
        String next = answers.get(0).text("refresh_token");
        assertThat(node.number(
                        "select count(*) from oauth_tokens where position(convert_to(?, 'UTF8') in successor) > 0",
                        next))
                .as("tokens in plain text")
                .isZero();
        refused(new OAuth(node.client(), world.application("Other", false, HOME)).refresh(token), "invalid_grant");
        assertThat(oauth.refresh(token).expect(200).text("refresh_token")).isEqualTo(next);
        Answer third = oauth.refresh(next).expect(200);
        works(third);
        // Its successor is used, so it is an old one.
        refused(oauth.refresh(token), "invalid_grant");
        ended(third);
    }

    @Test
    @DisplayName("AU-17 after 30 s a replaced refresh token ends the family")
    void endsTheFamilyWhenAReplacedRefreshTokenIsSeenLate() {
        Answer first = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
        Answer second = oauth.refresh(first.text("refresh_token")).expect(200);
        node.execute("""
                update oauth_tokens set used_at = used_at - interval '31 seconds'
                where grant_id in (select id from oauth_grants where user_id = ?)
                """, user.id());
        refused(oauth.refresh(first.text("refresh_token")), "invalid_grant");
        ended(second);
    }

    @Test
    @DisplayName("AU-04: refresh tokens rotate, and an old one seen again ends the family")
    void endsTheFamilyWhenAnOldRefreshTokenIsSeenAgain() {
        Answer first = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
        Answer second = oauth.refresh(first.text("refresh_token")).expect(200);
        Answer third = oauth.refresh(second.text("refresh_token")).expect(200);
        assertThat(node.number("""
                        select count(*) from oauth_grants g
                        where user_id = ?
                          and expires_at is distinct from (select max(expires_at) from oauth_tokens where grant_id = g.id)
                        """, user.id()))
                .as("grants that do not last as long as their last token")
                .isZero();
        assertThat(Set.of(first.text("refresh_token"), second.text("refresh_token"), third.text("refresh_token")))
                .hasSize(3);
        works(first);
        works(third);
        refused(oauth.refresh(first.text("refresh_token")), "invalid_grant");
        ended(first);
        ended(second);
        ended(third);
        refused(oauth.refresh(third.text("refresh_token")), "invalid_grant");
    }

    @Test
    void refreshesOnlyForTheOwner() {
        Answer tokens = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
        OAuth other = new OAuth(node.client(), world.application("Other", false, HOME));
        refused(other.refresh(tokens.text("refresh_token")), "invalid_grant");
        refused(oauth.refresh(tokens.text("access_token")), "invalid_grant");
        refused(oauth.refresh(""), "invalid_grant");
        refused(oauth.token("{grant_type: 'refresh_token'}"), "invalid_request");
        node.client()
                .as("Bearer " + tokens.text("refresh_token"))
                .refused(401, "invalid_access_token", "/api/get/networks/");
        oauth.refresh(tokens.text("refresh_token")).expect(200);
        node.execute("""
                                update oauth_tokens t set expires_at = now() - interval '1 second' from oauth_grants g where
                                g.id = t.grant_id and g.user_id = ?""", user.id());
        works401(tokens, "token_expired");
    }

    @Test
    void givesApplicationsATokenOfTheirOwn() {
        Answer own = oauth.token("{grant_type: 'client_credentials'}")
                .expect(200)
                .expectFields("access_token token_type expires_in scope");
        Client client = node.client().as("Bearer " + own.text("access_token"));
        assertThat(client.ok("/api/check/auth/").at("is_authenticated").asBoolean(true))
                .isFalse();
        assertThat(client.ok("/api/check/validate/").body().toString())
                .isEqualTo("{\"is_logged\":false,\"user_id\":null}");
        client.refused(401, "invalid_access_token", "/api/get/networks/");
    }

    @Test
    @DisplayName("AU-06: an application registers a user and goes on as that user")
    void registersUsersWithTheApplicationsOwnToken() {
        String name = World.unique("viaapp");
        Answer made = world.onItsOwn(application)
                .post(
                        "/api/action/register/",
                        "{username: %s, email: '%s@example.com', password: %s}",
                        name,
                        name,
                        World.PASSWORD)
                .expect(201);
        Client acting = node.client().as("Bearer " + made.text("access_token"));
        assertThat(acting.ok("/api/check/auth/").text("username")).isEqualTo(name);
        acting.ok("/api/action/logout/");
        acting.refused(401, "invalid_access_token", "/api/check/auth/");
    }

    @Test
    void takesPasswordsOnlyFromTrustedApplications() {
        ObjectNode request =
                Body.of("{grant_type: 'password', username: %s, password: %s}", user.username(), World.PASSWORD);
        refused(oauth.token(request), "unauthorized_client");
        OAuth trusted = new OAuth(node.client(), world.application());
        works(trusted.token(request).expect(200));
        refused(
                trusted.token("{grant_type: 'password', username: %s, password: 'wrong password'}", user.username()),
                "invalid_grant");
        refused(trusted.token("{grant_type: 'password', username: %s}", user.username()), "invalid_request");
    }

    @Test
    void knowsApplicationsByHeaderOrBody() {
        Client anybody = node.client();
        String id = application.clientId();
        String secret = application.secret();
        anybody.form("/oauth/token", "{grant_type: 'client_credentials', client_id: %s, client_secret: %s}", id, secret)
                .expect(200);
        anybody.as(OAuth.basic(id, secret).replace("Basic", "basic"))
                .form("/oauth/token", "{grant_type: 'client_credentials'}")
                .expect(200);
        List<String> headers = List.of(
                OAuth.basic(id, "wrong"),
                OAuth.basic("app_nobody", secret),
                OAuth.basic("\u0000", "\u0000"),
                OAuth.basic(id, ""),
                "Basic " + Base64.getEncoder().encodeToString("%zz:%".getBytes(UTF_8)),
                "Basic !!!",
                "Basic",
                "Bearer " + secret);
        for (String path : List.of("/oauth/token", "/oauth/revoke", "/oauth/introspect")) {
            for (String header : headers) {
                Answer answer = anybody.as(header)
                        .form(path, "{grant_type: 'client_credentials', token: 'x'}")
                        .expectError(401, "invalid_client");
                assertThat(answer.header("WWW-Authenticate")).contains("Basic realm=\"fanfare\"");
            }
            anybody.form(path, "{grant_type: 'client_credentials', client_id: %s}", id)
                    .expectError(401, "invalid_client");
            anybody.form(path, "{token: 'x'}").expectError(401, "invalid_client");
        }
        refused(oauth.token("{grant_type: 'implicit'}"), "unsupported_grant_type");
        refused(oauth.token("{scope: 'x'}"), "invalid_request");
    }

    @Test
    void stopsTakingAnOldSecret() {
        Answer rotated = world.operator()
                .ok("/admin/api/applications/rotate-secret/", "{client_id: %s}", application.clientId());
        oauth.token("{grant_type: 'client_credentials'}").expectError(401, "invalid_client");
        new OAuth(node.client(), new World.Application(application.clientId(), rotated.text("client_secret")))
                .token("{grant_type: 'client_credentials'}")
                .expect(200);
    }

    @Test
    @DisplayName("RFC 7009: revoking either token ends both, and of other applications none")
    void revokes() {
        OAuth other = new OAuth(node.client(), world.application("Other", false, HOME));
        for (String which : List.of("access_token", "refresh_token")) {
            Answer tokens = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
            other.asApplication()
                    .form("/oauth/revoke", "{token: %s}", tokens.text(which))
                    .expect(200);
            works(tokens);
            oauth.asApplication()
                    .form("/oauth/revoke", "{token: %s}", tokens.text(which))
                    .expect(200);
            ended(tokens);
            refused(oauth.refresh(tokens.text("refresh_token")), "invalid_grant");
        }
        oauth.asApplication().form("/oauth/revoke", "{token: 'nothing'}").expect(200);
        Client own = world.onItsOwn(application);
        own.ok("/api/check/auth/");
        oauth.asApplication()
                .form("/oauth/revoke", "{token: %s}", own.authorization().substring("Bearer ".length()))
                .expect(200);
        own.refused(401, "invalid_access_token", "/api/check/auth/");
    }

    @Test
    @DisplayName("RFC 7662: an application learns of its own tokens only")
    void introspects() {
        Answer tokens = oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
        Client self = oauth.asApplication();
        Answer live = introspect(self, tokens).expect(200);
        live.shows(
                "{active: true, client_id: %s, username: %s, sub: %s}",
                application.clientId(), user.username(), Long.toString(user.id()));
        assertThat(live.number("exp")).isPositive();
        Client other = new OAuth(node.client(), world.application("Other", false, HOME)).asApplication();
        String backend = user.backend().authorization().substring("Bearer ".length());
        for (Answer nothing : List.of(
                introspect(other, tokens),
                self.form("/oauth/introspect", "{token: %s}", backend),
                self.form("/oauth/introspect", "{token: 'nothing'}"),
                self.form("/oauth/introspect"))) {
            assertThat(nothing.expect(200).body().toString()).isEqualTo("{\"active\":false}");
        }
        self.form("/oauth/revoke", "{token: %s}", tokens.text("access_token")).expect(200);
        assertThat(introspect(self, tokens).expect(200).body().toString()).isEqualTo("{\"active\":false}");
    }

    private static Answer introspect(Client by, Answer tokens) {
        return by.form("/oauth/introspect", "{token: %s}", tokens.text("access_token"));
    }

    @Test
    @DisplayName("RFC 8414: says where everything is")
    void describesItself() {
        Answer metadata =
                node.client().get("/.well-known/oauth-authorization-server").expect(200);
        assertThat(metadata.text("issuer")).isEqualTo(node.client().baseUrl());
        for (String endpoint : List.of("authorization", "token", "revocation", "introspection")) {
            assertThat(metadata.text(endpoint + "_endpoint"))
                    .startsWith(node.client().baseUrl() + "/oauth/");
        }
        assertThat(metadata.at("code_challenge_methods_supported").toString()).isEqualTo("[\"S256\"]");
        assertThat(metadata.at("response_types_supported").toString()).isEqualTo("[\"code\"]");
    }

    @Test
    @DisplayName("AU-01: nothing that opens a door stands in a log")
    void writesNoSecretIntoTheLog() {
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        Logger ours = (Logger) LoggerFactory.getLogger("dev.fanfare");
        Level before = ours.getLevel();
        Queue<String> lines = new ConcurrentLinkedQueue<>();
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                lines.add(event.getFormattedMessage() + ThrowableProxyUtil.asString(event.getThrowableProxy()));
            }
        };
        appender.setContext(root.getLoggerContext());
        appender.start();
        root.addAppender(appender);
        ours.setLevel(Level.TRACE);
        Set<String> secrets = new HashSet<>(Set.of(application.secret(), World.PASSWORD));
        try {
            String code = oauth.code(HOME, user);
            Answer tokens = oauth.exchange(code, HOME).expect(200);
            works(tokens);
            oauth.asApplication()
                    .form("/oauth/introspect", "{token: %s}", tokens.text("access_token"))
                    .expect(200);
            String refresh =
                    oauth.refresh(tokens.text("refresh_token")).expect(200).text("refresh_token");
            refused(oauth.exchange(code, HOME), "invalid_grant");
            Publisher made = world.publisher();
            secrets.addAll(List.of(code, tokens.text("access_token"), tokens.text("refresh_token"), refresh));
            for (Client client : List.of(made.backend(), made.web())) {
                client.ok("/api/get/networks/");
                secrets.add(client.authorization().split(" ", 2)[1]);
            }
        } finally {
            ours.setLevel(before);
            root.detachAppender(appender);
        }
        assertThat(lines).anyMatch(line -> line.contains("/oauth/token"));
        assertThat(lines).noneMatch(line -> secrets.stream().anyMatch(line::contains));
        assertThat(node.number(
                        "select count(*) from audit_log where audit_log::text like '%" + application.secret() + "%'"))
                .isZero();
    }

    private void works(Answer tokens) {
        node.client().as("Bearer " + tokens.text("access_token")).ok("/api/get/networks/");
    }

    private void ended(Answer tokens) {
        works401(tokens, "invalid_access_token");
    }

    private void works401(Answer tokens, String error) {
        node.client().as("Bearer " + tokens.text("access_token")).refused(401, error, "/api/get/networks/");
    }

    private static void refused(Answer answer, String error) {
        answer.expectError(400, error).expectFields("error", "error_description", "message");
    }
}
