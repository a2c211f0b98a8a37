package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.CampaignStatistics;
import dev.fanfare.campaigns.campaign.api.Participant;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads a campaign's participants, and accepted connections of publishers. */
final class ParticipantsRepository {
    // Viewers see all of their own data.
    private static final String LIST = """
            select case when v.profile then p.user_id end as user_id,
                   case when v.profile then u.username else $4::text end as username,
                   case when v.profile then u.avatar end as avatar, p.joined_at, p.accepted_tasks as completed_tasks,
                   case when v.earnings then p.earned end as total_earned, c.currency,
                   p.id
            from participations p
            join users u on u.id = p.user_id
            join campaigns c on c.id = p.campaign_id
            cross join lateral (
              select u.id = $2 or (u.profile_public and u.show_campaigns) as profile,
                     u.id = $2 or u.show_earnings as earnings) v
            where p.campaign_id = $1 and p.status = 'joined' and u.status <> 'suspended' and (p.joined_at, p.id) > ($5, $6)
            order by p.joined_at, p.id
            limit $3
            """;

    /** @param id of the participation */
    record Listed(@JsonUnwrapped Participant participant, long id) {}

    /**
     * Participants in the order in which they joined, as visible to this viewer.
     *
     * @param hidden shown instead of the name of a hidden profile
     */
    static Future<List<Listed>> list(Sql sql, long campaignId, long viewerId, String hidden, PageRequest part) {
        return sql.list(
                LIST, Listed.class, campaignId, viewerId, part.limit(), hidden, part.afterTime(), part.afterId());
    }

    /** @param listed participants that lists show */
    record Counted(@JsonUnwrapped CampaignStatistics statistics, long listed) {}

    private static final String STATISTICS = """
            select count(*) filter (where status <> 'held') as total_participants,
                   count(*) filter (where status = 'joined') as active_participants,
                   count(*) filter (where status = 'joined' and not banned) as listed,
                   coalesce(sum(reach), 0)::bigint as total_reach,
                   coalesce(sum(engagement), 0)::bigint as total_engagement,
                   (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'campaign_tasks' and subject = $1 and day = '-infinity'
                      and detail in ('accepted', 'paid')) as completed_tasks
            from participations
            where campaign_id = $1
            """;

    static Future<Counted> getStatistics(Sql sql, long campaignId) {
        return sql.get(STATISTICS, Counted.class, campaignId);
    }

    private static final String LIST_ACCEPTED_OF_USER = """
            select kind, network, bool_or(extra_data <> '{}') as extras
            from connections
            where user_id = $1 and status = 'accepted'
            group by kind, network
            """;

    /** This user's accepted connections, by kind and network. */
    static Future<List<AcceptedConnections.Accepted>> listAcceptedOfUser(Sql sql, long userId) {
        return sql.list(LIST_ACCEPTED_OF_USER, AcceptedConnections.Accepted.class, userId);
    }

    // Reads the first index entry per kind and network: with exists, the planner would scan all connections.
    private static final String LIST_ALL_ACCEPTED = """
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

    /** All users' accepted connections at these networks, by kind and network. */
    static Future<List<AcceptedConnections.Accepted>> listAllAccepted(Sql sql, List<String> networks) {
        return sql.list(
                LIST_ALL_ACCEPTED, AcceptedConnections.Accepted.class, (Object) networks.toArray(String[]::new));
    }
}
