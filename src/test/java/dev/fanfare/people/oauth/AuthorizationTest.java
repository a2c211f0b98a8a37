package dev.fanfare.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AU-04: the page on which a user allows an application, as a browser without JavaScript has it. */
class AuthorizationTest {
    private static final String HOME = "https://app.example.com/callback";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final World.Application application = world.application("Poster", false, HOME, HOME + "?from=fanfare");
    private final OAuth oauth = new OAuth(node.client(), application);
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("AU-04: from the link over the page to a token that acts for the user")
    void givesTheApplicationATokenWhenTheUserAllowsIt() {
        Answer page = oauth.open(oauth.request(HOME)).expect(200);
        assertThat(OAuth.html(page)).contains("<strong>Poster</strong>").doesNotContain("<script>");
        assertThat(page.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "frame-ancestors 'none'", "form-action 'self' https://app.example.com");
        assertThat(page.header("Cache-Control")).contains("no-store");

        Answer allowed = allow(page, World.PASSWORD).expect(303);
        assertThat(allowed.header("Location").orElseThrow()).startsWith(HOME + "?code=ffc_");
        Map<String, String> query = OAuth.query(allowed);
        assertThat(query)
                .containsOnlyKeys("code", "state", "iss")
                .containsEntry("state", "a state & more")
                .containsEntry("iss", node.client().baseUrl());

        Answer tokens = oauth.exchange(query.get("code"), HOME).expect(200);
        tokens.expectFields("access_token token_type expires_in refresh_token scope");
        assertThat(tokens.text("token_type")).isEqualTo("Bearer");
        assertThat(tokens.number("expires_in")).isPositive();
        assertThat(tokens.header("Cache-Control")).contains("no-store");
        Client acting = node.client().as("Bearer " + tokens.text("access_token"));
        assertThat(acting.ok("/api/check/auth/").number("user_id")).isEqualTo(user.id());
        acting.ok("/api/get/networks/");
    }

    @Test
    void addsToTheQueryThatARedirectAddressHas() {
        String home = HOME + "?from=fanfare";
        Answer allowed = allow(oauth.open(oauth.request(home)).expect(200), World.PASSWORD);
        assertThat(allowed.expect(303).header("Location").orElseThrow()).startsWith(home + "&code=ffc_");
        oauth.exchange(OAuth.query(allowed).get("code"), home).expect(200);
    }

    @Test
    void tellsTheApplicationThatTheUserSaidNo() {
        Answer denied = oauth.submit(
                oauth.open(oauth.request(HOME)).expect(200), "{username: '', password: '', decision: 'deny'}");
        assertThat(denied.expect(303).header("Location").orElseThrow()).startsWith(HOME + "?");
        assertThat(OAuth.query(denied))
                .isEqualTo(Map.of(
                        "error",
                        "access_denied",
                        "state",
                        "a state & more",
                        // RFC 9207: errors, too.
                        "iss",
                        node.client().baseUrl()));
    }

    @Test
    void showsThePageAgainAfterAWrongPassword() {
        Answer again = allow(oauth.open(oauth.request(HOME)).expect(200), "not " + World.PASSWORD)
                .expect(401);
        assertThat(OAuth.html(again)).contains("role=\"alert\"").doesNotContain("not " + World.PASSWORD);
        assertThat(OAuth.query(allow(again, World.PASSWORD).expect(303))).containsKey("code");
    }

    @Test
    void givesNoCodeForABannedUser() {
        Publisher banned = world.publisher();
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: true}", banned.id());
        oauth.submit(
                        oauth.open(oauth.request(HOME)).expect(200),
                        "{username: %s, password: %s, decision: 'allow'}",
                        banned.username(),
                        World.PASSWORD)
                .expect(401);
    }

    @Test
    @DisplayName("AU-04: redirects only to an address that was registered letter by letter")
    void neverRedirectsToAnAddressThatIsNotRegistered() {
        List<String> attempts = new ArrayList<>(List.of(
                HOME + "/",
                HOME + "/more",
                HOME + "x",
                HOME + "?x=1",
                HOME + "#x",
                HOME + " ",
                " " + HOME,
                HOME + "\u0000",
                HOME + "\r\nLocation: https://evil.example.com",
                "https://app.example.com",
                "https://app.example.com/",
                "https://app.example.com/callbac",
                "https://app.example.com//callback",
                "https://app.example.com/./callback",
                "https://app.example.com/x/../callback",
                "https://app.example.com/%63allback",
                "https://app.example.com/callback%2f",
                "https://app.example.com/Callback",
                "https://APP.example.com/callback",
                "HTTPS://app.example.com/callback",
                "http://app.example.com/callback",
                "https://app.example.com:443/callback",
                "https://app.example.com:8443/callback",
                "https://app.example.com@evil.example.com/callback",
                "https://evil.example.com@app.example.com/callback",
                "https://app.example.com.evil.example.com/callback",
                "https://evilapp.example.com/callback",
                "https://app.example.com\\@evil.example.com/callback",
                "https:app.example.com/callback",
                "//app.example.com/callback",
                "//evil.example.com/callback",
                "/callback",
                "https://%61pp.example.com/callback",
                "https%3A%2F%2Fapp.example.com%2Fcallback",
                "javascript:alert(1)",
                "data:text/html,hi",
                ""));
        attempts.add(null);
        for (String attempt : attempts) {
            Answer page = oauth.open(oauth.request(HOME, "redirect_uri", attempt));
            isAPlainRefusal(page, attempt);
            for (String decision : List.of("allow", "deny")) {
                Map<String, Object> form = new HashMap<>(oauth.request(HOME, "redirect_uri", attempt));
                form.putAll(Map.of("username", user.username(), "password", World.PASSWORD, "decision", decision));
                isAPlainRefusal(node.client().form("/oauth/authorize", form), attempt);
            }
        }
    }

    @Test
    void neverRedirectsForAnApplicationThatIsNotKnown() {
        World.Application disabled = world.application("Gone", false, HOME);
        world.operator().ok("/admin/api/applications/disable/", "{client_id: %s}", disabled.clientId());
        List<String> clients =
                new ArrayList<>(List.of("", "app_nobody", "\u0000", "a".repeat(3_000), disabled.clientId()));
        clients.add(null);
        clients.forEach(client -> isAPlainRefusal(oauth.open(oauth.request(HOME, "client_id", client)), client));
        // Nor with the parameter twice: two readers may take different ones.
        isAPlainRefusal(
                node.client()
                        .get("/oauth/authorize?response_type=code&code_challenge_method=S256&code_challenge="
                                + OAuth.challenge(OAuth.VERIFIER)
                                + "&client_id=" + application.clientId()
                                + "&redirect_uri=https%3A%2F%2Fapp.example.com%2Fcallback"
                                + "&redirect_uri=https%3A%2F%2Fevil.example.com%2F"),
                "twice");
    }

    @Test
    @DisplayName("AU-04: PKCE with S256, or nothing")
    void asksForAChallenge() {
        List<Map<String, String>> wrong = List.of(
                oauth.request(HOME, "code_challenge", null),
                oauth.request(HOME, "code_challenge", null, "code_challenge_method", null),
                oauth.request(HOME, "code_challenge_method", null),
                oauth.request(HOME, "code_challenge_method", "plain"),
                oauth.request(HOME, "code_challenge_method", "plain", "code_challenge", OAuth.VERIFIER),
                oauth.request(HOME, "code_challenge_method", "s256"),
                oauth.request(HOME, "code_challenge", "short"),
                oauth.request(HOME, "code_challenge", "\u0000".repeat(43)),
                oauth.request(HOME, "code_challenge", OAuth.challenge(OAuth.VERIFIER) + "="));
        for (Map<String, String> request : wrong) {
            assertThat(OAuth.query(oauth.open(request).expect(303)))
                    .isEqualTo(Map.of(
                            "error",
                            "invalid_request",
                            "state",
                            "a state & more",
                            "iss",
                            node.client().baseUrl()));
            Map<String, Object> form = new HashMap<>(request);
            form.putAll(Map.of("username", user.username(), "password", World.PASSWORD, "decision", "allow"));
            assertThat(OAuth.query(node.client().form("/oauth/authorize", form).expect(303)))
                    .containsEntry("error", "invalid_request")
                    .doesNotContainKey("code");
        }
        assertThat(OAuth.query(oauth.open(oauth.request(HOME, "response_type", "token"))
                        .expect(303)))
                .containsEntry("error", "unsupported_response_type");
    }

    @Test
    void showsMarkupInNamesAndParametersAsText() {
        String markup = "<img src=x onerror=alert(1)>\"'&";
        World.Application nasty = world.application(markup, false, HOME);
        OAuth its = new OAuth(node.client(), nasty);
        Answer page = its.open(its.request(HOME, "state", markup)).expect(200);
        assertThat(OAuth.html(page)).contains("&lt;img src=x").doesNotContain("<img", "<script>", "\"'&\"");
        Answer denied = its.submit(page, "{decision: 'deny'}").expect(303);
        assertThat(OAuth.query(denied)).containsEntry("state", markup);
    }

    @Test
    void registersOnlyAddressesThatABrowserCanBeSentTo() {
        for (String bad : List.of(
                "http://app.example.com/",
                "javascript:alert(1)",
                "https://app.example.com/#part",
                "https://",
                "https:///path",
                "https://app|x.example.com/",
                "https://app.example.com/{x}",
                "https://app.example.com/%zz",
                "https://user@app.example.com/",
                "https://app.example.com;script-src/",
                "https://a,b/",
                "data:text/html,x")) {
            world.operator()
                    .refused(
                            422,
                            "validation_error",
                            "/admin/api/applications/create/",
                            "{name: 'Bad', redirect_uris: [%s, %s]}",
                            HOME,
                            bad);
        }
        for (String good : List.of(
                "https://app.example.com",
                "https://app.example.com:8443/a/b?c=d&e=%20f",
                "https://[2001:db8::1]/callback",
                "http://localhost:3000/callback",
                "http://127.0.0.1/",
                "com.example.app:/callback",
                "com.example.app://callback/x")) {
            World.Application made = world.application("Good", false, good);
            OAuth its = new OAuth(node.client(), made);
            assertThat(its.code(good, user)).startsWith("ffc_");
        }
    }

    private Answer allow(Answer page, String password) {
        return oauth.submit(page, "{username: %s, password: %s, decision: 'allow'}", user.username(), password);
    }

    private static void isAPlainRefusal(Answer answer, String attempt) {
        assertThat(answer.status()).as("status for %s", attempt).isEqualTo(400);
        assertThat(answer.header("Location")).as("redirect for %s", attempt).isEmpty();
        assertThat(OAuth.html(answer)).doesNotContain("evil", "<form");
    }
}
