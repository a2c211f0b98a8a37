package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.OwnApplications.OwnApplicationList;
import dev.fanfare.people.oauth.api.OwnApplications.RegisterApplication;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table applications, of accounts that register their own. */
final class OwnApplicationsRepository {
    private OwnApplicationsRepository() {}

    private static final String COUNT = """
            select count(*) as kept, count(*) filter (where disabled_at is null) as enabled
            from applications
            where owner_id = $1
            """;

    /** How many an account has, disabled ones included or not. */
    record Count(long kept, long enabled) {}

    /** Counts those of an account, which is locked, so that they are added one by one. */
    static Future<Count> count(Tx tx, long ownerId) {
        return tx.get(COUNT, Count.class, ownerId);
    }

    private static final String INSERT = """
            insert into applications (client_id, name, secret_hash, redirect_uris, scopes, created_by, secret_by, owner_id,
              approved_at, api_version)
            values ($1, $2, $3, $4, $5, $6, $6, $6, case when $7 then now() end, $8)
            """;

    /**
     * Adds one of an account.
     *
     * @param secret null for a public one
     * @param approved whether it can be used at once
     */
    static Future<Void> insert(
            Tx tx, String clientId, String secret, RegisterApplication ask, long ownerId, boolean approved) {
        return tx.execute(
                        INSERT,
                        clientId,
                        ask.name(),
                        secret == null ? null : Tokens.hash(secret),
                        ask.redirectUris().toArray(String[]::new),
                        ask.scopes().toArray(String[]::new),
                        ownerId,
                        approved,
                        ApiVersion.CURRENT)
                .mapEmpty();
    }

    private static final String LIST = """
            select client_id, name, case when secret_hash is null then 'public' else 'confidential' end as type,
                   redirect_uris, scopes,
                   case when declined is not null then 'declined' when disabled_at is not null then 'disabled'
                        when approved_at is null then 'waiting' else 'active' end as application_status,
                   declined,
                   (select count(distinct g.user_id) from oauth_grants g
                    where g.client_id = a.client_id and g.user_id is not null and g.revoked_at is null
                      and g.expires_at > now()) as users,
                   created_at, case when secret_hash is not null then secret_at end as secret_at,
                   case when former_until > now() then former_until end as former_until
            from applications a
            where owner_id = $1
            order by disabled_at is not null, created_at desc, client_id
            limit 100
            """;

    static Future<List<OwnApplicationList.Item>> list(Sql sql, long ownerId) {
        return sql.list(LIST, OwnApplicationList.Item.class, ownerId);
    }

    private static final String ROTATE = """
            update applications
            set former_hash = secret_hash, former_until = now() + interval '24 hours', secret_hash = $3, secret_at = now(),
                secret_by = $2
            where client_id = $1 and owner_id = $2 and disabled_at is null and secret_hash is not null
            """;

    /** Lets the present secret work for another day; false if the account has no such application. */
    static Future<Boolean> rotate(Tx tx, String clientId, long ownerId, String secret) {
        return tx.execute(ROTATE, clientId, ownerId, Tokens.hash(secret)).map(changed -> changed == 1);
    }

    private static final String DISABLE = """
            update applications set disabled_at = now() where client_id = $1 and owner_id = $2 and disabled_at is null
            """;

    static Future<Boolean> disable(Tx tx, String clientId, long ownerId) {
        return tx.execute(DISABLE, clientId, ownerId).map(changed -> changed == 1);
    }

    /** What a decision is about. */
    record Decided(long ownerId, String name) {}

    private static final String DECIDE = """
            update applications
            set approved_at = case when $2 then now() end, disabled_at = case when not $2 then now() end,
                declined = case when not $2 then $3 end, decided_by = $4
            where client_id = $1 and approved_at is null and disabled_at is null
            returning owner_id, name
            """;

    /** Approves or declines one that waits; empty if none does. */
    static Future<Optional<Decided>> decide(Tx tx, String clientId, boolean approved, String reason, Long by) {
        return tx.find(DECIDE, Decided.class, clientId, approved, reason, by);
    }
}
