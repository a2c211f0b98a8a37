package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Endpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HT-09: how often a request may contain a header. */
class HeaderRulesTest {
    private static final EchoServer SERVER = new EchoServer();
    private static final Path SOURCES = Path.of("src/main/java/dev/fanfare");

    /** A header that a handler reads from a request. */
    private static final Pattern READ = Pattern.compile(
            "(?:request\\(\\)|request|sent)\\s*\\.(?:headers\\(\\)\\s*\\.)?(?:getHeader|get|getAll|contains)\\(([^(),]+)");

    /** Where requests of clients are read, not of the bus. */
    private static final List<String> SERVING = List.of("HttpServerRequest", "RoutingContext", "Exchange");

    /** What constants of these reads stand for. */
    private static final Map<String, String> CONSTANTS = Map.of(
            "Idempotency.HEADER",
            Idempotency.HEADER,
            "ApiVersion.HEADER",
            ApiVersion.HEADER,
            "NAME",
            DryRunRequest.HEADER,
            "REQUEST_ID",
            "X-Request-Id",
            "Traceparent.HEADER",
            "traceparent",
            "VERSION_HEADER",
            "MCP-Protocol-Version");

    private static final Map<String, String> VALUES = Map.of(
            "host", "x",
            "content-length", "8",
            "transfer-encoding", "chunked",
            "content-type", "application/json",
            "fanfare-dry-run", "false",
            "fanfare-version", ApiVersion.CURRENT);

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    private static Stream<String> once() {
        return HeaderRules.ONCE.names().stream();
    }

    private static Stream<String> repeatable() {
        return Stream.of(HeaderRules.ALL, HeaderRules.FIRST).flatMap(rule -> rule.names().stream());
    }

    private static Answer echo(String lines) {
        String base = lines.toLowerCase(Locale.ROOT);
        String request = "POST /echo/ HTTP/1.1\r\n"
                + (base.contains("host:") ? "" : "Host: x\r\n")
                + (base.contains("content-type:") ? "" : "Content-Type: application/json\r\n")
                + (base.contains("content-length:") || base.contains("transfer-encoding:")
                        ? ""
                        : "Content-Length: 8\r\n")
                + lines + "\r\n{\"id\":7}";
        return RawHttp.send(SERVER.port(), request);
    }

    private static String line(String name) {
        return name + ": " + VALUES.getOrDefault(name.toLowerCase(Locale.ROOT), "a") + "\r\n";
    }

    @ParameterizedTest
    @MethodSource("once")
    void aHeaderThatDecidesIsSentOnce(String name) {
        Answer answer = echo(line(name) + line(name.toLowerCase(Locale.ROOT)));
        answer.expectError(400, "validation_error", "INVALID_SYNTAX");
        assertThat(answer.header("Connection")).contains("close");
    }

    @Test
    void allThatAreRepeatedAreNamed() {
        Answer answer =
                echo("Host: x\r\nHost: y\r\nOrigin: a\r\nAuthorization: a\r\norigin: a\r\nAUTHORIZATION: b\r\n");
        assertThat(answer.text("message"))
                .isEqualTo("These headers may be sent only once: Host, Authorization, Origin.");
    }

    @ParameterizedTest
    @MethodSource("repeatable")
    void theOthersMayBeRepeated(String name) {
        assertThat(echo(line(name) + line(name)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a/b", "u@a", "a:b", ":80", "a:99999999", "[::1", "a,b c", "é"})
    void theHostIsOne(String host) {
        for (String version : List.of("1.1", "1.0")) {
            for (String path : List.of("/echo/", "/nothing/", "/health/live")) {
                Answer answer = RawHttp.send(
                        SERVER.port(), "GET " + path + " HTTP/" + version + "\r\nHost: " + host + "\r\n\r\n");
                answer.expectError(400, "validation_error", "INVALID_SYNTAX");
            }
        }
    }

    @Test
    void onlyHttp10NamesNoHost() {
        assertThat(RawHttp.send(SERVER.port(), "GET /echo/ HTTP/1.0\r\n\r\n").status())
                .isEqualTo(200);
        Answer answer = RawHttp.send(SERVER.port(), "GET /echo/ HTTP/1.1\r\n\r\n");
        answer.expectError(400, "validation_error", "INVALID_SYNTAX");
        assertThat(answer.text("message")).isEqualTo("The header Host is missing.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "x:80", "127.0.0.1:8080", "[::1]:8080", "[2001:db8::1]", "a-b.example"})
    void hosts(String host) {
        assertThat(echo("Host: " + host + "\r\n").status()).isEqualTo(200);
    }

    @Test
    @DisplayName("HT-09: every header that the code reads has its rule")
    void everyHeaderHasItsRule() throws IOException {
        Set<String> read = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Endpoints.all()
                .flatMap(endpoint -> endpoint.filled().stream())
                .filter(filled -> !filled.cookie())
                .forEach(filled -> read.add(filled.name()));
        for (Path file : sources()) {
            String source = Files.readString(file);
            boolean serves = SERVING.stream().anyMatch(source::contains);
            Matcher matcher = READ.matcher(source);
            while (serves && matcher.find()) {
                read.addAll(names(matcher.group(1).strip(), source));
            }
        }
        assertThat(read).hasSizeGreaterThan(25).allSatisfy(header -> assertThat(
                        Arrays.stream(HeaderRules.values()).filter(rule -> rule.covers(header)))
                .as("rules of %s", header)
                .hasSize(1));
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(path -> path.toString().endsWith(".java")
                            && !path.toString().contains("/simulator/"))
                    .toList();
        }
    }

    /** What the argument of a read stands for. */
    private static List<String> names(String argument, String source) {
        if (argument.startsWith("\"")) {
            return List.of(argument.replace("\"", ""));
        }
        if (argument.startsWith("HttpHeaders.")) {
            return List.of(argument.substring("HttpHeaders.".length()).replace('_', '-'));
        }
        return switch (argument) {
            // Of endpoints: walked above.
            case "one.name" -> List.of();
            // The signatures of providers.
            case "name" ->
                Pattern.compile("\"((?:paypal|stripe)-[a-z-]+)\"")
                        .matcher(source)
                        .results()
                        .map(found -> found.group(1))
                        .toList();
            default -> {
                assertThat(CONSTANTS).containsKey(argument);
                yield List.of(CONSTANTS.get(argument));
            }
        };
    }
}
