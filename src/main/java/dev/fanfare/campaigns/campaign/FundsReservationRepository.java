package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.store.CampaignNeeds;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * Reserves of funded campaigns: the column reserve_left is for future participants, and part of the advertiser's
 * reserved funds, like the promises for tasks and best posts. Amounts are minor units of the advertiser's currency.
 */
final class FundsReservationRepository {
    /** Violated if a funded campaign would promise more than its reserve. */
    static final String WITHIN_RESERVE = "campaigns_within_reserve";

    private static final String FREE = "a.free";

    /** Whether a campaign c may start: it has a reserve, funds for one, or credit; see {@link FundsReservation}. */
    static final String MAY_START = """
            (c.funded or a.maximum_limit > 0 and a.owed = 0 or c.task_promise = 0 and c.best_post_promise = 0 and c.view_budget = 0
             or c.currency = a.currency and (c.max_participants is not null or c.task_promise = 0) and c.budget is null and %s <= %s)
            """.formatted(CampaignNeeds.NEEDS, FREE);

    /**
     * The funding of a campaign.
     *
     * @param currency the advertiser's
     * @param campaignCurrency the campaign's; a different one can only be paid on credit
     * @param budget of a funded campaign; null for its maximum cost
     * @param bounded whether the number of participants is limited, or each costs only what views may cost in all
     * @param needs required reserve for future participants; 0 if unbounded
     * @param free the advertiser's unreserved funds; negative while more is owed
     */
    record Position(
            boolean funded,
            String currency,
            String campaignCurrency,
            Long budget,
            boolean bounded,
            boolean costs,
            boolean credit,
            long needs,
            long reserveLeft,
            long free) {
        boolean inOneCurrency() {
            return currency.equals(campaignCurrency);
        }
    }

    private static final String LOCK = """
            select c.funded, a.currency, c.currency as campaign_currency, c.budget, c.max_participants is not null or c.task_promise = 0 as bounded,
              c.task_promise > 0 or c.best_post_promise > 0 or c.view_budget > 0 as costs, a.maximum_limit > 0 and a.owed = 0 as credit,
              coalesce(%s, 0) as needs, c.reserve_left, %s as free
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            where c.id = $1
            for no key update of a
            """.formatted(CampaignNeeds.NEEDS, FREE);

    /** Locks the advertiser, so that the unreserved funds do not change; the campaign is locked. */
    static Future<Position> lock(Tx tx, long campaignId) {
        return tx.get(LOCK, Position.class, campaignId);
    }

    private static final String KEEP = """
            update campaigns c
            set funded = $2, budget = $3, reserve_left = $4
            from (select id, reserve_left from campaigns where id = $1) before
            where c.id = before.id
            returning c.advertiser_id, $4 - before.reserve_left as more
            """;

    private record Kept(long advertiserId, long more) {}

    /** Replaces the reserve for future participants. */
    static Future<Void> setReserve(Tx tx, long campaignId, boolean funded, Long budget, long reserve) {
        return tx.get(KEEP, Kept.class, campaignId, funded, budget, reserve)
                .compose(kept -> SpendingRepository.reserve(tx, kept.advertiserId(), kept.more()));
    }

    private static final String TAKE = """
            update campaigns
            set reserve_left = reserve_left - $2 - $3, best_post_promised = best_post_promised + $3
            where id = $1
            """;

    /** Promises tasks and the best post from the reserve. May violate {@value #WITHIN_RESERVE}. */
    static Future<Void> take(Tx tx, long campaignId, long tasks, long bestPost) {
        return tx.pipeline(TAKE, campaignId, tasks, bestPost);
    }

    private static final String PROMISE = """
            update campaigns
            set reserve_left = reserve_left - $2
            where id = $1 and budget is not null and status not in ('completed', 'cancelled')
            returning id
            """;

    /**
     * Promises a task to current participants of a funded campaign; a negative amount releases. With a budget, it is
     * taken from the reserve; otherwise it is reserved in addition.
     */
    static Future<Void> reserveRewards(Tx tx, long campaignId, long advertiserId, long amount) {
        return tx.find(PROMISE, Long.class, campaignId, amount)
                .compose(taken -> taken.isPresent()
                        ? Future.succeededFuture()
                        : SpendingRepository.reserve(tx, advertiserId, amount));
    }
}
