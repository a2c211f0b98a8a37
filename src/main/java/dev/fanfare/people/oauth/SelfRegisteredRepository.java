package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.RegisterClient;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** The table applications, of those that have registered themselves. */
final class SelfRegisteredRepository {
    private SelfRegisteredRepository() {}

    private static final String INSERT = """
            insert into applications (client_id, name, redirect_uris, scopes, self_registered, api_version)
            select $1, $2, $3, $4, true, $5
            where (select count(*)
                   from (select from applications a
                         where a.self_registered and a.created_at > now() - interval '1 day'
                           and not exists (select from consents c where c.client_id = a.client_id)
                         limit 1000) unused) < 1000
            """;

    /** Adds one; false if a thousand of the last day are not connected yet. */
    static Future<Boolean> insert(Tx tx, String clientId, RegisterClient ask) {
        return tx.execute(
                        INSERT,
                        clientId,
                        ask.name(),
                        ask.redirectUris().toArray(String[]::new),
                        ask.scopes().toArray(String[]::new),
                        ApiVersion.CURRENT)
                .map(inserted -> inserted == 1);
    }

    private static final String DELETE_UNUSED = """
            delete from applications
            where client_id = any (array(
              select a.client_id from applications a
              where a.self_registered and a.created_at <= now() - interval '1 day'
                and not exists (select from consents c where c.client_id = a.client_id)
                and not exists (select from oauth_grants g where g.client_id = a.client_id)
                and not exists (select from oauth_codes o where o.client_id = a.client_id)
                and not exists (select from oauth_device_codes d where d.client_id = a.client_id)
              order by a.created_at
              limit $1
              for update skip locked))
            """;

    /** Deletes those that no account has connected within a day. */
    static Future<Integer> deleteUnused(Tx tx, int atMost) {
        return tx.execute(DELETE_UNUSED, atMost);
    }
}
