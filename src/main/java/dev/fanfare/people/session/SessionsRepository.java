package dev.fanfare.people.session;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.people.session.api.Sessions.SessionList;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Successor;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The tables sessions, session_renewals and signing_keys. */
final class SessionsRepository {
    private SessionsRepository() {}

    private static final String BEGIN = """
            with session as (
              insert into sessions (id, user_id, expires_at, ends_at, address, device) values ($1, $2, $3, $4, $5, $6)
            ), renewal as (
              insert into session_renewals (hash, session_id) values ($7, $1)
            )
            update users set last_login = business_now(), last_active = business_now() where id = $2
            """;

    static Future<Void> begin(
            Tx tx,
            UUID id,
            long userId,
            Instant expiresAt,
            Instant endsAt,
            String address,
            String device,
            String renewal) {
        return tx.execute(BEGIN, id, userId, expiresAt, endsAt, address, device, Tokens.hash(renewal))
                .mapEmpty();
    }

    private static final String SAVE_OIDC = """
            update sessions set by_oidc = true, second_factor = $2 where id = $1
            """;

    /** Notes that the company's OpenID provider signed its user in. */
    static Future<Void> saveOidc(Tx tx, UUID id, boolean secondFactor) {
        return tx.execute(SAVE_OIDC, id, secondFactor).mapEmpty();
    }

    private static final String SUPERUSERS = """
            select id from users where is_superuser and status = 'active' order by id limit 1000
            """;

    static Future<List<Long>> listSuperusers(Sql sql) {
        return sql.list(SUPERUSERS, Long.class);
    }

    /**
     * A session to be renewed.
     *
     * @param used whether the secret was used before
     * @param successor of a secret that was used moments ago; null for others, or once the successor was used
     * @param live whether session and account are active
     */
    record Renewing(
            UUID id, long userId, Instant endsAt, boolean used, Buffer successor, boolean live, boolean operator) {}

    private static final String LOCK_RENEWING = """
            select s.id, s.user_id, s.ends_at, r.used_at is not null as used,
                   case when r.used_at > now() - $2 * interval '1 second' then r.successor end as successor,
                   s.ended_at is null and s.expires_at > now() and u.status = 'active' as live,
                   u.is_staff or u.is_superuser as operator
            from session_renewals r
            join sessions s on s.id = r.session_id
            join users u on u.id = s.user_id
            where r.hash = $1
            for no key update of r, s
            """;

    static Future<Optional<Renewing>> lockRenewing(Tx tx, String renewal) {
        return tx.find(LOCK_RENEWING, Renewing.class, Tokens.hash(renewal), Successor.LIFE.toSeconds());
    }

    private static final String RENEW = """
            with used as (
              update session_renewals
              set used_at = case when hash = $1 then now() else used_at end, successor = case when hash = $1 then $5::bytea end
              where hash = $1 or (session_id = $3 and successor is not null)
            ), next as (
              insert into session_renewals (hash, session_id) values ($2, $3)
            )
            update sessions set expires_at = $4, renewed_at = now() where id = $3
            """;

    /** Replaces the secret; its predecessor is not answered any more. */
    static Future<Void> renew(Tx tx, String renewal, Secret next, UUID id, Instant expiresAt) {
        return tx.execute(
                        RENEW,
                        Tokens.hash(renewal),
                        Tokens.hash(next.value()),
                        id,
                        expiresAt,
                        Successor.encrypt(renewal, next.value()))
                .mapEmpty();
    }

    private static final String LIST = """
            select id as session_id, device, address, created_at, renewed_at, expires_at,
                   coalesce(id = $2, false) as current
            from sessions
            where user_id = $1 and ended_at is null and expires_at > now()
            order by created_at desc, id
            limit 100
            """;

    /**
     * Lists the live sessions of an account.
     *
     * @param own the caller's session; null for none
     */
    static Future<List<SessionList.Item>> list(Sql sql, long userId, UUID own) {
        return sql.list(LIST, SessionList.Item.class, userId, own);
    }

    private static final String IS_YOUNG = """
            select exists (select from sessions
                           where id = $1 and user_id = $2 and created_at > now() - interval '10 minutes') as young
            """;

    /** Whether a session was begun, with all factors, in the last ten minutes. */
    static Future<Boolean> isYoung(Sql sql, UUID id, long userId) {
        return sql.get(IS_YOUNG, Boolean.class, id, userId);
    }

    private static final String END = """
            update sessions set ended_at = now() where id = $2 and user_id = $1 and ended_at is null
            """;

    static Future<Boolean> end(Tx tx, long userId, UUID id) {
        return tx.execute(END, userId, id).map(ended -> ended == 1);
    }

    private static final String END_OTHER_SESSIONS = """
            update sessions set ended_at = now() where user_id = $1 and id is distinct from $2 and ended_at is null
            """;

    /**
     * Ends all sessions of an account but one.
     *
     * @param own the session to keep; null for none
     */
    public static Future<Void> endOtherSessions(Tx tx, long userId, UUID own) {
        return tx.execute(END_OTHER_SESSIONS, userId, own).mapEmpty();
    }

    /** A key as stored. */
    record StoredKey(String id, @JsonUnwrapped EncryptedValue secret) {}

    private static final String LOCK_KEYS = """
            lock table signing_keys in exclusive mode
            """;

    private static final String INSERT_FIRST_KEY = """
            insert into signing_keys (id, secret, key_id)
            select $1, $2, $3
            where not exists (select from signing_keys where retired_at is null)
            """;

    /** Stores the first key unless there is one. */
    static Future<Void> ensureKey(Tx tx, StoredKey fresh) {
        return tx.execute(LOCK_KEYS)
                .compose(locked -> tx.execute(
                        INSERT_FIRST_KEY,
                        fresh.id(),
                        fresh.secret().content(),
                        fresh.secret().keyId()))
                .mapEmpty();
    }

    private static final String RETIRE_KEYS = """
            update signing_keys set retired_at = now() where retired_at is null
            """;

    private static final String INSERT_KEY = """
            insert into signing_keys (id, secret, key_id) values ($1, $2, $3)
            """;

    /** Stores the new signing key; the others only verify. */
    static Future<Void> replaceKey(Tx tx, StoredKey fresh) {
        return tx.execute(LOCK_KEYS)
                .compose(locked -> tx.execute(RETIRE_KEYS))
                .compose(retired -> tx.execute(
                        INSERT_KEY,
                        fresh.id(),
                        fresh.secret().content(),
                        fresh.secret().keyId()))
                .mapEmpty();
    }

    /** The signing key first. A new or retired key takes effect after five seconds, when all nodes have read it. */
    private static final String LIST_KEYS = """
            select id, secret as content, key_id
            from signing_keys
            order by coalesce(retired_at < now() - interval '5 seconds', false),
                     greatest(created_at, now() - interval '5 seconds'),
                     created_at desc, id
            """;

    /** All keys, the signing key first. */
    static Future<List<StoredKey>> listKeys(Sql sql) {
        return sql.list(LIST_KEYS, StoredKey.class);
    }

    static final EncryptedTable ENCRYPTED =
            EncryptedTable.byText("signing_keys", "id", new Column("secret", "'signing_key:' || id || '/secret'"));
}
