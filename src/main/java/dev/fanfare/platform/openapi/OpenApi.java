package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.endpoint.Specification;
import dev.fanfare.platform.endpoint.TranslatedViews;
import dev.fanfare.platform.module.DomainModule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The OpenAPI 3.1 description, generated from the endpoints and their records. */
public final class OpenApi {
    static final String WEB_BEARER = "web_session";
    static final String WEB_JWT = "web_session_jwt";
    static final String BACKEND = "backend_token";
    static final String APPLICATION = "application";

    private final OpenApiSchemas schemas = new OpenApiSchemas();
    private final OpenApiErrors errors = new OpenApiErrors();
    private final OpenApiRoutes routes = new OpenApiRoutes();
    private final OpenApiInputs inputs = new OpenApiInputs(schemas);
    private final OpenApiIds ids;

    private OpenApi(List<DomainModule> modules) {
        ids = new OpenApiIds(modules);
    }

    /** The document; independent of the order of the modules. */
    public static ObjectNode of(List<DomainModule> modules, String version) {
        return new OpenApi(modules).document(modules, version);
    }

    /** The names of the parts. */
    public static List<String> parts() {
        return Arrays.stream(OpenApiAudiences.values())
                .map(OpenApiAudiences::code)
                .toList();
    }

    /**
     * The part of a document for an audience.
     *
     * @param name one of {@link #parts}
     * @throws IllegalArgumentException for another name
     */
    public static ObjectNode part(ObjectNode whole, String name) {
        return OpenApiParts.of(whole, OpenApiAudiences.valueOf(name.toUpperCase(Locale.ROOT)));
    }

    /** Says where the service of a document is. */
    static void at(ObjectNode document, String address) {
        document.putArray("servers").addObject().put("url", address);
    }

    private ObjectNode document(List<DomainModule> modules, String version) {
        ObjectNode document = Json.mapper().createObjectNode().put("openapi", "3.1.0");
        ObjectNode info = document.putObject("info");
        info.putObject("contact").put("name", "The operators of this service");
        info.putObject("license")
                .put("name", "All rights reserved")
                .put("identifier", "LicenseRef-All-rights-reserved");
        info.put("title", "Fanfare").put("version", version).put("description", """
                        Influencer campaigns: advertisers offer them, publishers take part and are paid.

                        Every endpoint answers POST and takes JSON, form and multipart bodies alike. In forms a list is \
                        a repeated key, a nested value a bracketed one (`settings[post_rate]`). Pictures are files of a \
                        multipart body, PNG, JPEG, WebP or GIF of at most 10 MB each; they are served under `/media/`. \
                        Unknown inputs are refused; rows that may get more by the specification name what they ignore in the \
                        header `Fanfare-Ignored-Inputs`. Timestamps are ISO 8601 in UTC, money is a number with at most the decimals of its \
                        currency. Numbers have at most 40 digits, texts no character NUL. A request may name the version of the \
                        interface in the header `Fanfare-Version`, such as `%s`, which its answer repeats; applications \
                        and webhooks keep the version that they were made with. \
                        [What has changed](/docs/changes).""".formatted(ApiVersion.CURRENT));
        at(document, "/");
        ArrayNode tags = document.putArray("tags");
        modules.stream()
                .filter(module -> !module.endpoints().isEmpty())
                .sorted(Comparator.comparing(DomainModule::name))
                .forEach(module -> tags.add(tag(routes.tag(module.name()), module)));
        tags.add(routes.tag("service"));
        tags.add(routes.tag(OpenApiWebhooks.TAG));
        Map<String, ObjectNode> paths = new TreeMap<>();
        Map<String, Endpoint<?, ?>> first = new HashMap<>();
        List<Runnable> twins = new ArrayList<>();
        for (DomainModule module : modules) {
            for (Endpoint<?, ?> endpoint : module.endpoints()) {
                ObjectNode path = path(module, endpoint);
                ObjectNode twin = paths.putIfAbsent(endpoint.path(), path);
                Endpoint<?, ?> other = first.putIfAbsent(endpoint.path(), endpoint);
                if (twin != null) {
                    ObjectNode refusals = errors.responses(OpenApiErrors.ofBoth(other, endpoint));
                    twins.add(() -> OpenApiTwins.merge(twin, path, refusals));
                }
                if (endpoint.mayRunDry()) {
                    paths.put(endpoint.previewPath(), preview(module, endpoint));
                }
            }
        }
        routes.add(paths, errors, modules);
        document.putObject("paths").setAll(paths);
        OpenApiWebhooks.add(document, modules, schemas);
        Map<String, ObjectNode> definitions = schemas.definitions();
        OpenApiWebhooks.define(document, definitions);
        inputs.complete(definitions);
        twins.forEach(Runnable::run);
        OpenApiExamples.add(paths);
        Map<String, ObjectNode> shared = OpenApiShared.answers(paths);
        document.set("components", OpenApiComponents.of(definitions, errors, routes, shared));
        return document;
    }

    private static ObjectNode tag(ObjectNode tag, DomainModule module) {
        Stream<String> states = module.machines().stream()
                .map(machine -> "![The states of a " + machine.name() + "](/docs/states/" + machine.name() + ".svg)\n\n"
                        + machine.markdown());
        return tag.put(
                "description",
                Stream.concat(Stream.of(tag.path("description").asText()), states)
                        .collect(Collectors.joining("\n\n")));
    }

    private ObjectNode path(DomainModule module, Endpoint<?, ?> endpoint) {
        ObjectNode path = Json.mapper().createObjectNode();
        if (endpoint.answersGet()) {
            ObjectNode get = operation(path.putObject("get"), "get", module, endpoint);
            ArrayNode parameters = get.putArray("parameters");
            if (endpoint.body().getRecordComponents().length > 0) {
                inputs.query(parameters, endpoint);
            }
            if (endpoint.answering() instanceof ResponseKind.Feed) {
                parameters.addObject().put("$ref", "#/components/parameters/Last-Event-ID");
            }
            get.set("responses", responses(endpoint, true));
            if (endpoint.answering() instanceof ResponseKind.One) {
                OpenApiConditions.describe(get);
            }
        }
        ObjectNode post = operation(path.putObject("post"), "post", module, endpoint);
        if (endpoint.changes()) {
            post.putArray("parameters").addObject().put("$ref", "#/components/parameters/Idempotency-Key");
        }
        if (endpoint.answering() instanceof ResponseKind.Feed) {
            post.withArray("parameters").addObject().put("$ref", "#/components/parameters/Last-Event-ID");
        }
        if (endpoint.body().getRecordComponents().length > 0) {
            post.set("requestBody", inputs.body(endpoint));
        }
        post.set("responses", responses(endpoint, false));
        return path;
    }

    private ObjectNode preview(DomainModule module, Endpoint<?, ?> endpoint) {
        ObjectNode path = Json.mapper().createObjectNode();
        ObjectNode post = operation(path.putObject("post"), "post", module, endpoint);
        OpenApiDryRuns.rename(post, endpoint);
        post.putArray("parameters").addObject().put("$ref", "#/components/parameters/Idempotency-Key");
        if (endpoint.body().getRecordComponents().length > 0) {
            post.set("requestBody", inputs.body(endpoint));
        }
        ObjectNode responses = post.putObject("responses");
        OpenApiDryRuns.answer(responses, endpoint, schemas);
        responses.setAll(errors.responses(OpenApiErrors.of(endpoint, false)));
        return path;
    }

    private ObjectNode operation(ObjectNode operation, String method, DomainModule module, Endpoint<?, ?> endpoint) {
        Access access = endpoint.access();
        operation
                .put("operationId", ids.of(endpoint) + ("get".equals(method) ? OpenApiIds.BY_GET : ""))
                .put(OpenApiIds.NAME, ids.nameOf(endpoint))
                .put("summary", endpoint.summary())
                .putArray("tags")
                .add(module.name());
        operation.put("description", callers(access));
        OpenApiAudiences.name(operation, endpoint);
        if (access.permission() != null) {
            operation.put("x-permission", access.permission().code());
        }
        OpenApiDeprecations.announce(operation, endpoint);
        ArrayNode security = operation.putArray("security");
        switch (access.audience()) {
            case PUBLIC -> {
                // An empty list means no authentication.
            }
            case OPEN -> {
                security.addObject();
                allow(security, WEB_BEARER, WEB_JWT);
            }
            case WEB -> allow(security, WEB_BEARER, WEB_JWT);
            case APP, APP_CLIENT -> {
                scope(security.addObject().putArray(APPLICATION), access);
                allow(security, WEB_BEARER, WEB_JWT, BACKEND);
            }
            case APPLICATION -> scope(security.addObject().putArray(APPLICATION), access);
            case BACKEND, OPERATOR -> allow(security, WEB_BEARER, WEB_JWT, BACKEND);
        }
        return operation;
    }

    private static void scope(ArrayNode scopes, Access access) {
        if (access.scope() != null) {
            scopes.add(access.scope().code());
        }
    }

    private static String callers(Access access) {
        if (access.permission() != null) {
            return "Needs the permission `" + access.permission().code() + "`."
                    + (access.advertisers()
                            ? " Members of an advertiser's team with the right `"
                                    + access.team().code() + "` may call it for what is theirs."
                            : "");
        }
        String scope = access.scope() == null
                ? ""
                : " with the scope `" + access.scope().code() + "`";
        return switch (access.audience()) {
            case PUBLIC -> "Needs no credential.";
            case OPEN -> "Needs no credential, but shows more with one.";
            case APP -> "For users, also by applications" + scope + ".";
            case APP_CLIENT -> "For applications" + scope + ", with or without a user.";
            case APPLICATION -> "For applications on their own, by client credentials" + scope + ".";
            case WEB -> "For users who are signed in on the web.";
            case BACKEND -> "For backend tokens.";
            case OPERATOR -> "For staff.";
        };
    }

    private static void allow(ArrayNode security, String... schemes) {
        for (String scheme : schemes) {
            security.addObject().putArray(scheme);
        }
    }

    private ObjectNode responses(Endpoint<?, ?> endpoint, boolean get) {
        ObjectNode responses = Json.mapper().createObjectNode();
        if (!endpoint.alwaysCreates()) {
            responses.set("200", success("Done.", endpoint));
        }
        if (endpoint.mayCreate()) {
            responses.set("201", success("Created.", endpoint));
        }
        responses.setAll(errors.responses(OpenApiErrors.of(endpoint, get)));
        return responses;
    }

    private <A extends Ask<R>, R extends Message> ObjectNode success(String description, Endpoint<A, R> endpoint) {
        ObjectNode response = Json.mapper().createObjectNode().put("description", description);
        ObjectNode content = Json.mapper().createObjectNode();
        List<String> headers = new ArrayList<>(endpoint.answering().match(new OpenApiContent<>(content, schemas)));
        headers.addAll(OpenApiErrors.LIMITED);
        if (endpoint.changes()) {
            headers.add("Idempotent-Replayed");
        }
        if (TranslatedViews.has(endpoint)) {
            headers.add("Content-Language");
        }
        if (Specification.has(endpoint.path())) {
            headers.add("Fanfare-Ignored-Inputs");
        }
        if (endpoint.cookie() != null) {
            headers.add("Set-Cookie");
        }
        headers(response, headers);
        OpenApiDeprecations.headers(response, endpoint);
        response.set("content", content);
        return response;
    }

    static void headers(ObjectNode response, List<String> names) {
        ObjectNode headers = response.putObject("headers");
        names.forEach(name -> header(headers, name));
    }

    static void header(ObjectNode headers, String name) {
        headers.putObject(name).put("$ref", "#/components/headers/" + name);
    }
}
