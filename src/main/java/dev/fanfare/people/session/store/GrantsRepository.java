package dev.fanfare.people.session.store;

import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Successor;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The tables oauth_grants, oauth_codes and oauth_tokens. */
public final class GrantsRepository {
    private GrantsRepository() {}

    /**
     * An authorization code.
     *
     * @param forAgents whether its tokens are for agents' tools alone
     * @param grantId the grant from its exchange; null while unused
     */
    @StagedBuilder
    public record Code(
            String clientId,
            long userId,
            String redirectUri,
            String challenge,
            String scope,
            boolean forAgents,
            Instant expiresAt,
            Long grantId,
            long credentialsVersion) {
        /** The version of the user's credentials at the sign-in. */
        public CredentialsVersion version() {
            return new CredentialsVersion(userId, credentialsVersion);
        }
    }

    /**
     * A refresh token.
     *
     * @param used whether it was exchanged before
     * @param successor of a token that was exchanged moments ago; null for others, or once the successor was used
     */
    public record Refresh(
            long grantId,
            String clientId,
            long userId,
            String scope,
            boolean forAgents,
            Instant expiresAt,
            boolean used,
            Buffer successor,
            boolean live,
            boolean active) {}

    /** A valid token. */
    public record Live(boolean access, Instant expiresAt, Long userId, String username, String scope) {}

    private static final String INSERT_CODE = """
            insert into oauth_codes (hash, client_id, user_id, redirect_uri, challenge, scope, for_agents, expires_at,
                                     credentials_version)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """;

    public static Future<Void> insertCode(Tx tx, String code, Code issued) {
        return tx.execute(
                        INSERT_CODE,
                        Tokens.hash(code),
                        issued.clientId(),
                        issued.userId(),
                        issued.redirectUri(),
                        issued.challenge(),
                        issued.scope(),
                        issued.forAgents(),
                        issued.expiresAt(),
                        issued.credentialsVersion())
                .mapEmpty();
    }

    private static final String LOCK_CODE = """
            select client_id, user_id, redirect_uri, challenge, scope, for_agents, expires_at, grant_id, credentials_version
            from oauth_codes
            where hash = $1
            for update
            """;

    public static Future<Optional<Code>> lockCode(Tx tx, String code) {
        return tx.find(LOCK_CODE, Code.class, Tokens.hash(code));
    }

    private static final String USE_CODE = """
            update oauth_codes set grant_id = $2 where hash = $1
            """;

    public static Future<Void> useCode(Tx tx, String code, long grantId) {
        return tx.execute(USE_CODE, Tokens.hash(code), grantId).mapEmpty();
    }

    private static final String INSERT_GRANT = """
            insert into oauth_grants (client_id, user_id, scope, for_agents) values ($1, $2, $3, $4) returning id
            """;

    /**
     * Adds a grant.
     *
     * @param userId null for the application on its own
     * @param forAgents whether its tokens are for agents' tools alone
     */
    public static Future<Long> insertGrant(Tx tx, String clientId, Long userId, String scope, boolean forAgents) {
        return tx.get(INSERT_GRANT, Long.class, clientId, userId, scope, forAgents);
    }

    private static final String REVOKE = """
            update oauth_grants set revoked_at = now() where user_id = $1 and client_id = $2 and revoked_at is null
            """;

    /** Revokes the user's grants to the application. */
    public static Future<Void> disconnect(Tx tx, long userId, String clientId) {
        return tx.execute(REVOKE, userId, clientId).mapEmpty();
    }

    private static final String LOCK_REFRESH = """
            select t.grant_id, t.expires_at, t.used_at is not null as used,
                   case when t.used_at > now() - $2 * interval '1 second' then t.successor end as successor, g.client_id, g.user_id, g.scope, g.for_agents,
                   g.revoked_at is null as live, u.status = 'active' as active
            from oauth_tokens t
            join oauth_grants g on g.id = t.grant_id
            join users u on u.id = g.user_id
            where t.hash = $1 and t.kind = 'refresh'
            for update of t
            """;

    public static Future<Optional<Refresh>> lockRefresh(Tx tx, String token) {
        return tx.find(LOCK_REFRESH, Refresh.class, Tokens.hash(token), Successor.LIFE.toSeconds());
    }

    private static final String USE_REFRESH = """
            with outdated as (
              update oauth_tokens set successor = null where grant_id = $2 and successor is not null and hash <> $1
            )
            update oauth_tokens set used_at = now(), successor = $3 where hash = $1
            """;

    /** Replaces a refresh token; its predecessor is not answered any more. */
    public static Future<Void> useRefresh(Tx tx, String token, long grantId, Secret successor) {
        return tx.execute(USE_REFRESH, Tokens.hash(token), grantId, Successor.encrypt(token, successor.value()))
                .mapEmpty();
    }

    private static final String REVOKE_GRANT = """
            update oauth_grants set revoked_at = now() where id = $1 and revoked_at is null
            """;

    public static Future<Void> revokeGrant(Tx tx, long grantId) {
        return tx.execute(REVOKE_GRANT, grantId).mapEmpty();
    }

    /** @param userId null for an application's own grant */
    private record Revoked(Long userId) {}

    private static final String REVOKE_BY_TOKEN = """
            update oauth_grants g set revoked_at = now()
            from oauth_tokens t
            where t.hash = $1 and t.grant_id = g.id and g.client_id = $2 and g.revoked_at is null
            returning g.user_id
            """;

    /** Revokes a token's grant and returns its user; empty if none was revoked, or the grant has no user. */
    public static Future<Optional<Long>> revokeByToken(Tx tx, String token, String clientId) {
        return tx.list(REVOKE_BY_TOKEN, Revoked.class, Tokens.hash(token), clientId)
                .map(revoked -> revoked.stream()
                        .flatMap(grant -> Stream.ofNullable(grant.userId()))
                        .findFirst());
    }

    private static final String REVOKE_OF_APPLICATION = """
            update oauth_grants set revoked_at = now()
            where client_id = $1 and revoked_at is null
            """;

    public static Future<Void> revokeOfApplication(Tx tx, String clientId) {
        return tx.execute(REVOKE_OF_APPLICATION, clientId).mapEmpty();
    }

    private static final String REVOKE_EXPIRED = """
            update oauth_grants set revoked_at = now()
            where id = any (array(
              select id from oauth_grants g
              where revoked_at is null and reads_events(g) and expires_at <= now()
              order by expires_at
              limit $1
              for no key update skip locked))
            """;

    /** Revokes grants without a usable token that let applications read events, so that their end is an event like others. */
    public static Future<Integer> revokeExpired(Tx tx, int atMost) {
        return tx.execute(REVOKE_EXPIRED, atMost);
    }

    private static final String REVOKE_OF_ENDED = """
            update oauth_grants g set revoked_at = now()
            from applications a
            where a.client_id = g.client_id and a.client_id = any ($1) and g.revoked_at is null
              and (g.user_id is null or a.disabled_at is not null)
            """;

    /** Revokes what applications with a replaced secret have for themselves, and all of disabled ones. */
    public static Future<Void> revokeOfEnded(Tx tx, List<String> clientIds) {
        return tx.pipeline(REVOKE_OF_ENDED, (Object) clientIds.toArray(String[]::new));
    }

    private static final String INTROSPECT = """
            select t.kind = 'access' as access, t.expires_at, g.user_id, u.username, g.scope
            from oauth_tokens t
            join oauth_grants g on g.id = t.grant_id
            left join users u on u.id = g.user_id
            where t.hash = $1 and g.client_id = $2 and g.revoked_at is null and t.used_at is null
              and t.expires_at > now() and (u.id is null or u.status = 'active')
            """;

    public static Future<Optional<Live>> introspect(Sql sql, String token, String clientId) {
        return sql.find(INTROSPECT, Live.class, Tokens.hash(token), clientId);
    }
}
