package dev.fanfare.people.session.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** The table consents. */
final class ConsentsRepository {
    private static final String GIVE = """
            insert into consents (user_id, client_id, scope) values ($1, $2, $3)
            on conflict (user_id, client_id) do update
            set scope = excluded.scope, given_at = now(), withdrawn_at = null
            """;

    static Future<Void> save(Tx tx, long userId, String clientId, String scope) {
        return tx.execute(GIVE, userId, clientId, scope).mapEmpty();
    }

    private static final String GIVE_LIKE = """
            insert into consents (user_id, client_id, scope)
            select $1, client_id, coalesce(scope, '') from oauth_grants where id = $2
            """;

    /** The application and the scope of a grant. */
    static Future<Void> insertLike(Tx tx, long userId, long grantId) {
        return tx.execute(GIVE_LIKE, userId, grantId).mapEmpty();
    }

    private static final String WITHDRAW = """
            insert into consents (user_id, client_id, scope, withdrawn_at)
            select $1, client_id, '', now()
            from applications
            where client_id = $2
              and (exists (select from oauth_grants where user_id = $1 and client_id = $2 and revoked_at is null)
                or exists (select from consents where user_id = $1 and client_id = $2 and withdrawn_at is null))
            on conflict (user_id, client_id) do update set withdrawn_at = now()
            """;

    /** False without a consent or a grant. */
    static Future<Boolean> saveWithdrawal(Tx tx, long userId, String clientId) {
        return tx.execute(WITHDRAW, userId, clientId).map(withdrawn -> withdrawn == 1);
    }
}
