package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.RewardTerms;
import dev.fanfare.money.Money;
import java.math.BigDecimal;

/**
 * What a campaign may cost its advertiser, in minor units of the advertiser's currency.
 *
 * @param task one task at most: base, reach and engagement bonus
 * @param bestPost the bonus for the best post, once for the campaign
 */
record CampaignPromise(long task, long bestPost) {
    /** More than any single payment; sums of a million of them still fit. */
    private static final long MOST = 1_000_000_000_000_000L;

    /**
     * Of what a campaign offers.
     *
     * @param rate one unit of the campaign's currency in the advertiser's
     */
    static CampaignPromise of(RewardTerms reward, String currency, String advertiserCurrency, BigDecimal rate) {
        long bonuses = reward.offered(Math.addExact(reward.bonusReach(), reward.bonusEngagement()));
        return new CampaignPromise(
                converted(Math.addExact(reward.base(), bonuses), currency, advertiserCurrency, rate),
                converted(reward.offered(reward.bonusBestPost()), currency, advertiserCurrency, rate));
    }

    boolean isTooMuch() {
        return task > MOST || bestPost > MOST;
    }

    /** Never so much that it would not fit; what is too much stays so. */
    private static long converted(long minor, String from, String to, BigDecimal rate) {
        BigDecimal amount = Money.decimal(minor, from).multiply(rate);
        return amount.compareTo(Money.decimal(MOST, to)) > 0
                ? MOST + 1
                : Money.round(amount, to).minor();
    }
}
