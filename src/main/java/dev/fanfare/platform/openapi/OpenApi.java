package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.formats.image.ImageKind;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.module.DomainModule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The OpenAPI 3.1 description, generated from the endpoints and their records. */
public final class OpenApi {
    static final String WEB_BEARER = "web_session";
    static final String WEB_JWT = "web_session_jwt";
    static final String BACKEND = "backend_token";
    static final String APPLICATION = "application";
    private static final List<String> ENCODINGS =
            List.of("application/json", "application/x-www-form-urlencoded", "multipart/form-data");

    private final OpenApiSchemas schemas = new OpenApiSchemas();
    private final OpenApiErrors errors = new OpenApiErrors();
    /** Actions that need all schemas, run at the end. */
    private final List<Runnable> afterwards = new ArrayList<>();

    private final OpenApiIds ids;
    /** References to the inputs of the specification's rows, and of all others. */
    private final List<ObjectNode> specified = new ArrayList<>();

    private final List<ObjectNode> own = new ArrayList<>();

    private Map<String, ObjectNode> definitions = Map.of();

    private OpenApi(List<DomainModule> modules) {
        ids = new OpenApiIds(modules);
    }

    /** The document; independent of the order of the modules. */
    public static ObjectNode of(List<DomainModule> modules, String version) {
        return new OpenApi(modules).document(modules, version);
    }

    private ObjectNode document(List<DomainModule> modules, String version) {
        ObjectNode document = Json.mapper().createObjectNode().put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "Fanfare")
                .put("version", version)
                .put("description", """
                        Influencer campaigns: advertisers offer them, publishers take part and are paid.

                        Every endpoint answers POST and takes JSON, form and multipart bodies alike. In forms a list is \
                        a repeated key, a nested value a bracketed one (`settings[post_rate]`). Pictures are files of a \
                        multipart body, PNG, JPEG, WebP or GIF of at most 10 MB each; they are served under `/media/`. \
                        Unknown inputs are refused; rows that may get more by the specification name what they ignore in the \
                        header `Fanfare-Ignored-Inputs`. Timestamps are ISO 8601 in UTC, money is a number with at most the decimals of its \
                        currency. [What has changed](/docs/changes).""");
        document.putArray("servers").addObject().put("url", "/").put("description", "This node.");
        ArrayNode tags = document.putArray("tags");
        modules.stream()
                .filter(module -> !module.endpoints().isEmpty())
                .sorted(Comparator.comparing(DomainModule::name))
                .forEach(module -> tag(tags.addObject(), module));
        Map<String, ObjectNode> paths = new TreeMap<>();
        Map<String, Endpoint<?, ?>> first = new HashMap<>();
        List<Runnable> twins = new ArrayList<>();
        for (DomainModule module : modules) {
            for (Endpoint<?, ?> endpoint : module.endpoints()) {
                ObjectNode path = path(module, endpoint);
                ObjectNode twin = paths.putIfAbsent(endpoint.path(), path);
                Endpoint<?, ?> other = first.putIfAbsent(endpoint.path(), endpoint);
                if (twin != null) {
                    ObjectNode refusals = refusals(OpenApiErrors.ofBoth(other, endpoint));
                    twins.add(() -> OpenApiTwins.merge(twin, path, refusals));
                }
            }
        }
        document.putObject("paths").setAll(paths);
        definitions = schemas.definitions();
        afterwards.forEach(Runnable::run);
        close();
        twins.forEach(Runnable::run);
        OpenApiExamples.add(paths);
        document.set("components", OpenApiComponents.of(definitions, errors));
        return document;
    }

    private static void tag(ObjectNode tag, DomainModule module) {
        tag.put("name", module.name());
        if (!module.machines().isEmpty()) {
            tag.put(
                    "description",
                    module.machines().stream()
                            .map(machine -> "![The states of a " + machine.name() + "](/docs/states/" + machine.name()
                                    + ".svg)\n\n" + machine.markdown())
                            .collect(Collectors.joining("\n\n")));
        }
    }

    private ObjectNode path(DomainModule module, Endpoint<?, ?> endpoint) {
        ObjectNode path = Json.mapper().createObjectNode();
        if (endpoint.answersGet()) {
            ObjectNode get = operation(path.putObject("get"), "get", module, endpoint);
            ObjectNode reference = schemas.input(endpoint.body());
            ArrayNode parameters = get.putArray("parameters");
            afterwards.add(() -> query(parameters, definition(reference)));
            if (endpoint.answering() instanceof ResponseKind.Feed) {
                parameters.addObject().put("$ref", "#/components/parameters/Last-Event-ID");
            }
            get.set("responses", responses(endpoint, true));
        }
        ObjectNode post = operation(path.putObject("post"), "post", module, endpoint);
        if (endpoint.changes()) {
            post.putArray("parameters").addObject().put("$ref", "#/components/parameters/Idempotency-Key");
        }
        OpenApiDryRuns.ask(post, endpoint);
        if (endpoint.answering() instanceof ResponseKind.Feed) {
            post.withArray("parameters").addObject().put("$ref", "#/components/parameters/Last-Event-ID");
        }
        if (endpoint.body().getRecordComponents().length > 0) {
            post.set("requestBody", body(endpoint));
        }
        post.set("responses", responses(endpoint, false));
        return path;
    }

    private ObjectNode operation(ObjectNode operation, String method, DomainModule module, Endpoint<?, ?> endpoint) {
        Access access = endpoint.access();
        operation
                .put("operationId", ids.of(endpoint) + ("get".equals(method) ? "ByGet" : ""))
                .put("summary", endpoint.summary())
                .putArray("tags")
                .add(module.name());
        if (access.permission() != null) {
            String permission = access.permission().code();
            operation.put(
                    "description",
                    "Needs the permission `" + permission + "`."
                            + (access.advertisers() ? " Advertisers may call it for what is theirs." : ""));
            operation.put("x-permission", permission);
        }
        OpenApiDeprecations.announce(operation, endpoint);
        ArrayNode security = operation.putArray("security");
        switch (access.audience()) {
            case PUBLIC -> {
                // An empty list means no authentication.
            }
            case OPEN -> {
                security.addObject();
                allow(security, WEB_BEARER, WEB_JWT, BACKEND);
            }
            case WEB -> allow(security, WEB_BEARER, WEB_JWT);
            case BACKEND -> allow(security, BACKEND);
            case APP, APP_CLIENT -> {
                ArrayNode scopes = security.addObject().putArray(APPLICATION);
                if (access.scope() != null) {
                    scopes.add(access.scope().code());
                }
                allow(security, WEB_BEARER, WEB_JWT, BACKEND);
            }
            case OPERATOR -> allow(security, WEB_BEARER, WEB_JWT, BACKEND);
        }
        return operation;
    }

    private static void allow(ArrayNode security, String... schemes) {
        for (String scheme : schemes) {
            security.addObject().putArray(scheme);
        }
    }

    /** Says which inputs may have no more than their members: those that no row of the specification takes. */
    private void close() {
        Set<String> open = new HashSet<>();
        Set<String> closed = new HashSet<>();
        specified.forEach(schema -> reach(schema.path("$ref").asText(), open));
        own.forEach(schema -> reach(schema.path("$ref").asText(), closed));
        closed.removeAll(open);
        closed.stream()
                .map(definitions::get)
                .filter(schema -> schema.has("properties"))
                .forEach(schema -> schema.put("additionalProperties", false));
    }

    private void reach(String reference, Set<String> reached) {
        String name = reference.replaceFirst("^#/components/schemas/", "");
        if (reached.add(name)) {
            definitions.get(name).findValuesAsText("$ref").forEach(next -> reach(next, reached));
        }
    }

    private ObjectNode body(Endpoint<?, ?> endpoint) {
        (Specification.has(endpoint.path()) ? specified : own).add(schemas.input(endpoint.body()));
        ObjectNode body = Json.mapper().createObjectNode();
        ObjectNode content = body.putObject("content");
        for (String encoding : ENCODINGS) {
            ObjectNode reference = schemas.input(endpoint.body());
            ObjectNode media = content.putObject(encoding);
            media.set("schema", reference);
            afterwards.add(() -> {
                ObjectNode definition = definition(reference);
                body.put("required", definition.has("required"));
                if (!"application/json".equals(encoding)) {
                    bracketed(media, definition);
                }
                if ("multipart/form-data".equals(encoding)) {
                    files(media, definition, Images.Fields.of(endpoint.body()).keySet());
                }
            });
        }
        return body;
    }

    /** Describes the bracketed keys of nested inputs. */
    private void bracketed(ObjectNode media, ObjectNode definition) {
        ObjectNode encoding = Json.mapper().createObjectNode();
        definition.path("properties").properties().forEach(member -> {
            if (isObject(member.getValue())) {
                encoding.putObject(member.getKey()).put("style", "deepObject").put("explode", true);
            }
        });
        if (!encoding.isEmpty()) {
            media.set("encoding", encoding);
        }
    }

    /**
     * Documents which inputs may be files. In words, because all encodings share one schema: generated clients have one
     * type for it.
     */
    private static void files(ObjectNode media, ObjectNode definition, Set<String> fields) {
        for (String field : fields) {
            ((ObjectNode) definition.path("properties").path(field))
                    .put("description", "Addresses, or in a multipart body also files.");
            media.withObject("/encoding").putObject(field).put("contentType", ImageKind.contentTypes());
        }
    }

    private void query(ArrayNode parameters, ObjectNode definition) {
        List<String> required = new ArrayList<>();
        definition.path("required").forEach(name -> required.add(name.asText()));
        definition.path("properties").properties().forEach(member -> {
            ObjectNode parameter = parameters
                    .addObject()
                    .put("name", member.getKey())
                    .put("in", "query")
                    .put("description", member.getValue().path("description").asText())
                    .put("required", required.contains(member.getKey()));
            if (isObject(member.getValue())) {
                parameter.put("style", "deepObject").put("explode", true);
            }
            parameter.set("schema", member.getValue());
        });
    }

    private boolean isObject(JsonNode schema) {
        JsonNode whole = schema.has("$ref") ? definition(schema) : schema;
        return "object".equals(whole.path("type").asText());
    }

    private ObjectNode definition(JsonNode reference) {
        String name = reference.path("$ref").asText().replaceFirst("^#/components/schemas/", "");
        ObjectNode definition = definitions.get(name);
        if (definition == null) {
            throw new IllegalStateException("no schema for " + reference);
        }
        return definition;
    }

    private ObjectNode responses(Endpoint<?, ?> endpoint, boolean get) {
        ObjectNode responses = Json.mapper().createObjectNode();
        if (!endpoint.alwaysCreates()) {
            responses.set("200", success("Done.", endpoint));
        }
        if (endpoint.mayRunDry() && !get) {
            if (endpoint.alwaysCreates()) {
                responses.set("200", success("What would be done, of a dry run.", endpoint));
            }
            OpenApiDryRuns.answer(responses, schemas);
        }
        if (endpoint.mayCreate()) {
            responses.set("201", success("Created.", endpoint));
        }
        responses.setAll(refusals(OpenApiErrors.of(endpoint, get)));
        return responses;
    }

    private ObjectNode refusals(Map<Integer, List<FaultType>> byStatus) {
        ObjectNode responses = Json.mapper().createObjectNode();
        byStatus.forEach((status, types) -> responses.set(Integer.toString(status), errors.response(status, types)));
        return responses;
    }

    private <A extends Ask<R>, R extends Message> ObjectNode success(String description, Endpoint<A, R> endpoint) {
        ObjectNode response = Json.mapper().createObjectNode().put("description", description);
        ObjectNode content = Json.mapper().createObjectNode();
        List<String> headers = new ArrayList<>(endpoint.answering().match(new Content<>(content, schemas)));
        headers.addAll(OpenApiErrors.LIMITED);
        if (endpoint.changes()) {
            headers.add("Idempotent-Replayed");
        }
        headers(response, headers);
        OpenApiDeprecations.headers(response, endpoint);
        response.set("content", content);
        return response;
    }

    /** Writes an answer's body and headers. */
    private record Content<A extends Ask<R>, R extends Message>(ObjectNode content, OpenApiSchemas schemas)
            implements ResponseKind.Cases<A, R, List<String>> {
        @Override
        public List<String> one(ResponseKind.One<A, R> one) {
            content.putObject("application/json").set("schema", schemas.answer(one.view()));
            return List.of("X-Request-Id");
        }

        @Override
        public List<String> stream(ResponseKind.Stream<A, R> stream) {
            content.putObject("application/json")
                    .putObject("schema")
                    .put("type", "array")
                    .set("items", schemas.answer(stream.view()));
            return List.of("X-Request-Id", "X-Total-Count", "Link");
        }

        @Override
        public List<String> file(ResponseKind.File<A, R> file) {
            ObjectNode lines = content.putObject(file.format().mediaType());
            lines.putObject("schema").put("type", "string");
            if (file.format() == ResponseKind.Format.JSON_LINES) {
                lines.set("x-line", schemas.answer(file.view()));
            }
            return List.of("X-Request-Id", "Content-Disposition");
        }

        @Override
        public List<String> document(ResponseKind.WholeDocument<A, R> whole) {
            content.putObject(whole.mediaType().replaceFirst(";.*", ""))
                    .putObject("schema")
                    .put("type", "string");
            return List.of("X-Request-Id", "Content-Disposition");
        }

        @Override
        public List<String> feed(ResponseKind.Feed<A, R> feed) {
            ObjectNode events = content.putObject("text/event-stream");
            events.putObject("schema").put("type", "string");
            events.put("x-event", feed.event()).set("x-event-data", schemas.answer(feed.view()));
            return List.of("X-Request-Id");
        }
    }

    static void headers(ObjectNode response, List<String> names) {
        ObjectNode headers = response.putObject("headers");
        names.forEach(name -> headers.putObject(name).put("$ref", "#/components/headers/" + name));
    }
}
