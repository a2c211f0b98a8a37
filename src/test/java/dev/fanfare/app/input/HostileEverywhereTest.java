package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * HT-09 at every endpoint there is: each input in turn holds something that no decent client sends while the others
 * hold something plausible. On a node of its own, since what is plausible may even succeed.
 */
@Tag(Soak.GROUP)
@Nightly
class HostileEverywhereTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final JsonNode DOCUMENT = Contract.DOCUMENT;

    private static final int STRIDE = 16;
    private static int inputs;

    /** As they stand in JSON. */
    private static final List<String> HOSTILE = List.of(
            "null",
            "\"\"",
            "\"   \"",
            "\"a\\u0000b\"",
            "\"\\ud800\"",
            "\"%s%n'\\\";--\"",
            "\"\\u202e\\ufeff\\uffff\"",
            "-1",
            "0",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "2147483647",
            "0.1",
            "1e30",
            "99999999999999999999999999999999999999.99",
            "0.0000000000000000000000000000000000000001",
            "1E-2147483648",
            "1E2147483647",
            "-0.0E-999999999",
            "[1E-2147483647]",
            "true",
            "[]",
            "[null]",
            "[[1]]",
            "{}",
            "{\"\":null}",
            "{\"a\":{\"b\":1}}",
            "\"9999-12-31\"",
            "\"0001-01-01\"",
            "\"2026-01-01\"");

    @Test
    void noInputOfAnyEndpointMakesAnAccident() {
        World world = NODE.world();
        // The account that plausible inputs mean: it is banned in between, which is not to end the others' credentials.
        assertThat(world.publisher().id()).isEqualTo(1);
        Operator operator = world.operator();
        Publisher publisher = world.publisher();
        List<String> accidents = new ArrayList<>();
        DOCUMENT.path("paths").properties().forEach(path -> {
            // It would end the session that the rest of this test needs.
            if (path.getKey().contains("logout") || path.getKey().contains("sessions/end-all")) {
                return;
            }
            boolean web = path.getValue().at("/post/security").toString().contains("web_session");
            Client client = web && path.getKey().startsWith("/web/") ? publisher.web() : operator.backend();
            for (String body : bodies(path.getValue().path("post"))) {
                Answer answer = client.raw(path.getKey(), "application/json", body.getBytes(StandardCharsets.UTF_8));
                if (answer.status() >= 500) {
                    accidents.add(path.getKey() + " " + body + " -> " + answer.status());
                }
            }
            if (path.getKey().contains("settings/update")) {
                // Maintenance, plausibly switched on, would keep the publisher out of all that follows.
                client.ok(path.getKey(), "{settings: {maintenance_mode: false}}");
            }
        });
        assertThat(accidents).isEmpty();
    }

    private static List<String> bodies(JsonNode operation) {
        JsonNode reference = operation.at("/requestBody/content/application~1json/schema/$ref");
        List<String> bodies = new ArrayList<>();
        if (reference.isMissingNode()) {
            return bodies;
        }
        JsonNode members = DOCUMENT.at(reference.asText().substring(1)).path("properties");
        Map<String, String> plausible = new TreeMap<>();
        members.properties().forEach(member -> plausible.put(member.getKey(), plausible(member.getValue())));
        members.fieldNames()
                .forEachRemaining(name -> hostile().forEach(hostile -> bodies.add(body(plausible, name, hostile))));
        for (String unknown : List.of("1E-2147483648", "[1E2147483648]", "{\"y\":-0E-2147483648}")) {
            bodies.add("{\"x\":" + unknown + "}");
        }
        members.properties().forEach(member -> {
            if (member.getValue().path("maxLength").asInt() > 0) {
                String longest = "\""
                        + "\u00fc".repeat(member.getValue().path("maxLength").asInt()) + "\"";
                bodies.add(body(plausible, member.getKey(), longest));
            }
        });
        return bodies;
    }

    /** In the gate some of them, each time others, so that each comes to many inputs and each input meets some. */
    private static List<String> hostile() {
        int from = inputs++ % STRIDE;
        return IntStream.range(0, HOSTILE.size())
                .filter(i -> Soak.isFull() || i % STRIDE == from)
                .mapToObj(HOSTILE::get)
                .toList();
    }

    private static String body(Map<String, String> plausible, String name, String value) {
        StringBuilder body = new StringBuilder("{");
        plausible.forEach((key, usual) -> body.append(body.length() == 1 ? "\"" : ",\"")
                .append(key)
                .append("\":")
                .append(key.equals(name) ? value : usual));
        return body.append('}').toString();
    }

    private static String plausible(JsonNode schema) {
        JsonNode whole =
                schema.has("$ref") ? DOCUMENT.at(schema.path("$ref").asText().substring(1)) : schema;
        if (whole.has("enum")) {
            return whole.path("enum").get(0).toString();
        }
        return switch (whole.path("type").asText()) {
            case "integer", "number" -> whole.path("minimum").asText("1").equals("0") ? "0" : "1";
            case "boolean" -> "true";
            case "array" -> "[" + plausible(whole.path("items")) + "]";
            case "object" -> {
                StringBuilder text = new StringBuilder("{");
                whole.path("properties").properties().forEach(member -> text.append(text.length() == 1 ? "\"" : ",\"")
                        .append(member.getKey())
                        .append("\":")
                        .append(plausible(member.getValue())));
                yield text.append('}').toString();
            }
            default ->
                "email".equals(whole.path("format").asText())
                        ? "\"" + World.unique("h") + "@example.com\""
                        : "date".equals(whole.path("format").asText()) ? "\"2026-01-01\"" : "\"instagram\"";
        };
    }
}
