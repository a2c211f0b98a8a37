package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import java.util.Map;
import java.util.TreeMap;

/** What operations share: schemas, answers, headers, parameters, and the ways to identify oneself. */
final class OpenApiComponents {
    private OpenApiComponents() {}

    /** The schemas of messages, and what answers refer to. */
    static ObjectNode of(
            Map<String, ObjectNode> definitions,
            OpenApiErrors errors,
            OpenApiRoutes routes,
            Map<String, ObjectNode> answers) {
        ObjectNode components = Json.mapper().createObjectNode();
        Map<String, ObjectNode> all = new TreeMap<>(definitions);
        all.putAll(errors.schemas());
        routes.part("schemas").properties().forEach(own -> all.put(own.getKey(), (ObjectNode) own.getValue()));
        components.putObject("schemas").setAll(all);
        ObjectNode responses = components.putObject("responses");
        responses.setAll(errors.answers());
        responses.setAll(answers);
        components.putObject("examples").setAll(errors.examples());
        headers(components.putObject("headers"));
        ObjectNode parameters = components.putObject("parameters");
        parameter(
                parameters,
                "Idempotency-Key",
                "Up to 255 visible characters of the client's choice. A repeated request with the same key "
                        + "changes nothing and gets the first one's answer, for 24 hours; its message in the language of the repeated one.");
        parameter(
                parameters,
                OpenApiConditions.PARAMETER,
                "The `ETag` of the answer that the client has: it is answered with 304 while nothing has changed.");
        parameter(
                parameters,
                "Last-Event-ID",
                "The id of the last event received, in place of `last_event_id`: the feed resumes after it.");
        OpenApiWebhooks.HEADERS.forEach((name, description) -> parameter(parameters, name, description));
        ObjectNode schemes = components.putObject("securitySchemes");
        schemes.putObject(OpenApi.WEB_BEARER)
                .put("type", "http")
                .put("scheme", "bearer")
                .put("bearerFormat", "JWT")
                .put("description", "The token of a web login or registration.");
        schemes.putObject(OpenApi.WEB_JWT)
                .put("type", "apiKey")
                .put("in", "header")
                .put("name", "Authorization")
                .put("description", "The same token, written as `JWT <token>`.");
        schemes.putObject(OpenApi.BACKEND)
                .put("type", "http")
                .put("scheme", "bearer")
                .put(
                        "description",
                        "A token made by an operator. It acts as its account until it expires or is revoked.");
        ObjectNode flows = schemes.putObject(OpenApi.APPLICATION)
                .put("type", "oauth2")
                .put(
                        "description",
                        "An application's token, for its user or, before sign-in, for the application itself.")
                .putObject("flows");
        flow(flows, "authorizationCode").put("authorizationUrl", "/oauth/authorize");
        flow(flows, "clientCredentials");
        flow(flows, "password");
        schemes.setAll((ObjectNode) routes.part("securitySchemes"));
        return components;
    }

    private static void headers(ObjectNode headers) {
        header(headers, "X-Request-Id", "string", "Identifies this call; the caller's own id if it sent one.");
        header(
                headers,
                "Content-Language",
                "string",
                "The language of messages: that of Accept-Language, otherwise the account's. Codes are never translated.");
        header(headers, "X-Total-Count", "integer", "The number of all items, if a page was requested.");
        header(
                headers,
                "Link",
                "string",
                "The previous and next pages, if a page was requested; in a refusal the page with its remedy.");
        header(headers, "Fanfare-Next-Cursor", "string", "The cursor of the next page, if one follows.");
        header(
                headers,
                "Fanfare-Synced-Until",
                "string",
                "The `updated_since` with which a client goes on, on the last page of changes.");
        header(headers, "Idempotent-Replayed", "boolean", "True when this is the answer to an earlier request.");
        header(headers, OpenApiDryRuns.HEADER, "boolean", "True when this is the answer to a dry run.");
        header(headers, "Fanfare-Ignored-Inputs", "string", "The names of unknown inputs, which were ignored.");
        header(headers, "Set-Cookie", "string", "The secret that belongs to the answer, for the browser alone.");
        header(headers, OpenApiConditions.HEADER, "string", "Identifies this state of the answer.");
        header(headers, "Content-Disposition", "string", "The name of the file.");
        header(headers, "Allow", "string", "The methods that the address supports.");
        header(
                headers,
                "WWW-Authenticate",
                "string",
                "The required kind of credential, and what is wrong with the one that was sent (RFC 6750): `error=\"invalid_token\"` for an expired or unknown token, `error=\"insufficient_scope\"` with the `scope` that is needed, and no error without a token.");
        header(headers, "Retry-After", "integer", "Seconds after which to try again.");
        header(headers, "RateLimit-Limit", "integer", "Requests per minute that this client may make.");
        header(headers, "RateLimit-Remaining", "integer", "How many requests are left.");
        header(headers, "RateLimit-Reset", "integer", "Seconds until the limit is reset.");
        header(
                headers,
                "RateLimit",
                "string",
                "The requests left `r` and the seconds `t` until the limit is reset; also sent as RateLimit-Remaining and "
                        + "RateLimit-Reset.");
        header(headers, "RateLimit-Policy", "string", "The requests `q` that this client may make in `w` seconds.");
    }

    private static void parameter(ObjectNode parameters, String name, String description) {
        parameters
                .putObject(name)
                .put("name", name)
                .put("in", "header")
                .put("description", description)
                .putObject("schema")
                .put("type", "string")
                .put("maxLength", 255);
    }

    private static ObjectNode flow(ObjectNode flows, String name) {
        ObjectNode flow = flows.putObject(name).put("tokenUrl", "/oauth/token");
        ObjectNode scopes = flow.putObject("scopes");
        for (Scope scope : Scope.values()) {
            scopes.put(scope.code(), Texts.in(Languages.ENGLISH).text("scope." + scope.code()));
        }
        return flow;
    }

    private static void header(ObjectNode headers, String name, String type, String description) {
        headers.putObject(name)
                .put("description", description)
                .putObject("schema")
                .put("type", type);
    }
}
