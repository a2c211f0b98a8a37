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
import java.util.Optional;

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
                .compose(holds -> insertGrantLike(tx, Long.parseLong(caller.credentialId()), userId))
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
        return insert(tx, token, "access", grant, Instant.now().plus(ACCESS_LIFE))
                .map(new Secret(token));
    }

    /** Adds a refresh token to a grant. */
    public static Future<Secret> addRefresh(Tx tx, long grant) {
        String token = Tokens.create(Tokens.REFRESH);
        return insert(tx, token, "refresh", grant, Instant.now().plus(REFRESH_LIFE))
                .map(new Secret(token));
    }

    private static final String INSERT_GRANT_LIKE = """
            insert into oauth_grants (client_id, user_id, scope)
            select g.client_id, $2, array_to_string(array(
                     select s.scope from unnest(string_to_array(g.scope, ' ')) as s (scope)
                     where s.scope = any (string_to_array(c.scope, ' '))), ' ')
            from oauth_grants g
            left join consents c on c.client_id = g.client_id and c.user_id = $2
            where g.id = $1 and c.withdrawn_at is null
            returning id
            """;

    /**
     * Inserts a grant for a user with the application of another one, and those of its scopes that the user has consented
     * to; empty if the consent was withdrawn.
     */
    private static Future<Optional<Long>> insertGrantLike(Tx tx, long grantId, long userId) {
        return tx.find(INSERT_GRANT_LIKE, Long.class, grantId, userId);
    }

    private static final String INSERT = """
            with prolonged as (
              update oauth_grants set expires_at = least($4, created_at + interval '365 days')
              where id = $3 and expires_at < least($4, created_at + interval '365 days')
            )
            insert into oauth_tokens (hash, kind, grant_id, expires_at)
            select $1, $2, g.id, least($4, g.created_at + interval '365 days')
            from oauth_grants g
            where g.id = $3
            """;

    /**
     * Inserts a token, which ends with its grant, a year after its issue.
     *
     * @param kind access or refresh
     */
    private static Future<Void> insert(Tx tx, String token, String kind, long grantId, Instant expiresAt) {
        return tx.execute(INSERT, Tokens.hash(token), kind, grantId, expiresAt).mapEmpty();
    }
}
