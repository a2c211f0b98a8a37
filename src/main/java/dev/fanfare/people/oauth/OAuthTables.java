package dev.fanfare.people.oauth;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Applications that act for users. */
public final class OAuthTables {
    private OAuthTables() {}

    private static final String LIST = """
            select name || ' ' || client_id as name, greatest(created_at, secret_at) as made_at,
                   case when secret_at > created_at then secret_by else created_by end as made_by, null::text as other
            from applications
            where (created_by = $1 or secret_by = $1) and disabled_at is null
            order by client_id
            """;

    // One with a new secret only gets one that is known to none, so that its users go on once it has another.
    private static final String END = """
            update applications
            set disabled_at = case when created_by = $1 and created_at > now() - make_interval(days => $2) then now() end,
                secret_hash = case when secret_hash is not null then sha256(gen_random_uuid()::text::bytea) end,
                former_hash = null, former_until = null
            where disabled_at is null
              and (created_by = $1 and created_at > now() - make_interval(days => $2)
                or secret_by = $1 and secret_at > now() - make_interval(days => $2) and secret_hash is not null)
            returning name || ' ' || client_id as name, greatest(created_at, secret_at) as made_at,
              case when secret_at > created_at then secret_by else created_by end as made_by,
              'application:' || client_id as other
            """;

    public static final PackageTables ALL = PackageTables.of(
            OAuthTables.class,
            table("oauth_device_codes")
                    .inRealTime()
                    .deletedAfter(RetentionConfig::oauthDays, "expires_at")
                    .notExported("a secret of some minutes")
                    .erased(),
            table("applications")
                    .seeded()
                    .inRealTime()
                    .kept(
                            "made one by one, a hundred at most of an account; a job deletes those that registered themselves and are not used")
                    .exportedBy(
                            "own_applications",
                            "select name, redirect_uris, scopes, api_version, created_at, approved_at, declined, disabled_at,"
                                    + " wanted_name, wanted_redirect_uris, wanted_scopes, wanted_at"
                                    + " from applications where owner_id = $1 order by created_at")
                    .erasedBy("update applications set disabled_at = coalesce(disabled_at, now()), name = client_id,"
                            + " redirect_uris = '{}', wanted_name = null, wanted_scopes = null, wanted_redirect_uris = null,"
                            + " wanted_at = null where owner_id = $1")
                    .standing("application", LIST, END),
            table("program_requests")
                    .inRealTime()
                    .of("owner_id")
                    .deletedAfter(RetentionConfig::programRequestsDays, "at")
                    .exported("request_id, method, path, status, millis, error, at")
                    .erased());
}
