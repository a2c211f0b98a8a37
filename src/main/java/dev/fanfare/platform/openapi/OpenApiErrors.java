package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.http.server.FaultResponse;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.states.Coded;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The error answers that an endpoint can give. */
final class OpenApiErrors {
    private static final String SCHEMAS = OpenApiSchemas.REFERENCE;
    private static final String ERROR = "errors.Error";
    private static final String DETAILS = "errors.Details";
    /** The answer of all statuses that an operation does not list. */
    private static final String OTHERS = "default";

    /** The headers of all answers that a limit applies to. */
    static final List<String> LIMITED = List.of("RateLimit", "RateLimit-Policy");

    /** The refusals that any endpoint can give, by the names of their constants. */
    static final Map<FaultType, String> COMMON = common();

    /** What a request with a body can meet at each endpoint. */
    private static final Set<FaultType> OF_BODIES = Set.of(
            CommonFault.INVALID_VALUES,
            CommonFault.FILE_VALIDATION_ERROR,
            CommonFault.REQUEST_TIMEOUT,
            CommonFault.PAYLOAD_TOO_LARGE,
            CommonFault.UNSUPPORTED_MEDIA_TYPE,
            CommonFault.RATE_LIMIT_EXCEEDED);

    private static final Set<FaultType> OF_SERVICE =
            Set.of(CommonFault.INTERNAL_ERROR, CommonFault.SERVICE_UNAVAILABLE, CommonFault.UNKNOWN_OUTCOME);
    /** What goes without saying beside others. */
    private static final Set<FaultType> FOLLOWING = Set.of(
            CommonFault.INVALID_TOKEN,
            CommonFault.INVALID_ACCESS_TOKEN,
            CommonFault.TOKEN_EXPIRED,
            CommonFault.PROVIDER_SIGN_IN_REQUIRED,
            CommonFault.PROVIDER_SIGN_IN_NEEDED);

    private static final Set<FaultType> USUAL = Stream.of(
                    OF_BODIES,
                    OF_SERVICE,
                    FOLLOWING,
                    Set.of(
                            CommonFault.INVALID_SYNTAX,
                            CommonFault.MISSING_FIELDS,
                            CommonFault.MISSING_TOKEN,
                            CommonFault.AUTHENTICATION_REQUIRED))
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    private final Map<String, List<FaultType>> named = new HashMap<>();
    private final Map<String, ObjectNode> answers = new TreeMap<>();
    private final Map<String, ObjectNode> examples = new TreeMap<>();

    private static Map<FaultType, String> common() {
        Map<FaultType, String> common = new HashMap<>();
        try {
            for (Field field : CommonFault.class.getFields()) {
                common.put((FaultType) field.get(null), field.getName().toLowerCase(Locale.ROOT));
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return common;
    }

    /** All refusals of an endpoint, by status; those of one status in the order of the checks. */
    static Map<Integer, List<FaultType>> of(Endpoint<?, ?> endpoint, boolean get) {
        Set<FaultType> types = new LinkedHashSet<>(credentials(endpoint));
        if (endpoint.cookie() != null) {
            types.add(CommonFault.CROSS_SITE_REQUEST);
        }
        types.add(CommonFault.INVALID_SYNTAX);
        if (RecordShape.requiresAnything(endpoint.body())) {
            types.add(CommonFault.MISSING_FIELDS);
        }
        types.add(CommonFault.INVALID_VALUES);
        if (!get) {
            types.add(CommonFault.FILE_VALIDATION_ERROR);
            types.add(CommonFault.REQUEST_TIMEOUT);
            types.add(CommonFault.PAYLOAD_TOO_LARGE);
            types.add(CommonFault.UNSUPPORTED_MEDIA_TYPE);
        }
        types.addAll(endpoint.refusals());
        if (endpoint.changes()) {
            types.add(CommonFault.REQUEST_IN_PROGRESS);
        }
        types.add(CommonFault.RATE_LIMIT_EXCEEDED);
        types.add(CommonFault.INTERNAL_ERROR);
        types.add(CommonFault.SERVICE_UNAVAILABLE);
        types.add(CommonFault.UNKNOWN_OUTCOME);
        Map<Integer, List<FaultType>> byStatus = new TreeMap<>();
        types.forEach(type -> byStatus.computeIfAbsent(type.status(), status -> new ArrayList<>())
                .add(type));
        return byStatus;
    }

    /** The refusals of two endpoints that share a path. */
    static Map<Integer, List<FaultType>> ofBoth(Endpoint<?, ?> one, Endpoint<?, ?> other) {
        Map<Integer, List<FaultType>> both = of(one, false);
        of(other, false).forEach((status, types) -> {
            List<FaultType> known = both.computeIfAbsent(status, s -> new ArrayList<>());
            types.stream().filter(type -> !known.contains(type)).forEach(known::add);
        });
        return both;
    }

    private static List<FaultType> credentials(Endpoint<?, ?> endpoint) {
        Audience audience = endpoint.access().audience();
        List<FaultType> types = new ArrayList<>();
        switch (audience) {
            case PUBLIC, OPEN -> {
                return types;
            }
            case BACKEND, OPERATOR -> {
                types.add(CommonFault.MISSING_TOKEN);
                types.add(CommonFault.INVALID_TOKEN);
                types.add(CommonFault.PROVIDER_SIGN_IN_NEEDED);
            }
            case APP, APP_CLIENT, APPLICATION, WEB -> {
                types.add(CommonFault.AUTHENTICATION_REQUIRED);
                types.add(CommonFault.INVALID_ACCESS_TOKEN);
                types.add(CommonFault.TOKEN_EXPIRED);
                types.add(CommonFault.PROVIDER_SIGN_IN_REQUIRED);
            }
        }
        boolean limited = !Access.ANY_LIMIT.equals(endpoint.access().limit());
        if (audience == Audience.BACKEND || audience == Audience.OPERATOR) {
            if (limited || audience == Audience.OPERATOR) {
                types.add(CommonFault.INSUFFICIENT_PERMISSIONS);
            }
        } else if (limited) {
            types.add(CommonFault.INSUFFICIENT_SCOPE);
        }
        if (endpoint.stepUp() != StepUpLevel.NONE) {
            types.add(CommonFault.REAUTHENTICATION_REQUIRED);
            if (endpoint.stepUp() != StepUpLevel.IN_SESSION) {
                types.add(CommonFault.PERMISSION_DENIED);
            }
        }
        return types;
    }

    /**
     * References to the answers by status, which all that refuse the same share. The usual refusals are one answer, that of all
     * other statuses; a status that an endpoint also refuses for a reason of its own has one with all its refusals.
     */
    ObjectNode responses(Map<Integer, List<FaultType>> byStatus) {
        ObjectNode responses = Json.mapper().createObjectNode();
        List<FaultType> usual = new ArrayList<>();
        byStatus.forEach((status, types) -> {
            if (USUAL.containsAll(types)) {
                usual.addAll(types);
            } else {
                responses.set(
                        Integer.toString(status), response(status + "." + String.join(".", shortNames(types)), types));
            }
        });
        if (!usual.isEmpty()) {
            responses.set(OTHERS, response(othersName(usual), usual));
        }
        return responses;
    }

    private static String othersName(List<FaultType> types) {
        boolean bodies = types.containsAll(OF_BODIES);
        boolean service = types.containsAll(OF_SERVICE);
        List<FaultType> telling = types.stream()
                .filter(type -> !FOLLOWING.contains(type)
                        && !(bodies && OF_BODIES.contains(type))
                        && !(service && OF_SERVICE.contains(type)))
                .toList();
        return Stream.concat(Stream.of(OTHERS), shortNames(telling).stream()).collect(Collectors.joining("."));
    }

    private ObjectNode response(String name, List<FaultType> types) {
        List<FaultType> known = named.putIfAbsent(name, types);
        if (known != null && !known.equals(types)) {
            throw new IllegalStateException(name + " is the name of " + known + " and of " + types);
        }
        answers.computeIfAbsent(name, unused -> written(types));
        return Json.mapper().createObjectNode().put("$ref", "#/components/responses/" + name);
    }

    private static List<String> shortNames(List<FaultType> types) {
        return types.stream().map(OpenApiErrors::shortName).toList();
    }

    private static String shortName(FaultType type) {
        return COMMON.getOrDefault(type, type.name().toLowerCase(Locale.ROOT).replace('.', '-'));
    }

    /** The answers that are referred to, by name. */
    Map<String, ObjectNode> answers() {
        return answers;
    }

    /** An example of each refusal that is referred to, by its name. */
    Map<String, ObjectNode> examples() {
        return examples;
    }

    /** Its messages stand in the examples. */
    private ObjectNode written(List<FaultType> types) {
        ObjectNode response = Json.mapper().createObjectNode();
        response.put(
                "description",
                types.stream()
                        .map(type -> type.status() + " `" + type.name() + "`")
                        .collect(Collectors.joining(", ", "", ".")));
        Set<String> headers = new LinkedHashSet<>();
        types.forEach(type -> headers.addAll(headers(type)));
        OpenApi.headers(response, List.copyOf(headers));
        ObjectNode json = response.putObject("content").putObject("application/json");
        json.putObject("schema").put("$ref", SCHEMAS + ERROR);
        show(json, types);
        return response;
    }

    /** Refers to the examples of refusals. */
    void show(ObjectNode content, List<FaultType> types) {
        ObjectNode shown = content.putObject("examples");
        types.forEach(type -> {
            shown.putObject(type.name()).put("$ref", "#/components/examples/" + type.name());
            examples.computeIfAbsent(type.name(), unused -> example(type));
        });
    }

    private static ObjectNode example(FaultType type) {
        ObjectNode example = Json.mapper().createObjectNode().put("summary", type.message());
        example.set("value", FaultResponse.tree(type.refusal().fault(), Languages.ENGLISH));
        return example;
    }

    private static List<String> headers(FaultType type) {
        List<String> headers = new ArrayList<>(List.of("X-Request-Id", "Link", "Content-Language"));
        headers.addAll(LIMITED);
        if (FaultResponse.challenges(type)) {
            headers.add("WWW-Authenticate");
        }
        switch (type.status()) {
            case 405 -> headers.add("Allow");
            case 429 ->
                headers.addAll(List.of("Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"));
            case 503 -> headers.add("Retry-After");
            default -> {
                // Nothing more.
            }
        }
        return headers;
    }

    /** The schema of all refusals, and of their details; to be asked when all answers have been referred to. */
    Map<String, ObjectNode> schemas() {
        ObjectNode schema = Json.mapper().createObjectNode().put("type", "object");
        schema.put(
                "description",
                "A refusal. Of rows for tokens alone its sentence is the `error_description`, too, as OAuth has it.");
        ObjectNode members = schema.putObject("properties");
        described(members, "error", "string", "The error code, which is stable.")
                .set("enum", words("/value/error"));
        described(members, "message", "string", "For people, in the answer's language.");
        described(members, "error_description", "string", "For people, in the answer's language.");
        described(members, "field", "string", "The first invalid input.");
        members.putObject("details")
                .put("description", "What else there is to know.")
                .put("$ref", SCHEMAS + DETAILS);
        schema.putArray("required").add("error").add("message");
        OpenApiOpenLists.open(schema);
        return Map.of(ERROR, schema, DETAILS, details());
    }

    /** What the examples have at a place. */
    private ArrayNode words(String place) {
        ArrayNode words = Json.mapper().createArrayNode();
        examples.values().stream()
                .map(example -> example.at(place).asText(""))
                .filter(word -> !word.isEmpty())
                .distinct()
                .sorted()
                .forEach(words::add);
        return words;
    }

    private ObjectNode details() {
        ObjectNode schema = Json.mapper().createObjectNode().put("type", "object");
        schema.put("description", "Further information; its members depend on the error.");
        ObjectNode members = schema.putObject("properties");
        described(members, "code", "string", "The specific error code, which is stable.")
                .set("enum", words("/value/details/code"));
        list(members, "missing_fields", "Every required input that is missing.");
        texts(members, "field_errors", "What is wrong, by input.");
        texts(members, "file_errors", "What is wrong, by file input.");
        list(members, "required_permissions", "The permissions that the account needs.", Permission.class);
        list(members, "required_scopes", "What the user has to allow the application.", Scope.class);
        described(members, "resource_type", "string", "The kind of resource that was not found or already exists.");
        described(members, "conflicting_field", "string", "The input that conflicts with an existing resource.");
        described(members, "request_id", "string", "Quote this id to the operators.");
        moment(members, "expired_at", "When the token expired.");
        moment(members, "estimated_recovery", "When to try again.");
        described(members, "limit", "integer", "How many requests are allowed.");
        moment(members, "reset_time", "When requests are allowed again.");
        OpenApiOpenLists.open(schema);
        return schema.put("additionalProperties", true);
    }

    private static ObjectNode described(ObjectNode members, String name, String type, String description) {
        return members.putObject(name).put("type", type).put("description", description);
    }

    private static void moment(ObjectNode members, String name, String description) {
        described(members, name, "string", description).put("format", "date-time");
    }

    private static void list(ObjectNode members, String name, String description, Class<?> codes) {
        list(members, name, description);
        ((ObjectNode) members.path(name).path("items"))
                .set("enum", Json.mapper().valueToTree(Coded.codes(codes)));
    }

    private static void list(ObjectNode members, String name, String description) {
        described(members, name, "array", description).putObject("items").put("type", "string");
    }

    private static void texts(ObjectNode members, String name, String description) {
        described(members, name, "object", description)
                .putObject("additionalProperties")
                .put("type", "string");
    }
}
