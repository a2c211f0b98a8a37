package dev.fanfare.campaigns.task;

import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Ranks participants. Banned users are left out without a gap. */
final class LeaderboardRepository {
    /**
     * The campaign's settings and the caller's own rank.
     *
     * @param shown whether the campaign shows a leaderboard
     * @param score the caller's score; null if they do not take part, like rank
     */
    record Summary(String currency, boolean shown, Long score, Long rank) {}

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

    /** The leaderboard; the participants are those of the requested page. */
    record Board(Summary summary, List<Participant> participants) {}

    // One statement on one index in the order of the leaderboard. The page is cut from it before anything else is read;
    // ranks are counted for its first row and follow from there by position. Viewers see all of their own data.
    // Laterally
    // with a limit: rows of the page are looked up, however many a page is taken for.
    private static final String BOARD = """
            with cut as materialized (
              select user_id, score, row_number() over () as position
              from (select user_id, score from participations
                    where campaign_id = $1 and status = 'joined' and not banned
                    order by score desc, last_accepted_at, user_id
                    limit $3 offset $4) page
            ), first_cut as materialized (
              select c.score,
                     1 + (select count(*) from participations
                          where campaign_id = $1 and status = 'joined' and not banned and score > c.score) as rank
              from cut c where c.position = 1
            ), own as materialized (
              select o.score,
                     1 + (select count(*) from participations
                          where campaign_id = $1 and status = 'joined' and not banned and score > o.score) as rank
              from participations o where o.campaign_id = $1 and o.user_id = $2 and o.status = 'joined'
            )
            select c.currency as own_currency, c.tasks_leaderboard as own_shown, own.score as own_score,
                   own.rank as own_rank, p.user_id as leader_user_id, u.username as leader_username,
                   u.avatar as leader_avatar,
                   u.id <> $2 and not (u.profile_public and u.show_campaigns) as leader_profile_hidden,
                   u.id <> $2 and not u.show_earnings as leader_earnings_hidden, p.score as leader_score,
                   case when p.score = f.score then f.rank
                        else $4 + min(cut.position) over (partition by p.score) end as leader_rank,
                   p.accepted_tasks as leader_accepted_tasks, p.earned as leader_earned, p.reach as leader_reach,
                   p.engagement as leader_engagement
            from campaigns c
            left join own on true
            left join cut on true
            left join first_cut f on true
            left join lateral (
              select r.user_id, r.score, r.accepted_tasks, r.earned, r.reach, r.engagement
              from participations r
              where r.campaign_id = c.id and r.user_id = cut.user_id
              limit 1) p on true
            left join lateral (
              select s.id, s.username, s.avatar, s.profile_public, s.show_campaigns, s.show_earnings
              from users s
              where s.id = p.user_id
              limit 1) u on true
            where c.id = $1 and c.status <> 'draft'
            order by cut.position
            """;

    /** Empty if there is no such campaign, or it is a draft. */
    static Future<Optional<Board>> find(Sql sql, long campaignId, long viewerId, long limit, long offset) {
        return sql.list(BOARD, Line.class, campaignId, viewerId, limit, offset).map(lines -> lines.stream()
                .findFirst()
                .map(first -> new Board(
                        first.own(),
                        lines.stream()
                                .map(Line::leader)
                                .filter(Objects::nonNull)
                                .toList())));
    }

    /** @param leader null for an empty page */
    private record Line(Summary own, @Nullable Participant leader) {}
}
