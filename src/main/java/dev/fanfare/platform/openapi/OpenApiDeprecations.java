package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Deprecation;
import dev.fanfare.platform.endpoint.Endpoint;

/** Documents deprecated endpoints. */
final class OpenApiDeprecations {
    private OpenApiDeprecations() {}

    static void announce(ObjectNode operation, Endpoint<?, ?> endpoint) {
        Deprecation deprecation = endpoint.deprecation();
        if (deprecation == null) {
            return;
        }
        String told = operation.path("description").asText("");
        operation
                .put("deprecated", true)
                .put(
                        "description",
                        (told.isEmpty() ? "" : told + " ") + "Deprecated since " + deprecation.since()
                                + ": call `" + deprecation.successor() + "`. It may be gone from " + deprecation.until()
                                + ".");
    }

    static void headers(ObjectNode response, Endpoint<?, ?> endpoint) {
        if (endpoint.deprecation() != null) {
            header(response, "Deprecation", "When it was deprecated, as RFC 9745 has it.");
            header(response, "Sunset", "From when it may be gone, as RFC 8594 has it.");
        }
    }

    private static void header(ObjectNode response, String name, String sentence) {
        response.withObject("/headers/" + name)
                .put("description", sentence)
                .putObject("schema")
                .put("type", "string");
    }
}
