package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.ConnectedApplications.ConnectedList;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** The applications with a user's consent. */
final class ConnectedApplicationsRepository {
    private static final String LIST = """
            select a.client_id, a.name,
                   array(select distinct s.scope
                         from (select o.scope from oauth_grants o
                               where o.user_id = $1 and o.client_id = a.client_id and o.revoked_at is null
                                 and o.expires_at > now()
                               union all
                               select c.scope from consents c
                               where c.user_id = $1 and c.client_id = a.client_id and c.withdrawn_at is null) o,
                              unnest(string_to_array(o.scope, ' ')) as s (scope)
                         where s.scope <> ''
                         order by 1) as scopes,
                   min(g.connected_at) as connected_at, max(g.expires_at) as expires_at
            from (select client_id, created_at as connected_at, expires_at
                  from oauth_grants
                  where user_id = $1 and revoked_at is null and expires_at > now()
                  union all
                  select client_id, given_at, null from consents where user_id = $1 and withdrawn_at is null) g
            join applications a on a.client_id = g.client_id
            where a.disabled_at is null
            group by a.client_id, a.name
            order by min(g.connected_at) desc, a.client_id
            limit 100
            """;

    static Future<List<ConnectedList.Item>> list(Sql sql, long userId) {
        return sql.list(LIST, ConnectedList.Item.class, userId);
    }
}
