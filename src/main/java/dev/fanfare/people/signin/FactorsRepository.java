package dev.fanfare.people.signin;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.signin.api.SecondFactors.FactorList;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The tables totps, recovery_codes and second_factor_challenges. */
final class FactorsRepository {
    /** An authenticator app. */
    record App(
            long id, @JsonUnwrapped EncryptedValue secret, long lastStep, long credentialsVersion, boolean trusted) {}

    /** Associated data of a user's encrypted secrets. */
    static String place(long userId) {
        return "user:" + userId + "/totp/secret";
    }

    private static final String LIST = """
            select id as factor_id, 'totp' as kind, name, created_at, last_used_at, trusted_at
            from totps
            where user_id = $1 and confirmed_at is not null
            union all
            select id, 'passkey', name, created_at, last_used_at, trusted_at
            from passkeys
            where user_id = $1
            order by factor_id
            """;

    static Future<List<FactorList.Item>> list(Sql sql, long userId) {
        return sql.list(LIST, FactorList.Item.class, userId);
    }

    /** The kinds of an account's factors. */
    record Has(boolean totp, boolean passkey) {
        boolean any() {
            return totp || passkey;
        }
    }

    private static final String HAS = """
            select exists (select from totps where user_id = $1 and confirmed_at is not null) as totp,
                   exists (select from passkeys where user_id = $1) as passkey
            """;

    static Future<Has> has(Sql sql, long userId) {
        return sql.get(HAS, Has.class, userId);
    }

    private static final String COUNT_CODES = """
            select count(*) as codes_left from recovery_codes where user_id = $1 and used_at is null
            """;

    static Future<Long> countCodes(Sql sql, long userId) {
        return sql.get(COUNT_CODES, Long.class, userId);
    }

    private static final String LOCK_OWNER = """
            select id from users where id = $1 for no key update
            """;

    /** Serializes additions to an account, so that the number of its factors holds. */
    static Future<Void> lockOwner(Tx tx, long userId) {
        return tx.execute(LOCK_OWNER, userId).mapEmpty();
    }

    private static final String FORGET_UNCONFIRMED = """
            delete from totps where user_id = $1 and confirmed_at is null
            """;

    private static final String INSERT = """
            insert into totps (user_id, name, secret, key_id, credentials_version)
            select $1, $2, $3, $4, $5
            where (select count(*) from totps where user_id = $1) < 5
            returning id
            """;

    /** The new app's id; empty if the user has five already. Deletes an unconfirmed one. */
    static Future<Optional<Long>> insert(Tx tx, CredentialsVersion version, String name, EncryptedValue secret) {
        long userId = version.userId();
        return lockOwner(tx, userId)
                .compose(locked -> tx.execute(FORGET_UNCONFIRMED, userId))
                .compose(forgotten ->
                        tx.find(INSERT, Long.class, userId, name, secret.content(), secret.keyId(), version.number()));
    }

    private static final String LOCK_UNCONFIRMED = """
            select id, secret as content, key_id, last_step, credentials_version, false as trusted
            from totps
            where user_id = $1 and id = $2 and confirmed_at is null
            for update
            """;

    static Future<Optional<App>> lockUnconfirmed(Tx tx, long userId, long id) {
        return tx.find(LOCK_UNCONFIRMED, App.class, userId, id);
    }

    private static final String CONFIRM = """
            update totps set confirmed_at = now(), last_step = $2, trusted_at = now() + make_interval(hours => $3) where id = $1
            """;

    /** @param newHours until it counts for money */
    static Future<Void> confirm(Tx tx, long id, long step, int newHours) {
        return tx.execute(CONFIRM, id, step, newHours).mapEmpty();
    }

    private static final String LOCK = """
            select id, secret as content, key_id, last_step, credentials_version, trusted_at <= now() as trusted
            from totps
            where user_id = $1 and confirmed_at is not null
            order by id
            for update
            """;

    static Future<List<App>> lock(Tx tx, long userId) {
        return tx.list(LOCK, App.class, userId);
    }

    private static final String USE = """
            update totps set last_step = $2, last_used_at = now() where id = $1
            """;

    static Future<Void> use(Tx tx, long id, long step) {
        return tx.execute(USE, id, step).mapEmpty();
    }

    private static final String REMOVE = """
            delete from totps where user_id = $1 and id = $2
            """;

    static Future<Boolean> remove(Tx tx, long userId, long id) {
        return tx.execute(REMOVE, userId, id).map(removed -> removed == 1);
    }

    private static final String REMOVE_ALL = """
            with apps as (delete from totps where user_id = $1 returning id),
                 keys as (delete from passkeys where user_id = $1 returning id)
            select (select count(*) from apps) + (select count(*) from keys) as removed
            """;

    /** How many there were. */
    static Future<Long> removeAll(Tx tx, long userId) {
        return tx.get(REMOVE_ALL, Long.class, userId);
    }

    private static final String DELETE_CODES = """
            delete from recovery_codes where user_id = $1
            """;

    static Future<Void> deleteCodes(Tx tx, long userId) {
        return tx.execute(DELETE_CODES, userId).mapEmpty();
    }

    private static final String INSERT_CODES = """
            insert into recovery_codes (user_id, hash, trusted_at)
            select $1, hash, now() + make_interval(hours => $3) from unnest($2::bytea[]) as c (hash)
            """;

    /** @param newHours until they count for money */
    static Future<Void> insertCodes(Tx tx, long userId, Collection<String> codes, int newHours) {
        return tx.execute(INSERT_CODES, userId, codes.stream().map(Tokens::hash).toArray(Buffer[]::new), newHours)
                .mapEmpty();
    }

    private static final String USE_CODE = """
            update recovery_codes set used_at = now() where user_id = $1 and hash = $2 and used_at is null
            returning trusted_at <= now() as trusted
            """;

    /** Whether it counts for money; empty for a wrong code. */
    static Future<Optional<Boolean>> useCode(Tx tx, long userId, String code) {
        return tx.find(USE_CODE, Boolean.class, userId, Tokens.hash(code));
    }

    private static final String STRENGTHEN = """
            update sessions set second_factor = true where id = $1
            """;

    /** Notes that a second factor was shown in a session. */
    static Future<Void> saveSecondFactorShown(Tx tx, UUID session) {
        return tx.execute(STRENGTHEN, session).mapEmpty();
    }

    private static final String BEGIN_STEP = """
            insert into second_factor_challenges (hash, user_id, credentials_version, device, expires_at, by_oidc)
            values ($1, $2, $3, $4, $5, $6)
            """;

    /** @param byOidc whether the first step was the company's OpenID provider */
    static Future<Void> beginStep(
            Tx tx, String challenge, CredentialsVersion version, String device, Instant expiresAt, boolean byOidc) {
        return tx.execute(
                        BEGIN_STEP,
                        Tokens.hash(challenge),
                        version.userId(),
                        version.number(),
                        device,
                        expiresAt,
                        byOidc)
                .mapEmpty();
    }

    /** A sign-in with a pending second step. */
    record Step(
            long userId,
            long credentialsVersion,
            String username,
            String email,
            boolean operator,
            String device,
            boolean byOidc) {
        CredentialsVersion version() {
            return new CredentialsVersion(userId, credentialsVersion);
        }
    }

    private static final String LOCK_STEP = """
            select s.user_id, s.credentials_version, u.username, u.email, u.is_staff or u.is_superuser as operator, s.device,
                   s.by_oidc
            from second_factor_challenges s
            join users u on u.id = s.user_id
            where s.hash = $1 and s.used_at is null and s.failures < 5 and s.expires_at > now() and u.status = 'active'
            for no key update of s
            """;

    static Future<Optional<Step>> lockStep(Tx tx, String challenge) {
        return tx.find(LOCK_STEP, Step.class, Tokens.hash(challenge));
    }

    private static final String USE_STEP = """
            update second_factor_challenges set used_at = now() where hash = $1
            """;

    static Future<Void> useStep(Tx tx, String challenge) {
        return tx.execute(USE_STEP, Tokens.hash(challenge)).mapEmpty();
    }

    private static final String FAIL_STEP = """
            update second_factor_challenges set failures = failures + 1 where hash = $1
            """;

    static Future<Void> failStep(Tx tx, String challenge) {
        return tx.execute(FAIL_STEP, Tokens.hash(challenge)).mapEmpty();
    }

    private static final String FAILURES = """
            select coalesce(sum(failures), 0)::bigint as failures
            from second_factor_challenges
            where user_id = $1
              and created_at > greatest(now() - interval '15 minutes',
                                        (select throttle_lifted_at from users where id = $1))
            """;

    /** Wrong codes for an account within 15 minutes. */
    static Future<Long> countFailures(Sql sql, long userId) {
        return sql.get(FAILURES, Long.class, userId);
    }

    static final EncryptedTable ENCRYPTED =
            EncryptedTable.of("totps", new Column("secret", "'user:' || user_id || '/totp/secret'"));
}
