package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sources;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-18: no page of another site signs a browser in, at any endpoint that sets a cookie. */
class CrossSiteTest {
    private static final String FRONT = "https://front.example";

    @AutoClose
    private static final Node NODE = Node.start(Map.of("http.cors_origins", FRONT));

    private final Client browser = NODE.client();

    private static List<String> settingCookies() {
        return Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .filter(endpoint -> endpoint.cookie() != null)
                .map(Endpoint::path)
                .toList();
    }

    @Test
    @DisplayName("DR-18: every endpoint that sets a cookie refuses pages of other origins, and takes our own")
    void refusesOtherOriginsAtEveryEndpointThatSetsACookie() {
        assertThat(settingCookies()).hasSizeGreaterThan(4);
        Client sandboxed = browser.with("Origin", "null");
        List<Client> others = List.of(
                browser.with("Sec-Fetch-Site", "cross-site"),
                browser.with("Sec-Fetch-Site", "same-site"),
                browser.with("Origin", "https://evil.example"),
                browser.with("Origin", browser.baseUrl() + ".evil.example"),
                browser.with("Origin", browser.baseUrl()).with("Sec-Fetch-Site", "cross-site"),
                sandboxed);
        List<Client> ours = List.of(
                browser,
                browser.with("Origin", browser.baseUrl()),
                browser.with("Origin", FRONT).with("Sec-Fetch-Site", "cross-site"),
                browser.with("Sec-Fetch-Site", "none"),
                // What our Referrer-Policy makes of our own pages' forms.
                sandboxed.with("Sec-Fetch-Site", "same-origin"));
        for (String path : settingCookies()) {
            for (Client other : others) {
                Answer refused = other.form(path, "{}").expectError(403, "permission_denied", "CROSS_SITE_REQUEST");
                refused.expectFields("error", "message", "details");
            }
            for (Client own : ours) {
                Answer answer = own.form(path, "{}");
                assertThat(answer.status()).as(path).isBetween(400, 499);
                assertThat(answer.text()).as(path).doesNotContain("CROSS_SITE_REQUEST");
            }
        }
    }

    @Test
    @DisplayName("DR-18: a form of another site that knows a password gets no cookie; a configured origin does")
    void setsNoCookieForOthers() {
        Publisher user = NODE.world().publisher();
        String body = "{username: %s, password: %s}";
        Answer refused = browser.with("Origin", "https://evil.example")
                .form("/web/api/auth/login/", body, user.username(), World.PASSWORD);
        assertThat(refused.expect(403).header("Set-Cookie")).isEmpty();
        Answer in = browser.with("Origin", FRONT).form("/web/api/auth/login/", body, user.username(), World.PASSWORD);
        assertThat(in.expect(200).header("Set-Cookie")).isPresent();
    }

    @Test
    @DisplayName("DR-18: cookies are set in one place, for endpoints that declare them")
    void setsCookiesInOnePlace() {
        assertThat(Sources.main())
                .filteredOn(source -> !source.path().contains("/openapi/"))
                // Takes them away.
                .filteredOn(source -> !source.path().endsWith("/WorldRoutes.java"))
                .filteredOn(source -> source.code().matches("(?is).*(\\.addCookie\\(|\\bset.cookie\\b).*"))
                .extracting(Sources.Source::path)
                .singleElement()
                .asString()
                .endsWith("JsonResponder.java");
    }
}
