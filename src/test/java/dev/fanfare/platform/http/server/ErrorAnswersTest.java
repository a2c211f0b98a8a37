package dev.fanfare.platform.http.server;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Methods, addresses, credentials and the shapes of errors. */
class ErrorAnswersTest {
    private static final EchoServer SERVER = new EchoServer();

    private final Client anybody = SERVER.client();

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    // HT-01
    @Test
    void anotherMethodOnAKnownPathIs405WithWhatIsAllowed() {
        for (String method : List.of("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")) {
            Answer answer = anybody.method(method, "/strict/").expect(405);
            assertThat(answer.header("Allow")).as(method).contains("POST");
        }
        anybody.get("/strict/").expectError(405, "method_not_allowed");
        assertThat(anybody.method("PUT", "/echo/").expect(405).header("Allow")).contains("POST, GET, HEAD");
    }

    // HT-02
    @Test
    void anEndpointThatAnswersGetTakesItsInputFromTheQuery() {
        assertThat(anybody.get("/echo/?id=7&tags=a&tags=b&extra%5Bk%5D=v")
                        .expect(200)
                        .body())
                .hasToString("{\"id\":7,\"tags\":[\"a\",\"b\"],\"extra\":{\"k\":\"v\"}}");
        Answer head = anybody.method("HEAD", "/echo/?id=7").expect(200);
        assertThat(head.bytes()).isEmpty();
        assertThat(head.header("Content-Type")).contains("application/json");
    }

    // HT-03
    @Test
    void aPathWithoutItsTrailingSlashIsServedTheSame() {
        assertThat(anybody.post("/echo", "{id: 7}").expect(200).number("id")).isEqualTo(7);
        anybody.post("/strict").expectError(400, "validation_error");
        assertThat(anybody.get("/strict").expect(405).header("Allow")).contains("POST");
    }

    // ER-04
    @Test
    void missingFieldsAreAllNamedAtOnce() {
        Answer answer = anybody.post("/strict/", "{third: 'short'}").expectError(400, "validation_error");
        answer.shows("{details: {code: 'MISSING_FIELDS'}, field: 'first'}");
        assertThat(answer.at("details.missing_fields")).hasToString("[\"first\",\"second\"]");
        assertThat(answer.at("details.field_errors").isMissingNode()).isTrue();
    }

    // ER-04
    @Test
    void invalidFieldsAreAllNamedAtOnce() {
        Answer answer = anybody.post("/strict/", "{first: 'too long', second: 'fine', third: 'too long', fourth: 'x'}")
                .expectError(422, "validation_error");
        assertThat(answer.code()).isEqualTo("INVALID_VALUES");
        assertThat(Answer.fields(answer.at("details.field_errors"))).containsExactly("first", "fourth", "third");
        assertThat(answer.text("field")).isEqualTo("first");
    }

    // ER-10
    @Test
    void missingAndInvalidTogetherAre400WithBoth() {
        Answer answer =
                anybody.form("/strict/", "{first: ' ', third: 'too long'}").expectError(400, "validation_error");
        assertThat(answer.code()).isEqualTo("MISSING_FIELDS");
        assertThat(answer.at("details.missing_fields")).hasToString("[\"first\",\"second\"]");
        assertThat(Answer.fields(answer.at("details.field_errors"))).containsExactly("third");
    }

    // ER-01
    @Test
    void backendCredentialsFailInFormat3() {
        for (Client client : List.of(anybody, anybody.as("Basic abc"), anybody.as("staff"))) {
            Answer missing = client.post("/backend/").expectError(401, "missing_token");
            missing.expectFields("error", "error_description", "message");
            assertThat(missing.header("WWW-Authenticate").orElseThrow()).startsWith("Bearer ");
        }
        for (String bad : List.of("Bearer nonsense", "Bearer expired")) {
            Answer invalid = anybody.as(bad).post("/backend/").expectError(401, "invalid_token");
            invalid.expectFields("error", "error_description", "message");
            assertThat(invalid.header("WWW-Authenticate").orElseThrow()).contains("invalid_token");
        }
        anybody.as("Bearer web").post("/backend/").expectError(403, "insufficient_permissions");
        Answer forbidden = anybody.as("Bearer plain").post("/backend/").expectError(403, "insufficient_permissions");
        forbidden.expectFields("error", "error_description", "message", "details");
        assertThat(forbidden.at("details")).hasToString("{\"required_permissions\":[\"payouts.view\"]}");
        anybody.as("Bearer staff").post("/backend/").expect(200);
    }

    // ER-05
    @Test
    void userCredentialsFailInFormat2AndExpiredOnesInFormat1() {
        for (String path : List.of("/web/", "/app/")) {
            Answer none = anybody.post(path).expectError(401, "authentication_required");
            none.expectFields("error", "message", "details");
            for (String bad : List.of("JWT nonsense", "Basic abc", "JWT")) {
                anybody.as(bad).post(path).expectError(401, "invalid_access_token");
            }
            Answer expired = anybody.as("JWT expired").post(path).expectError(401, "token_expired");
            assertThat(expired.at("details"))
                    .hasToString("{\"code\":\"TOKEN_EXPIRED\",\"expired_at\":\"2026-01-02T03:04:05Z\"}");
        }
        anybody.as("JWT web").post("/web/").expect(200);
        anybody.as("Bearer web").post("/web/").expect(200);
        // AU-05
        anybody.as("Bearer staff").post("/app/").expect(200);
        anybody.as("Bearer staff").post("/web/").expectError(401, "invalid_access_token");
    }

    // AU-07
    @Test
    void openEndpointsIgnoreBadCredentials() {
        assertThat(anybody.as("JWT nonsense").post("/open/").expect(200).text("word"))
                .isEqualTo("NONE");
        assertThat(anybody.as("JWT web").post("/open/").expect(200).text("word"))
                .isEqualTo("WEB_SESSION");
    }

    @Test
    void refusedCallersAreInTheAccessLog() {
        Logger access = (Logger) LoggerFactory.getLogger("access");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        access.addAppender(lines);
        try {
            anybody.as("Bearer nonsense").post("/backend/").expect(401);
            anybody.as("Bearer plain").post("/backend/").expect(403);
            eventually(() -> assertThat(List.copyOf(lines.list))
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .anyMatch(line -> line.matches("POST /backend/ 401 .* 127\\.0\\.0\\.1 .*"))
                    .anyMatch(line -> line.matches("POST /backend/ 403 .* 127\\.0\\.0\\.1 .*"))
                    .noneMatch(line -> line.contains("nonsense")));
        } finally {
            access.detachAppender(lines);
        }
    }

    // ER-06
    @Test
    void aCallerWithoutTheRightDoesNotLearnWhetherTheBodyWasRight() {
        anybody.raw("/backend/", "application/json", new byte[] {'{'}).expectError(401, "missing_token");
        anybody.as("Bearer plain")
                .raw("/backend/", "application/json", new byte[] {'{'})
                .expectError(403, "insufficient_permissions");
        anybody.as("Bearer nonsense").get("/backend/").expectError(405, "method_not_allowed");
    }

    // ER-07
    @Test
    void unknownPathsAre404InJson() {
        for (String path : List.of("/", "/nothing/", "/echo/more/", "/echo//", "/ECHO/", "/%2e%2e/echo/")) {
            Answer answer = anybody.post(path).expectError(404, "not_found");
            answer.shows("{details: {code: 'RESOURCE_NOT_FOUND', resource_type: 'endpoint', resource_id: %s}}", path);
        }
        String cut = anybody.get("/" + "x".repeat(4_000) + "?id=1")
                .expectError(404, "not_found")
                .text("details.resource_id");
        assertThat(cut).isEqualTo("/" + "x".repeat(199) + "...");
    }

    // ER-03, ER-07, HT-18
    @Test
    void anAccidentSaysNothingButItsId() {
        Answer answer = anybody.post("/broken/").expectError(500, "internal_server_error");
        answer.expectFields("error", "message", "details");
        JsonNode details = answer.at("details");
        assertThat(Answer.fields(details)).containsExactly("code", "request_id");
        assertThat(details.path("request_id").asText())
                .isEqualTo(answer.header("X-Request-Id").orElseThrow());
        assertThat(answer.body().toString()).doesNotContain("secret", "dev.fanfare", "IllegalState");
    }

    @Test
    void aMissingDomainIs503WithRetryAfter() {
        Answer answer = anybody.once().post("/unanswered/").expectError(503, "service_unavailable");
        assertThat(answer.code()).isEqualTo("SERVICE_UNAVAILABLE");
        assertThat(answer.text("details.estimated_recovery")).endsWith("Z");
        assertThat(answer.header("Retry-After")).isPresent();
    }

    // HT-18
    @Test
    void aSaneRequestIdIsEchoedAndAnyOtherReplaced() {
        String own = "abc-123_X.y:z";
        assertThat(withId(own).header("X-Request-Id")).contains(own);
        for (String bad : List.of("x".repeat(65), "a b", "<script>", "")) {
            assertThat(withId(bad).header("X-Request-Id").orElseThrow())
                    .isNotEqualTo(bad)
                    .matches("[0-9a-f-]{36}");
        }
        assertThat(anybody.post("/nothing/").header("X-Request-Id")).isPresent();
    }

    private Answer withId(String id) {
        return anybody.send(
                anybody.request("/echo/?id=1").header("X-Request-Id", id).GET().build());
    }

    // HT-20
    @Test
    void everyAnswerCarriesTheSecurityHeaders() {
        for (Answer answer : List.of(anybody.post("/echo/"), anybody.post("/nothing/"), anybody.get("/web/"))) {
            assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.header("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'");
            assertThat(answer.header("Referrer-Policy")).contains("no-referrer");
            assertThat(answer.header("Strict-Transport-Security")).isPresent();
        }
    }

    // HT-20
    @Test
    void onlyConfiguredOriginsMayCallFromABrowser() {
        assertThat(from("https://front.example").header("Access-Control-Allow-Origin"))
                .contains("https://front.example");
        Answer other = from("https://evil.example");
        assertThat(other.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(preflight("https://front.example").status()).isEqualTo(204);
        assertThat(preflight("https://evil.example").header("Access-Control-Allow-Origin"))
                .isEmpty();
    }

    private Answer preflight(String origin) {
        return anybody.send(anybody.request("/echo/")
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", java.net.http.HttpRequest.BodyPublishers.noBody())
                .build());
    }

    private Answer from(String origin) {
        return anybody.send(
                anybody.request("/echo/?id=1").header("Origin", origin).GET().build());
    }
}
