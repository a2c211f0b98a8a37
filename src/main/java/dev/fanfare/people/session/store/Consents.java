package dev.fanfare.people.session.store;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** The scopes that users grant to applications. A sign-in by a provider yields no further scopes. */
public final class Consents {
    private Consents() {}

    /** Grants the calling application all its scopes for an account that it has just created. */
    public static Future<Void> giveMaker(Tx tx, Caller application, long userId) {
        return insertLike(tx, userId, Long.parseLong(application.credentialId()));
    }

    private static final String GIVE = """
            insert into consents (user_id, client_id, scope) values ($1, $2, $3)
            on conflict (user_id, client_id) do update
            set scope = excluded.scope, given_at = now(), withdrawn_at = null
            """;

    /** The user allows an application these scopes, and no others than before. */
    public static Future<Void> give(Tx tx, long userId, String clientId, String scope) {
        return tx.execute(GIVE, userId, clientId, scope).mapEmpty();
    }

    private static final String GIVE_LIKE = """
            insert into consents (user_id, client_id, scope)
            select $1, client_id, coalesce(scope, '') from oauth_grants where id = $2
            """;

    /** The application and the scope of a grant. */
    private static Future<Void> insertLike(Tx tx, long userId, long grantId) {
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

    /** The user no longer allows an application anything; false if that was so before. */
    public static Future<Boolean> withdraw(Tx tx, long userId, String clientId) {
        return tx.execute(WITHDRAW, userId, clientId).map(withdrawn -> withdrawn == 1);
    }
}
