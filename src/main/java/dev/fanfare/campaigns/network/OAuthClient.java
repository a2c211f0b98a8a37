package dev.fanfare.campaigns.network;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.NetworksError.Unproven;
import dev.fanfare.campaigns.network.spi.AccountFigures;
import dev.fanfare.campaigns.network.spi.OwnerAccount;
import dev.fanfare.campaigns.network.spi.OwnerApi;
import dev.fanfare.campaigns.network.spi.OwnerApplication;
import dev.fanfare.campaigns.network.spi.OwnerSignIn;
import dev.fanfare.campaigns.network.spi.ProviderReply;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sign-in of owners at one network: OAuth 2.0's authorization code (RFC 6749, RFC 7636), the same for all networks,
 * behind the network's own circuit breaker.
 */
final class OAuthClient {
    private static final Logger LOG = LoggerFactory.getLogger(OAuthClient.class);

    /** Errors of a code or refresh token; X has the second one for both. */
    private static final Set<String> REJECTED = Set.of("invalid_grant", "invalid_request");

    /** Meta's code of an invalid token. */
    private static final int INVALID_TOKEN = 190;

    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final long UNKNOWN_LIFE_SECONDS = 3_600;
    private static final long MIN_LIFE_SECONDS = 60;
    private static final long MAX_LIFE_SECONDS = Duration.ofDays(400).toSeconds();

    private final String network;
    private final OwnerSignIn own;
    private final OwnerApplication application;
    private final GuardedClient service;

    OAuthClient(String network, OwnerSignIn own, OwnerApplication application, GuardedClient service) {
        this.network = network;
        this.own = own;
        this.application = application;
        this.service = service;
    }

    /**
     * What a network has issued to us for an owner.
     *
     * @param refresh null for a network without refresh tokens
     * @param expiresAt when the access token ends
     */
    record OwnerTokens(Secret access, Secret refresh, Instant expiresAt) {}

    /** What the network calls itself in its answers; null if it does not. */
    String issuer() {
        return own.issuer();
    }

    /** The page of the network on which an owner allows it. */
    String authorizeUrl(String state, String returnUrl, Secret verifier) {
        Map<String, String> members = new TreeMap<>(own.asked());
        members.put("response_type", "code");
        members.put(own.clientIdName(), application.clientId());
        members.put("redirect_uri", returnUrl);
        members.put("scope", own.scopes());
        members.put("state", state);
        if (own.pkce()) {
            members.put("code_challenge", Tokens.urlHash(verifier.value()));
            members.put("code_challenge_method", "S256");
        }
        String url = application.authorizeUrl();
        return url + (url.indexOf('?') < 0 ? '?' : '&') + OutboundRequest.encoded(members);
    }

    /** Exchanges a code; fails with a Refused if the network rejects it, or less was allowed than was asked for. */
    Future<OwnerTokens> exchange(Secret code, String returnUrl, Secret verifier) {
        Map<String, String> form = new TreeMap<>();
        form.put("grant_type", "authorization_code");
        form.put("code", code.value());
        form.put("redirect_uri", returnUrl);
        if (own.pkce()) {
            form.put("code_verifier", verifier.value());
        }
        return service.call(posted(application.tokenUrl(), form), answer -> {
                    ProviderReply granted = granted(answer);
                    requireScopes(granted);
                    return tokens(granted, null);
                })
                .compose(tokens -> own.longLived() == null
                        ? Future.succeededFuture(tokens)
                        : prolonged(own.longLived().exchange(), tokens));
    }

    /** The next tokens; fails with a Refused NETWORK_VERIFICATION_FAILED if the owner has to sign in again. */
    Future<OwnerTokens> refresh(OwnerTokens tokens) {
        if (own.longLived() != null) {
            return prolonged(own.longLived().renewal(), tokens);
        }
        if (tokens.refresh() == null) {
            return NetworksError.unproven(network, Unproven.TOKEN_REJECTED).failed();
        }
        Map<String, String> form = new TreeMap<>();
        form.put("grant_type", "refresh_token");
        form.put("refresh_token", tokens.refresh().value());
        return service.call(posted(application.tokenUrl(), form), answer -> tokens(granted(answer), tokens.refresh()));
    }

    private Future<OwnerTokens> prolonged(String path, OwnerTokens tokens) {
        String url = application.apiUrl() + path + "&"
                + OutboundRequest.encoded(Map.of(
                        "client_secret",
                        application.clientSecret(),
                        "access_token",
                        tokens.access().value()));
        return service.call(OutboundRequest.get(url), answer -> tokens(granted(answer), null));
    }

    /** Ends what the tokens allow, where the network has an address for that; tokens that it knows no more are fine. */
    Future<Void> revoke(OwnerTokens tokens) {
        if (application.revokeUrl() == null) {
            return Future.succeededFuture();
        }
        // Some networks end both by either of them, others only the one that they are told.
        Future<Void> first = revoke(tokens.access());
        return tokens.refresh() == null ? first : first.compose(ended -> revoke(tokens.refresh()));
    }

    private Future<Void> revoke(Secret token) {
        return service.call(posted(application.revokeUrl(), Map.of("token", token.value())), answer -> {
            if (answer.status() == UNAUTHORIZED || answer.status() == TOO_MANY_REQUESTS) {
                throw new IllegalArgumentException("status " + answer.status());
            }
            return null;
        });
    }

    Future<OwnerAccount> account(OwnerTokens tokens) {
        return own.account().apply(api(tokens));
    }

    /** Followers and engagement; without the latter if the network does not show the posts. */
    Future<AccountFigures> figures(OwnerTokens tokens, OwnerAccount account) {
        return own.interactions().apply(api(tokens), account).map(each -> AccountFigures.of(account.followers(), each));
    }

    private OwnerApi api(OwnerTokens tokens) {
        return new OwnerApi(network, service, application.apiUrl(), tokens.access());
    }

    private OutboundRequest posted(String url, Map<String, String> form) {
        Map<String, String> all = new TreeMap<>(form);
        all.put(own.clientIdName(), application.clientId());
        if (!own.basic()) {
            all.put("client_secret", application.clientSecret());
            return OutboundRequest.form(url, all);
        }
        return OutboundRequest.form(url, all).withClient(application.clientId(), application.clientSecret());
    }

    /** The answer of a token endpoint, of which some answer errors with 200. */
    private ProviderReply granted(OutboundResponse answer) {
        ProviderReply reply = ProviderReply.ofAny(answer);
        JsonNode error = reply.tree().path("error");
        if (answer.ok() && !error.isTextual()) {
            return reply.list("data").stream().findFirst().orElse(reply);
        }
        boolean rejected = REJECTED.contains(error.asText())
                || error.path("code").asInt() == INVALID_TOKEN
                || reply.tree().hasNonNull("error_type");
        if (rejected) {
            throw NetworksError.unproven(network, Unproven.CODE_REJECTED);
        }
        LOG.warn("{} issues no token, status {}: are client_id and client_secret right?", network, answer.status());
        throw new IllegalArgumentException("no token");
    }

    private void requireScopes(ProviderReply granted) {
        JsonNode shown = granted.tree().hasNonNull("permissions")
                ? granted.tree().path("permissions")
                : granted.tree().path("scope");
        if (shown.isMissingNode() || shown.isNull()) {
            // All that was asked for (RFC 6749, 5.1).
            return;
        }
        String list = shown.isArray() ? shown.toString().replaceAll("[\\[\\]\"]", "") : shown.asText();
        if (!OwnerSignIn.scopesOf(list).containsAll(OwnerSignIn.scopesOf(own.scopes()))) {
            throw NetworksError.unproven(network, Unproven.PERMISSION_MISSING);
        }
    }

    /** @param refresh stays if there is no new one */
    private static OwnerTokens tokens(ProviderReply granted, Secret refresh) {
        Long life = granted.count("expires_in");
        long seconds = life == null ? UNKNOWN_LIFE_SECONDS : life;
        return new OwnerTokens(
                new Secret(granted.secret("access_token")),
                granted.tree().hasNonNull("refresh_token") ? new Secret(granted.secret("refresh_token")) : refresh,
                Instant.now().plusSeconds(Math.max(MIN_LIFE_SECONDS, Math.min(seconds, MAX_LIFE_SECONDS))));
    }
}
