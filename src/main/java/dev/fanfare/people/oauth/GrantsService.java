package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.Authorize;
import dev.fanfare.people.oauth.api.Authorize.Authorized;
import dev.fanfare.people.oauth.api.GrantTokens;
import dev.fanfare.people.oauth.api.GrantTokens.TokensGranted;
import dev.fanfare.people.oauth.api.IntrospectToken;
import dev.fanfare.people.oauth.api.IntrospectToken.TokenIntrospected;
import dev.fanfare.people.oauth.api.IntrospectToken.TokenIntrospected.View;
import dev.fanfare.people.oauth.api.OAuthJobs.EndExpiredGrants;
import dev.fanfare.people.oauth.api.RevokeAppToken;
import dev.fanfare.people.oauth.api.RevokeAppToken.AppTokenRevoked;
import dev.fanfare.people.oauth.api.TokenResource;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.session.store.AppTokens;
import dev.fanfare.people.session.store.Consents;
import dev.fanfare.people.session.store.GrantsRepository;
import dev.fanfare.people.session.store.GrantsRepositoryCodeBuilder;
import dev.fanfare.people.session.store.KnownDevices;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn.SignInVerified;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Successor;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The OAuth 2 server: grants and their tokens (RFC 6749, 7636, 7009, 7662, 8628).
 *
 * @param passwordGrant whether trusted applications may exchange passwords for tokens
 */
record GrantsService(Bus bus, Database database, boolean passwordGrant) {
    /** The grant type of devices without a browser (RFC 8628, 3.4). */
    static final String DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

    private static final Duration CODE_LIFE = Duration.ofMinutes(1);
    /** Expired grants of one transaction. */
    private static final int CHUNK = 200;
    /** The grant types of grants from the consent page. Agents have no others. */
    private static final Set<String> CONSENTED = Set.of("authorization_code", "refresh_token");

    Future<Authorized> authorize(Caller caller, Authorize ask) {
        return ApplicationsRepository.find(database, ask.clientId(), null).compose(found -> {
            if (found.isEmpty() || !found.get().redirectUris().contains(ask.redirectUri())) {
                return Future.succeededFuture(new Authorized(null, List.of(), null, null));
            }
            String name = found.get().name();
            if (!Pkce.isChallenge(ask.challenge())) {
                return Future.succeededFuture(new Authorized(name, List.of(), null, "invalid_request"));
            }
            boolean forAgents = ask.resource() == TokenResource.AGENTS;
            if (ask.resource() == TokenResource.UNKNOWN || found.get().selfRegistered() && !forAgents) {
                return Future.succeededFuture(new Authorized(name, List.of(), null, "invalid_target"));
            }
            Optional<String> scope = ScopeParameter.asked(ask.scope(), found.get(), forAgents);
            if (scope.isEmpty()) {
                return Future.succeededFuture(new Authorized(name, List.of(), null, "invalid_scope"));
            }
            List<String> scopes = ScopeParameter.of(scope.get());
            if (ask.username() == null && ask.passkey() == null) {
                return Future.succeededFuture(new Authorized(name, scopes, null, null));
            }
            return new ConsentSignIn(ask.username(), ask.password(), ask.code(), ask.passkey())
                    .verify(bus, caller)
                    .compose(verified -> verified.userId() == null
                            ? Future.succeededFuture(new Authorized(
                                    name, scopes, null, verified.codeNeeded() ? "code_needed" : "wrong_password"))
                            : issueCode(caller, ask, verified, scope.get()).map(code -> code.map(
                                            issued -> new Authorized(name, scopes, new Secret(issued), null))
                                    .orElse(new Authorized(name, scopes, null, "wrong_password"))));
        });
    }

    Future<TokensGranted> grant(Caller caller, GrantTokens ask) {
        return ApplicationsRepository.find(database, ask.clientId(), Secret.valueOf(ask.clientSecret()))
                .compose(found -> {
                    if (found.isEmpty() || !found.get().authentic()) {
                        return refused("invalid_client", "The client id or secret is wrong.");
                    }
                    if (ask.grantType() == null) {
                        return refused("invalid_request", "The grant type is missing.");
                    }
                    if (found.get().selfRegistered() && !CONSENTED.contains(ask.grantType())) {
                        return refused("unauthorized_client", "This application may use authorization codes alone.");
                    }
                    if (ask.resource() == TokenResource.UNKNOWN
                            || ask.resource() == TokenResource.AGENTS && !CONSENTED.contains(ask.grantType())) {
                        return refused("invalid_target", "There are no such tokens for this resource.");
                    }
                    return switch (ask.grantType()) {
                        case "authorization_code" -> byCode(caller, ask);
                        case "refresh_token" -> byRefresh(caller, ask);
                        case DEVICE_GRANT -> byDevice(caller, ask);
                        case "client_credentials" ->
                            found.get().open()
                                    ? refused("unauthorized_client", "A public application has nothing of its own.")
                                    : scoped(
                                            ask,
                                            found.get(),
                                            scope -> database.transaction(tx -> granted(tx, caller, ask, null, scope)));
                        case "password" ->
                            passwordGrant && found.get().trusted()
                                    ? scoped(ask, found.get(), scope -> byPassword(caller, ask, scope))
                                    : refused("unauthorized_client", "Only trusted applications may use passwords.");
                        default -> refused("unsupported_grant_type", "This grant type is not supported.");
                    };
                });
    }

    private static Future<TokensGranted> scoped(
            GrantTokens ask,
            ApplicationsRepository.Application application,
            Function<String, Future<TokensGranted>> granting) {
        return ScopeParameter.asked(ask.scope(), application, false)
                .map(granting)
                .orElseGet(() -> refused("invalid_scope", "A scope is unknown, or not for this application."));
    }

    Future<JobResult> endExpired(Caller caller, EndExpiredGrants ask) {
        return database.transaction(tx -> GrantsRepository.revokeExpired(tx, CHUNK))
                .map(ended -> JobResult.of(ended, CHUNK));
    }

    Future<AppTokenRevoked> revoke(Caller caller, RevokeAppToken ask) {
        return ApplicationsRepository.find(database, ask.clientId(), Secret.valueOf(ask.clientSecret()))
                .compose(found -> {
                    if (found.isEmpty() || !found.get().authentic()) {
                        return Future.succeededFuture(new AppTokenRevoked(false));
                    }
                    return database.transaction(tx -> GrantsRepository.revokeByToken(
                                            tx, ask.token().value(), ask.clientId())
                                    .compose(owner -> (owner.isEmpty()
                                                    ? Future.<Void>succeededFuture()
                                                    : Audit.event(
                                                            tx,
                                                            caller,
                                                            "user.token_revoked",
                                                            owner.get(),
                                                            Map.of("client_id", ask.clientId())))
                                            .map(owner)))
                            .compose(owner -> bus.publish(owner.map(AccessChanged::ofUser)
                                    .orElse(AccessChanged.ofApplication(ask.clientId()))))
                            .map(published -> new AppTokenRevoked(true));
                });
    }

    Future<TokenIntrospected> introspect(Caller caller, IntrospectToken ask) {
        return ApplicationsRepository.find(database, ask.clientId(), Secret.valueOf(ask.clientSecret()))
                .compose(found -> {
                    if (found.isEmpty()
                            || !found.get().authentic()
                            || found.get().open()) {
                        return Future.succeededFuture(TokenIntrospected.inactive(false));
                    }
                    return GrantsRepository.introspect(database, ask.token().value(), ask.clientId())
                            .map(live -> live.map(token -> new TokenIntrospected(
                                            new View(
                                                    true,
                                                    ask.clientId(),
                                                    token.username(),
                                                    token.userId() == null
                                                            ? ask.clientId()
                                                            : token.userId().toString(),
                                                    token.access() ? "Bearer" : "refresh_token",
                                                    String.join(" ", ScopeParameter.of(token.scope())),
                                                    token.expiresAt().getEpochSecond()),
                                            true))
                                    .orElse(TokenIntrospected.inactive(true)));
                });
    }

    /** Empty if the user's credentials have changed since they were checked. */
    private Future<Optional<String>> issueCode(Caller caller, Authorize ask, SignInVerified verified, String scope) {
        String code = Tokens.create(Tokens.CODE);
        GrantsRepository.Code issued = GrantsRepositoryCodeBuilder.builder()
                .clientId(ask.clientId())
                .userId(verified.userId())
                .redirectUri(ask.redirectUri())
                .challenge(ask.challenge())
                .scope(scope)
                .forAgents(ask.resource() == TokenResource.AGENTS)
                .expiresAt(Instant.now().plus(CODE_LIFE))
                .grantId(null)
                .credentialsVersion(verified.credentialsVersion())
                .build();
        return database.transaction(tx -> issued.version()
                .holds(tx)
                .compose(holds -> holds
                        ? GrantsRepository.insertCode(tx, code, issued)
                                .compose(inserted -> Consents.give(tx, issued.userId(), ask.clientId(), scope))
                                .compose(given -> KnownDevices.note(tx, caller, issued.userId(), ask.device()))
                                .map(Optional.of(code))
                        : Future.succeededFuture(Optional.empty())));
    }

    private Future<TokensGranted> byCode(Caller caller, GrantTokens ask) {
        if (ask.code() == null) {
            return refused("invalid_request", "The code is missing.");
        }
        return database.transaction(
                        tx -> GrantsRepository.lockCode(tx, ask.code().value())
                                .compose(found -> exchange(tx, caller, ask, found)))
                .compose(this::concluded);
    }

    private Future<TokensGranted> byDevice(Caller caller, GrantTokens ask) {
        return ask.deviceCode() == null
                ? refused("invalid_request", "The device code is missing.")
                : database.transaction(tx -> DevicesService.exchange(tx, caller, ask))
                        .compose(this::concluded);
    }

    /** The outcome of a transaction, and the user whose access it ended; null for none. */
    record Outcome(TokensGranted answer, Long endedUser) {
        static Future<Outcome> of(TokensGranted answer) {
            return Future.succeededFuture(new Outcome(answer, null));
        }

        static Future<Outcome> invalidGrant(String description) {
            return of(TokensGranted.refused("invalid_grant", description));
        }
    }

    private Future<TokensGranted> concluded(Outcome outcome) {
        return outcome.endedUser() == null
                ? Future.succeededFuture(outcome.answer())
                : bus.publish(AccessChanged.ofUser(outcome.endedUser())).map(outcome.answer());
    }

    private static Future<Outcome> exchange(
            Tx tx, Caller caller, GrantTokens ask, Optional<GrantsRepository.Code> found) {
        if (found.isEmpty() || !found.get().clientId().equals(ask.clientId())) {
            return Outcome.invalidGrant("The code is unknown.");
        }
        GrantsRepository.Code code = found.get();
        if (code.grantId() != null) {
            // RFC 6749, 4.1.2: the code may have leaked before its first use, so revoke all tokens issued for it.
            return GrantsRepository.revokeGrant(tx, code.grantId())
                    .compose(revoked ->
                            note(tx, caller, "user.token_reused", code.userId(), ask.clientId(), code.grantId()))
                    .map(new Outcome(
                            TokensGranted.refused("invalid_grant", "The code has been used before."), code.userId()));
        }
        boolean valid = code.expiresAt().isAfter(Instant.now())
                && code.redirectUri().equals(ask.redirectUri())
                && ask.resource().fits(code.forAgents())
                && Pkce.proves(Secret.valueOf(ask.codeVerifier()), code.challenge());
        if (!valid) {
            return Outcome.invalidGrant(
                    "The code has expired, or its client, redirect address, resource or verifier does not match.");
        }
        return code.version()
                .holds(tx)
                .compose(holds ->
                        holds ? exchange(tx, caller, ask, code) : Outcome.invalidGrant("The code is no longer valid."));
    }

    private static Future<Outcome> exchange(Tx tx, Caller caller, GrantTokens ask, GrantsRepository.Code code) {
        return GrantsRepository.insertGrant(tx, code.clientId(), code.userId(), code.scope(), code.forAgents())
                .compose(grant -> GrantsRepository.useCode(tx, ask.code().value(), grant)
                        .compose(used -> note(tx, caller, "user.sign_in", code.userId(), ask.clientId(), grant))
                        .compose(used -> tokens(tx, grant, code.scope(), true)))
                .compose(Outcome::of);
    }

    private Future<TokensGranted> byRefresh(Caller caller, GrantTokens ask) {
        if (ask.refreshToken() == null) {
            return refused("invalid_request", "The refresh token is missing.");
        }
        return database.transaction(tx -> GrantsRepository.lockRefresh(
                                tx, ask.refreshToken().value())
                        .compose(found -> rotate(tx, caller, ask, found)))
                .compose(this::concluded);
    }

    private static Future<Outcome> rotate(
            Tx tx, Caller caller, GrantTokens ask, Optional<GrantsRepository.Refresh> found) {
        if (found.isEmpty() || !found.get().clientId().equals(ask.clientId())) {
            return Outcome.invalidGrant("The refresh token is unknown.");
        }
        GrantsRepository.Refresh refresh = found.get();
        if (refresh.used() && refresh.successor() == null) {
            // Two clients have the same token, or a client has an old one, so it was stolen: revoke the grant.
            return GrantsRepository.revokeGrant(tx, refresh.grantId())
                    .compose(revoked ->
                            note(tx, caller, "user.token_reused", refresh.userId(), ask.clientId(), refresh.grantId()))
                    .map(new Outcome(
                            TokensGranted.refused("invalid_grant", "The refresh token has been used before."),
                            refresh.userId()));
        }
        if (!refresh.live() || !refresh.active() || refresh.expiresAt().isBefore(Instant.now())) {
            return Outcome.invalidGrant("The refresh token has expired or was revoked.");
        }
        if (!ask.resource().fits(refresh.forAgents())) {
            return Outcome.of(TokensGranted.refused("invalid_target", "The grant is for another resource."));
        }
        // RFC 6749, 6: no scope may be added; fewer would be another grant.
        if (ask.scope() != null
                && !Set.copyOf(ScopeParameter.of(refresh.scope()))
                        .equals(Set.copyOf(Arrays.asList(ask.scope().strip().split(" "))))) {
            return Outcome.of(TokensGranted.refused("invalid_scope", "The scope is not the one that was granted."));
        }
        String token = ask.refreshToken().value();
        long grant = refresh.grantId();
        // An answer may be lost, and two of a client's processes may ask at once.
        return (refresh.used()
                        ? tokens(tx, grant, refresh.scope(), Successor.decrypt(token, refresh.successor()))
                        : AppTokens.addRefresh(tx, grant)
                                .compose(next -> GrantsRepository.useRefresh(tx, token, grant, next)
                                        .compose(used -> tokens(tx, grant, refresh.scope(), next))))
                .compose(Outcome::of);
    }

    private Future<TokensGranted> byPassword(Caller caller, GrantTokens ask, String scope) {
        if (ask.username() == null || ask.password() == null) {
            return refused("invalid_request", "Username and password are required.");
        }
        return bus.ask(caller, new VerifySignIn(ask.username(), ask.password(), null))
                .compose(verified -> verified.userId() == null
                        ? refused(
                                "invalid_grant",
                                verified.codeNeeded()
                                        ? "This account needs a second factor: use the authorization endpoint."
                                        : "The username or password is wrong.")
                        : byPassword(caller, ask, verified, scope));
    }

    private Future<TokensGranted> byPassword(Caller caller, GrantTokens ask, SignInVerified verified, String scope) {
        long userId = verified.userId();
        return database.transaction(tx -> new CredentialsVersion(userId, verified.credentialsVersion())
                .holds(tx)
                .compose(holds -> holds
                        ? Consents.give(tx, userId, ask.clientId(), scope)
                                .compose(given -> granted(tx, caller, ask, userId, scope))
                        : refused("invalid_grant", "The username or password is wrong.")));
    }

    /** @param userId null for the application on its own, which needs no refresh token */
    private static Future<TokensGranted> granted(Tx tx, Caller caller, GrantTokens ask, Long userId, String scope) {
        return GrantsRepository.insertGrant(tx, ask.clientId(), userId, scope, false)
                .compose(grant -> note(tx, caller, "user.sign_in", userId, ask.clientId(), grant)
                        .compose(noted ->
                                userId == null ? Future.succeededFuture() : KnownDevices.note(tx, caller, userId, null))
                        .compose(noted -> tokens(tx, grant, scope, userId != null)));
    }

    /** Audits a change of a grant, except for an application's own grant. */
    static Future<Void> note(Tx tx, Caller caller, String action, Long userId, String clientId, long grant) {
        return userId == null
                ? Future.succeededFuture()
                : Audit.event(tx, caller, action, userId, Map.of("client_id", clientId, "grant", Long.toString(grant)));
    }

    static Future<TokensGranted> tokens(Tx tx, long grant, String scope, boolean refreshable) {
        // The refresh token first: it lives longer, so its grant is extended only once.
        Future<Secret> refreshed = refreshable ? AppTokens.addRefresh(tx, grant) : Future.succeededFuture();
        return refreshed.compose(refresh -> tokens(tx, grant, scope, refresh));
    }

    /** @param refresh null for none */
    static Future<TokensGranted> tokens(Tx tx, long grant, String scope, Secret refresh) {
        return AppTokens.addAccess(tx, grant)
                .map(access -> new TokensGranted(
                        access,
                        "Bearer",
                        AppTokens.ACCESS_LIFE.toSeconds(),
                        refresh,
                        String.join(" ", ScopeParameter.of(scope)),
                        null,
                        null));
    }

    private static Future<TokensGranted> refused(String error, String description) {
        return Future.succeededFuture(TokensGranted.refused(error, description));
    }
}
