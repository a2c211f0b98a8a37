package dev.fanfare.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RFC 8628: a device without a browser, its poll, and the page on which its person types the code. */
class DeviceGrantTest {
    private static final String COMMAND = "fanfare-command";
    private static final String GRANT = "urn:ietf:params:oauth:grant-type:device_code";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Client anybody = node.client();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("RFC 8628: from the code in a terminal over the page to a token that acts for the user, once")
    void givesTheDeviceATokenOnceTheUserAllowsIt() {
        Answer codes = begin("campaigns.read events.read");
        codes.expectFields("device_code user_code verification_uri verification_uri_complete expires_in interval");
        assertThat(codes.text("user_code")).matches("[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}");
        assertThat(codes.text("verification_uri")).isEqualTo(anybody.baseUrl() + "/oauth/device");
        assertThat(poll(codes, COMMAND).expect(400).text("error")).isEqualTo("authorization_pending");
        assertThat(poll(codes, COMMAND).expect(400).text("error")).isEqualTo("slow_down");

        Answer page = open(codes.text("user_code").toLowerCase(Locale.ROOT).replace("-", " "));
        assertThat(OAuth.html(page.expect(200)))
                .contains("<strong>Fanfare command</strong>", "Go on only if you began this yourself")
                .doesNotContain("wallet");
        assertThat(OAuth.html(decide(page, "allow", "not " + World.PASSWORD).expect(401)))
                .contains("role=\"alert\"");
        assertThat(OAuth.html(decide(page, "allow", World.PASSWORD).expect(200)))
                .contains("go back to your device");
        decide(page, "deny", World.PASSWORD).expect(404);

        Answer tokens = poll(codes, COMMAND).expect(200);
        assertThat(tokens.text("scope")).isEqualTo("campaigns.read events.read");
        Client acting = anybody.as("Bearer " + tokens.text("access_token"));
        assertThat(acting.ok("/api/check/auth/").number("user_id")).isEqualTo(user.id());
        assertThat(user.ok("/web/api/account/applications/list/").list("applications"))
                .extracting(item -> item.path("name").asText())
                .contains("Fanfare command");

        // The answer may be lost: moments later the same grant is answered again, while its refresh token is unused.
        Answer again = poll(codes, COMMAND).expect(200);
        assertThat(again.text("refresh_token")).isEqualTo(tokens.text("refresh_token"));
        anybody.as("Bearer " + again.text("access_token")).ok("/api/check/auth/");
        acting.ok("/api/check/auth/");
        anybody.form(
                        "/oauth/token",
                        "{grant_type: 'refresh_token', client_id: %s, refresh_token: %s}",
                        COMMAND,
                        tokens.text("refresh_token"))
                .expect(200);

        // Once only: another one with the code ends what it gave.
        assertThat(poll(codes, COMMAND).expect(400).text("error")).isEqualTo("invalid_grant");
        acting.post("/api/check/auth/").expect(401);
        assertThat(node.text(
                        "select string_agg(action, ' ' order by id) from audit_log where subject = ?",
                        "user:" + user.id()))
                .endsWith("user.device_allowed user.sign_in user.token_reused");
    }

    @Test
    @DisplayName("RFC 8628: a no, an end in time, another application and a changed password each end it by name")
    void endsByName() {
        Answer denied = begin(null);
        assertThat(OAuth.html(decide(open(denied.text("user_code")), "deny", "").expect(200)))
                .contains("may not act for you");
        assertThat(poll(denied, COMMAND).expect(400).text("error")).isEqualTo("access_denied");

        Answer late = begin(null);
        node.execute("update oauth_device_codes set expires_at = now() - interval '1 second' where decision is null");
        assertThat(poll(late, COMMAND).expect(400).text("error")).isEqualTo("expired_token");
        open(late.text("user_code")).expect(404);

        Answer other = begin(null);
        World.Application stranger = world.application("Stranger", false);
        assertThat(new OAuth(anybody, stranger)
                        .token("{grant_type: %s, device_code: %s}", GRANT, other.text("device_code"))
                        .expect(400)
                        .text("error"))
                .isEqualTo("invalid_grant");

        Answer changed = begin(null);
        decide(open(changed.text("user_code")), "allow", World.PASSWORD).expect(200);
        node.execute("update users set credentials_version = credentials_version + 1 where id = " + user.id());
        assertThat(poll(changed, COMMAND).expect(400).text("error")).isEqualTo("invalid_grant");
    }

    @Test
    void refusesWhatCannotBeAskedFor() {
        assertThat(anybody.form("/oauth/device_authorization", "{client_id: 'unknown'}")
                        .expect(401)
                        .text("error"))
                .isEqualTo("invalid_client");
        assertThat(anybody.form("/oauth/device_authorization", "{client_id: %s, scope: 'all'}", COMMAND)
                        .expect(400)
                        .text("error"))
                .isEqualTo("invalid_scope");
        assertThat(anybody.form("/oauth/token", "{client_id: %s, grant_type: %s}", COMMAND, GRANT)
                        .expect(400)
                        .text("error"))
                .isEqualTo("invalid_request");
        assertThat(OAuth.html(anybody.get("/oauth/device").expect(200))).contains("name=\"user_code\"");
        assertThat(OAuth.html(anybody.get("/oauth/device?user_code=BCDF-GHJK").expect(404)))
                .contains("role=\"alert\"");
        assertThat(OAuth.html(
                        anybody.form("/oauth/device", "{decision: 'allow'}").expect(404)))
                .contains("role=\"alert\"");
    }

    @Test
    @DisplayName("Two who decide at once about one code: one decides")
    void decidesOnce() {
        Answer codes = begin(null);
        Answer page = open(codes.text("user_code"));
        List<CompletableFuture<Integer>> racers = Stream.of("allow", "deny", "allow", "deny")
                .map(decision -> CompletableFuture.supplyAsync(
                        () -> decide(page, decision, World.PASSWORD).status()))
                .toList();
        assertThat(racers.stream().map(CompletableFuture::join)).containsOnlyOnce(200);
    }

    private Answer begin(String scope) {
        Answer answer = scope == null
                ? anybody.form("/oauth/device_authorization", "{client_id: %s}", COMMAND)
                : anybody.form("/oauth/device_authorization", "{client_id: %s, scope: %s}", COMMAND, scope);
        return answer.expect(200);
    }

    private Answer open(String userCode) {
        return anybody.get("/oauth/device?user_code=" + userCode.replace(" ", "%20"));
    }

    private Answer decide(Answer page, String decision, String password) {
        return new OAuth(anybody, null)
                .submit(page, "{username: %s, password: %s, decision: %s}", user.username(), password, decision);
    }

    private Answer poll(Answer codes, String clientId) {
        return anybody.form(
                "/oauth/token",
                "{grant_type: %s, client_id: %s, device_code: %s}",
                GRANT,
                clientId,
                codes.text("device_code"));
    }
}
