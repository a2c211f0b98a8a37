package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.campaigns.campaign.store.JoinConditions;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Eligibility checks and writes of joining. The SQL conditions refer to a user u, a campaign c, its advertiser a and
 * the user's participation p, which may be missing (outer join).
 */
final class CampaignJoinRepository {
    /** Of the applications and invitations of the user for the campaign. */
    private static final String CHOSEN = """
            (exists (select from campaign_applications x
                     where x.campaign_id = c.id and x.user_id = u.id and x.status = 'accepted' and x.expires_at > business_now())
             or exists (select from campaign_invitations i
                        where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open' and i.expires_at > business_now()))
            """;

    static final String IS_ADMITTED = "(c.admission = 'open' or " + CHOSEN + ")";

    // Not a join, for which all campaigns would be read while they are few.
    static final String CAMPAIGNS_NOW = """
            (select count(*) from participations o
             where o.user_id = u.id and o.status = 'joined'
               and (select k.status in ('active', 'paused') from campaigns k where k.id = o.campaign_id))
            """;

    // The user's own hold is already counted; any expired hold is a free slot.
    static final String HAS_ROOM = """
            (c.max_participants is null or c.participants_count < c.max_participants
             or coalesce(p.status = 'held', false)
             or exists (select from participations h
                        where h.campaign_id = c.id and h.status = 'held' and h.held_until <= business_now()))
            """;

    // Counts task definitions only if the maximum number would be unaffordable.
    static final String IS_AFFORDABLE = """
            (%1$s >= c.task_promise * %2$d
             or %1$s >= c.task_promise * (select count(*) from task_definitions d
                                          where d.campaign_id = c.id and not d.retired
                                            and not exists (select from tasks t
                                                            where t.participation_id = p.id and t.definition_id = d.id
                                                              and t.status <> 'left')))
            """.formatted("""
            (case when c.funded then c.reserve_left else a.maximum_limit - a.promised - a.spent + a.spent_funded end
             - greatest(c.best_post_promise - c.best_post_promised, 0))""".strip(), TaskDefinitionService.MAX);

    private static final String LOCK_USER = """
            select id from users where id = $1 for no key update
            """;

    /** Locks the user, to serialise their joins. */
    static Future<Void> lockUser(Tx tx, long userId) {
        return tx.pipeline(LOCK_USER, userId);
    }

    private static final String COUNT_CAMPAIGNS = "select " + CAMPAIGNS_NOW + " from users u where u.id = $1";

    /** The user's current number of campaigns. */
    static Future<Long> countCampaigns(Tx tx, long userId) {
        return tx.get(COUNT_CAMPAIGNS, Long.class, userId);
    }

    /**
     * The data that decides whether a user may join a campaign.
     *
     * @param open whether its end is in the future
     * @param participation held, joined or left; null for none
     * @param campaignsNow the user's current number of campaigns
     * @param affordable whether the advertiser's limit covers the promise for this user
     * @param chosen whether an accepted application or an invitation waits for the user to join
     */
    record Eligibility(
            long campaignId,
            CampaignState state,
            boolean open,
            boolean hasNetwork,
            boolean inCountry,
            boolean inCategory,
            String participation,
            long campaignsNow,
            boolean hasRoom,
            boolean affordable,
            boolean byChoice,
            boolean chosen) {
        /** What keeps the user from joining, in the order in which it is refused. */
        List<Unavailable> obstacles(int maxCampaigns) {
            List<Unavailable> all =
                    new ArrayList<>(Unavailable.closed(state, open).stream().toList());
            all.addAll(Unavailable.unfit(hasNetwork, inCountry, inCategory));
            if (isJoined()) {
                all.add(Unavailable.ALREADY_JOINED);
                return all;
            }
            if (byChoice && !chosen) {
                all.add(Unavailable.APPLICATION_REQUIRED);
            }
            if (campaignsNow >= maxCampaigns) {
                all.add(Unavailable.USER_LIMIT_REACHED);
            }
            if (!hasRoom) {
                all.add(Unavailable.CAMPAIGN_FULL);
            }
            // A hold that is renewed is not refused.
            if (!affordable && !isHeld()) {
                all.add(Unavailable.ADVERTISER_LIMIT_REACHED);
            }
            return all;
        }

        boolean isJoined() {
            return "joined".equals(participation);
        }

        boolean isHeld() {
            return "held".equals(participation);
        }
    }

    // The number of campaigns is read once, whatever the number of rows.
    private static final String LIST_ELIGIBILITY =
            "select c.id as campaign_id, c.status as state, c.date_end > business_now() as open, p.status as participation, "
                    + JoinConditions.HAS_NETWORK + " as has_network, "
                    + JoinConditions.IN_COUNTRY + " as in_country, "
                    + JoinConditions.IN_CATEGORY + " as in_category, "
                    + CHOSEN + " as chosen, c.admission = 'choice' as by_choice, "
                    + "(" + COUNT_CAMPAIGNS.replace("$1", "$2") + ") as campaigns_now, "
                    + HAS_ROOM + " as has_room, "
                    + IS_AFFORDABLE + " as affordable "
                    + """
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            join users u on u.id = $2
            left join participations p on p.campaign_id = c.id and p.user_id = u.id
            where c.id = any ($1)
            """;

    /** The eligibility of a user for campaigns, in any order. */
    static Future<List<Eligibility>> listEligibility(Sql sql, List<Long> campaignIds, long userId) {
        return sql.list(LIST_ELIGIBILITY, Eligibility.class, campaignIds.toArray(Long[]::new), userId);
    }

    static Future<Optional<Eligibility>> findEligibility(Sql sql, long campaignId, long userId) {
        return listEligibility(sql, List.of(campaignId), userId)
                .map(found -> found.stream().findFirst());
    }

    /**
     * A reserved slot.
     *
     * @param bestPostMissing remaining promise for the best post, in minor units of the advertiser's currency
     * @param funded whether promises are taken from the campaign's own reserve
     * @param termsVersion what joining accepts; null for nothing
     */
    record Slot(
            long advertiserId,
            long bestPostMissing,
            boolean funded,
            @Nullable String termsVersion) {}

    private static final String TAKE_SLOT = """
            with held as (
              select count(*) as slots from participations
              where campaign_id = $1 and user_id = $2 and status = 'held')
            update campaigns
            set participants_count = participants_count + 1 - held.slots
            from held
            where id = $1 and status = 'active' and date_end > business_now()
              and (held.slots > 0 or max_participants is null or participants_count < max_participants)
            returning advertiser_id, greatest(best_post_promise - best_post_promised, 0) as best_post_missing, funded,
                      terms_version
            """;

    /**
     * Takes a slot, preferably the user's held one; empty if the campaign is full or closed. An earlier statement of
     * the transaction must have locked the campaign, because holds are released under its lock.
     */
    static Future<Optional<Slot>> takeSlot(Tx tx, long campaignId, long userId) {
        return tx.find(TAKE_SLOT, Slot.class, campaignId, userId);
    }

    private static final String ENTER = """
            insert into participations (campaign_id, user_id, status, rights, terms_version, terms_accepted_at, connection_id)
            select c.id, $2, 'joined', c.rights, c.terms_version, case when c.rights is not null then business_now() end, (select n.id from connections n
                                        where n.user_id = $2 and n.kind = 'network' and n.status = 'accepted'
                                          and n.network = any (c.networks)
                                        order by n.followers desc, n.id
                                        limit 1)
            from campaigns c
            where c.id = $1
            on conflict on constraint participations_once do update
            set status = 'joined', held_until = null, joined_at = business_now(), connection_id = excluded.connection_id, rights = excluded.rights,
                terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at
            where participations.status <> 'joined'
            """;

    /**
     * Creates or revives the participation, with the user's accepted connection that has the most followers.
     *
     * @return false if the user has already joined
     */
    static Future<Boolean> insertParticipation(Tx tx, long campaignId, long userId) {
        return tx.execute(ENTER, campaignId, userId).map(entered -> entered == 1);
    }

    /**
     * Creates tasks of definitions d for participations p with connections n, with the terms of campaigns c. A task's
     * time starts now, whenever the participant joined.
     *
     * @param rest of the statement, from {@code from} on
     */
    static String newTasks(String rest) {
        return """
            insert into tasks (definition_id, participation_id, campaign_id, user_id, status, assigned_at, deadline,
                               currency, reach_threshold, engagement_rate_threshold, reward_rules, promised, disclosure, rights, terms_version,
                               terms_accepted_at, drafts, %s)
            select d.id, p.id, c.id, p.user_id, 'pending', business_now(),
                   least(business_now() + c.task_time * case c.task_time_type when 'minutes' then interval '1 minute'
                                                                     when 'hours' then interval '1 hour'
                                                                     when 'days' then interval '24 hours'
                                                                     else interval '168 hours' end,
                         c.date_end),
                   c.currency, coalesce(c.reach_threshold, n.followers, 0), c.engagement_rate_threshold, c.reward_rules, c.task_promise,
                   c.disclosure, p.rights, p.terms_version, p.terms_accepted_at, c.drafts, %s
            """.formatted(Columns.of(RewardTerms.class), Columns.of("c", RewardTerms.class)) + rest;
    }

    // A returning participant gets no copy of a task they still have.
    private static final String GIVE_TASKS = "with given as (" + newTasks("""
              from participations p
              join campaigns c on c.id = p.campaign_id
              join task_definitions d on d.campaign_id = c.id
              left join connections n on n.id = p.connection_id
              where p.campaign_id = $1 and p.user_id = $2 and not d.retired
              order by d.id
              on conflict (participation_id, definition_id, (case when status = 'left' then id end)) do nothing
              returning promised
            """) + """
            )
            select coalesce(sum(promised), 0)::bigint as promised from given
            """;

    /** Creates a task per definition; returns the sum of promises, in minor units of the advertiser's currency. */
    static Future<Long> insertTasks(Tx tx, long campaignId, long userId) {
        return tx.get(GIVE_TASKS, Long.class, campaignId, userId);
    }

    private static final String PROMISE_BEST_POST = """
            update campaigns set best_post_promised = best_post_promised + $2 where id = $1
            """;

    static Future<Void> reserveBestPost(Tx tx, long campaignId, long amount) {
        return tx.pipeline(PROMISE_BEST_POST, campaignId, amount);
    }

    private static final String ADMIT = """
            with applied as (
              update campaign_applications set status = 'joined', ended_at = business_now()
              where campaign_id = $1 and user_id = $2 and status = 'accepted' and expires_at > business_now()
              returning id
            ), invited as (
              update campaign_invitations
              set status = 'accepted', ended_at = business_now(), opened_at = coalesce(opened_at, business_now())
              where campaign_id = $1 and user_id = $2 and status = 'open' and expires_at > business_now()
              returning id
            )
            select exists (select from applied) or exists (select from invited) as admitted
            """;

    /** Ends the application and the invitation by which the user joins; false if there are none, or no longer. */
    static Future<Boolean> takeAdmission(Tx tx, long campaignId, long userId) {
        return tx.get(ADMIT, Boolean.class, campaignId, userId);
    }

    // Holding again does not prolong a hold, unless it has expired.
    private static final String HOLD = """
            insert into participations (campaign_id, user_id, status, held_until)
            values ($1, $2, 'held', business_now() + make_interval(mins => $3))
            on conflict on constraint participations_once do update
            set status = 'held',
                held_until = case when participations.status = 'held' and participations.held_until > business_now()
                                  then participations.held_until else excluded.held_until end
            where participations.status <> 'joined'
            returning held_until
            """;

    /** The end of the hold; empty if the user has already joined. */
    static Future<Optional<Instant>> hold(Tx tx, long campaignId, long userId, int minutes) {
        return tx.find(HOLD, Instant.class, campaignId, userId, minutes);
    }

    private static final String FIND_WITH_EXPIRED_HOLDS = """
            select campaign_id
            from participations
            where status = 'held' and held_until <= business_now()
            order by held_until, id
            limit 1
            """;

    /** A campaign with an expired hold; empty for none. */
    static Future<Optional<Long>> findWithExpiredHolds(Sql sql) {
        return sql.find(FIND_WITH_EXPIRED_HOLDS, Long.class);
    }

    // Deletes participations that were only holds; former participants return to left.
    private static final String RELEASE_EXPIRED_HOLDS = """
            with lapsed as (
              select p.id, exists (select from tasks t where t.participation_id = p.id) as known
              from participations p
              where p.campaign_id = $1 and p.status = 'held' and p.held_until <= business_now()
              order by p.held_until
              limit $2
            ), forgotten as (
              delete from participations p using lapsed where p.id = lapsed.id and not lapsed.known
            ), returned as (
              update participations p set status = 'left', held_until = null
              from lapsed where p.id = lapsed.id and lapsed.known
            ), counted as (
              update campaigns
              set participants_count = participants_count - (select count(*) from lapsed)
              where id = $1 and exists (select from lapsed)
            )
            select count(*)::integer as released from lapsed
            """;

    /**
     * Releases a limited number of the campaign's expired holds and returns their number. An earlier statement of the
     * transaction must have locked the campaign, because this one counts what was visible at its start.
     */
    static Future<Integer> releaseExpiredHolds(Tx tx, long campaignId, int atMost) {
        return tx.get(RELEASE_EXPIRED_HOLDS, Integer.class, campaignId, atMost);
    }
}
