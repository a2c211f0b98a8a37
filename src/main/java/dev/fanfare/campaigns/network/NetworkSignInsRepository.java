package dev.fanfare.campaigns.network;

import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The table of sign-ins at networks that are under way. */
final class NetworkSignInsRepository {
    private NetworkSignInsRepository() {}

    private static final String BEGIN = """
            insert into network_sign_ins (session_id, network, user_id, hash, return_url, credentials_version, expires_at)
            values ($1, $2, $3, $4, $5, (select credentials_version from users where id = $3), $6)
            on conflict (session_id, network) do update
            set hash = excluded.hash, return_url = excluded.return_url, credentials_version = excluded.credentials_version,
                created_at = now(), expires_at = excluded.expires_at
            """;

    static Future<Void> begin(
            Tx tx, UUID session, String network, long userId, Secret state, String returnUrl, Instant expiresAt) {
        return tx.execute(BEGIN, session, network, userId, Tokens.hash(state.value()), returnUrl, expiresAt)
                .mapEmpty();
    }

    /**
     * A sign-in that was begun.
     *
     * @param credentialsVersion the user's then
     */
    record Begun(String network, String returnUrl, long credentialsVersion) {}

    private static final String USE = """
            delete from network_sign_ins
            where hash = $1 and session_id = $2 and user_id = $3 and expires_at > now()
            returning network, return_url, credentials_version
            """;

    /** Empty if it was used, has expired or is another session's. */
    static Future<Optional<Begun>> use(Tx tx, Secret state, UUID session, long userId) {
        return tx.find(USE, Begun.class, Tokens.hash(state.value()), session, userId);
    }
}
