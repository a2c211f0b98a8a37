package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.endpoint.Endpoint;
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

    /**
     * Documents the response of a dry run, by its media type. A change that only creates shows its own answer with 200, too:
     * generated clients take the lowest status for what a call returns. A bulk's is the bulk's own.
     */
    static void answer(ObjectNode responses, Endpoint<?, ?> endpoint, OpenApiSchemas schemas) {
        ObjectNode response = (ObjectNode) responses.get("200");
        Class<?> answer = Bulk.class.isAssignableFrom(endpoint.ask()) ? endpoint.view() : DryRun.class;
        response.withObject("/content").putObject(Endpoint.DRY_RUN_TYPE).set("schema", schemas.answer(answer));
    }
}
