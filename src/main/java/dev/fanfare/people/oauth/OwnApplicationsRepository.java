package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.OAuthApplications.DecideRegistration;
import dev.fanfare.people.oauth.api.OwnApplications.OwnApplicationList;
import dev.fanfare.people.oauth.api.OwnApplications.WantedChange;
import dev.fanfare.people.session.store.ApplicationConditions;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.module.StaffQueue;
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

    /** The number of all applications of an account, and of those that are enabled. */
    record Count(long kept, long enabled) {}

    /** Counts those of an account. The caller holds its lock, so that they are added one by one. */
    static Future<Count> count(Tx tx, long ownerId) {
        return tx.get(COUNT, Count.class, ownerId);
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
                   case when former_until > now() then former_until end as former_until, api_version,
                   wanted_name, wanted_scopes, wanted_redirect_uris, wanted_at
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

    /**
     * An enabled application as it is.
     *
     * @param approved whether it works
     * @param apiVersion of the interface
     * @param wanted what its owner wants it to become; null for no change that waits
     */
    record Present(
            String name,
            List<String> scopes,
            List<String> redirectUris,
            boolean approved,
            String apiVersion,
            @Nullable WantedChange wanted) {}

    private static final String LOCK = """
            select name, scopes, redirect_uris, approved_at is not null as approved, api_version, wanted_name, wanted_scopes,
                   wanted_redirect_uris, wanted_at
            from applications
            where client_id = $1 and owner_id = $2 and disabled_at is null
            for no key update
            """;

    /** Locks one of an account; empty if it has no such enabled one. */
    static Future<Optional<Present>> lock(Tx tx, String clientId, long ownerId) {
        return tx.find(LOCK, Present.class, clientId, ownerId);
    }

    private static final String UPDATE = """
            update applications
            set name = $2, scopes = $3, redirect_uris = $4, api_version = $5, wanted_name = $6, wanted_scopes = $7,
                wanted_redirect_uris = $8,
                wanted_at = case when num_nonnulls($6::text, $7::text[], $8::text[]) > 0 then coalesce(wanted_at, now()) end,
                revision = revision + 1
            where client_id = $1
            """;

    /** Writes the present values of one, and those that wait. */
    static Future<Void> update(Tx tx, String clientId, ApplicationChange change) {
        return tx.execute(
                        UPDATE,
                        clientId,
                        change.name(),
                        change.scopes().toArray(String[]::new),
                        change.redirectUris().toArray(String[]::new),
                        change.apiVersion(),
                        change.wantedName(),
                        array(change.wantedScopes()),
                        array(change.wantedRedirectUris()))
                .mapEmpty();
    }

    private static String[] array(List<String> values) {
        return values.isEmpty() ? null : values.toArray(String[]::new);
    }

    /**
     * What a decision is about.
     *
     * @param changed whether it is the change of one that works; otherwise a new one
     */
    record Waiting(long ownerId, String name, boolean changed, int revision) {}

    private static final String LOCK_WAITING = """
            select owner_id, name, wanted_at is not null as changed, revision
            from applications a
            where client_id = $1 and owner_id is not null and %s
            for no key update
            """.formatted(ApplicationConditions.waiting("a"));

    /** Locks one that waits; empty if it does not. */
    static Future<Optional<Waiting>> lockWaiting(Tx tx, String clientId) {
        return tx.find(LOCK_WAITING, Waiting.class, clientId);
    }

    private static final String DECIDE = """
            update applications
            set name = case when $2 then coalesce(wanted_name, name) else name end,
                scopes = case when $2 then coalesce(wanted_scopes, scopes) else scopes end,
                redirect_uris = case when $2 then coalesce(wanted_redirect_uris, redirect_uris) else redirect_uris end,
                approved_at = case when $2 then coalesce(approved_at, now()) else approved_at end,
                disabled_at = case when not $2 and approved_at is null then now() end,
                declined = case when not $2 and approved_at is null then $3 end,
                wanted_name = null, wanted_scopes = null, wanted_redirect_uris = null, wanted_at = null, decided_by = $4
            where client_id = $1
            """;

    /** Approves or declines a locked one, or its change. */
    static Future<Void> decide(Tx tx, DecideRegistration ask, Long by) {
        return tx.execute(DECIDE, ask.clientId(), ask.approved(), ask.reason(), by)
                .mapEmpty();
    }

    private static final String COUNT_WAITING =
            StaffQueue.COUNT.formatted("""
            select coalesce(wanted_at, created_at) as at
            from applications a
            where %s
            order by coalesce(wanted_at, created_at)
            """.formatted(ApplicationConditions.waiting("a")));

    /** Those that wait for a decision, new ones and changed ones. */
    static Future<StaffQueue.Waiting> countWaiting(Sql sql) {
        return sql.get(COUNT_WAITING, StaffQueue.Waiting.class);
    }
}
