package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.CampaignStatistics;
import dev.fanfare.campaigns.api.Participant;
import dev.fanfare.money.Money;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.List;

/** Reads who takes part in a campaign, and what publishers have that they could take part with. */
final class ParticipantsRepository {
    /** Participants shown of a campaign. */
    private static final int MAX_SHOWN = 100;

    private ParticipantsRepository() {}

    // One sees oneself whole.
    private static final String LIST = """
            select p.user_id, u.username, u.avatar, p.joined_at, p.accepted_tasks, p.earned, c.currency,
                   u.id = $2 or (u.profile_public and u.show_campaigns) as profile_shown,
                   u.id = $2 or u.show_earnings as earnings_shown
            from participations p join users u on u.id = p.user_id join campaigns c on c.id = p.campaign_id
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
        return sql.list(LIST, row -> participant(row, hidden), campaignId, viewerId, MAX_SHOWN);
    }

    private static Participant participant(Row row, String hidden) {
        boolean shown = row.getBoolean("profile_shown");
        return new Participant(
                shown ? row.getLong("user_id") : null,
                shown ? row.getString("username") : hidden,
                shown ? row.getString("avatar") : null,
                Rows.instant(row, "joined_at"),
                row.getInteger("accepted_tasks"),
                row.getBoolean("earnings_shown")
                        ? Money.decimal(row.getLong("earned"), row.getString("currency"))
                        : null);
    }

    private static final String STATISTICS = """
            select count(*) filter (where status <> 'held') as total, count(*) filter (where status = 'joined') as active,
                   coalesce(sum(reach), 0)::bigint as reach, coalesce(sum(engagement), 0)::bigint as engagement,
                   (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'campaign_tasks' and subject = $1 and day = '-infinity'
                      and detail in ('accepted', 'paid')) as completed
            from participations
            where campaign_id = $1
            """;

    static Future<CampaignStatistics> statistics(Sql sql, long campaignId) {
        return sql.get(
                STATISTICS,
                row -> new CampaignStatistics(
                        row.getLong("total"),
                        row.getLong("active"),
                        row.getLong("completed"),
                        row.getLong("reach"),
                        row.getLong("engagement")),
                campaignId);
    }

    private static final String HAVE_OF_USER = """
            select kind, network, bool_or(extra_data <> '{}') as extras
            from connections
            where user_id = $1 and status = 'accepted'
            group by kind, network
            """;

    /** What this user has, accepted. */
    static Future<List<Presence.Have>> haveOfUser(Sql sql, long userId) {
        return sql.list(HAVE_OF_USER, ParticipantsRepository::have, userId);
    }

    // For each kind and network the first entry of an index: asked whether there is any, the planner would go through
    // all connections, of which there are too many.
    private static final String HAVE_OF_ANYBODY = """
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
    static Future<List<Presence.Have>> haveOfAnybody(Sql sql, List<String> networks) {
        return sql.list(HAVE_OF_ANYBODY, ParticipantsRepository::have, (Object) networks.toArray(String[]::new));
    }

    private static Presence.Have have(Row row) {
        return new Presence.Have(row.getString("kind"), row.getString("network"), row.getBoolean("extras"));
    }
}
