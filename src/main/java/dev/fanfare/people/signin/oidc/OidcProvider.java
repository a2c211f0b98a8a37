package dev.fanfare.people.signin.oidc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.JWKSet;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;

/** The company's OpenID provider: its metadata, its keys, and the exchange of codes. A single instance per process. */
public final class OidcProvider {
    private static final String SCOPE = "openid email profile";

    private final OidcConfig config;
    private final GuardedClient service;
    private final CachedDocument<Metadata> metadata;
    private final CachedDocument<JWKSet> keys;

    /**
     * The provider's metadata (OpenID Connect Discovery 1.0).
     *
     * @param sendsIssuer whether its answers name it (RFC 9207)
     */
    record Metadata(String authorizationEndpoint, String tokenEndpoint, String jwksUri, boolean sendsIssuer) {}

    public OidcProvider(OidcConfig config, GuardedClient service) {
        this.config = config;
        this.service = service;
        String discovery = config.issuer() == null
                ? ""
                : config.issuer().replaceFirst("/$", "") + "/.well-known/openid-configuration";
        this.metadata =
                new CachedDocument<>(() -> service.call(OutboundRequest.get(discovery), answer -> metadataOf(answer)));
        this.keys = new CachedDocument<>(() -> metadata.get()
                .compose(found -> service.call(OutboundRequest.get(found.jwksUri()), OidcProvider::keysOf)));
    }

    Future<Metadata> metadata() {
        return metadata.get();
    }

    /** Its keys; read again, at most once a minute, if this one is not among them. */
    Future<JWKSet> keys(String keyId) {
        return keys.get()
                .compose(known -> known.getKeyByKeyId(keyId) != null ? Future.succeededFuture(known) : keys.renewed());
    }

    /**
     * The address at the provider where a sign-in begins.
     *
     * @param again whether a running session there is not enough
     */
    static String authorizationUri(Metadata metadata, OidcConfig config, OidcAttempt attempt, boolean again) {
        String endpoint = metadata.authorizationEndpoint();
        return endpoint + (endpoint.indexOf('?') < 0 ? '?' : '&') + "response_type=code"
                + parameter("client_id", config.clientId())
                + parameter("redirect_uri", config.redirectUri())
                + parameter("scope", SCOPE)
                + parameter("state", attempt.state())
                + parameter("nonce", attempt.nonce())
                + parameter("code_challenge", attempt.challenge())
                + "&code_challenge_method=S256"
                + (config.secondFactorAcr().isEmpty()
                        ? ""
                        : parameter("acr_values", String.join(" ", config.secondFactorAcr())))
                + (again ? "&prompt=login&max_age=0" : "");
    }

    private static String parameter(String name, String value) {
        return "&" + name + "=" + OutboundRequest.encoded(value);
    }

    /** The ID token for a code; fails with UntrustedSignIn if the provider rejects the code. */
    Future<String> exchange(Secret code, OidcAttempt attempt) {
        String form = "grant_type=authorization_code"
                + parameter("code", code.value())
                + parameter("redirect_uri", config.redirectUri())
                + parameter("code_verifier", attempt.verifier());
        return metadata.get()
                .compose(found -> service.call(
                        OutboundRequest.form(found.tokenEndpoint(), form)
                                .withClient(config.clientId(), config.clientSecret()),
                        answer -> new Exchanged(answer.ok(), tree(answer))))
                .map(Exchanged::idToken);
    }

    private record Exchanged(boolean ok, JsonNode body) {
        String idToken() {
            if (!ok) {
                throw new UntrustedSignIn(
                        "the provider rejects the code: " + body.path("error").asText());
            }
            return body.path("id_token").asText();
        }
    }

    private Metadata metadataOf(OutboundResponse answer) {
        JsonNode tree = tree(answer);
        if (!tree.path("issuer").asText().equals(config.issuer())) {
            throw new IllegalStateException("its issuer is not the one of the settings");
        }
        return new Metadata(
                address(tree, "authorization_endpoint"),
                address(tree, "token_endpoint"),
                address(tree, "jwks_uri"),
                tree.path("authorization_response_iss_parameter_supported").asBoolean());
    }

    /** Encrypted if the issuer is. */
    private String address(JsonNode tree, String name) {
        String address = tree.path(name).asText();
        if (!address.startsWith("https://")
                && !(address.startsWith("http://") && config.issuer().startsWith("http:"))) {
            throw new IllegalStateException(name + " is not an https address");
        }
        return address;
    }

    private static JWKSet keysOf(OutboundResponse answer) {
        try {
            return JWKSet.parse(answer.body().toString(StandardCharsets.UTF_8));
        } catch (ParseException e) {
            throw new IllegalStateException("no keys", e);
        }
    }

    private static JsonNode tree(OutboundResponse answer) {
        try {
            return Json.tree(answer.body().toString(StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no JSON", e);
        }
    }
}
