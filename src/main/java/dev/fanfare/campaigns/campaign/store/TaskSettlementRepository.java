package dev.fanfare.campaigns.campaign.store;

import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/**
 * Rows that change together with a task: its participation and its campaign. The lock order everywhere is: users, the
 * campaign, tasks, participations, accounts, the advertiser; rows of one table by ascending id. The advertiser comes
 * last because all reviews of its tasks contend for that row: the statement that locks it is pipelined with the commit.
 */
public final class TaskSettlementRepository {
    private TaskSettlementRepository() {}

    private static final String LOCK_CAMPAIGN = """
            select id from campaigns where id = $1 for no key update
            """;

    public static Future<Long> lockCampaign(Tx tx, long campaignId) {
        return tx.get(LOCK_CAMPAIGN, Long.class, campaignId);
    }

    // The slot is free for another publisher; the reserve of an ended campaign has been returned.
    private static final String KEEP_RESERVE = """
            update campaigns set reserve_left = reserve_left + $2 where id = $1 and status in ('active', 'paused') returning id
            """;

    /** Releases the promise of a task given up in a funded, locked campaign. */
    public static Future<Void> leaveReserve(Tx tx, long advertiserId, long campaignId, long promised) {
        return tx.find(KEEP_RESERVE, Long.class, campaignId, promised)
                .compose(kept -> kept.isPresent()
                        ? Future.succeededFuture()
                        : SpendingRepository.reserve(tx, advertiserId, -promised));
    }

    private static final String COUNT_ACCEPTED = """
            update participations
            set accepted_tasks = accepted_tasks + 1, reach = reach + coalesce($2::bigint, 0),
                engagement = engagement + coalesce($3::bigint, 0), earned = earned + $4, last_accepted_at = $5
            where id = $1
            """;

    /**
     * Counts an accepted task.
     *
     * @param reach verified; null for none, like {@code engagement}
     * @param earned minor units of the campaign's currency
     */
    public static Future<Void> countAccepted(
            Tx tx, long participationId, Long reach, Long engagement, long earned, Instant now) {
        return tx.pipeline(COUNT_ACCEPTED, participationId, reach, engagement, earned, now);
    }

    private static final String COUNT_AGAIN = """
            update participations p
            set accepted_tasks = o.tasks, reach = o.reach, engagement = o.engagement, earned = o.earned,
                last_accepted_at = o.last
            from (
              select count(*) as tasks, coalesce(sum(verified_reach), 0)::bigint as reach,
                coalesce(sum(verified_engagement), 0)::bigint as engagement,
                coalesce(sum(payment), 0)::bigint as earned, max(reviewed_at) as last
              from tasks
              where participation_id = $1 and status in ('accepted', 'paid')
            ) o
            where p.id = $1
            """;

    /** Recomputes the figures of a locked participation from its accepted tasks. */
    public static Future<Void> countAgain(Tx tx, long participationId) {
        return tx.pipeline(COUNT_AGAIN, participationId);
    }

    private static final String LEAVE_CAMPAIGN = """
            with gone as (
              update participations set status = 'left'
              where id = $1 and status = 'joined'
                and not exists (select from tasks where participation_id = $1 and status <> 'left')
              returning campaign_id)
            update campaigns set participants_count = participants_count - 1
            from gone
            where campaigns.id = gone.campaign_id
            """;

    /** Frees the slot of a participant without tasks. */
    public static Future<Void> leaveCampaignWithoutTasks(Tx tx, long participationId) {
        return tx.pipeline(LEAVE_CAMPAIGN, participationId);
    }

    private static final String DECIDE_BEST_POST = """
            update campaigns
            set best_post_promised = 0, best_post_decided_at = business_now()
            where id = $1
            """;

    /** Marks the best post, and the pool, as decided and charged. */
    public static Future<Void> decideBestPost(Tx tx, long campaignId) {
        return tx.pipeline(DECIDE_BEST_POST, campaignId);
    }

    private static final String ADD_END_SHARES = """
            update participations p
            set earned = p.earned + s.amount
            from unnest($1::bigint[], $2::bigint[]) as s (participation_id, amount)
            where p.id = s.participation_id
            """;

    /** Adds what the end of a campaign pays to the earnings of participations, each of them once. */
    public static Future<Integer> addEndShares(Tx tx, Long[] participationIds, Long[] amounts) {
        return tx.execute(ADD_END_SHARES, participationIds, amounts);
    }

    private static final String SETTLE_BEST_POSTS = """
            update campaigns c
            set best_post_settled_at = business_now()
            where best_post_settled_at is null and (status = 'completed' or status = 'cancelled' and view_pool)
              and best_post_decided_at is not null
              and not exists (select from best_posts b where b.campaign_id = c.id and b.paid_at is null)
            """;

    /** Marks campaigns after all their shares are paid. */
    public static Future<Void> settleBestPosts(Tx tx) {
        return tx.execute(SETTLE_BEST_POSTS).mapEmpty();
    }
}
