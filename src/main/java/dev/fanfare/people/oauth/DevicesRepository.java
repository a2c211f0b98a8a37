package dev.fanfare.people.oauth;

import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.session.store.ApplicationConditions;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Successor;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** The table oauth_device_codes. */
final class DevicesRepository {
    private DevicesRepository() {}

    /**
     * What a device polls with.
     *
     * @param early whether it polls sooner than it may
     * @param decision allowed or denied; null while it is not decided
     * @param userId null unless allowed
     * @param credentialsVersion of the user when the device was allowed; null unless it was
     * @param grantId the grant from its exchange; null while unused
     * @param successor the encrypted refresh token of a grant made moments ago; null otherwise, or once it is used
     */
    record Device(
            String clientId,
            String scope,
            boolean expired,
            boolean early,
            String decision,
            Long userId,
            Long credentialsVersion,
            Long grantId,
            Buffer successor) {
        /** The version of the user's credentials at the sign-in; only of an allowed one. */
        CredentialsVersion version() {
            return new CredentialsVersion(userId, credentialsVersion);
        }
    }

    /** An application that waits for a person's decision. */
    record Asking(String clientId, String name, String scope) {}

    private static final String INSERT = """
            insert into oauth_device_codes (hash, user_code_hash, client_id, scope, expires_at, poll_seconds)
            values ($1, $2, $3, $4, now() + $5 * interval '1 second', $6)
            on conflict (user_code_hash) do nothing
            """;

    /** Inserts a pair of codes; false if another device has the same user code. */
    static Future<Boolean> insert(Tx tx, String code, String userCode, String clientId, String scope) {
        return tx.execute(
                        INSERT,
                        Tokens.hash(code),
                        Tokens.hash(userCode),
                        clientId,
                        scope,
                        DevicesService.LIFE.toSeconds(),
                        DevicesService.POLL_SECONDS)
                .map(inserted -> inserted == 1);
    }

    private static final String SHOW = """
            select a.client_id, a.name, d.scope
            from oauth_device_codes d
            join applications a on a.client_id = d.client_id
            where d.user_code_hash = $1 and d.decision is null and d.expires_at > now() and %s
            """.formatted(ApplicationConditions.usable("a"));

    /** The application that waits with this user code; empty for an unknown, expired or decided one. */
    static Future<Optional<Asking>> find(Sql sql, String userCode) {
        return sql.find(SHOW, Asking.class, Tokens.hash(userCode));
    }

    private static final String ALLOW = """
            update oauth_device_codes set decision = 'allowed', user_id = $2, credentials_version = $3
            where user_code_hash = $1 and decision is null and expires_at > now()
            """;

    /** Allows once; false if it was decided before or has expired. */
    static Future<Boolean> updateAllowed(Tx tx, String userCode, CredentialsVersion version) {
        return tx.execute(ALLOW, Tokens.hash(userCode), version.userId(), version.number())
                .map(changed -> changed == 1);
    }

    private static final String DENY = """
            update oauth_device_codes set decision = 'denied'
            where user_code_hash = $1 and decision is null and expires_at > now()
            """;

    /** Denies once; false if it was decided before or has expired. */
    static Future<Boolean> updateDenied(Tx tx, String userCode) {
        return tx.execute(DENY, Tokens.hash(userCode)).map(changed -> changed == 1);
    }

    private static final String LOCK = """
            select client_id, scope, expires_at <= now() as expired,
                   coalesce(polled_at + poll_seconds * interval '1 second' > now(), false) as early,
                   decision, user_id, credentials_version, grant_id,
                   case when used_at > now() - $2 * interval '1 second' and not exists (
                     select from oauth_tokens t where t.grant_id = d.grant_id and t.used_at is not null) then successor end
                     as successor
            from oauth_device_codes d
            where hash = $1
            for update
            """;

    static Future<Optional<Device>> lock(Tx tx, String code) {
        return tx.find(LOCK, Device.class, Tokens.hash(code), Successor.LIFE.toSeconds());
    }

    private static final String POLLED = """
            update oauth_device_codes
            set polled_at = now(), poll_seconds = case when $2 then least(poll_seconds + $3, 60) else poll_seconds end
            where hash = $1
            """;

    /** Notes a poll; one that came too early makes the device wait longer from then on (RFC 8628, 3.5). */
    static Future<Void> updatePolled(Tx tx, String code, boolean early) {
        return tx.execute(POLLED, Tokens.hash(code), early, DevicesService.POLL_SECONDS)
                .mapEmpty();
    }

    private static final String USE = """
            update oauth_device_codes set grant_id = $2, used_at = now(), successor = $3 where hash = $1
            """;

    static Future<Void> use(Tx tx, String code, long grantId, Secret refresh) {
        return tx.execute(USE, Tokens.hash(code), grantId, Successor.encrypt(code, refresh.value()))
                .mapEmpty();
    }
}
