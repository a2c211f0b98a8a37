package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.CampaignStatistics;
import dev.fanfare.campaigns.api.Participant;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads who takes part in a campaign, and what publishers have that they could take part with. */
final class ParticipantsRepository {
    /** Participants shown of a campaign. */
    private static final int MAX_SHOWN = 100;

    private ParticipantsRepository() {}

    // Everybody sees themselves whole.
    private static final String LIST = """
            select case when v.profile then p.user_id end as user_id,
                   case when v.profile then u.username else $4::text end as username,
                   case when v.profile then u.avatar end as avatar, p.joined_at, p.accepted_tasks as completed_tasks,
                   case when v.earnings then p.earned end as total_earned, c.currency
            from participations p
            join users u on u.id = p.user_id
            join campaigns c on c.id = p.campaign_id
            cross join lateral (
              select u.id = $2 or (u.profile_public and u.show_campaigns) as profile,
                     u.id = $2 or u.show_earnings as earnings) v
            where p.campaign_id = $1 and p.status = 'joined' and u.status <> 'suspended'
            order by p.joined_at, p.id
            limit $3
            """;

    /**
     * The first to join, as this viewer may see them.
     *
     * @param hidden the name of those whose profile is hidden
     */
    static Future<List<Participant>> list(Sql sql, long campaignId, long viewerId, String hidden) {
        return sql.list(LIST, Participant.class, campaignId, viewerId, MAX_SHOWN, hidden);
    }

    private static final String STATISTICS = """
            select count(*) filter (where status <> 'held') as total_participants,
                   count(*) filter (where status = 'joined') as active_participants,
                   coalesce(sum(reach), 0)::bigint as total_reach,
                   coalesce(sum(engagement), 0)::bigint as total_engagement,
                   (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'campaign_tasks' and subject = $1 and day = '-infinity'
                      and detail in ('accepted', 'paid')) as completed_tasks
            from participations
            where campaign_id = $1
            """;

    static Future<CampaignStatistics> statistics(Sql sql, long campaignId) {
        return sql.get(STATISTICS, CampaignStatistics.class, campaignId);
    }

    private static final String LIST_ACCEPTED_OF_USER = """
            select kind, network, bool_or(extra_data <> '{}') as extras
            from connections
            where user_id = $1 and status = 'accepted'
            group by kind, network
            """;

    /** What this user has, accepted. */
    static Future<List<AcceptedConnections.Accepted>> listAcceptedOfUser(Sql sql, long userId) {
        return sql.list(LIST_ACCEPTED_OF_USER, AcceptedConnections.Accepted.class, userId);
    }

    // For each kind and network the first entry of an index: asked whether there is any, the planner would go through
    // all connections, of which there are too many.
    private static final String LIST_ACCEPTED_OF_ANYBODY = """
            select kind, network,
                   (select true from connections e
                    where e.network = n.network and e.status = 'accepted' and e.extra_data <> '{}'
                    order by e.connected_at
                    limit 1) is not null as extras
            from unnest(array['network', 'page', 'wall', 'channel']) as k (kind), unnest($1::text[]) as n (network)
            where (select a.id from connections a
                   where a.kind = k.kind and a.network = n.network and a.status = 'accepted'
                   order by a.refresh_due, a.id
                   limit 1) is not null
            """;

    /** What there is among all users, accepted, at these networks. */
    static Future<List<AcceptedConnections.Accepted>> listAcceptedOfAnybody(Sql sql, List<String> networks) {
        return sql.list(LIST_ACCEPTED_OF_ANYBODY, AcceptedConnections.Accepted.class, (Object) networks.toArray(String[]::new));
    }
}
