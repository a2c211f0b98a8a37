package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.cli.OpenApiCommand;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.openapi.OpenApi;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Golden;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.OpenApiText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OpenApiTest {
    private final Client anybody = Node.shared().client();

    // ER-08: the codes of all refusals are part of the reviewed file.
    @Test
    void describesTheInterfaceAsItWasReviewed() {
        Golden.compare("openapi.txt", OpenApiText.of(document()));
    }

    @Test
    void isPrintedByACommandAsItIsServed() throws JsonProcessingException {
        assertThat(Json.mapper().readTree(OpenApiCommand.document()))
                .isEqualTo(anybody.get("/openapi.json").expect(200).body());
    }

    @Test
    void staysTheSameInWhicheverOrderTheDomainsCome() {
        List<dev.fanfare.platform.module.DomainModule> reversed = new ArrayList<>(Modules.ALL);
        Collections.reverse(reversed);
        assertThat(OpenApi.of(reversed, "0")).isEqualTo(OpenApi.of(Modules.ALL, "0"));
    }

    @Test
    void refersOnlyToWhatIsThere() {
        ObjectNode document = document();
        Matcher references = Pattern.compile("\"\\$ref\":\"#([^\"]+)\"").matcher(document.toString());
        Set<String> places = new HashSet<>();
        while (references.find()) {
            places.add(references.group(1));
        }
        assertThat(places)
                .isNotEmpty()
                .allSatisfy(place ->
                        assertThat(document.at(place).isMissingNode()).as(place).isFalse());
    }

    /** What generated clients stumble over. */
    @Test
    void hasOneSchemaForAllEncodingsAndPatternsThatEveryLanguageKnows() {
        ObjectNode document = document();
        int bodies = 0;
        for (JsonNode path : document.path("paths")) {
            for (JsonNode operation : path) {
                Set<String> schemas = new HashSet<>();
                operation
                        .at("/requestBody/content")
                        .forEach(media -> schemas.add(media.path("schema").toString()));
                if (!schemas.isEmpty()) {
                    bodies++;
                    assertThat(schemas)
                            .as(operation.path("operationId").asText())
                            .singleElement()
                            .asString()
                            .contains("$ref");
                }
            }
        }
        assertThat(bodies).isGreaterThan(100);
        assertThat(document.findValuesAsText("pattern")).isNotEmpty().noneMatch(pattern -> pattern.contains("\\p"));
    }

    @Test
    void isServedWithAValidator() {
        Answer first = anybody.get("/openapi.json").expect(200);
        JsonNode served = first.body();
        assertThat(served.path("openapi").asText()).isEqualTo("3.1.0");
        ((ObjectNode) served.path("info")).put("version", "0");
        assertThat(served).hasToString(document().toString());
        assertThat(first.header("Cache-Control")).contains("public, no-cache");
        Answer again = anybody.send(anybody.request("/openapi.json")
                .header("If-None-Match", first.header("ETag").orElseThrow())
                .GET()
                .build());
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.bytes()).isEmpty();
    }

    @Test
    void isShownOnAPageOfOurOwn() {
        for (String path : List.of("/docs", "/docs/")) {
            Answer page = anybody.get(path).expect(200);
            assertThat(page.header("Content-Type")).contains("text/html; charset=utf-8");
            assertThat(page.header("Content-Security-Policy").orElseThrow()).startsWith("default-src 'self'");
            String html = page.text();
            Matcher links = Pattern.compile("(?:src|href)=\"([^\"]+)\"").matcher(html);
            int followed = 0;
            while (links.find()) {
                assertThat(links.group(1)).as("a link on the page").startsWith("/");
                anybody.get(links.group(1)).expect(200);
                followed++;
            }
            assertThat(followed).isEqualTo(5);
        }
    }

    @Test
    void letsItsVersionedFilesBeKept() {
        String html = new String(anybody.get("/docs").bytes(), java.nio.charset.StandardCharsets.UTF_8);
        Matcher style = Pattern.compile("href=\"([^\"]+\\.css)\"").matcher(html);
        assertThat(style.find()).isTrue();
        Answer css = anybody.get(style.group(1)).expect(200);
        assertThat(css.header("Cache-Control").orElseThrow()).contains("max-age=31536000");
        anybody.get(style.group(1).replace("swagger-ui.css", "nothing.css")).expectError(404, "not_found");
        anybody.get(style.group(1).replace("swagger-ui.css", "../../../pom.xml"))
                .expectError(404, "not_found");
    }

    private static ObjectNode document() {
        return OpenApi.of(Modules.ALL, "0");
    }
}
