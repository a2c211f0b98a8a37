package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.openapi.OpenApi;
import dev.fanfare.platform.openapi.PackagedOpenApi;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parts of the document, each for the clients of one audience. */
class OpenApiPartsTest {
    private static final ObjectNode WHOLE = Contract.DOCUMENT;
    /** What clients of an audience identify themselves by. */
    private static final Map<String, Set<String>> SCHEMES = Map.of(
            "app", Set.of("application"),
            "web", Set.of("web_session"),
            "partner", Set.of("backend_token"),
            "operator", Set.of("web_session", "backend_token"),
            "advertiser", Set.of("web_session", "backend_token"));

    /** Where the secret of a client, or of a receiver, stands in the request itself. */
    private static final Set<String> OWN =
            Set.of("client_basic", "client_post", "paypal_signature", "stripe_signature");

    private final Client anybody = Node.shared().client();

    static List<String> parts() {
        return OpenApi.parts();
    }

    /** The operations by method and path. */
    private static Map<String, JsonNode> operations(JsonNode document) {
        Map<String, JsonNode> all = new TreeMap<>();
        document.path("paths").properties().forEach(path -> path.getValue()
                .properties()
                .forEach(method -> all.put(method.getKey() + " " + path.getKey(), method.getValue())));
        return all;
    }

    @ParameterizedTest(name = "CT-04 {0}")
    @MethodSource("parts")
    @DisplayName("CT-04 each audience has a document of its own, with short names")
    void hasTheOperationsOfItsAudienceUnderShortNames(String name) {
        Map<String, JsonNode> own = operations(OpenApi.part(WHOLE, name));
        Set<String> expected = new TreeSet<>();
        operations(WHOLE).forEach((place, operation) -> {
            if (operation.path("x-audiences").toString().contains('"' + name + '"')) {
                expected.add(place);
            }
        });
        Set<String> left = new TreeSet<>(expected);
        left.removeAll(own.keySet());
        assertThat(expected).containsAll(own.keySet()).hasSizeGreaterThan(90);
        // Staff have rows of their own for the same.
        Set<String> staffs = new HashSet<>();
        own.forEach((place, operation) -> {
            if (place.contains("/admin/")) {
                staffs.add(operation.path("operationId").asText());
            }
        });
        assertThat(left)
                .allMatch(place -> staffs.contains(
                        operations(WHOLE).get(place).path("x-name").asText()));
        assertThat(own.values())
                .extracting(operation -> operation.path("operationId").asText())
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z][A-Za-z0-9]{2,39}"))
                .noneMatch(id -> id.matches(".*(At[A-Z].*|OnWeb.*)"));
        own.forEach((place, operation) -> {
            JsonNode whole = operations(WHOLE).get(place);
            assertThat(operation.path("requestBody")).isEqualTo(whole.path("requestBody"));
            assertThat(operation.path("responses").fieldNames())
                    .toIterable()
                    .containsExactlyElementsOf(() -> whole.path("responses").fieldNames());
        });
    }

    @ParameterizedTest
    @MethodSource("parts")
    void isWholeAndHasNothingElse(String name) {
        ObjectNode part = OpenApi.part(WHOLE, name);
        Set<String> referred = new TreeSet<>(part.findValuesAsText("$ref"));
        assertThat(referred).allMatch(place -> part.at(place.substring(1)).isObject());
        Set<String> tags = new TreeSet<>();
        Set<String> schemes = new TreeSet<>();
        operations(part).values().forEach(operation -> {
            operation.path("tags").forEach(tag -> tags.add(tag.asText()));
            operation.path("security").forEach(allowed -> allowed.fieldNames().forEachRemaining(schemes::add));
        });
        assertThat(tags).doesNotContain("deliveries");
        part.path("webhooks").forEach(webhook -> webhook.at("/post/tags").forEach(tag -> tags.add(tag.asText())));
        assertThat(part.path("tags").findValuesAsText("name")).hasSameElementsAs(tags);
        Set<String> known = new HashSet<>(SCHEMES.get(name));
        known.addAll(OWN);
        assertThat(known).containsAll(schemes);
        part.path("components")
                .properties()
                .forEach(kind -> kind.getValue().fieldNames().forEachRemaining(component -> {
                    String place = "#/components/" + kind.getKey() + "/" + component;
                    assertThat(
                                    "securitySchemes".equals(kind.getKey())
                                            ? schemes.contains(component)
                                            : referred.contains(place))
                            .as(place)
                            .isTrue();
                }));
        assertThat(part.toString()).hasSizeLessThan(WHOLE.toString().length() * 7 / 10);
    }

    @Test
    void areServedAndWrittenByNamesThatAreKnown() {
        for (String name : parts()) {
            JsonNode served =
                    anybody.get("/openapi/" + name + ".json").expect(200).body();
            assertThat(served.at("/servers/0/url").asText())
                    .isEqualTo(Node.shared().fanfare().baseUrl());
            assertThat(served.path("paths"))
                    .hasToString(OpenApi.part(WHOLE, name).path("paths").toString());
        }
        anybody.get("/openapi/unknown.json").expectError(404, "not_found");
        List<String> described = new ArrayList<>();
        WHOLE.at("/paths/~1openapi~1{part}.json/get/parameters/0/schema/enum")
                .forEach(each -> described.add(each.asText()));
        assertThat(described).containsExactlyElementsOf(parts());
    }

    @Test
    void namesTwoOperationsThatHaveOneNameInAPart() {
        ObjectNode whole = WHOLE.deepCopy();
        ((ObjectNode) whole.at("/paths/~1web~1api~1get~1wallet~1/post")).put("x-name", "joinCampaign");
        assertThatThrownBy(() -> OpenApi.part(whole, "web"))
                .hasMessage("Both /web/api/campaign/join/ and /web/api/get/wallet/ are joinCampaign for web: "
                        + "name one in names.properties");
    }

    @Test
    @Nightly
    void areMadeFromWhatTheBuildPackaged() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PackagedOpenApi.write(out, Modules.ALL, "0");
        assertThat(PackagedOpenApi.read(new ByteArrayInputStream(out.toByteArray()), Modules.ALL))
                .hasValueSatisfying(read -> assertThat(read).hasToString(WHOLE.toString()));
        assertThat(PackagedOpenApi.read(
                        new ByteArrayInputStream(out.toByteArray()), Modules.ALL.subList(1, Modules.ALL.size())))
                .isEmpty();
    }
}
