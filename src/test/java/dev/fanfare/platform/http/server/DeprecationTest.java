package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.identity.CountDeprecatedCalls.Calls;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.openapi.OpenApi;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What clients learn of an endpoint that will go. */
@Tag("unit")
@Nightly
class DeprecationTest {
    @AutoClose
    private static final EchoServer SERVER = new EchoServer();

    @Test
    void answersAndRefusalsSaySinceWhenAndUntilWhen() {
        announces(SERVER.client()
                .post("/old/", "{first: %s, second: %s}", "a", "b")
                .expect(200));
        Answer refused = SERVER.client().post("/old/", "{first: %s}", "a").expect(400);
        announces(refused);
        assertThat(refused.headers().allValues("Link")).anyMatch(link -> link.endsWith("rel=\"help\""));
        assertThat(SERVER.client()
                        .post("/strict/", "{first: %s, second: %s}", "a", "b")
                        .expect(200)
                        .header("Deprecation"))
                .isEmpty();
    }

    private static void announces(Answer answer) {
        assertThat(answer.header("Deprecation")).contains("@1767225600");
        assertThat(answer.header("Sunset")).contains("Fri, 01 Jan 2027 00:00:00 GMT");
        assertThat(answer.headers().allValues("Link"))
                .contains(
                        "</docs/changes>; rel=\"deprecation\"; type=\"text/html\", </strict/>; rel=\"successor-version\"");
    }

    @Test
    void operatorsAreToldWhoseCallsCameAtTheLatestWhenTheNodeStops() {
        try (EchoServer stopping = new EchoServer()) {
            for (Client client : List.of(
                    stopping.client(),
                    stopping.client().as("JWT web"),
                    stopping.client().as("JWT web"))) {
                client.post("/old/", "{first: %s, second: %s}", "a", "b").expect(200);
            }
            stopping.client()
                    .post("/strict/", "{first: %s, second: %s}", "a", "b")
                    .expect(200);
            assertThat(stopping.deprecated).isEmpty();
            stopping.stop();
            assertThat(stopping.deprecated)
                    .containsExactlyInAnyOrder(
                            new Calls("/old/", "NONE", null, null, 1), new Calls("/old/", "WEB_SESSION", null, 1L, 2));
        }
    }

    @Test
    void theDocumentSaysSo() {
        DomainModule module = new DomainModule("old") {
            {
                onEveryLoop(context -> this).endpoint(EchoServer.DEPRECATED, old -> (caller, ask) -> null);
            }
        };
        JsonNode operation = OpenApi.of(
                        Stream.concat(Modules.ALL.stream(), Stream.of(module)).toList(), "0")
                .at("/paths/~1old~1/post");
        assertThat(operation.path("deprecated").asBoolean()).isTrue();
        assertThat(operation.path("description").asText())
                .endsWith("Deprecated since 2026-01-01: call `/strict/`. It may be gone from 2027-01-01.");
        assertThat(operation.at("/responses/200/headers").has("Sunset")).isTrue();
    }
}
