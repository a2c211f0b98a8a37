package dev.fanfare.people.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.people.oauth.api.Authorize.Authorized;
import dev.fanfare.people.oauth.api.AuthorizeBuilder;
import dev.fanfare.people.oauth.api.GrantTokens.TokensGranted;
import dev.fanfare.people.oauth.api.GrantTokensBuilder;
import dev.fanfare.people.oauth.api.IntrospectToken;
import dev.fanfare.people.oauth.api.RevokeAppToken;
import dev.fanfare.people.oauth.api.TokenResource;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.Texts;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The routes of the OAuth 2 server.
 *
 * @param address the public address of this service, by the port of the request
 * @param passwordGrant whether the metadata names it
 * @param registersClients whether applications may register themselves
 */
record OAuthRoutes(Bus bus, IntFunction<String> address, boolean passwordGrant, boolean registersClients)
        implements Consumer<Router> {
    /** The parameters of an authorization request, which the consent page sends back. */
    private static final List<String> FIELDS = List.of(
            "response_type",
            "client_id",
            "redirect_uri",
            "scope",
            "state",
            "code_challenge",
            "code_challenge_method",
            "resource");

    /** Errors that a person cannot do anything about. */
    private static final Set<String> AT_ONCE = Set.of("invalid_request", "invalid_scope", "invalid_target");

    private static final int MAX_DEVICE = 200;

    @Override
    public void accept(Router router) {
        router.get("/oauth/authorize").handler(this::showConsent);
        router.post("/oauth/authorize").handler(this::decide);
        router.get(ConsentPage.SCRIPT_PATH).handler(OAuthRoutes::script);
        router.post("/oauth/token").handler(this::token);
        router.post("/oauth/revoke").handler(this::revoke);
        router.post("/oauth/introspect").handler(this::introspect);
        router.get("/.well-known/oauth-authorization-server").handler(this::metadata);
    }

    private void showConsent(RoutingContext context) {
        Map<String, String> fields = new LinkedHashMap<>();
        FIELDS.forEach(name -> {
            List<String> values = context.queryParam(name);
            fields.put(name, values.size() == 1 ? ClientLogin.storable(values.get(0)) : null);
        });
        PlainRoute.count(context, Allowance.APPLICATIONS)
                .compose(counted -> ask(context, fields, ConsentSignIn.NONE))
                .onSuccess(answer -> {
                    if (refusedAtOnce(context, fields, answer)) {
                        return;
                    }
                    page(context, 200, fields, consent(context, answer, fields, null));
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private void decide(RoutingContext context) {
        PlainRoute.count(context, Allowance.APPLICATIONS)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> {
                    Map<String, String> fields = new LinkedHashMap<>();
                    FIELDS.forEach(name -> fields.put(name, ClientLogin.text(body, name)));
                    boolean allowed = "allow".equals(ClientLogin.text(body, "decision"));
                    return allowed ? allow(context, fields, ConsentSignIn.of(body)) : deny(context, fields);
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private Future<Void> allow(RoutingContext context, Map<String, String> fields, ConsentSignIn signIn) {
        // First without the password, so that invalid requests cannot try passwords.
        return ask(context, fields, ConsentSignIn.NONE).compose(checked -> {
            if (refusedAtOnce(context, fields, checked)) {
                return Future.succeededFuture();
            }
            return PlainRoute.count(context, Allowance.GUESSES)
                    .compose(counted -> ask(context, fields, signIn))
                    .map(answer -> {
                        if (answer.code() != null) {
                            redirect(context, fields, "code", answer.code().value());
                        } else {
                            page(
                                    context,
                                    401,
                                    fields,
                                    consent(context, checked, fields, problem(context, answer.error())));
                        }
                        return (Void) null;
                    })
                    .recover(cause -> {
                        if (cause instanceof Refused refused && isForUser(refused)) {
                            Fault fault = refused.fault();
                            String problem = fault.message()
                                    .in(PlainRoute.anonymous(context).language());
                            page(context, fault.status(), fields, consent(context, checked, fields, problem));
                            return Future.succeededFuture();
                        }
                        return Future.failedFuture(cause);
                    });
        });
    }

    private static void script(RoutingContext context) {
        context.response()
                .putHeader("Content-Type", "text/javascript; charset=utf-8")
                .end(ConsentPage.SCRIPT);
    }

    /** What was wrong with a sign-in on a page of consent, in the user's language. */
    static String problem(RoutingContext context, String error) {
        return texts(context).text("code_needed".equals(error) ? "consent.code_needed" : "consent.wrong");
    }

    /** Whether the user may try again later, as opposed to an invalid request. */
    static boolean isForUser(Refused refused) {
        return refused.fault().status() == 429 || refused.fault().status() == 503;
    }

    private Future<Void> deny(RoutingContext context, Map<String, String> fields) {
        return ask(context, fields, ConsentSignIn.NONE).map(answer -> {
            if (!refusedAtOnce(context, fields, answer)) {
                redirect(context, fields, "error", "access_denied");
            }
            return null;
        });
    }

    private Future<Authorized> ask(RoutingContext context, Map<String, String> fields, ConsentSignIn signIn) {
        boolean s256 = "S256".equals(fields.get("code_challenge_method"));
        return bus.ask(
                PlainRoute.anonymous(context).renewed(),
                AuthorizeBuilder.builder()
                        .clientId(fields.get("client_id") == null ? "" : fields.get("client_id"))
                        .redirectUri(fields.get("redirect_uri"))
                        .challenge(s256 ? fields.get("code_challenge") : null)
                        .scope(fields.get("scope"))
                        .resource(TokenResource.of(fields.get("resource"), issuer(context)))
                        .username(signIn.username())
                        .password(signIn.password())
                        .code(signIn.code())
                        .device(device(context))
                        .passkey(signIn.passkey())
                        .build());
    }

    /** As much of the browser's name as the endpoints read. */
    static String device(RoutingContext context) {
        String name = context.request().getHeader("User-Agent");
        return name == null ? null : name.substring(0, Math.min(MAX_DEVICE, name.length()));
    }

    /** Answers an invalid request; returns whether it was one. */
    private boolean refusedAtOnce(RoutingContext context, Map<String, String> fields, Authorized answer) {
        if (answer.applicationName() == null) {
            // Not redirected: the address is not registered.
            html(context, 400, ConsentPage.policy(null))
                    .end(ConsentPage.message(PlainRoute.anonymous(context).language()));
            return true;
        }
        if (!"code".equals(fields.get("response_type"))) {
            redirect(context, fields, "error", "unsupported_response_type");
            return true;
        }
        if (answer.error() != null && AT_ONCE.contains(answer.error())) {
            redirect(context, fields, "error", answer.error());
            return true;
        }
        return false;
    }

    private void redirect(RoutingContext context, Map<String, String> fields, String name, String value) {
        String uri = fields.get("redirect_uri");
        StringBuilder target = new StringBuilder(uri)
                .append(uri.indexOf('?') < 0 ? '?' : '&')
                .append(name)
                .append('=')
                .append(encode(value));
        if (fields.get("state") != null) {
            target.append("&state=").append(encode(fields.get("state")));
        }
        // RFC 9207: an application that uses several servers learns which one answered.
        target.append("&iss=").append(encode(issuer(context)));
        context.response()
                .setStatusCode(303)
                .putHeader("Location", target.toString())
                .end();
    }

    private String consent(RoutingContext context, Authorized asking, Map<String, String> fields, String problem) {
        return ConsentPage.html(
                PlainRoute.anonymous(context).language(),
                asking.applicationName(),
                asking.scopes(),
                fields,
                TokenResource.of(fields.get("resource"), issuer(context)) == TokenResource.AGENTS,
                problem);
    }

    static Texts texts(RoutingContext context) {
        return Texts.in(PlainRoute.anonymous(context).language());
    }

    private static void page(RoutingContext context, int status, Map<String, String> fields, String html) {
        html(context, status, ConsentPage.policy(fields.get("redirect_uri"))).end(html);
    }

    static HttpServerResponse html(RoutingContext context, int status, String policy) {
        return context.response()
                .setStatusCode(status)
                .putHeader("Content-Type", "text/html; charset=utf-8")
                .putHeader("Content-Security-Policy", policy);
    }

    private void token(RoutingContext context) {
        PlainRoute.count(context, Allowance.APPLICATIONS)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> {
                    ClientLogin client = login(context, body);
                    return bus.ask(
                            PlainRoute.anonymous(context).renewed(),
                            GrantTokensBuilder.builder()
                                    .clientId(client.clientId())
                                    .clientSecret(client.secret())
                                    .grantType(ClientLogin.text(body, "grant_type"))
                                    .code(ClientLogin.secret(body, "code"))
                                    .redirectUri(ClientLogin.text(body, "redirect_uri"))
                                    .codeVerifier(ClientLogin.secret(body, "code_verifier"))
                                    .refreshToken(ClientLogin.secret(body, "refresh_token"))
                                    .deviceCode(ClientLogin.secret(body, "device_code"))
                                    .username(ClientLogin.text(body, "username"))
                                    .password(ClientLogin.secret(body, "password"))
                                    .scope(ClientLogin.text(body, "scope"))
                                    .resource(TokenResource.of(ClientLogin.text(body, "resource"), issuer(context)))
                                    .build());
                })
                // A wrong password, code or token.
                .compose(answer -> "invalid_grant".equals(answer.error())
                        ? PlainRoute.count(context, Allowance.GUESSES).map(answer)
                        : Future.succeededFuture(answer))
                .onSuccess(answer -> {
                    if ("invalid_client".equals(answer.error())) {
                        invalidClient(context);
                    } else {
                        json(context, answer.error() == null ? 200 : 400, told(answer));
                    }
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private void revoke(RoutingContext context) {
        aboutToken(context, RevokeAppToken::new, answer -> {
            if (answer.knownClient()) {
                json(context, 200, Map.of());
            } else {
                invalidClient(context);
            }
        });
    }

    private void introspect(RoutingContext context) {
        aboutToken(context, IntrospectToken::new, answer -> {
            if (answer.knownClient()) {
                json(context, 200, answer.view());
            } else {
                invalidClient(context);
            }
        });
    }

    /** An application's ask about one token. */
    private interface TokenQuestion<R extends Message> {
        Ask<R> of(String clientId, Secret clientSecret, Secret token);
    }

    private <R extends Message> void aboutToken(
            RoutingContext context, TokenQuestion<R> question, Consumer<R> answering) {
        PlainRoute.count(context, Allowance.APPLICATIONS)
                .compose(counted -> PlainRoute.body(context))
                .compose(body -> {
                    ClientLogin client = login(context, body);
                    String token = ClientLogin.text(body, "token");
                    return bus.ask(
                            PlainRoute.anonymous(context).renewed(),
                            question.of(client.clientId(), client.secret(), new Secret(token == null ? "" : token)));
                })
                .onSuccess(answering::accept)
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    private void metadata(RoutingContext context) {
        String issuer = issuer(context);
        ObjectNode metadata = Json.mapper().createObjectNode();
        metadata.put("issuer", issuer)
                .put("authorization_endpoint", issuer + "/oauth/authorize")
                .put("token_endpoint", issuer + "/oauth/token")
                .put("device_authorization_endpoint", issuer + DeviceRoutes.AUTHORIZATION)
                .put("revocation_endpoint", issuer + "/oauth/revoke")
                .put("introspection_endpoint", issuer + "/oauth/introspect");
        if (registersClients) {
            metadata.put("registration_endpoint", issuer + ClientRegistrationRoutes.PATH);
        }
        metadata.putArray("response_types_supported").add("code");
        ArrayNode grants = metadata.putArray("grant_types_supported")
                .add("authorization_code")
                .add("client_credentials")
                .add("refresh_token")
                .add(GrantsService.DEVICE_GRANT);
        if (passwordGrant) {
            grants.add("password");
        }
        metadata.putArray("code_challenge_methods_supported").add("S256");
        metadata.put("authorization_response_iss_parameter_supported", true);
        for (String endpoint : List.of("token", "revocation", "introspection")) {
            ArrayNode methods = metadata.putArray(endpoint + "_endpoint_auth_methods_supported")
                    .add("client_secret_basic")
                    .add("client_secret_post");
            if (!endpoint.equals("introspection")) {
                // Public applications have no secret.
                methods.add("none");
            }
        }
        ScopeParameter.all().forEach(metadata.putArray("scopes_supported")::add);
        json(context, 200, metadata);
    }

    /** Not from the request: a client could name its own server, and caches would pass that on. */
    private String issuer(RoutingContext context) {
        return address.apply(context.request().localAddress().port());
    }

    static ClientLogin login(RoutingContext context, JsonNode body) {
        return ClientLogin.of(context.request().getHeader("Authorization"), body);
    }

    /** Counted like other wrong credentials. */
    static void invalidClient(RoutingContext context) {
        PlainRoute.count(context, Allowance.GUESSES)
                .onSuccess(counted -> {
                    context.response().putHeader("WWW-Authenticate", "Basic realm=\"fanfare\"");
                    json(
                            context,
                            401,
                            told(TokensGranted.refused("invalid_client", "The client id or secret is wrong.")));
                })
                .onFailure(cause -> PlainRoute.fail(context, cause));
    }

    /** With the sentence of a refusal where all others have it, too. */
    static ObjectNode told(Object answer) {
        ObjectNode body = Json.mapper().valueToTree(answer);
        return body.hasNonNull("error") ? body.set("message", body.get("error_description")) : body;
    }

    static void json(RoutingContext context, int status, Object body) {
        context.response()
                .setStatusCode(status)
                .putHeader("Content-Type", "application/json")
                .putHeader("Pragma", "no-cache")
                .end(Json.text(body));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
