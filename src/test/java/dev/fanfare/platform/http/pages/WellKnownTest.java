package dev.fanfare.platform.http.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WellKnownTest {
    private static final String SECURITY = "/.well-known/security.txt";
    private static final String PASSWORD = "/.well-known/change-password";

    @Test
    @DisplayName(
            "DR-18: security.txt (RFC 9116) and change-password say what is configured, and are not there otherwise")
    void saysWhatIsConfigured() {
        Node.shared().client().get(SECURITY).expectError(404, "not_found");
        Node.shared().client().get(PASSWORD).expectError(404, "not_found");
        try (Node node = Node.start(Map.of(
                "http.security_contact", "mailto:security@example.com",
                "http.change_password_url", "https://app.example.com/settings/password"))) {
            Answer security = node.client().get(SECURITY).expect(200);
            assertThat(security.header("Content-Type")).contains("text/plain; charset=utf-8");
            assertThat(security.text().lines())
                    .contains("Contact: mailto:security@example.com")
                    .contains("Canonical: " + node.client().baseUrl() + SECURITY);
            Instant expires = Instant.parse(security.text()
                    .lines()
                    .filter(line -> line.startsWith("Expires: "))
                    .findFirst()
                    .orElseThrow()
                    .substring("Expires: ".length()));
            assertThat(expires).isBetween(Instant.now(), Instant.now().plus(Duration.ofDays(365)));
            assertThat(node.client().get(PASSWORD).expect(302).header("Location"))
                    .contains("https://app.example.com/settings/password");
        }
    }
}
