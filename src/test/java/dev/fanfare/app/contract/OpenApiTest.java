package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.cli.OpenApiCommand;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.pages.StaticFile;
import dev.fanfare.platform.openapi.OpenApi;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Golden;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.OpenApiText;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OpenApiTest {
    private static final ObjectNode DOCUMENT = Contract.DOCUMENT;

    private final Client anybody = Node.shared().client();

    /** Beside what {@code EndpointTableTest} compares. ER-08: the codes of all refusals are part of the reviewed file. */
    @Test
    void describesTheInterfaceAsItWasReviewed() {
        Golden.compare("openapi.txt", OpenApiText.of(DOCUMENT, Modules.ALL));
    }

    @Test
    @Nightly
    void isPrintedByACommandAsItIsServed() throws IOException {
        JsonNode served = anybody.get("/openapi.json").expect(200).body();
        assertThat(served.at("/servers/0/url").asText())
                .isEqualTo(Node.shared().fanfare().baseUrl());
        assertThat(Json.mapper().readTree(OpenApiCommand.document(null))).isEqualTo(anywhere(served));
    }

    private static ObjectNode anywhere(JsonNode served) {
        ((ObjectNode) served.at("/servers/0")).put("url", "/");
        return (ObjectNode) served;
    }

    @Test
    @Nightly
    void staysTheSameInWhicheverOrderTheDomainsCome() {
        List<dev.fanfare.platform.module.DomainModule> reversed = new ArrayList<>(Modules.ALL);
        Collections.reverse(reversed);
        assertThat(OpenApi.of(reversed, "0")).isEqualTo(Contract.DOCUMENT);
    }

    @Test
    void refersOnlyToWhatIsThere() {
        assertThat(DOCUMENT.findValuesAsText("$ref")).isNotEmpty().allMatch(place -> !DOCUMENT.at(place.substring(1))
                .isMissingNode());
    }

    @Test
    void hasTheOperationsToWhichPagesLead() {
        Set<String> operations = new HashSet<>(DOCUMENT.findValuesAsText("operationId"));
        Pattern link = Pattern.compile("[\"(]/docs#(\\w+)[\")]");
        for (String page : List.of("/docs/guides/command.md", "/console/everyone/developers.js")) {
            assertThat(link.matcher(StaticFile.read(page).toString()).results().map(found -> found.group(1)))
                    .as(page)
                    .isNotEmpty()
                    .isSubsetOf(operations);
        }
    }

    @Test
    void hasNoComponentThatNothingRefersTo() {
        Set<String> referred = new HashSet<>(DOCUMENT.findValuesAsText("$ref"));
        List<String> unused = new ArrayList<>();
        DOCUMENT.path("components")
                .properties()
                .forEach(kind -> kind.getValue().fieldNames().forEachRemaining(name -> {
                    String place = "#/components/" + kind.getKey() + "/"
                            + name.replace("~", "~0").replace("/", "~1");
                    // Operations name these without a reference.
                    if (!"securitySchemes".equals(kind.getKey()) && !referred.contains(place)) {
                        unused.add(place);
                    }
                }));
        assertThat(unused).isEmpty();
    }

    @Test
    void namesNoValueOfAListTwice() {
        List<JsonNode> lists = DOCUMENT.findValues("enum");
        assertThat(lists).isNotEmpty().allSatisfy(list -> assertThat(list)
                .as("a list of %d values", list.size())
                .doesNotHaveDuplicates());
    }

    @Test
    void describesEverythingInASentence() {
        List<String> silent = new ArrayList<>();
        DOCUMENT.at("/components/schemas").properties().forEach(schema -> {
            if (!schema.getValue().has("enum")) {
                silent(silent, schema.getKey(), schema.getValue());
            }
            schema.getValue()
                    .path("properties")
                    .properties()
                    .forEach(member -> silent(silent, schema.getKey() + "." + member.getKey(), member.getValue()));
        });
        for (String kind : List.of("parameters", "headers", "responses")) {
            DOCUMENT.at("/components/" + kind)
                    .properties()
                    .forEach(shared -> silent(silent, shared.getKey(), shared.getValue()));
        }
        DOCUMENT.path("paths").properties().forEach(path -> path.getValue()
                .forEach(operation -> operation.path("parameters").forEach(parameter -> {
                    if (!parameter.has("$ref")) {
                        silent(silent, path.getKey() + " " + parameter.path("name"), parameter);
                    }
                })));
        assertThat(silent)
                .as("without a sentence in the source or in terms.properties")
                .isEmpty();
    }

    @Test
    void namesEachOperationOnce() {
        List<String> ids = DOCUMENT.path("paths").findValuesAsText("operationId");
        assertThat(ids).hasSizeGreaterThan(300).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z][A-Za-z0-9]+"));
        assertThat(ids).contains("joinCampaign", "joinCampaignOnWeb", "listPublisherStatements");
    }

    @Test
    void usesEachTerm() throws IOException {
        Properties terms = new Properties();
        try (InputStream file = OpenApi.class.getResourceAsStream("terms.properties")) {
            terms.load(new InputStreamReader(file, StandardCharsets.UTF_8));
        }
        List<String> sentences = new ArrayList<>();
        DOCUMENT.at("/components/schemas").forEach(schema -> schema.path("properties")
                .forEach(member -> sentences.add(member.path("description").asText())));
        assertThat(terms).isNotEmpty().allSatisfy((name, sentence) -> assertThat(sentences)
                .as("%s, which each record describes itself", name)
                .anyMatch(described -> described.contains(sentence.toString())));
    }

    private static void silent(List<String> silent, String name, JsonNode described) {
        if (!described.path("description").asText().matches("(?s)\\S.*\\.")) {
            silent.add(name);
        }
    }

    /** What generated clients stumble over. */
    @Test
    void hasOneSchemaForAllEncodingsAndPatternsThatEveryLanguageKnows() {
        ObjectNode document = DOCUMENT;
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
        assertThat(anywhere(served)).hasToString(DOCUMENT.toString());
        assertThat(first.header("Cache-Control")).contains("public, no-cache");
        Client knowing = anybody.with("If-None-Match", first.header("ETag").orElseThrow());
        assertThat(knowing.get("/openapi.json").expect(304).bytes()).isEmpty();
    }
}
