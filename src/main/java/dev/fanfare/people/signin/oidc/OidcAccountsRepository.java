package dev.fanfare.people.signin.oidc;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.signin.oidc.OidcConfig.Rights;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** The tables oidc_accounts and oidc_sign_ins, and the rights of accounts that the provider manages. */
final class OidcAccountsRepository {
    private static final String BEGIN = """
            insert into oidc_sign_ins (hash, user_id, credentials_version, expires_at)
            values ($1, $2, (select credentials_version from users where id = $2), $3)
            """;

    /** @param userId whose re-authentication it is; null for a sign-in */
    static Future<Void> begin(Tx tx, String secret, Long userId, Instant expiresAt) {
        return tx.execute(BEGIN, Tokens.hash(secret), userId, expiresAt).mapEmpty();
    }

    private static final String USE = """
            delete from oidc_sign_ins
            where hash = $1 and user_id is not distinct from $2 and expires_at > now()
            returning created_at, credentials_version
            """;

    /**
     * When it began.
     *
     * @param credentialsVersion the user's then; null for a sign-in
     */
    record Begun(Instant createdAt, Long credentialsVersion) {}

    /** Empty if it was used, has expired or is another user's. */
    static Future<Optional<Begun>> use(Tx tx, String secret, Long userId) {
        return tx.find(USE, Begun.class, Tokens.hash(secret), userId);
    }

    /** An account that the provider manages. */
    record Managed(
            long userId,
            String username,
            String email,
            boolean active,
            long credentialsVersion,
            @JsonUnwrapped Rights rights) {
        CredentialsVersion version() {
            return new CredentialsVersion(userId, credentialsVersion);
        }
    }

    private static final String LOCK = """
            select u.id as user_id, u.username, u.email, u.status = 'active' as active, u.credentials_version,
                   u.is_staff as staff, u.is_superuser as superuser, u.permissions
            from oidc_accounts o
            join users u on u.id = o.user_id
            where o.issuer = $1 and o.subject = $2
            for no key update of u
            """;

    static Future<Optional<Managed>> lock(Tx tx, String issuer, String subject) {
        return tx.find(LOCK, Managed.class, issuer, subject);
    }

    private static final String INSERT = """
            insert into oidc_accounts (user_id, issuer, subject) values ($1, $2, $3)
            """;

    static Future<Void> insert(Tx tx, long userId, String issuer, String subject) {
        return tx.execute(INSERT, userId, issuer, subject).mapEmpty();
    }

    private static final String UPDATE_SIGNED_IN = """
            update oidc_accounts set signed_in_at = now() where user_id = $1
            """;

    /** The provider has just signed its owner in. */
    static Future<Void> updateSignedIn(Tx tx, long userId) {
        return tx.execute(UPDATE_SIGNED_IN, userId).mapEmpty();
    }

    private static final String UPDATE_RIGHTS = """
            update users set is_staff = $2, is_superuser = $3, permissions = $4 where id = $1
            """;

    static Future<Void> updateRights(Tx tx, long userId, Rights rights) {
        return tx.execute(
                        UPDATE_RIGHTS,
                        userId,
                        rights.staff(),
                        rights.superuser(),
                        rights.permissions().toArray(String[]::new))
                .mapEmpty();
    }

    private static final String IS_OF = """
            select exists (select from oidc_accounts where user_id = $1 and issuer = $2 and subject = $3) as owned
            """;

    static Future<Boolean> isOf(Sql sql, long userId, String issuer, String subject) {
        return sql.get(IS_OF, Boolean.class, userId, issuer, subject);
    }
}
