package dev.fanfare.campaigns.campaign.store;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * What campaigns may pay by views: promised to posts as they are submitted, kept for them, and returned where it was not
 * earned. Every change is made under the campaign's lock, and constraints keep it within the budget, the reserve and the
 * advertiser's limit.
 */
public final class ViewBudgetRepository {
    private ViewBudgetRepository() {}

    /**
     * Whose money pays for views; constant while the campaign is locked.
     *
     * @param funded from the campaign's reserve, otherwise within the advertiser's limit
     * @param running whether what is returned can be promised again
     * @param limitRate value of one unit of the campaign's currency in the advertiser's
     */
    public record Coverage(
            long campaignId,
            long advertiserId,
            boolean funded,
            boolean running,
            String currency,
            String advertiserCurrency,
            BigDecimal limitRate) {
        /** Whether what a post did not earn stays reserved for the campaign's next ones. */
        public boolean keepsReserve() {
            return funded && running;
        }
    }

    private static final String LOCK = """
            select c.id as campaign_id, c.advertiser_id, c.funded, c.status in ('active', 'paused') as running, c.currency,
              a.currency as advertiser_currency, c.limit_rate
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            where c.id = $1
            for no key update of c
            """;

    /** Locks the campaign: before its tasks. */
    public static Future<Coverage> lock(Tx tx, long campaignId) {
        return tx.get(LOCK, Coverage.class, campaignId);
    }

    // Under the campaign's lock nothing of this changes, but for the advertiser's limit, whose row is locked last.
    private static final String FREE = """
            (select least($2::bigint - own.promised, c.view_budget - c.views_committed, $3::bigint - own.of_creator,
                      floor(room.free / $4::numeric))::bigint as amount
             from (select coalesce(sum(t.views_promised) filter (where t.id = $1), 0)::bigint as promised,
                     coalesce(sum(t.views_promised), 0)::bigint as of_creator
                   from tasks t
                   where t.participation_id = (select participation_id from tasks where id = $1)) own
             cross join (select %s as free) room)
            """;

    private static final String RESERVE_LEFT = "c.reserve_left";

    private static final String LIMIT_LEFT = """
            a.maximum_limit - a.promised - a.spent + a.spent_funded - greatest(c.best_post_promise - c.best_post_promised, 0)
            """.strip();

    private static final String OFFER =
            """
            select greatest(%s, 0) as promise
            from tasks k
            join campaigns c on c.id = k.campaign_id
            join advertisers a on a.user_id = c.advertiser_id
            where k.id = $1
            """.formatted(FREE.formatted("case when c.funded then " + RESERVE_LEFT + " else " + LIMIT_LEFT + " end"));

    /**
     * What a post would be promised now, beyond what it was promised already, in minor units; as {@link #take} does it.
     *
     * @param most the most that its rules pay, in minor units
     * @param creatorCap the most that its creator gets by views; null for no limit
     * @param factor value of one minor unit in the advertiser's minor units
     */
    public static Future<Long> getOffer(Sql sql, long taskId, long most, Long creatorCap, BigDecimal factor) {
        return sql.get(OFFER, Long.class, taskId, most, orMost(creatorCap), factor);
    }

    private static final String TAKE_RESERVE = """
            with k as (
              select c.id, %s as amount from campaigns c where c.id = (select campaign_id from tasks where id = $1))
            update campaigns c
            set views_committed = c.views_committed + k.amount, reserve_left = c.reserve_left - k.amount
            from k
            where c.id = k.id and k.amount > 0
            returning k.amount
            """.formatted(FREE.formatted(RESERVE_LEFT));

    private static final String TAKE_LIMIT = """
            with k as (
              select c.id, %s as amount
              from campaigns c
              join advertisers a on a.user_id = c.advertiser_id
              where c.id = (select campaign_id from tasks where id = $1)
              for no key update of a)
            update campaigns c
            set views_committed = c.views_committed + k.amount
            from k
            where c.id = k.id and k.amount > 0
            returning k.amount
            """.formatted(FREE.formatted(LIMIT_LEFT));

    /**
     * Takes what a submitted post is promised from the budget of its locked campaign: the least of what its rules can still
     * pay, what its creator may still get, and what is left.
     *
     * @return minor units of the campaign's currency, in addition to what it was promised before; empty for nothing
     */
    public static Future<Optional<Long>> take(
            Tx tx, Coverage campaign, long taskId, long most, Long creatorCap, BigDecimal factor) {
        return tx.find(
                campaign.funded() ? TAKE_RESERVE : TAKE_LIMIT, Long.class, taskId, most, orMost(creatorCap), factor);
    }

    private static long orMost(Long creatorCap) {
        return creatorCap == null ? Long.MAX_VALUE : creatorCap;
    }

    private static final String RELEASE = """
            update campaigns
            set views_committed = views_committed - $2, reserve_left = reserve_left + $3
            where id = $1
            """;

    /**
     * Returns to a locked campaign's budget what views did not earn.
     *
     * @param unused minor units of its currency
     * @param reserve what its reserve gets back, in the advertiser's currency; 0 unless it {@linkplain Coverage#keepsReserve
     *     keeps} it
     */
    public static Future<Void> release(Tx tx, long campaignId, long unused, long reserve) {
        return unused == 0 && reserve == 0
                ? Future.succeededFuture()
                : tx.pipeline(RELEASE, campaignId, unused, reserve);
    }

    private static final String RELEASE_ALL = """
            update campaigns
            set views_committed = views_committed - $2,
                reserve_left = reserve_left + case when funded and status in ('active', 'paused') then $3::bigint else 0 end
            where id = $1
            returning case when funded and status in ('active', 'paused') then $3::bigint else 0 end
            """;

    /**
     * Returns all that a post was promised or paid for views, with what is still reserved for them.
     *
     * @param reserved in the advertiser's currency
     * @return the part of it that the campaign's reserve keeps
     */
    public static Future<Long> releaseAll(Tx tx, long campaignId, long committed, long reserved) {
        return tx.get(RELEASE_ALL, Long.class, campaignId, committed, reserved);
    }

    private static final String ADD_EARNED = """
            update participations set earned = earned + $2 where id = $1
            """;

    /** Adds what views earned to a participation. */
    public static Future<Void> addEarned(Tx tx, long participationId, long amount) {
        return tx.pipeline(ADD_EARNED, participationId, amount);
    }

    private static final String SET_POOL_VIEWS = """
            update campaigns set pool_views = $2 where id = $1
            """;

    /** Keeps the views of each creator that a locked campaign's pool is shared by, in their order. */
    public static Future<Void> setPoolViews(Tx tx, long campaignId, Long[] views) {
        return tx.pipeline(SET_POOL_VIEWS, campaignId, views);
    }

    /** A running campaign whose budget is used up. */
    public record UsedUp(String name, long advertiserId) {}

    // Once for a budget: what a post has not earned returns, and the next one takes it.
    private static final String RECORD_TOLD = """
            update campaigns set view_budget_told = view_budget
            where id = $1 and status in ('active', 'paused') and views_committed >= view_budget
              and view_budget_told is distinct from view_budget
            returning name, advertiser_id
            """;

    /** Marks its brand as told; empty if it was already, the campaign has ended, or has some again. */
    public static Future<Optional<UsedUp>> recordTold(Tx tx, long campaignId) {
        return tx.find(RECORD_TOLD, UsedUp.class, campaignId);
    }
}
