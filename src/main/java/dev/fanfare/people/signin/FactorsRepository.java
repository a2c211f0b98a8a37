package dev.fanfare.people.signin;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.people.signin.api.SecondFactors.FactorList;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The tables totps, recovery_codes and second_steps. */
final class FactorsRepository {
    /** An authenticator app. */
    record App(long id, @JsonUnwrapped EncryptedValue secret, long lastStep) {}

    /** Associated data of a user's encrypted secrets. */
    static String place(long userId) {
        return "user:" + userId + "/totp/secret";
    }

    private static final String LIST = """
            select id as factor_id, 'totp' as kind, name, created_at, last_used_at
            from totps
            where user_id = $1 and confirmed_at is not null
            union all
            select id, 'passkey', name, created_at, last_used_at
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

    private static final String FORGET_UNCONFIRMED = """
            delete from totps where user_id = $1 and confirmed_at is null
            """;

    private static final String INSERT = """
            insert into totps (user_id, name, secret, key_id)
            select $1, $2, $3, $4
            where (select count(*) from totps where user_id = $1) < 5
            returning id
            """;

    /** The new app's id; empty if the user has five already. Deletes an unconfirmed one. */
    static Future<Optional<Long>> insert(Tx tx, long userId, String name, EncryptedValue secret) {
        return tx.execute(FORGET_UNCONFIRMED, userId)
                .compose(forgotten -> tx.find(INSERT, Long.class, userId, name, secret.content(), secret.keyId()));
    }

    private static final String LOCK_UNCONFIRMED = """
            select id, secret as content, key_id, last_step from totps where user_id = $1 and id = $2 and confirmed_at is null for update
            """;

    static Future<Optional<App>> lockUnconfirmed(Tx tx, long userId, long id) {
        return tx.find(LOCK_UNCONFIRMED, App.class, userId, id);
    }

    private static final String CONFIRM = """
            update totps set confirmed_at = now(), last_step = $2 where id = $1
            """;

    static Future<Void> confirm(Tx tx, long id, long step) {
        return tx.execute(CONFIRM, id, step).mapEmpty();
    }

    private static final String LOCK = """
            select id, secret as content, key_id, last_step from totps where user_id = $1 and confirmed_at is not null order by id for update
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

    private static final String DELETE_CODES = """
            delete from recovery_codes where user_id = $1
            """;

    static Future<Void> deleteCodes(Tx tx, long userId) {
        return tx.execute(DELETE_CODES, userId).mapEmpty();
    }

    private static final String INSERT_CODES = """
            insert into recovery_codes (user_id, hash) select $1, hash from unnest($2::bytea[]) as c (hash)
            """;

    static Future<Void> insertCodes(Tx tx, long userId, Collection<String> codes) {
        return tx.execute(INSERT_CODES, userId, codes.stream().map(Tokens::hash).toArray(Buffer[]::new))
                .mapEmpty();
    }

    private static final String USE_CODE = """
            update recovery_codes set used_at = now() where user_id = $1 and hash = $2 and used_at is null
            """;

    static Future<Boolean> useCode(Tx tx, long userId, String code) {
        return tx.execute(USE_CODE, userId, Tokens.hash(code)).map(used -> used == 1);
    }

    private static final String STRENGTHEN = """
            update sessions set second_factor = true where id = $1
            """;

    /** Notes that a second factor was shown in a session. */
    static Future<Void> saveSecondFactorShown(Tx tx, UUID session) {
        return tx.execute(STRENGTHEN, session).mapEmpty();
    }

    private static final String BEGIN_STEP = """
            insert into second_steps (hash, user_id, device, expires_at) values ($1, $2, $3, $4)
            """;

    static Future<Void> beginStep(Tx tx, String challenge, long userId, String device, Instant expiresAt) {
        return tx.execute(BEGIN_STEP, Tokens.hash(challenge), userId, device, expiresAt)
                .mapEmpty();
    }

    /** A sign-in with a pending second step. */
    record Step(long userId, String username, String email, boolean operator, String device) {}

    private static final String LOCK_STEP = """
            select s.user_id, u.username, u.email, u.is_staff or u.is_superuser as operator, s.device
            from second_steps s
            join users u on u.id = s.user_id
            where s.hash = $1 and s.used_at is null and s.failures < 5 and s.expires_at > now() and u.status = 'active'
            for no key update of s
            """;

    static Future<Optional<Step>> lockStep(Tx tx, String challenge) {
        return tx.find(LOCK_STEP, Step.class, Tokens.hash(challenge));
    }

    private static final String USE_STEP = """
            update second_steps set used_at = now() where hash = $1
            """;

    static Future<Void> useStep(Tx tx, String challenge) {
        return tx.execute(USE_STEP, Tokens.hash(challenge)).mapEmpty();
    }

    private static final String FAIL_STEP = """
            update second_steps set failures = failures + 1 where hash = $1
            """;

    static Future<Void> failStep(Tx tx, String challenge) {
        return tx.execute(FAIL_STEP, Tokens.hash(challenge)).mapEmpty();
    }

    private static final String FAILURES = """
            select coalesce(sum(failures), 0)::bigint as failures
            from second_steps
            where user_id = $1 and created_at > now() - interval '15 minutes'
            """;

    /** Wrong codes for an account within 15 minutes. */
    static Future<Long> countFailures(Sql sql, long userId) {
        return sql.get(FAILURES, Long.class, userId);
    }

    private static final String LIST_UNDER_OTHER_KEYS = """
            select id::text as id, key_id, '' as kind, array['user:' || user_id || '/totp/secret'] as places,
              array[secret] as contents
            from totps t
            where key_id <> $1 and t.id > coalesce(nullif($2::text, '')::bigint, 0)
            order by t.id
            limit $3
            """;

    private static final String COUNT_UNDER_OTHER_KEYS = """
            select count(*) as count from totps where key_id <> $1
            """;

    private static final String CHANGE_KEY = """
            update totps
            set secret = ($5::bytea[])[1], key_id = $3
            where id = $1::text::bigint and key_id = $2 and array[secret] = $4::bytea[]
            """;

    static final EncryptedTable ENCRYPTED =
            new EncryptedTable("totps", LIST_UNDER_OTHER_KEYS, COUNT_UNDER_OTHER_KEYS, CHANGE_KEY, null);
}
