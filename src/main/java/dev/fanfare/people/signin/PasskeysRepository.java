package dev.fanfare.people.signin;

import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The tables passkeys and passkey_challenges. */
final class PasskeysRepository {
    private static final String INSERT_CHALLENGE = """
            insert into passkey_challenges (hash, user_id, credentials_version, expires_at) values ($1, $2, $3, $4)
            """;

    /** @param version of the account that adds a passkey or re-authenticates; null for a sign-in */
    static Future<Void> insertChallenge(Tx tx, Buffer hash, CredentialsVersion version, Instant expiresAt) {
        return tx.execute(
                        INSERT_CHALLENGE,
                        hash,
                        version == null ? null : version.userId(),
                        version == null ? null : version.number(),
                        expiresAt)
                .mapEmpty();
    }

    private static final String USE_CHALLENGE = """
            delete from passkey_challenges where hash = $1 and user_id is not distinct from $2 and expires_at > now()
            returning coalesce(credentials_version, 0) as version
            """;

    /** The version of its account, 0 without one; empty if it is unknown, used or too old. */
    static Future<Optional<Long>> useChallenge(Tx tx, Buffer hash, Long userId) {
        return tx.find(USE_CHALLENGE, Long.class, hash, userId);
    }

    private static final String LIST_IDS = """
            select credential_id from passkeys where user_id = $1 order by id
            """;

    static Future<List<Buffer>> listIds(Sql sql, long userId) {
        return sql.list(LIST_IDS, Buffer.class, userId);
    }

    private static final String INSERT = """
            insert into passkeys (user_id, name, credential_id, public_key, backup_eligible, sign_count, trusted_at)
            select $1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7)
            where (select count(*) from passkeys where user_id = $1) < 10
            on conflict do nothing
            """;

    /**
     * False when the user has ten already, or the passkey is taken.
     *
     * @param newHours until it counts for money
     */
    static Future<Boolean> insert(Tx tx, long userId, String name, Passkeys.Key key, int newHours) {
        return FactorsRepository.lockOwner(tx, userId)
                .compose(locked -> tx.execute(
                        INSERT,
                        userId,
                        name,
                        key.credentialId(),
                        key.publicKey(),
                        key.backupEligible(),
                        key.signCount(),
                        newHours))
                .map(inserted -> inserted == 1);
    }

    /** A passkey and its owner. */
    record Owned(
            long id,
            Buffer credentialId,
            Buffer publicKey,
            boolean backupEligible,
            long signCount,
            boolean trusted,
            boolean alone,
            long userId,
            long credentialsVersion,
            String username,
            String email,
            boolean operator,
            boolean managed) {
        CredentialsVersion version() {
            return new CredentialsVersion(userId, credentialsVersion);
        }

        Passkeys.Key key() {
            return new Passkeys.Key(credentialId, publicKey, backupEligible, signCount);
        }
    }

    private static final String LOCK = """
            select p.id, p.credential_id, p.public_key, p.backup_eligible, p.sign_count, p.user_id, u.username, u.email,
                   p.trusted_at <= now() as trusted, p.alone, u.credentials_version,
                   u.is_staff or u.is_superuser as operator,
                   exists (select from oidc_accounts o where o.user_id = u.id) as managed
            from passkeys p
            join users u on u.id = p.user_id
            where p.credential_id = $1 and u.status = 'active'
            for no key update of p
            """;

    static Future<Optional<Owned>> lock(Tx tx, byte[] credentialId) {
        return tx.find(LOCK, Owned.class, Buffer.buffer(credentialId));
    }

    private static final String USE = """
            update passkeys set sign_count = $2, last_used_at = now() where id = $1
            """;

    static Future<Void> use(Tx tx, long id, long signCount) {
        return tx.execute(USE, id, signCount).mapEmpty();
    }

    private static final String REMOVE = """
            delete from passkeys where user_id = $1 and id = $2
            """;

    static Future<Boolean> remove(Tx tx, long userId, long id) {
        return tx.execute(REMOVE, userId, id).map(removed -> removed == 1);
    }
}
