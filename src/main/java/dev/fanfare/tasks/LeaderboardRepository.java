package dev.fanfare.tasks;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.Optional;

/** Participants by rank. Banned users are left out and leave no gap. */
final class LeaderboardRepository {
    private LeaderboardRepository() {}

    /**
     * How a campaign's leaderboard stands to the caller.
     *
     * @param shown whether the campaign has one
     * @param score the caller's; null when they take no part, like rank
     */
    record Standing(String currency, boolean shown, Long score, Long rank) {}

    /**
     * A participant.
     *
     * @param earned minor units of the campaign's currency
     */
    record Participant(
            long userId,
            String username,
            String avatar,
            boolean profileHidden,
            boolean earningsHidden,
            long score,
            long rank,
            int acceptedTasks,
            long earned,
            long reach,
            long engagement) {}

    private static final String STANDING = """
            select c.currency, c.tasks_leaderboard, own.score,
                   case when own.score is not null then 1 + (
                     select count(*) from participations p join users u on u.id = p.user_id
                     where p.campaign_id = c.id and p.status = 'joined' and p.score > own.score
                       and u.status <> 'suspended') end as rank
            from campaigns c
            left join participations own on own.campaign_id = c.id and own.user_id = $2 and own.status = 'joined'
            where c.id = $1 and c.status <> 'draft'
            """;

    /** Empty when there is no such campaign, or none yet for publishers. */
    static Future<Optional<Standing>> findStanding(Sql sql, long campaignId, long userId) {
        return sql.find(
                STANDING,
                row -> new Standing(
                        row.getString("currency"),
                        row.getBoolean("tasks_leaderboard"),
                        row.getLong("score"),
                        row.getLong("rank")),
                campaignId,
                userId);
    }

    // One sees oneself whole. The window is over all who take part; a page is cut from it afterwards.
    private static final String LIST = """
            select p.user_id, u.username, u.avatar,
                   u.id <> $2 and not (u.profile_public and u.show_campaigns) as profile_hidden,
                   u.id <> $2 and not u.show_earnings as earnings_hidden, p.score, rank() over (order by p.score desc) as rank,
                   p.accepted_tasks, p.earned, p.reach, p.engagement
            from participations p join users u on u.id = p.user_id
            where p.campaign_id = $1 and p.status = 'joined' and u.status <> 'suspended'
            order by p.score desc, p.last_accepted_at, p.user_id
            limit $3 offset $4
            """;

    static Future<List<Participant>> list(Sql sql, long campaignId, long viewerId, long limit, long offset) {
        return sql.list(LIST, LeaderboardRepository::participant, campaignId, viewerId, limit, offset);
    }

    private static Participant participant(Row row) {
        return new Participant(
                row.getLong("user_id"),
                row.getString("username"),
                row.getString("avatar"),
                row.getBoolean("profile_hidden"),
                row.getBoolean("earnings_hidden"),
                row.getLong("score"),
                row.getLong("rank"),
                row.getInteger("accepted_tasks"),
                row.getLong("earned"),
                row.getLong("reach"),
                row.getLong("engagement"));
    }
}
