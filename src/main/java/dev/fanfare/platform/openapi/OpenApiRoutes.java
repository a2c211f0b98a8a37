package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.module.DomainModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The routes that are no endpoints, from {@code routes.json}: OpenAPI in which an operation names its usual refusals in
 * {@code x-refuses}. Tests compare it with the routes of a node and with every answer.
 */
final class OpenApiRoutes {
    private static final String REFUSALS = "x-refuses";

    private final ObjectNode described = (ObjectNode) PackagedTexts.readJson("routes.json");

    /** Adds the routes, with the refusals and headers that they share with endpoints. */
    void add(Map<String, ObjectNode> paths, OpenApiErrors errors, List<DomainModule> modules) {
        Map<String, FaultType> types = types(modules);
        described.path("paths").properties().forEach(path -> {
            path.getValue().forEach(operation -> complete((ObjectNode) operation, errors, types));
            paths.put(path.getKey(), (ObjectNode) path.getValue());
        });
    }

    /** The tag with its description. */
    ObjectNode tag(String name) {
        return Json.mapper()
                .createObjectNode()
                .put("name", name)
                .put("description", described.path("tags").path(name).asText());
    }

    /** Its {@code schemas} or {@code securitySchemes}. */
    JsonNode part(String name) {
        return described.path(name);
    }

    private static void complete(ObjectNode operation, OpenApiErrors errors, Map<String, FaultType> types) {
        OpenApiAudiences.name(operation);
        Map<Integer, List<FaultType>> byStatus = new TreeMap<>();
        operation.remove(REFUSALS).forEach(name -> {
            FaultType type = types.get(name.asText());
            byStatus.computeIfAbsent(type.status(), status -> new ArrayList<>()).add(type);
        });
        ObjectNode responses = operation.withObject("/responses");
        boolean limited = byStatus.containsKey(CommonFault.RATE_LIMIT_EXCEEDED.status());
        responses.properties().stream()
                .filter(response -> !response.getValue().has("$ref"))
                .forEach(response -> {
                    ObjectNode own = ((ObjectNode) response.getValue()).withObject("/headers");
                    OpenApi.header(own, "X-Request-Id");
                    if (limited) {
                        OpenApiErrors.LIMITED.forEach(name -> OpenApi.header(own, name));
                    }
                    if (response.getValue().path("content").has("application/json")
                            && response.getKey().matches("[45].*")) {
                        OpenApi.header(own, "Link");
                        OpenApi.header(own, "Content-Language");
                    }
                });
        // A response with the route's own headers lists its refusals, too.
        byStatus.forEach((status, refused) -> {
            JsonNode json = responses.at("/" + status + "/content/application~1json");
            if (json instanceof ObjectNode own) {
                errors.show(own, refused);
            }
        });
        byStatus.keySet().removeIf(status -> responses.has(status.toString()));
        responses.setAll(errors.responses(byStatus));
    }

    private static Map<String, FaultType> types(List<DomainModule> modules) {
        Map<String, FaultType> types = new HashMap<>();
        Stream.concat(
                        modules.stream()
                                .flatMap(module -> Stream.concat(
                                        module.routeRefusals().stream(),
                                        module.endpoints().stream().flatMap(endpoint -> endpoint.refusals().stream()))),
                        OpenApiErrors.COMMON.keySet().stream())
                .forEach(type -> types.put(type.name(), type));
        types.put(CommonFault.RESOURCE_NOT_FOUND.name(), CommonFault.RESOURCE_NOT_FOUND);
        return types;
    }
}
