package dev.fanfare.people.session;

import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.owner.store.UserTeams;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.people.session.api.BackendTokens.TokenList;
import dev.fanfare.people.session.store.ApplicationConditions;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.Identity;
import dev.fanfare.platform.identity.IdentityBuilder;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The tables sessions and backend_tokens; also reads and revokes the grants of the oauth domain. */
public final class CredentialsRepository {
    private CredentialsRepository() {}

    /** Activity is counted by the UTC day and recorded at most once an hour, to spare busy users' rows. */
    private static final String ACTIVITY_DUE = """
            coalesce(u.last_active < greatest(business_now() - interval '1 hour', date_trunc('day', business_now(), 'UTC')), true)
            """;

    private static final String USER = """
                   u.id as user_id, u.username, u.permissions, u.is_staff as staff, u.is_superuser as superuser,
                   u.language, (select o.signed_in_at from oidc_accounts o where o.user_id = u.id) as managed_at,
            """ + UserTeams.OF_USER + """
                   as teams,
            """ + ACTIVITY_DUE + """
                   as activity_due
            """;

    /** A token's use is recorded at most once a minute, to spare busy tokens' rows. */
    private static final String TOKEN_DUE = """
            coalesce(t.last_used_at < now() - interval '1 minute', true)
            """;

    /** The owner of a token; only superusers may touch an operator's. */
    public record TokenOwner(long userId, boolean operator) {}

    /**
     * The owner of a credential.
     *
     * @param clientId the application; null for a session or a backend token
     * @param userId null, like the rest except the booleans, for an application on its own
     * @param expiresAt null for never
     * @param teams advertisers and the user's roles there, such as {@code 12:owner}; null without a user
     * @param strong whether it counts as a session with a second factor
     * @param byOidc whether it is a session that the company's OpenID provider began
     * @param managedAt when that provider has signed its owner in last; null for an account that it does not manage
     * @param activityDue whether to record the user's activity; null without a user
     * @param tokenDue whether to record the use of a backend token
     * @param forAgents whether it is a token for agents' tools alone
     * @param scope the application's scopes, separated by spaces; null for all, and for other credentials
     * @param limitedTo maximum permissions and scopes of a backend token; empty for all of its account's
     * @param addresses allowed client ranges; empty for all
     */
    public record Found(
            String credentialId,
            String clientId,
            Instant expiresAt,
            Long userId,
            String username,
            List<String> permissions,
            Boolean staff,
            Boolean superuser,
            String language,
            List<String> teams,
            boolean strong,
            boolean byOidc,
            @Nullable Instant managedAt,
            Boolean activityDue,
            boolean tokenDue,
            boolean forAgents,
            String scope,
            List<String> limitedTo,
            List<String> addresses) {

        boolean isUseDue() {
            return tokenDue || isActivityDue();
        }

        private boolean isActivityDue() {
            return userId != null && activityDue;
        }

        /** @param staffNeedSecondFactor whether staff have rights only after a second factor */
        Identity as(Caller.Credential credential, boolean staffNeedSecondFactor, LocalSignIn local) {
            if (userId == null) {
                return Identity.application(credentialId, clientId, expiresAt, scopes());
            }
            boolean ranked = !forAgents
                    && (strong || !staffNeedSecondFactor)
                    && (credential == Caller.Credential.BACKEND_TOKEN
                            || byOidc
                            || local.ranks(credential, username, managedAt != null));
            return IdentityBuilder.builder()
                    .verdict(Identity.Verdict.VALID)
                    .credential(credential)
                    .credentialId(credentialId)
                    .userId(userId)
                    .username(username)
                    .permissions(ranked ? permitted() : Set.of())
                    // A superuser's limited token has only its named permissions, like one of staff.
                    .staff(ranked && (staff || superuser && !limitedTo.isEmpty()))
                    .superuser(ranked && superuser && limitedTo.isEmpty())
                    .teams(UserTeams.of(teams))
                    .language(language)
                    .expiresAt(expiresAt)
                    .limitedTo(
                            credential == Caller.Credential.APP_USER || forAgents
                                    ? scopes()
                                    : limitedTo.isEmpty() ? null : Set.copyOf(limitedTo))
                    .addresses(addresses.isEmpty() ? null : addresses)
                    .build();
        }

        /** Whether its owner must first sign in by the provider, which alone knows who still belongs to the company. */
        boolean isSignInDue(Caller.Credential credential, LocalSignIn local) {
            return credential != Caller.Credential.WEB_SESSION && managedAt != null && local.isOver(managedAt);
        }

        /** Permissions are for staff: former staff have none. */
        private Set<Permission> permitted() {
            if (!staff && !superuser) {
                return Set.of();
            }
            if (limitedTo.isEmpty()) {
                return known(permissions);
            }
            return superuser
                    ? known(limitedTo)
                    : known(permissions.stream().filter(limitedTo::contains).toList());
        }

        /** Ignores permissions unknown to this version. */
        private static Set<Permission> known(List<String> codes) {
            return codes.stream()
                    .flatMap(code -> Permission.findByCode(code).stream())
                    .collect(Collectors.toSet());
        }

        private Set<String> scopes() {
            return scope == null
                    ? Arrays.stream(Scope.values()).map(Scope::code).collect(Collectors.toSet())
                    : Set.copyOf(Arrays.asList(scope.split(" ")));
        }
    }

    private static final String END_SESSION = """
            update sessions set ended_at = now() where id = $1 and ended_at is null
            """;

    public static Future<Void> endSession(Tx tx, UUID id) {
        return tx.execute(END_SESSION, id).mapEmpty();
    }

    private static final String SESSION_IDENTITY = """
            select s.id::text as credential_id, null as client_id, s.expires_at, s.second_factor as strong, s.by_oidc, false as token_due,
                   false as for_agents, null as scope, '{}'::text[] as limited_to, '{}'::text[] as addresses,
            """ + USER + """
            from sessions s
            join users u on u.id = s.user_id
            where s.id = $1 and s.ended_at is null and u.status = 'active'
            """;

    public static Future<Optional<Found>> findBySession(Sql sql, UUID id) {
        return sql.find(SESSION_IDENTITY, Found.class, id);
    }

    private static final String TOKEN_IDENTITY = """
            select t.id::text as credential_id, null as client_id, t.expires_at, true as strong, false as by_oidc,
                   false as for_agents, null as scope, t.permissions as limited_to, t.addresses,
            """ + TOKEN_DUE + """
                   as token_due,
            """ + USER + """
            from backend_tokens t
            join users u on u.id = t.user_id
            where t.hash = $1 and t.revoked_at is null and u.status = 'active'
            """;

    public static Future<Optional<Found>> findByToken(Sql sql, String token) {
        return sql.find(TOKEN_IDENTITY, Found.class, Tokens.hash(token));
    }

    private static final String ACCESS_TOKEN_IDENTITY = """
            select g.id::text as credential_id, g.client_id, t.expires_at, false as strong, false as by_oidc, false as token_due,
                   g.for_agents, g.scope, '{}'::text[] as limited_to, '{}'::text[] as addresses,
            """ + USER + """
            from oauth_tokens t
            join oauth_grants g on g.id = t.grant_id
            join applications c on c.client_id = g.client_id
            left join users u on u.id = g.user_id
            where t.hash = $1 and t.kind = 'access' and g.revoked_at is null and (g.user_id is null or u.status = 'active')
              and
            """ + ApplicationConditions.usable("c");

    /** An application's token, with or without a user. */
    public static Future<Optional<Found>> findByAccessToken(Sql sql, String token) {
        return sql.find(ACCESS_TOKEN_IDENTITY, Found.class, Tokens.hash(token));
    }

    // Here and below, locked rows are skipped: the next request records them.
    private static final String RECORD_ACTIVITY = """
            update users set last_active = business_now()
            where id = (select u.id from users u where u.id = $1 and u.status = 'active' and
            """ + ACTIVITY_DUE + """
                        for no key update skip locked)
            """;

    private static final String RECORD_TOKEN = """
            update backend_tokens set last_used_at = now()
            where id = (select t.id from backend_tokens t where t.id = $1 and
            """ + TOKEN_DUE + """
                        for no key update skip locked)
            """;

    /** Records the use of the credential and the activity of its user, if due. */
    public static Future<Void> recordUse(Tx tx, Found found) {
        Future<?> activity =
                found.isActivityDue() ? tx.execute(RECORD_ACTIVITY, found.userId()) : Future.succeededFuture();
        return activity.compose(recorded -> found.tokenDue()
                        ? tx.execute(RECORD_TOKEN, Long.parseLong(found.credentialId()))
                        : Future.succeededFuture())
                .mapEmpty();
    }

    private static final String INSERT_TOKEN = """
            insert into backend_tokens (user_id, name, prefix, hash, permissions, addresses, expires_at, provisioning,
              created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            returning id
            """;

    public static Future<Long> insertToken(Tx tx, CreateToken ask, String token, Long createdBy) {
        return tx.get(
                INSERT_TOKEN,
                Long.class,
                ask.userId(),
                ask.name(),
                Tokens.visible(token),
                Tokens.hash(token),
                (ask.permissions() == null ? List.<String>of() : ask.permissions()).toArray(String[]::new),
                (ask.addresses() == null ? List.<String>of() : ask.addresses()).toArray(String[]::new),
                ask.expiresAt(),
                ask.isForProvisioning(),
                createdBy);
    }

    /**
     * What a token that another makes may not exceed.
     *
     * @param expiresAt null for never
     * @param addresses empty for all
     */
    public record TokenLimits(Instant expiresAt, List<String> addresses) {}

    private static final String TOKEN_LIMITS = """
            select expires_at, addresses from backend_tokens where id = $1
            """;

    public static Future<TokenLimits> getTokenLimits(Sql sql, long tokenId) {
        return sql.get(TOKEN_LIMITS, TokenLimits.class, tokenId);
    }

    private static final String IS_FOR_PROVISIONING = """
            select exists (select from backend_tokens where id = $1 and provisioning) as provisioning
            """;

    public static Future<Boolean> isForProvisioning(Sql sql, long tokenId) {
        return sql.get(IS_FOR_PROVISIONING, Boolean.class, tokenId);
    }

    private static final String USABLE = "and (t.revoked_at is null and coalesce(t.expires_at > now(), true)) = ?";

    private static final QueryVariants TOKENS = QueryVariants.of("""
            select t.id as token_id, t.user_id, u.username, t.name, t.prefix, t.permissions, t.addresses, t.expires_at,
                   t.provisioning, t.created_at, t.last_used_at, t.revoked_at
            from backend_tokens t
            join users u on u.id = t.user_id
            where t.id < $1 {filters}
            order by t.id desc
            limit $2 offset $3
            """, "and t.user_id = ?", USABLE);

    /**
     * Tokens, the newest first.
     *
     * @param userId of this account; null for all
     * @param usable whether only those that work, or only others; null for both
     */
    public static Future<List<TokenList.Item>> listTokens(Sql sql, Long userId, Boolean usable, PageRequest part) {
        return sql.list(TOKENS.by(userId, usable), TokenList.Item.class, part.beforeId(), part.limit(), part.offset());
    }

    private static final QueryVariants COUNT_TOKENS = QueryVariants.of(
            "select count(*) as total from backend_tokens t where true {filters}", "and t.user_id = ?", USABLE);

    public static Future<Long> countTokens(Sql sql, Long userId, Boolean usable) {
        return sql.get(COUNT_TOKENS.by(userId, usable), Long.class);
    }

    private static final String TOKEN_OWNER = """
            select t.user_id, u.is_staff or u.is_superuser as operator
            from backend_tokens t
            join users u on u.id = t.user_id
            where t.id = $1
            """;

    public static Future<Optional<TokenOwner>> findTokenOwner(Sql sql, long tokenId) {
        return sql.find(TOKEN_OWNER, TokenOwner.class, tokenId);
    }

    private static final String COUNT_USABLE = """
            select count(*) from backend_tokens
            where user_id = $1 and revoked_at is null and coalesce(expires_at > now(), true)
            """;

    /** Counts the usable tokens of an account. The caller holds its lock, so that they are added one by one. */
    public static Future<Long> countUsable(Tx tx, long userId) {
        return tx.get(COUNT_USABLE, Long.class, userId);
    }

    private static final String REVOKE_TOKEN = """
            update backend_tokens set revoked_at = now() where id = $1 and revoked_at is null
            """;

    public static Future<Void> revokeToken(Tx tx, long tokenId) {
        return tx.execute(REVOKE_TOKEN, tokenId).mapEmpty();
    }

    private static final String REVOKE_SELF_MADE = """
            update backend_tokens set revoked_at = now()
            where user_id = $1 and created_by = $1 and revoked_at is null and coalesce(expires_at > now(), true)
            """;

    /** Revokes the tokens that an account made for itself; returns whether there were any. */
    public static Future<Boolean> revokeSelfMade(Tx tx, long userId) {
        return tx.execute(REVOKE_SELF_MADE, userId).map(revoked -> revoked > 0);
    }

    private static final String END_GRANT = """
            update oauth_grants set revoked_at = now() where id = $1 and revoked_at is null
            """;

    /** Revokes a user's grant to an application. */
    public static Future<Void> endGrant(Tx tx, long grantId) {
        return tx.execute(END_GRANT, grantId).mapEmpty();
    }

    private static final String END_GRANTS = """
            update oauth_grants set revoked_at = now()
            where user_id = $1 and id is distinct from $2 and revoked_at is null
            """;

    /**
     * After a change of credentials: ends all sessions and grants, and whatever has begun. Backend tokens check the
     * account's status themselves.
     */
    public static Future<Void> endAccess(Tx tx, long userId) {
        return endAll(tx, userId, null, null);
    }

    /** {@link #endAccess} for the caller's account, except for the caller's own session or grant. */
    public static Future<Void> endOthers(Tx tx, Caller caller) {
        String own = caller.credentialId();
        return switch (caller.credential()) {
            case WEB_SESSION -> endAll(tx, caller.id(), UUID.fromString(own), null);
            case APP_USER -> endAll(tx, caller.id(), null, Long.valueOf(own));
            default -> endAccess(tx, caller.id());
        };
    }

    private static Future<Void> endAll(Tx tx, long userId, UUID session, Long grant) {
        return CredentialsVersion.raise(tx, userId)
                .compose(raised -> SessionsRepository.endOtherSessions(tx, userId, session))
                .compose(ended -> tx.execute(END_GRANTS, userId, grant))
                .mapEmpty();
    }
}
