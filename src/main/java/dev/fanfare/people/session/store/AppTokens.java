package dev.fanfare.people.session.store;

import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * The tokens of applications, written in the transaction of their cause: a registration, a sign-in, an OAuth grant. The
 * database keeps hashes only.
 */
public final class AppTokens {
    /** The lifetime of an access token. */
    public static final Duration ACCESS_LIFE = Duration.ofHours(1);

    private static final Duration REFRESH_LIFE = Duration.ofDays(60);

    private AppTokens() {}

    /** Whether the caller is an application, with or without a user. */
    public static boolean isApplication(Caller caller) {
        return caller.credential() == Caller.Credential.APP_CLIENT || caller.credential() == Caller.Credential.APP_USER;
    }

    /**
     * Gives the calling application an access token for a user who has just been authenticated, with no more scopes than
     * the user has {@linkplain Consents consented} to.
     *
     * @param caller an application, see {@link #isApplication}
     * @param version seen before the authentication
     * @return the token; fails with a Refused of 403 if the account or its consent no longer allows that
     */
    public static Future<Secret> issue(Tx tx, Caller caller, CredentialsVersion version) {
        long userId = version.userId();
        return version.require(tx, CommonFault.PERMISSION_DENIED)
                .compose(
                        holds -> AppTokensRepository.insertGrantLike(tx, Long.parseLong(caller.credentialId()), userId))
                .compose(grant -> grant.isEmpty()
                        ? CommonFault.PERMISSION_DENIED
                                .because("The user has disconnected this application, and has to allow it again.")
                                .failed()
                        : KnownDevices.note(tx, caller, userId, null)
                                .compose(known -> Audit.event(
                                        tx,
                                        caller,
                                        "user.sign_in",
                                        userId,
                                        Map.of("grant", grant.get().toString())))
                                .compose(noted -> addAccess(tx, grant.get())));
    }

    /** Adds an access token to a grant. */
    public static Future<Secret> addAccess(Tx tx, long grant) {
        String token = Tokens.create(Tokens.ACCESS);
        return AppTokensRepository.insert(
                        tx, token, "access", grant, Instant.now().plus(ACCESS_LIFE))
                .map(new Secret(token));
    }

    /** Adds a refresh token to a grant. */
    public static Future<Secret> addRefresh(Tx tx, long grant) {
        String token = Tokens.create(Tokens.REFRESH);
        return AppTokensRepository.insert(
                        tx, token, "refresh", grant, Instant.now().plus(REFRESH_LIFE))
                .map(new Secret(token));
    }
}
