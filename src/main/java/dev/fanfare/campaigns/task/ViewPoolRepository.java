package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.campaigns.reward.CampaignShares;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Pools that creators share by their views, and what posts got of them. */
final class ViewPoolRepository {
    private ViewPoolRepository() {}

    /**
     * A post that shares a pool.
     *
     * @param views that count; positive
     * @param released whether its payment was released already
     */
    record Post(long taskId, long participationId, long userId, int reversals, boolean released, long views) {}

    private static final String COLUMNS = """
            t.id as task_id, t.participation_id, t.user_id, t.reversals, t.status = 'paid' as released""".strip();

    // Tasks are locked by ascending ids, as everywhere, and shared in the order in which their creators joined. A post
    // that was released meanwhile is seen as such: the columns are those of the locked rows.
    private static final String LIST_POSTS = """
            with locked as (
              select %s, t.counted_views as views
              from tasks t
              where t.campaign_id = $1 and t.status in ('accepted', 'paid') and t.counted_views > 0
              order by t.id
              for no key update)
            select l.task_id, l.participation_id, l.user_id, l.reversals, l.released, l.views
            from locked l
            join participations p on p.id = l.participation_id
            where p.status = 'joined' and not p.banned
            order by l.participation_id, l.task_id
            """.formatted(COLUMNS);

    /** Locks the accepted posts of a locked campaign whose views were counted, by creator. */
    static Future<List<Post>> listPosts(Tx tx, long campaignId) {
        return tx.list(LIST_POSTS, Post.class, campaignId);
    }

    private static final String LIST_NOW = """
            select %s, v.views
            from tasks t
            join participations p on p.id = t.participation_id
            cross join lateral (
              select coalesce(t.counted_views,
                (select r.views from post_readings r
                 where r.task_id = t.id and r.state = 'read' and r.due_at > t.completed_at
                 order by r.due_at desc limit 1)) as views) v
            where t.campaign_id = $1 and t.status in ('under_review', 'appealed', 'accepted', 'paid')
              and p.status = 'joined' and not p.banned and v.views > 0
            order by t.participation_id, t.id
            """.formatted(COLUMNS);

    /** The posts that would share the pool if the campaign ended now and all were accepted, by creator. */
    static Future<List<Post>> listNow(Sql sql, long campaignId) {
        return sql.list(LIST_NOW, Post.class, campaignId);
    }

    /**
     * What a post gets of a pool.
     *
     * @param place of its creator among those who share it, from 1
     * @param postViews of all the creator's posts
     * @param number its own among them, from 1
     * @param amount minor units of the campaign's currency; positive
     */
    record Share(Post post, int place, List<Long> postViews, int number, long amount) {
        private Row row() {
            return new Row(post.taskId(), post.reversals() + 1, place, postViews, number, amount);
        }
    }

    /** A share as a row of the table. */
    record Row(long taskId, int number, int place, List<Long> postViews, int post, long amount) {}

    private static final String PAY = """
            with s as (
              select s.task_id, s.number, s.place, s.post_views, s.post, s.amount from jsonb_to_recordset($2::text::jsonb)
                as s (task_id bigint, number integer, place integer, post_views bigint[], post integer, amount bigint)
            ), kept as (
              insert into pool_shares (campaign_id, task_id, number, place, post_views, post, shared, amount, formula_version)
              select $1, s.task_id, s.number, s.place, s.post_views, s.post, s.amount, s.amount, $3 from s)
            update tasks t
            set payment = t.payment + s.amount, payment_pool = s.amount
            from s
            where t.id = s.task_id
            """;

    /**
     * Adds the shares to the payments of their locked tasks, and keeps the inputs of the formula.
     *
     * @param views of each creator, by place
     */
    static Future<Void> pay(Tx tx, long campaignId, Long[] views, List<Share> shares) {
        ViewBudgetRepository.setPoolViews(tx, campaignId, views);
        return tx.pipeline(
                PAY, campaignId, Json.text(shares.stream().map(Share::row).toList()), CampaignShares.POOL_VERSION);
    }

    /**
     * What a pool has paid, with the views that it was shared by; of all, or of one creator.
     *
     * @param done whether it was shared
     * @param paid without what was taken back, in minor units
     * @param ownViews of the creator's posts, when it was shared
     */
    record Shared(boolean done, int creators, long views, long paid, long ownViews) {}

    private static final String GET_SHARED = """
            select c.best_post_decided_at is not null as done, coalesce(cardinality(c.pool_views), 0) as creators,
              coalesce((select sum(v) from unnest(c.pool_views) as v), 0)::bigint as views,
              coalesce(sum(s.amount), 0)::bigint as paid, coalesce(sum(s.post_views[s.post]), 0)::bigint as own_views
            from campaigns c
            left join (pool_shares s join tasks t on t.id = s.task_id)
              on s.campaign_id = c.id and ($2::bigint is null or t.participation_id = $2)
            where c.id = $1
            group by c.id
            """;

    /** @param participationId of the creator; null for all */
    static Future<Shared> getShared(Sql sql, long campaignId, Long participationId) {
        return sql.get(GET_SHARED, Shared.class, campaignId, participationId);
    }
}
