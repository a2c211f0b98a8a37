package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.formats.amount.Money;
import java.math.BigDecimal;

/**
 * The maximum cost of a campaign, in minor units of the advertiser's currency.
 *
 * @param task for one task: base, reach and engagement bonus
 * @param bestPost the bonus for the best post, once per campaign
 */
record CampaignPromise(long task, long bestPost) {
    /** Above any single payment, but a million of them fit into a long. */
    private static final long MAX = 1_000_000_000_000_000L;

    /**
     * Computes the promise of a campaign's rewards.
     *
     * @param rate value of one unit of the campaign's currency in the advertiser's
     */
    static CampaignPromise of(RewardTerms reward, String currency, String advertiserCurrency, BigDecimal rate) {
        long bonuses = reward.offered(Math.addExact(reward.bonusReach(), reward.bonusEngagement()));
        return new CampaignPromise(
                converted(Math.addExact(reward.base(), bonuses), currency, advertiserCurrency, rate),
                converted(reward.offered(reward.bonusBestPost()), currency, advertiserCurrency, rate));
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
