package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CorsTest {
    private static final EchoServer SERVER = new EchoServer();

    private final Client anybody = SERVER.client();

    @AfterAll
    static void close() {
        SERVER.close();
    }

    @Test
    @DisplayName("HT-16, HT-20: pages of a configured origin may read the headers of lists; others learn nothing")
    void letsConfiguredOriginsReadTheHeaders() {
        Answer ours = anybody.send(get("https://front.example"));
        assertThat(ours.header("Access-Control-Allow-Origin")).contains("https://front.example");
        assertThat(ours.header("Access-Control-Expose-Headers").orElse(""))
                .contains(
                        "X-Total-Count",
                        "Link",
                        "X-Request-Id",
                        "Retry-After",
                        "RateLimit-Remaining",
                        "Idempotent-Replayed");
        Answer others = anybody.send(get("https://other.example"));
        assertThat(others.expect(200).header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(others.header("Access-Control-Expose-Headers")).isEmpty();
    }

    private HttpRequest get(String origin) {
        return anybody.request("/echo/?id=7").header("Origin", origin).GET().build();
    }
}
