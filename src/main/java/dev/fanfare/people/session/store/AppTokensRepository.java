package dev.fanfare.people.session.store;

import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** New rows of oauth_tokens, and of oauth_grants for users authenticated outside the OAuth server. */
final class AppTokensRepository {
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
    static Future<Optional<Long>> insertGrantLike(Tx tx, long grantId, long userId) {
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
    static Future<Void> insert(Tx tx, String token, String kind, long grantId, Instant expiresAt) {
        return tx.execute(INSERT, Tokens.hash(token), kind, grantId, expiresAt).mapEmpty();
    }
}
