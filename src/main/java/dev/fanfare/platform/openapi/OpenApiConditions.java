package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Conditional reads: a GET of one object says whether it has changed since the client read it. */
final class OpenApiConditions {
    static final String HEADER = "ETag";
    static final String PARAMETER = "If-None-Match";

    private OpenApiConditions() {}

    static void describe(ObjectNode get) {
        get.withArray("parameters").addObject().put("$ref", "#/components/parameters/" + PARAMETER);
        ObjectNode responses = (ObjectNode) get.path("responses");
        OpenApi.header((ObjectNode) responses.path("200").path("headers"), HEADER);
        ObjectNode unchanged = responses.putObject("304").put("description", "Unchanged.");
        List<String> headers = new ArrayList<>(List.of("X-Request-Id", HEADER));
        headers.addAll(OpenApiErrors.LIMITED);
        OpenApi.headers(unchanged, headers);
    }
}
