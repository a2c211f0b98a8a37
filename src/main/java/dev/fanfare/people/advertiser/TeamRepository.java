package dev.fanfare.people.advertiser;

import dev.fanfare.people.advertiser.api.Team.Member;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table advertiser_members. */
final class TeamRepository {
    /**
     * A team, locked so that it has no more members than it may.
     *
     * @param members and invitations
     * @param sent invitations of the caller in the last hour, for any team
     * @param taken whether the account with the address is a member or the advertiser itself
     */
    record Locked(String name, int members, int sent, boolean taken) {}

    private static final String LOCK = "select from advertisers where user_id = $1 for no key update";

    // After the lock: a statement that waits for it counts what there was before it waited.
    private static final String COUNT = """
            select t.name,
                   (select count(*)::integer from advertiser_members m
                    where m.advertiser_id = $1 and m.removed_at is null) as members,
                   (select count(*)::integer from advertiser_members m
                    where m.invited_by = $2 and m.invited_at > business_now() - interval '1 hour') as sent,
                   exists (select from users u
                           where u.email_key = $3
                             and (u.id = $1 or exists (select from advertiser_members m
                                                       where m.advertiser_id = $1 and m.user_id = u.id
                                                         and m.removed_at is null))) as taken
            from advertisers t
            where t.user_id = $1
            """;

    static Future<Optional<Locked>> lock(Tx tx, long advertiserId, long inviterId, String email) {
        return tx.pipeline(LOCK, advertiserId)
                .compose(locked -> tx.find(COUNT, Locked.class, advertiserId, inviterId, UniqueNames.emailKey(email)));
    }

    private static final String WITHDRAW = """
            update advertiser_members set removed_at = business_now()
            where advertiser_id = $1 and address_key = $2 and user_id is null and removed_at is null
            """;

    /** Ends an earlier invitation of the address. */
    static Future<Integer> removeInvitation(Tx tx, long advertiserId, String email) {
        return tx.execute(WITHDRAW, advertiserId, UniqueNames.emailKey(email));
    }

    private static final String INVITE = """
            insert into advertiser_members (advertiser_id, address, address_key, role, invited_by, expires_at)
            values ($1, $2, $3, $4, $5, $6)
            returning id
            """;

    static Future<Long> insert(Tx tx, long advertiserId, String email, String role, long inviterId, Instant expiresAt) {
        return tx.get(INVITE, Long.class, advertiserId, email, UniqueNames.emailKey(email), role, inviterId, expiresAt);
    }

    /**
     * The account that an invitation is for.
     *
     * @param teams in which it is a member
     */
    record Invited(long userId, int teams) {}

    private static final String LOCK_INVITED = """
            select from users where email_key = $1 and email_verified_at is not null and status = 'active'
            for no key update
            """;

    private static final String COUNT_TEAMS = """
            select i.id as user_id, (select count(*)::integer from advertiser_members m
                                     where m.user_id = i.id and m.removed_at is null) as teams
            from users i
            where i.email_key = $1 and i.email_verified_at is not null and i.status = 'active'
            """;

    /** The account with this verified address; empty for none. */
    static Future<Optional<Invited>> lockInvited(Tx tx, String address) {
        String key = UniqueNames.emailKey(address);
        return tx.pipeline(LOCK_INVITED, key).compose(locked -> tx.find(COUNT_TEAMS, Invited.class, key));
    }

    /** A member who has joined. */
    record Joined(long advertiserId, String role, long invitedBy) {}

    private static final String JOIN = """
            update advertiser_members m
            set user_id = $2, joined_at = business_now()
            where m.id = $1 and m.user_id is null and m.removed_at is null and m.advertiser_id <> $2
              and not exists (select from advertiser_members o
                              where o.advertiser_id = m.advertiser_id and o.user_id = $2 and o.removed_at is null)
            returning m.advertiser_id, m.role, m.invited_by
            """;

    /** Empty if the invitation has ended, or the account is in the team. */
    static Future<Optional<Joined>> setAccount(Tx tx, long memberId, long userId) {
        return tx.find(JOIN, Joined.class, memberId, userId);
    }

    private static final String LIST = """
            select null::bigint as member_id, u.id as user_id, u.username, coalesce(u.avatar, a.brand_logo) as avatar, u.email,
                   'owner' as role,
                   null::timestamptz as invited_at, null::timestamptz as expires_at
            from advertisers a join users u on u.id = a.user_id
            where a.user_id = $1
            union all
            (select m.id, u.id, u.username, u.avatar, coalesce(u.email, m.address), m.role, m.invited_at,
                    case when u.id is null then m.expires_at end
             from advertiser_members m left join users u on u.id = m.user_id
             where m.advertiser_id = $1 and m.removed_at is null
             order by m.id)
            """;

    /** Empty if there is no such advertiser. */
    static Future<List<Member>> list(Sql sql, long advertiserId) {
        return sql.list(LIST, Member.class, advertiserId);
    }

    /**
     * A member or an invitation.
     *
     * @param userId null for an invitation
     */
    record Subject(Long userId, String role) {}

    private static final String LOCK_MEMBER = """
            select user_id, role from advertiser_members
            where id = $1 and advertiser_id = $2 and removed_at is null
            for no key update
            """;

    static Future<Optional<Subject>> lockMember(Tx tx, long memberId, long advertiserId) {
        return tx.find(LOCK_MEMBER, Subject.class, memberId, advertiserId);
    }

    private static final String SET_ROLE = """
            update advertiser_members set role = $2, changed_at = business_now(), changed_by = $3 where id = $1
            """;

    static Future<Integer> setRole(Tx tx, long memberId, String role, Long by) {
        return tx.execute(SET_ROLE, memberId, role, by);
    }

    private static final String REMOVE = """
            update advertiser_members set removed_at = business_now() where id = $1
            """;

    static Future<Integer> remove(Tx tx, long memberId) {
        return tx.execute(REMOVE, memberId);
    }
}
