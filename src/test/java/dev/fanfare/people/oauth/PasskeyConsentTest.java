package dev.fanfare.people.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Browser;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-05: passkeys in a real browser, whose authenticator is a virtual one. Skipped where there is no Chromium. */
class PasskeyConsentTest {
    /** The service itself answers this address, so the browser needs no other server. */
    private static final String CALLBACK = "/health/live";

    private static final String CREATE = """
            (async () => {
              const bytes = text => Uint8Array.from(
                atob(text.replace(/-/g, '+').replace(/_/g, '/')), character => character.charCodeAt(0));
              const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer)))
                .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
              const options = %s;
              const made = await navigator.credentials.create({publicKey: {
                ...options, challenge: bytes(options.challenge),
                user: {...options.user, id: bytes(options.user.id)}, excludeCredentials: []}});
              return {
                client_data_json: text(made.response.clientDataJSON),
                attestation_object: text(made.response.attestationObject)};
            })()
            """;

    private final Node node = Node.shared();
    private final World world = node.world();

    @Test
    @DisplayName("DR-05: a passkey made in a browser signs in on the consent page, without a password")
    void signsInOnTheConsentPage() {
        Assumptions.assumeTrue(Browser.installed().isPresent(), "no Chromium");
        String base = node.client().baseUrl().replace("127.0.0.1", "localhost");
        String home = base + CALLBACK;
        Publisher user = world.publisher();
        World.Application application = world.application("Poster", false, home);
        OAuth oauth = new OAuth(node.client(), application);
        try (Browser browser = new Browser(Browser.installed().orElseThrow())) {
            browser.command("WebAuthn.enable", Map.of());
            browser.command(
                    "WebAuthn.addVirtualAuthenticator",
                    Map.of(
                            "options",
                            Map.of(
                                    "protocol", "ctap2",
                                    "transport", "internal",
                                    "hasResidentKey", true,
                                    "hasUserVerification", true,
                                    "isUserVerified", true,
                                    "automaticPresenceSimulation", true)));
            String link = base + "/oauth/authorize?"
                    + oauth.request(home).entrySet().stream()
                            .map(each ->
                                    each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                            .collect(Collectors.joining("&"));
            browser.open(link);
            user.reauthenticates();
            Answer begun = user.ok("/web/api/account/passkeys/begin/");
            JsonNode made = browser.evaluate(CREATE.formatted(begun.at("options")));
            user.ok(
                    "/web/api/account/passkeys/add/",
                    Map.of(
                            "client_data_json", made.path("client_data_json").asText(),
                            "attestation_object",
                                    made.path("attestation_object").asText()));

            browser.waitFor("!document.getElementById('use-passkey').hidden");
            browser.evaluate("document.getElementById('use-passkey').click()");
            browser.waitFor("location.pathname === '" + CALLBACK + "'");
            String code = browser.evaluate("new URLSearchParams(location.search).get('code')")
                    .asText();
            Answer tokens = oauth.exchange(code, home).expect(200);
            node.client()
                    .as("Bearer " + tokens.text("access_token"))
                    .ok("/api/check/auth/")
                    .shows("{user_id: %s}", user.id());
        }
    }
}
