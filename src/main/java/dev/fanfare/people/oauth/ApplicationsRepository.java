package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.ConnectedApplications.ConnectedList;
import dev.fanfare.people.oauth.api.OAuthApplications.ApplicationList;
import dev.fanfare.people.oauth.api.OAuthApplications.CreateApplication;
import dev.fanfare.people.session.store.ApplicationConditions;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table applications, and those with a user's consent. */
final class ApplicationsRepository {
    /**
     * An application that works.
     *
     * @param scopes that it may request; empty for all
     * @param open whether it is public: without a secret, and so not authenticated
     * @param selfRegistered whether it registered itself (RFC 7591), so that it gets tokens for agents' tools alone
     * @param authentic whether the secret is right; for a public one, whether none is given
     */
    record Application(
            String clientId,
            String name,
            List<String> redirectUris,
            List<String> scopes,
            boolean trusted,
            boolean open,
            boolean selfRegistered,
            boolean authentic) {}

    private static final String INSERT = """
            insert into applications (client_id, name, secret_hash, redirect_uris, scopes, trusted, created_by, secret_by,
              api_version, owner_id, approved_at)
            values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, case when $10 then now() end)
            """;

    /**
     * Adds one.
     *
     * @param secret null for a public one
     * @param ownerId whose own it is; null if staff registers it
     * @param approved whether it can be used at once
     */
    static Future<Void> insert(
            Tx tx, String clientId, String secret, CreateApplication ask, Long by, Long ownerId, boolean approved) {
        return tx.execute(
                        INSERT,
                        clientId,
                        ask.name(),
                        secret == null ? null : Tokens.hash(secret),
                        ask.redirectUris().toArray(String[]::new),
                        (ask.scopes() == null ? List.<String>of() : ask.scopes()).toArray(String[]::new),
                        ask.mayUsePasswords(),
                        by,
                        ApiVersion.CURRENT,
                        ownerId,
                        approved)
                .mapEmpty();
    }

    private static final String FIND = """
            select client_id, name, redirect_uris, scopes, trusted, secret_hash is null as open, self_registered,
                   case when secret_hash is null then $2::bytea is null
                        else coalesce(secret_hash = $2, false) or coalesce(former_hash = $2 and former_until > now(), false) end
                     as authentic
            from applications a
            where client_id = $1 and %s
            """.formatted(ApplicationConditions.usable("a"));

    /** Compares hashes in the database, so that timing reveals nothing. */
    static Future<Optional<Application>> find(Sql sql, String clientId, String secret) {
        return sql.find(FIND, Application.class, clientId, secret == null ? null : Tokens.hash(secret));
    }

    private static final String WAITING = "and " + ApplicationConditions.waiting("a") + " and ?::boolean";

    /** A position in the list: whether one waits, its creation in microseconds since 1970, and its id. */
    private static final Pattern PLACE = Pattern.compile("([01]) (\\d{1,16}) (\\S+)");

    private static final QueryVariants LIST =
            QueryVariants.of("""
            select a.client_id, a.name, case when a.secret_hash is null then 'public' else 'confidential' end as type,
                   a.redirect_uris, a.scopes, a.trusted, a.created_at, a.disabled_at, a.api_version, a.owner_id,
                   u.username as owner, a.approved_at, a.declined,
                   a.revision, a.wanted_name, a.wanted_scopes, a.wanted_redirect_uris, a.wanted_at
            from applications a
            left join users u on u.id = a.owner_id
            where true {filters}
              and ($3::boolean is null or (%1$s, a.created_at, a.client_id) < ($3, $4, $5))
            order by %1$s desc, a.created_at desc, a.client_id desc
            limit $1 offset $2
            """.formatted(ApplicationConditions.waiting("a")), WAITING);

    /** @param waiting only those that wait for a decision; null or false for all */
    static Future<List<ApplicationList.Item>> list(Sql sql, Boolean waiting, PageRequest part) {
        if (!part.isAfterCursor()) {
            return list(sql, waiting, part, null, null, null);
        }
        // Cursors have a checksum, but no signature: a client can forge the content.
        Matcher place = PLACE.matcher(part.afterKey() == null ? "" : part.afterKey());
        if (!place.matches()) {
            throw PageRequest.wrongCursor();
        }
        Instant madeAt = Instant.EPOCH.plus(Long.parseLong(place.group(2)), ChronoUnit.MICROS);
        return list(sql, waiting, part, place.group(1).equals("1"), madeAt, place.group(3));
    }

    private static Future<List<ApplicationList.Item>> list(
            Sql sql, Boolean waiting, PageRequest part, Boolean waits, Instant madeAt, String clientId) {
        return sql.list(
                LIST.by(onlyTrue(waiting)),
                ApplicationList.Item.class,
                part.limit(),
                part.offset(),
                waits,
                madeAt,
                clientId);
    }

    /** The position of an application in the list. */
    static String key(ApplicationList.Item item) {
        boolean waits = (item.approvedAt() == null || item.wanted() != null) && item.disabledAt() == null;
        return (waits ? 1 : 0) + " " + ChronoUnit.MICROS.between(Instant.EPOCH, item.createdAt()) + " "
                + item.clientId();
    }

    private static final QueryVariants COUNT =
            QueryVariants.of("select count(*) as total from applications a where true {filters}", WAITING);

    static Future<Long> count(Sql sql, Boolean waiting) {
        return sql.get(COUNT.by(onlyTrue(waiting)), Long.class);
    }

    private static Boolean onlyTrue(Boolean filter) {
        return Boolean.TRUE.equals(filter) ? true : null;
    }

    private static final String IS_TRUSTED = """
            select exists (select from applications where client_id = $1 and trusted) as trusted
            """;

    /** Whether it may use passwords; false if there is none. */
    static Future<Boolean> isTrusted(Tx tx, String clientId) {
        return tx.get(IS_TRUSTED, Boolean.class, clientId);
    }

    private static final String ROTATE = """
            update applications
            set secret_hash = $2, secret_at = now(), secret_by = $3, former_hash = null, former_until = null
            where client_id = $1 and disabled_at is null and secret_hash is not null
            """;

    static Future<Boolean> rotate(Tx tx, String clientId, String secret, Long by) {
        return tx.execute(ROTATE, clientId, Tokens.hash(secret), by).map(changed -> changed == 1);
    }

    private static final String DISABLE = """
            update applications
            set disabled_at = now(), wanted_name = null, wanted_scopes = null, wanted_redirect_uris = null, wanted_at = null
            where client_id = $1 and disabled_at is null and ($2::bigint is null or owner_id = $2)
            """;

    /** @param ownerId only if it is this account's; null for any */
    static Future<Boolean> disable(Tx tx, String clientId, Long ownerId) {
        return tx.execute(DISABLE, clientId, ownerId).map(changed -> changed == 1);
    }

    private static final String LIST_CONNECTED = """
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

    static Future<List<ConnectedList.Item>> listConnected(Sql sql, long userId) {
        return sql.list(LIST_CONNECTED, ConnectedList.Item.class, userId);
    }
}
