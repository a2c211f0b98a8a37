package dev.fanfare.platform.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.AgentTool;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.openapi.OpenApiTools;
import dev.fanfare.platform.openapi.OpenApiTools.Described;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Golden;
import dev.fanfare.support.Modules;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tools of agents, walked: each endpoint is one, or says why not. */
@Tag("unit")
class AgentToolsTest {
    private static final List<Described> ALL = OpenApiTools.of(Modules.ALL);

    @Test
    @DisplayName("CT-05 every endpoint is a read, a change with a dry run, or no tool for a reason")
    void saysOfEachEndpointWhatItIs() {
        Map<Endpoint<?, ?>, Described> tools =
                ALL.stream().collect(Collectors.toMap(one -> one.tool().endpoint(), Function.identity()));
        Map<String, String> lines = new TreeMap<>();
        Endpoints.all().forEach(endpoint -> {
            Described tool = tools.get(endpoint);
            String what = tool == null
                    ? AgentTool.against(endpoint).orElseThrow().name()
                    : tool.name() + " " + (tool.changes() ? "change" : "read") + " "
                            + (tool.tool().scope() == null
                                    ? "any"
                                    : tool.tool().scope().code());
            lines.merge(
                    endpoint.path() + " " + endpoint.access().audience(), what, (one, other) -> one + " or " + other);
            assertThat(tool == null || !tool.changes() || endpoint.mayRunDry()).isTrue();
        });
        Golden.compare(
                "agent-tools.txt",
                lines.entrySet().stream()
                        .map(line -> line.getKey() + " | " + line.getValue() + "\n")
                        .collect(Collectors.joining()));
    }

    @Test
    void describesEachByAClosedSchema() {
        Set<String> names = new HashSet<>();
        for (Described tool : ALL) {
            JsonNode schema = tool.definition().path("inputSchema");
            assertThat(names.add(tool.name())).as(tool.name()).isTrue();
            assertThat(tool.name()).matches("[A-Za-z]{1,64}");
            assertThat(schema.path("type").asText()).isEqualTo("object");
            assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
            assertThat(schema.toString()).doesNotContain("#/components/");
            schema.findValuesAsText("$ref").forEach(reference -> assertThat(
                            schema.at(reference.substring(1)).isObject())
                    .as(tool.name() + reference)
                    .isTrue());
            assertThat(tool.definition().at("/annotations/readOnlyHint").asBoolean())
                    .isNotEqualTo(tool.changes());
            assertThat(tool.definition().path("title").asText()).isNotBlank();
        }
    }

    @Test
    @DisplayName("CN-04: the page on which people confirm names every change")
    void namesEachChange() {
        String page = ConsoleModules.texts().get("agents.js");
        assertThat(ALL.stream()
                        .filter(Described::changes)
                        .map(tool -> tool.name().replaceAll("OfBrand$", ""))
                        .filter(name -> !page.contains("  " + name + ": t('")))
                .isEmpty();
    }
}
