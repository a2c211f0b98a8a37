package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Specification;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Documents dry runs: each is an operation of its own, whose path ends with {@code preview/}. */
final class OpenApiDryRuns {
    /** The member with the path of the change that an operation previews. */
    static final String OF = "x-preview-of";

    static final String HEADER = "Fanfare-Dry-Run";
    private static final String PREFIX = "preview";

    private OpenApiDryRuns() {}

    /** Makes the operation of a change that of its dry run. */
    static void rename(ObjectNode operation, Endpoint<?, ?> endpoint) {
        for (String name : List.of("operationId", OpenApiIds.NAME)) {
            String id = operation.path(name).asText();
            operation.put(name, PREFIX + id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1));
        }
        operation.put("summary", "Dry run: " + endpoint.summary());
        operation.put(
                "description",
                operation.path("description").asText()
                        + " Nothing is changed: the change is made with all its rules and taken back, and what would be posted, "
                        + "who would be told and what would be audited is answered, or the refusal.");
        operation.put(OF, endpoint.path());
    }

    /** Documents what a dry run answers, beside the refusals of its change. A bulk's answer is the bulk's own. */
    static void answer(ObjectNode responses, Endpoint<?, ?> endpoint, OpenApiSchemas schemas) {
        ObjectNode response = responses.putObject("200").put("description", "What would be done.");
        OpenApi.headers(
                response,
                Stream.concat(Stream.of("X-Request-Id", HEADER), OpenApiErrors.LIMITED.stream())
                        .toList());
        if (Specification.has(endpoint.path())) {
            OpenApi.header(response.withObject("/headers"), "Fanfare-Ignored-Inputs");
        }
        Class<?> answer = Bulk.class.isAssignableFrom(endpoint.ask()) ? endpoint.view() : DryRun.class;
        response.withObject("/content").putObject("application/json").set("schema", schemas.answer(answer));
    }
}
