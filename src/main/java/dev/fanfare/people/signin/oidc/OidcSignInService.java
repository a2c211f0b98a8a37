package dev.fanfare.people.signin.oidc;

import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.owner.store.StepUp.Factor;
import dev.fanfare.people.session.SessionKeys;
import dev.fanfare.people.session.SessionsService;
import dev.fanfare.people.signin.SecondFactorChallenges;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.OidcSignIn.BeginOidcSignIn;
import dev.fanfare.people.signin.api.OidcSignIn.BeginOidcStepUp;
import dev.fanfare.people.signin.api.OidcSignIn.FinishOidcSignIn;
import dev.fanfare.people.signin.api.OidcSignIn.FinishOidcStepUp;
import dev.fanfare.people.signin.api.OidcSignIn.OidcBegun;
import dev.fanfare.people.signin.api.Reauthenticate.Reauthenticated;
import dev.fanfare.people.signin.oidc.OidcAccounts.Admission;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** Signs staff in by the company's OpenID provider, with the authorization code flow and PKCE. */
public final class OidcSignInService {
    private static final Duration LIFE = Duration.ofMinutes(10);

    private final Vertx vertx;
    private final Bus bus;
    private final Database database;
    private final OidcConfig config;
    private final OidcProvider provider;
    private final OidcAccounts accounts;
    private final SessionKeys keys;
    private final SessionsService sessions;
    private final SecondFactorChallenges challenges;

    /**
     * Creates the service.
     *
     * @param roles the permissions of each staff role
     */
    public OidcSignInService(
            ModuleContext context,
            OidcConfig config,
            Map<String, List<String>> roles,
            SessionKeys keys,
            SessionsService sessions,
            SecondFactorChallenges challenges) {
        this.vertx = context.vertx();
        this.bus = context.bus();
        this.database = context.database();
        this.config = config;
        this.provider = new OidcProvider(config, context.guarded("oidc", config.guard()));
        this.accounts = new OidcAccounts(config, roles);
        this.keys = keys;
        this.sessions = sessions;
        this.challenges = challenges;
    }

    public Future<OidcBegun> begin(Caller caller, BeginOidcSignIn ask) {
        return begin(null);
    }

    public Future<OidcBegun> begin(Caller caller, BeginOidcStepUp ask) {
        return begin(caller.id());
    }

    /** @param userId whose re-authentication it is; null for a sign-in */
    private Future<OidcBegun> begin(Long userId) {
        if (!config.enabled()) {
            return CommonFault.PERMISSION_DENIED
                    .because("Sign-in by an identity provider is switched off.")
                    .failed();
        }
        OidcAttempt attempt = OidcAttempt.create();
        Instant expiresAt = Instant.now().plus(LIFE).truncatedTo(ChronoUnit.SECONDS);
        return provider.metadata().compose(metadata -> database.transaction(
                        tx -> OidcAccountsRepository.begin(tx, attempt.secret().value(), userId, expiresAt))
                .map(begun -> new OidcBegun(
                        "success",
                        Translatable.of("Continue at your company's sign-in."),
                        OidcProvider.authorizationUri(metadata, config, attempt, userId != null),
                        expiresAt,
                        new SecretCookie.Value(attempt.secret(), expiresAt))));
    }

    public Future<LoggedIn> finish(Caller caller, FinishOidcSignIn ask) {
        return verified(caller, new Answer(ask.code(), ask.state(), ask.iss(), new OidcAttempt(ask.browser())), null)
                .compose(verified -> trusted(
                                caller, database.transaction(tx -> accounts.admit(tx, caller, verified.token())))
                        .compose(this::published)
                        .compose(admission -> admission.who() == null
                                ? OidcAccounts.refuse()
                                : signIn(caller, admission, isSecondFactor(verified.token()), ask.device())));
    }

    private Future<LoggedIn> signIn(Caller caller, Admission admission, boolean secondFactor, String device) {
        return (secondFactor ? Future.<Void>succeededFuture() : challenges.askManaged(admission.version(), device))
                .compose(asked -> keys.forSigning())
                .compose(jwts -> database.transaction(
                        tx -> sessions.beginByOidc(tx, caller, admission.version(), secondFactor, device, jwts)))
                .map(begun -> new LoggedIn(
                        "success",
                        Translatable.of("You are signed in."),
                        begun.token(),
                        admission.who(),
                        begun.renewal()));
    }

    private Future<Admission> published(Admission admission) {
        return admission.changed() == null
                ? Future.succeededFuture(admission)
                : bus.publish(AccessChanged.ofUser(admission.changed())).map(admission);
    }

    private boolean isSecondFactor(IdToken token) {
        return config.isSecondFactor(token.acr(), token.amr());
    }

    public Future<Reauthenticated> finish(Caller caller, FinishOidcStepUp ask) {
        return verified(
                        caller,
                        new Answer(ask.code(), ask.state(), ask.iss(), new OidcAttempt(ask.browser())),
                        caller.id())
                .compose(verified -> trusted(
                        caller,
                        OidcAccountsRepository.isOf(
                                        database,
                                        caller.id(),
                                        config.issuer(),
                                        verified.token().subject())
                                .map(own -> {
                                    if (!own) {
                                        throw new UntrustedSignIn("it is another account's");
                                    }
                                    return verified;
                                })))
                .compose(verified -> database.transaction(tx -> StepUp.record(
                                tx,
                                caller,
                                new CredentialsVersion(caller.id(), verified.version()),
                                isSecondFactor(verified.token()) ? Factor.SECOND : Factor.PASSWORD)
                        .compose(at -> Audit.event(
                                        tx, caller, "user.reauthenticate", caller.id(), Map.of("factor", "oidc"))
                                .map(new Reauthenticated(
                                        "success",
                                        Translatable.of("Your password or second factor is confirmed."),
                                        at)))));
    }

    /**
     * A trusted answer of the provider.
     *
     * @param version of the credentials when a re-authentication began; null for a sign-in
     */
    private record Verified(IdToken token, Long version) {}

    /** What the browser brought back from the provider. */
    private record Answer(Secret code, String state, String issuer, OidcAttempt attempt) {}

    /**
     * Uses the attempt, which is good for one answer, right or wrong; then exchanges the code and verifies the token.
     *
     * @param userId whose re-authentication it is; null for a sign-in
     */
    private Future<Verified> verified(Caller caller, Answer answer, Long userId) {
        if (!config.enabled()) {
            return UsersError.OIDC_SIGN_IN_FAILED.failed();
        }
        return trusted(
                caller,
                database.transaction(tx -> OidcAccountsRepository.use(
                                tx, answer.attempt().secret().value(), userId))
                        .compose(found -> {
                            OidcAccountsRepository.Begun begun =
                                    found.orElseThrow(() -> new UntrustedSignIn("it was not begun here"));
                            return provider.metadata()
                                    .compose(metadata -> exchanged(metadata, answer))
                                    .map(token -> requireFresh(token, userId, begun.createdAt()))
                                    .map(token -> new Verified(token, begun.credentialsVersion()));
                        }));
    }

    private Future<IdToken> exchanged(OidcProvider.Metadata metadata, Answer answer) {
        if (!answer.attempt().hasState(answer.state())) {
            throw new UntrustedSignIn("another state");
        }
        boolean ours = answer.issuer() == null
                ? !metadata.sendsIssuer()
                : answer.issuer().equals(config.issuer());
        if (!ours) {
            throw new UntrustedSignIn("another issuer answered");
        }
        return provider.exchange(answer.code(), answer.attempt())
                .map(IdToken::unverified)
                .compose(token -> provider.keys(token.getHeader().getKeyID())
                        .compose(found -> vertx.executeBlocking(
                                () -> IdToken.verified(
                                        token, found, config, answer.attempt().nonce()),
                                false)));
    }

    /** A re-authentication happened after it was asked for: a running session at the provider is not enough. */
    private static IdToken requireFresh(IdToken token, Long userId, Instant begunAt) {
        Instant at = token.authenticatedAt();
        if (userId != null && (at == null || at.isBefore(begunAt.minus(IdToken.CLOCK_SKEW)))) {
            throw new UntrustedSignIn("the provider did not authenticate its user again");
        }
        return token;
    }

    /** Audits why a sign-in is not trusted; the client learns only that. */
    private <T> Future<T> trusted(Caller caller, Future<T> result) {
        return result.recover(cause -> cause instanceof UntrustedSignIn
                ? database.transaction(tx -> Audit.event(
                                tx, caller, "oidc.refused", caller.userId(), Map.of("reason", cause.getMessage())))
                        .compose(audited -> UsersError.OIDC_SIGN_IN_FAILED.failed())
                : Future.failedFuture(cause));
    }
}
