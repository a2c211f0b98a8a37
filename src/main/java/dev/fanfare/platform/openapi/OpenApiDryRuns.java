package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import java.util.List;

/** Documents dry runs. */
final class OpenApiDryRuns {
    private static final String PARAMETER = "dry_run";
    static final String HEADER = "Fanfare-Dry-Run";

    /** Says whether an operation has them. */
    static void ask(ObjectNode operation, Endpoint<?, ?> endpoint) {
        for (String name : endpoint.mayRunDry() ? List.of(PARAMETER, HEADER) : List.<String>of()) {
            operation.withArray("parameters").addObject().put("$ref", "#/components/parameters/" + name);
        }
    }

    static void parameters(ObjectNode parameters) {
        String meaning =
                "`true` to learn what would be posted, who would be told and what would be audited, or the refusal: "
                        + "the change is made with all its rules and taken back, so nothing is changed.";
        OpenApiComponents.parameter(parameters, PARAMETER, meaning)
                .put("in", "query")
                .putObject("schema")
                .put("type", "boolean");
        OpenApiComponents.parameter(parameters, HEADER, meaning + " The same as `" + PARAMETER + "` in the query.");
    }

    /** Documents the response, beside or instead of the change's 200. */
    static void answer(ObjectNode responses, OpenApiSchemas schemas) {
        ObjectNode schema = schemas.answer(DryRun.class);
        if (responses.has("200")) {
            ObjectNode json = (ObjectNode) responses.at("/200/content/application~1json");
            ArrayNode either =
                    Json.mapper().createArrayNode().add(json.get("schema")).add(schema);
            json.putObject("schema").set("anyOf", either);
        } else {
            ObjectNode response = responses.putObject("200").put("description", "What would be done, of a dry run.");
            OpenApi.headers(response, List.of("X-Request-Id", "RateLimit", "RateLimit-Policy", HEADER));
            response.putObject("content").putObject("application/json").set("schema", schema);
        }
    }
}
