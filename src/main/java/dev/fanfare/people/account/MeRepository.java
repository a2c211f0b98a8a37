package dev.fanfare.people.account;

import dev.fanfare.people.account.api.GetMe.Me.Proof;
import dev.fanfare.people.account.api.GetMe.Me.TeamAdvertiser;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What the caller's own credential and account are. */
final class MeRepository {
    private MeRepository() {}

    /**
     * An account.
     *
     * @param advertiser whether it is one itself
     * @param factors kinds of its second factors
     */
    record Owner(
            long userId,
            String username,
            String firstName,
            String lastName,
            String email,
            boolean emailVerified,
            String language,
            boolean staff,
            boolean superuser,
            boolean advertiser,
            List<String> factors) {
        boolean isOperator() {
            return staff || superuser;
        }
    }

    private static final String OWNER = """
            select u.id as user_id, u.username, u.first_name, u.last_name, u.email,
                   u.email_verified_at is not null as email_verified, u.language, u.is_staff as staff,
                   u.is_superuser as superuser,
                   exists (select from advertisers a where a.user_id = u.id) as advertiser,
                   array(select 'passkey' where exists (select from passkeys k where k.user_id = u.id)
                         union all
                         select 'recovery_codes'
                         where exists (select from recovery_codes c where c.user_id = u.id and c.used_at is null)
                         union all
                         select 'totp'
                         where exists (select from totps t where t.user_id = u.id and t.confirmed_at is not null)) as factors
            from users u
            where u.id = $1
            """;

    static Future<Optional<Owner>> findOwner(Sql sql, long userId) {
        return sql.find(OWNER, Owner.class, userId);
    }

    private static final String ADVERTISERS = """
            select user_id as advertiser_id, name, currency
            from advertisers
            where user_id = any ($1)
            order by user_id <> $2, user_id
            """;

    private record Advertiser(long advertiserId, String name, String currency) {}

    /** The advertisers that the caller acts for, its own first. */
    static Future<List<TeamAdvertiser>> listAdvertisers(Sql sql, Caller caller) {
        return sql.list(
                        ADVERTISERS,
                        Advertiser.class,
                        (Object) caller.teams().keySet().toArray(Long[]::new),
                        caller.id())
                .map(all -> all.stream()
                        .map(one -> team(one, caller.teams().get(one.advertiserId())))
                        .toList());
    }

    private static TeamAdvertiser team(Advertiser advertiser, TeamRole role) {
        return new TeamAdvertiser(
                advertiser.advertiserId(),
                advertiser.name(),
                advertiser.currency(),
                role.code(),
                role.rights().stream().map(TeamRight::code).sorted().toList());
    }

    /**
     * A credential.
     *
     * @param limits codes of its permissions and scopes; null for all of its account's
     */
    record Credential(
            String id,
            String name,
            String clientId,
            boolean secondFactor,
            Instant createdAt,
            Instant expiresAt,
            String limits) {}

    private static final String SESSION = """
            select id::text, null as name, null as client_id, second_factor, created_at, expires_at, null as limits
            from sessions
            where id = $1
            """;

    private static final String TOKEN = """
            select id::text, name, null as client_id, false as second_factor, created_at, expires_at,
                   nullif(array_to_string(permissions, ' '), '') as limits
            from backend_tokens
            where id = $1
            """;

    private static final String GRANT = """
            select g.id::text, a.name, g.client_id, false as second_factor, g.created_at, g.expires_at, g.scope as limits
            from oauth_grants g
            join applications a on a.client_id = g.client_id
            where g.id = $1
            """;

    /** Fails with Refused INVALID_ACCESS_TOKEN if it is gone since the call began. */
    static Future<Credential> getCredential(Sql sql, Caller caller) {
        String id = caller.credentialId();
        Future<Optional<Credential>> found =
                switch (caller.credential()) {
                    case WEB_SESSION -> sql.find(SESSION, Credential.class, UUID.fromString(id));
                    case BACKEND_TOKEN -> sql.find(TOKEN, Credential.class, Long.valueOf(id));
                    default -> sql.find(GRANT, Credential.class, Long.valueOf(id));
                };
        return found.map(credential -> credential.orElseThrow(CommonFault.INVALID_ACCESS_TOKEN::refusal));
    }

    private static final String PROOFS = """
            select p.factor, p.trusted as for_money, p.proven_at,
                   p.proven_at + make_interval(secs => $4::bigint) as fresh_until
            from step_ups p
            join users u on u.id = p.user_id and u.credentials_version = p.credentials_version
            where p.credential = $1 and p.credential_id = $2 and p.user_id = $3
              and p.proven_at > now() - make_interval(secs => $4::bigint)
            order by p.factor
            """;

    /** @param seconds for which a re-authentication holds */
    static Future<List<Proof>> listProofs(Sql sql, Caller caller, long seconds) {
        return sql.list(PROOFS, Proof.class, caller.credential().name(), caller.credentialId(), caller.id(), seconds);
    }
}
