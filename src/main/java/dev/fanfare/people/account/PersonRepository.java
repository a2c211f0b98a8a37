package dev.fanfare.people.account;

import dev.fanfare.people.account.api.GetMe.Me.Proof;
import dev.fanfare.people.account.api.GetMe.Me.TeamAdvertiser;
import dev.fanfare.people.account.api.GetPerson.Head;
import dev.fanfare.people.account.api.GetPerson.PersonAuditLine;
import dev.fanfare.people.account.api.GetPerson.PersonBalance;
import dev.fanfare.people.account.api.GetPerson.PersonConnection;
import dev.fanfare.people.account.api.GetPerson.PersonDestination;
import dev.fanfare.people.account.api.GetPerson.PersonFactor;
import dev.fanfare.people.account.api.GetPerson.PersonSession;
import dev.fanfare.people.account.api.GetPerson.PersonTasks;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What an account is, to its owner and to operators; reads tables of all domains, by the account's id. */
final class PersonRepository {
    private PersonRepository() {}

    /** A column: the profile picture of the account u, or a brand's logo. */
    static final String AVATAR =
            "coalesce(u.avatar, (select a.brand_logo from advertisers a where a.user_id = u.id)) as avatar,\n";

    private static final String HEAD = """
            select u.id as user_id, u.username, u.first_name, u.last_name, u.email,
                   u.email_verified_at is not null as email_verified,
            """ + AVATAR + """
                   u.status, u.ban_reason, u.is_staff, u.is_superuser,
                   exists (select from advertisers a where a.user_id = u.id) as is_advertiser,
                   exists (select from oidc_accounts o where o.user_id = u.id) as is_managed,
                   u.permissions, u.joined_at as joined_date, u.last_login, u.last_active, u.leaves_at, u.erased_at,
                   t.strangers as throttle_failures, t.known as throttle_failures_from_known,
                   (select coalesce(sum(c.failures), 0)::bigint from second_factor_challenges c
                    where c.user_id = u.id and c.created_at > s.since) as throttle_wrong_codes,
                   case when t.strangers >= $2 then t.oldest + interval '15 minutes' end as throttle_waits_until,
                   u.throttle_lifted_at as throttle_lifted_at
            from users u
            cross join lateral (select greatest(now() - interval '15 minutes', u.throttle_lifted_at) as since) s
            cross join lateral (
              select count(*) filter (where e.party = 'account:' || u.id) as strangers,
                     count(*) filter (where e.party <> 'account:' || u.id) as known,
                     min(e.created_at) filter (where e.party = 'account:' || u.id) as oldest
              from (select party, outcome, created_at from sign_in_events
                    where user_id = u.id order by id desc limit 1000) e
              where e.outcome = 'failure' and e.created_at > s.since) t
            where u.id = $1
            """;

    /** @param maxFailures after which strangers have to wait */
    static Future<Optional<Head>> findHead(Sql sql, long userId, int maxFailures) {
        return sql.find(HEAD, Head.class, userId, (long) maxFailures);
    }

    private static final String FACTORS = """
            select 'passkey' as kind, count(*) as number, max(last_used_at) as last_used_at
            from passkeys
            where user_id = $1
            having count(*) > 0
            union all
            select 'recovery_codes', count(*) filter (where used_at is null), max(used_at)
            from recovery_codes
            where user_id = $1
            having count(*) > 0
            union all
            select 'totp', count(*), max(last_used_at)
            from totps
            where user_id = $1 and confirmed_at is not null
            having count(*) > 0
            """;

    static Future<List<PersonFactor>> listFactors(Sql sql, long userId) {
        return sql.list(FACTORS, PersonFactor.class, userId);
    }

    private static final String SESSIONS = """
            select id as session_id, device, address, second_factor, created_at, renewed_at, expires_at
            from sessions
            where user_id = $1 and ended_at is null and expires_at > now()
            order by created_at desc, id
            limit 20
            """;

    static Future<List<PersonSession>> listSessions(Sql sql, long userId) {
        return sql.list(SESSIONS, PersonSession.class, userId);
    }

    private static final String CONNECTIONS = """
            select id, kind, network, name, url, status, followers, verified, connected_at
            from connections
            where user_id = $1
            order by id desc
            limit 50
            """;

    static Future<List<PersonConnection>> listConnections(Sql sql, long userId) {
        return sql.list(CONNECTIONS, PersonConnection.class, userId);
    }

    private static final String TASKS = """
            select status, count(*) as number from tasks where user_id = $1 group by status order by status
            """;

    static Future<List<PersonTasks>> countTasks(Sql sql, long userId) {
        return sql.list(TASKS, PersonTasks.class, userId);
    }

    private static final String BALANCES = """
            select kind as account, balance as amount, currency
            from accounts
            where owner_id = $1 and balance <> 0
            order by currency, kind
            """;

    static Future<List<PersonBalance>> listBalances(Sql sql, long userId) {
        return sql.list(BALANCES, PersonBalance.class, userId);
    }

    private static final String DESTINATIONS = """
            select d.id, d.kind,
                   coalesce(b.bank_name || ' ' || b.account_masked,
                            case when d.address like '%@%'
                                 then left(d.address, 1) || '…@' || split_part(d.address, '@', -1)
                                 else '…' || right(d.address, least(4, length(d.address) / 2)) end) as masked,
                   d.created_at, d.confirmed_at, d.usable_at
            from payout_destinations d
            left join bank_accounts b on b.id = d.bank_account_id
            where d.user_id = $1 and d.removed_at is null
            order by d.id desc
            limit 50
            """;

    static Future<List<PersonDestination>> listDestinations(Sql sql, long userId) {
        return sql.list(DESTINATIONS, PersonDestination.class, userId);
    }

    private static final String AUDIT = """
            select id, actor_id, action, reason, request_id, created_at
            from audit_log
            where subject = 'user:' || $1::bigint
            order by id desc
            limit 10
            """;

    static Future<List<PersonAuditLine>> listAudit(Sql sql, long userId) {
        return sql.list(AUDIT, PersonAuditLine.class, userId);
    }

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
            @Nullable String avatar,
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
            """ + AVATAR + """
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

    private static final String CREDENTIAL_SESSION = """
            select id::text, null as name, null as client_id, second_factor, created_at, expires_at, null as limits
            from sessions
            where id = $1
            """;

    private static final String CREDENTIAL_TOKEN = """
            select id::text, name, null as client_id, false as second_factor, created_at, expires_at,
                   nullif(array_to_string(permissions, ' '), '') as limits
            from backend_tokens
            where id = $1
            """;

    private static final String CREDENTIAL_GRANT = """
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
                    case WEB_SESSION -> sql.find(CREDENTIAL_SESSION, Credential.class, UUID.fromString(id));
                    case BACKEND_TOKEN -> sql.find(CREDENTIAL_TOKEN, Credential.class, Long.valueOf(id));
                    default -> sql.find(CREDENTIAL_GRANT, Credential.class, Long.valueOf(id));
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
