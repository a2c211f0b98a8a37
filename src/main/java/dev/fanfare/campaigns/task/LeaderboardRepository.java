package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.campaign.store.TaskSettlementRepository;
import dev.fanfare.campaigns.task.BestPost.Contender;
import dev.fanfare.campaigns.task.BestPost.Share;
import dev.fanfare.people.account.store.UserMarksRepository;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Ranks participants, without banned users and without gaps; stores who wins best posts, and their payment. */
final class LeaderboardRepository {
    /**
     * The campaign's settings and the caller's own rank.
     *
     * @param shown whether the campaign shows a leaderboard
     * @param score the caller's score; null if they do not take part, like rank
     * @param total all participants, where as many rows as were read may be followed by more; otherwise null
     */
    record Summary(String currency, boolean shown, Long score, Long rank, Long total) {}

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

    // One statement on one index, which has the leaderboard in its order and with its columns: besides, only the users
    // of the page are read. Ranks are counted for its first row and follow from there by position. Viewers see all of
    // their own data. Users laterally with a limit: they are looked up, however many a page is taken for.
    private static final String BOARD = """
            with cut as materialized (
              select user_id, score, accepted_tasks, earned, reach, engagement, row_number() over () as position
              from (select user_id, score, accepted_tasks, earned, reach, engagement from participations
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
                   own.rank as own_rank,
                   case when (select count(*) from cut) = $3 then
                     (select count(*) from participations
                      where campaign_id = $1 and status = 'joined' and not banned) end as own_total,
                   cut.user_id as leader_user_id, u.username as leader_username,
                   u.avatar as leader_avatar,
                   u.id <> $2 and not (u.profile_public and u.show_campaigns) as leader_profile_hidden,
                   u.id <> $2 and not u.show_earnings as leader_earnings_hidden, cut.score as leader_score,
                   case when cut.score = f.score then f.rank
                        else $4 + min(cut.position) over (partition by cut.score) end as leader_rank,
                   cut.accepted_tasks as leader_accepted_tasks, cut.earned as leader_earned, cut.reach as leader_reach,
                   cut.engagement as leader_engagement
            from campaigns c
            left join own on true
            left join cut on true
            left join first_cut f on true
            left join lateral (
              select s.id, s.username, s.avatar, s.profile_public, s.show_campaigns, s.show_earnings
              from users s
              where s.id = cut.user_id
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

    /**
     * A campaign whose best post is to be decided, and its pool to be shared, locked.
     *
     * @param completed whether it was not cancelled: then a best post is paid
     * @param rewardRules what it pays by views; null for nothing
     * @param limitRate value of one unit of its currency in the advertiser's
     * @param promised the promise for its best post and pool, in minor units of the advertiser's currency
     * @param funded whether it is reserved from the advertiser's funds
     */
    record Unsettled(
            long id,
            long advertiserId,
            boolean completed,
            @Nullable ViewRewardTerms rewardRules,
            String currency,
            String advertiserCurrency,
            BigDecimal limitRate,
            long promised,
            boolean funded) {}

    // While a task is under review, or its rejection is appealed, its publisher may still win; a pool waits for all
    // views.
    static final DueRows<Unsettled> UNSETTLED = DueRows.of(Unsettled.class, "c", """
            select c.id, c.advertiser_id, c.status = 'completed' as completed, c.reward_rules, c.currency,
                   a.currency as advertiser_currency, c.limit_rate, c.best_post_promised as promised, c.funded
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            where c.best_post_settled_at is null and (c.status = 'completed' or c.status = 'cancelled' and c.view_pool)
              and c.best_post_decided_at is null
              and not exists (select from tasks t where t.campaign_id = c.id
                              and t.status in ('under_review', 'appealed'))
              and not (c.view_pool
                and exists (select from tasks t where t.campaign_id = c.id and t.window_ends_at is not null
                              and t.counted_at is null and t.status in ('accepted', 'paid')))
            order by c.ended_at, c.id
            """);

    // The bonus is added to one of the participant's tasks, preferably an unpaid one.
    private static final String LIST_CONTENDERS = """
            select p.id as participation_id, p.user_id, t.id as task_id, p.score, p.last_accepted_at,
                   t.bonus_best_post as offered
            from participations p
            join lateral (
              select id, bonus_best_post
              from tasks
              where participation_id = p.id and status in ('accepted', 'paid') and bonus_active and bonus_best_post > 0
              order by status = 'paid', id
              limit 1
            ) t on true
            where p.campaign_id = $1 and p.status = 'joined' and not p.banned and p.accepted_tasks > 0
            order by p.score desc
            fetch first 1 rows with ties
            """;

    /** The participants with the highest score among those with a bonus in their terms. */
    static Future<List<Contender>> listContenders(Tx tx, long campaignId) {
        return tx.list(LIST_CONTENDERS, Contender.class, campaignId);
    }

    private static final String KEEP = """
            insert into best_posts (campaign_id, participation_id, task_id, score, winners, place, offered, amount,
                                    formula_version)
            select $1, s.participation_id, s.task_id, s.score, $7, s.place, s.offered, s.amount, $8
            from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
              with ordinality as s (participation_id, task_id, score, offered, amount, place)
            """;

    /** Stores the shares to be paid, with the inputs of the formula. */
    static Future<Void> saveWinner(Tx tx, Unsettled campaign, List<Share> shares) {
        return shares.isEmpty()
                ? Future.succeededFuture()
                : tx.execute(
                                KEEP,
                                campaign.id(),
                                longs(shares, share -> share.contender().participationId()),
                                longs(shares, share -> share.contender().taskId()),
                                longs(shares, share -> share.contender().score()),
                                longs(shares, share -> share.contender().offered()),
                                longs(shares, Share::amount),
                                shares.get(0).winners(),
                                BestPost.VERSION)
                        .mapEmpty();
    }

    /** A campaign of which shares are to be paid. */
    record Decided(long id, long advertiserId, String currency) {}

    // The lock on the first of a campaign's unpaid shares is the right to pay the next of them. Each step is one look
    // at an index: right after the decision, thousands of rows are not in the planner's statistics yet.
    static final DueRows<Decided> UNPAID = DueRows.of(Decided.class, "b", """
            select c.id, c.advertiser_id, c.currency
            from campaigns c
            cross join lateral (
              select u.place from best_posts u where u.campaign_id = c.id and u.paid_at is null order by u.place limit 1) f
            join best_posts b on b.campaign_id = c.id and b.place = f.place and b.paid_at is null
            where c.status = 'completed' and c.best_post_settled_at is null and c.best_post_decided_at is not null
            order by c.ended_at, c.id
            """);

    /**
     * An unpaid share.
     *
     * @param amount minor units of the campaign's currency
     */
    record Winner(int place, long participationId, long userId, long taskId, long amount) {}

    private static final String CLAIM_UNPAID = """
            with claimed as (
              select participation_id, place, task_id, amount
              from best_posts
              where campaign_id = $1 and paid_at is null
              order by place
              limit $2
              for update)
            select c.place, c.participation_id, p.user_id, c.task_id, c.amount
            from claimed c
            join participations p on p.id = c.participation_id
            order by c.place
            """;

    /** Locks the next unpaid shares, by place. */
    static Future<List<Winner>> claimUnpaid(Tx tx, long campaignId, int atMost) {
        return tx.list(CLAIM_UNPAID, Winner.class, campaignId, atMost);
    }

    private static final String LOCK_TASKS = """
            with locked as (select id, status from tasks where id = any ($1) order by id for no key update)
            select id from locked where status = 'paid'
            """;

    /** Locks the winners and their tasks and returns the ids of the tasks already paid. */
    static Future<Set<Long>> lock(Tx tx, String currency, List<Winner> winners) {
        return UserMarksRepository.saveEarned(tx, currency, longs(winners, Winner::userId))
                .compose(noted -> tx.list(LOCK_TASKS, Long.class, (Object) longs(winners, Winner::taskId)))
                .map(Set::copyOf);
    }

    private static final String ADD_TO_TASKS = """
            update tasks t
            set payment = t.payment + s.amount, payment_best_post = s.amount
            from unnest($1::bigint[], $2::bigint[]) as s (task_id, amount)
            where t.id = s.task_id
            """;

    private static final String PAID = """
            update best_posts set paid_at = business_now() where campaign_id = $1 and participation_id = any ($2)
            """;

    /** Adds the shares to the payments. */
    static Future<Void> pay(Tx tx, long campaignId, List<Winner> winners) {
        Long[] amounts = longs(winners, Winner::amount);
        Long[] participations = longs(winners, Winner::participationId);
        return tx.execute(ADD_TO_TASKS, longs(winners, Winner::taskId), amounts)
                .compose(added -> TaskSettlementRepository.addEndShares(tx, participations, amounts))
                .compose(added -> tx.execute(PAID, campaignId, participations))
                .mapEmpty();
    }

    private static <T> Long[] longs(List<T> shares, ToLongFunction<T> member) {
        return shares.stream().map(member::applyAsLong).toArray(Long[]::new);
    }
}
