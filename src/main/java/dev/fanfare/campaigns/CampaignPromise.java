package dev.fanfare.campaigns;

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
     * By a campaign's rules.
     *
     * @param rate one unit of the campaign's currency in the advertiser's
     */
    static CampaignPromise of(Rules rules, String currency, String advertiserCurrency, BigDecimal rate) {
        long bonuses = rules.bonusActive() ? Math.addExact(rules.bonusReach(), rules.bonusEngagement()) : 0;
        long bestPost = rules.bonusActive() ? rules.bonusBestPost() : 0;
        return new CampaignPromise(
                converted(Math.addExact(rules.base(), bonuses), currency, advertiserCurrency, rate),
                converted(bestPost, currency, advertiserCurrency, rate));
    }

    /**
     * The amounts that count, minor units of the campaign's currency.
     *
     * @param postRate null for none set
     */
    record Rules(
            long minimumReward,
            Long postRate,
            boolean bonusActive,
            long bonusReach,
            long bonusEngagement,
            long bonusBestPost) {
        private long base() {
            return postRate == null ? minimumReward : Math.max(minimumReward, postRate);
        }
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
