package dev.fanfare.platform.identity;

import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** New rows of oauth_tokens, and of oauth_grants for users who were proven other than by the OAuth server. */
final class AppTokensRepository {
    private AppTokensRepository() {}

    private static final String INSERT_GRANT_LIKE = """
            insert into oauth_grants (client_id, user_id)
            select g.client_id, u.id
            from oauth_grants g, users u
            where g.id = $1 and u.id = $2 and u.status = 'active'
            returning id
            """;

    /** Inserts another grant of the same application, for a user; empty when the account is not active. */
    static Future<Optional<Long>> insertGrantLike(Tx tx, long grantId, long userId) {
        return tx.find(INSERT_GRANT_LIKE, Long.class, grantId, userId);
    }

    private static final String INSERT = """
            with prolonged as (
              update oauth_grants set expires_at = $4 where id = $3 and expires_at < $4
            )
            insert into oauth_tokens (hash, kind, grant_id, expires_at) values ($1, $2, $3, $4)
            """;

    /** @param kind access or refresh */
    static Future<Void> insert(Tx tx, String token, String kind, long grantId, Instant expiresAt) {
        return tx.execute(INSERT, Tokens.hash(token), kind, grantId, expiresAt).mapEmpty();
    }
}
