package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.ConnectedApplications.ConnectedList;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The tables oauth_grants and oauth_codes, for the user who gave the grants. */
final class ConnectedApplicationsRepository {
    private ConnectedApplicationsRepository() {}

    private static final String LIST = """
            select a.client_id, a.name,
                   array(select distinct s.scope
                         from oauth_grants o, unnest(string_to_array(o.scope, ' ')) as s (scope)
                         where o.user_id = $1 and o.client_id = a.client_id and o.revoked_at is null
                           and o.expires_at > now() and s.scope <> ''
                         order by 1) as scopes,
                   min(g.created_at) as connected_at, max(g.expires_at) as expires_at
            from oauth_grants g
            join applications a on a.client_id = g.client_id
            where g.user_id = $1 and g.revoked_at is null and g.expires_at > now() and a.disabled_at is null
            group by a.client_id, a.name
            order by min(g.created_at) desc, a.client_id
            limit 100
            """;

    static Future<List<ConnectedList.Item>> list(Sql sql, long userId) {
        return sql.list(LIST, ConnectedList.Item.class, userId);
    }

    private static final String DELETE_CODES = """
            delete from oauth_codes where user_id = $1 and client_id = $2 and grant_id is null
            """;

    private static final String REVOKE = """
            update oauth_grants set revoked_at = now() where user_id = $1 and client_id = $2 and revoked_at is null
            """;

    /** Revokes what the user granted to the application; false when that is nothing. */
    static Future<Boolean> disconnect(Tx tx, long userId, String clientId) {
        // Codes first: it waits for a running exchange, whose grant the next statement then sees.
        return tx.execute(DELETE_CODES, userId, clientId)
                .compose(deleted -> tx.execute(REVOKE, userId, clientId).map(revoked -> deleted + revoked > 0));
    }
}
