package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.reward.PayRule.ViewPool;
import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;

/**
 * The maximum cost of a campaign, in minor units of the advertiser's currency.
 *
 * @param task for one task: base, reach and engagement bonus
 * @param bestPost the bonus for the best post and the pool, once per campaign
 */
record CampaignPromise(long task, long bestPost) {
    /** Above any single payment, but a million of them fit into a long. */
    private static final long MAX = 1_000_000_000_000_000L;

    /**
     * Computes the promise of a campaign's rewards.
     *
     * @param views what it pays by views; null for nothing
     * @param rate value of one unit of the campaign's currency in the advertiser's
     */
    static CampaignPromise of(
            RewardTerms reward, ViewRewardTerms views, String currency, String advertiserCurrency, BigDecimal rate) {
        long bonuses = reward.offered(Math.addExact(reward.bonusReach(), reward.bonusEngagement()));
        // Converted together, as they are charged: the sum of what is paid is never rounded above it.
        long end = Math.addExact(
                reward.offered(reward.bonusBestPost()),
                views == null ? 0 : views.pool(currency).map(ViewPool::most).orElse(0L));
        return new CampaignPromise(
                converted(Math.addExact(reward.base(), bonuses), currency, advertiserCurrency, rate),
                converted(end, currency, advertiserCurrency, rate));
    }

    boolean isTooMuch() {
        return task > MAX || bestPost > MAX;
    }

    /** Caps the result so that it fits into a long and remains above the limit. */
    private static long converted(long minor, String from, String to, BigDecimal rate) {
        BigDecimal amount = Money.decimal(minor, from).multiply(rate);
        return amount.compareTo(Money.decimal(MAX, to)) > 0
                ? MAX + 1
                : Money.round(amount, to).minor();
    }
}
