package dev.fanfare.campaigns.campaign.api;

import java.math.BigDecimal;

/**
 * The rewards of a task: the campaign's current offer, or the terms frozen at joining. Amounts are minor units of the
 * campaign's currency.
 *
 * @param minimumReward minimum payment for an accepted post
 * @param postRate payment for an accepted post if higher; null for no rate
 * @param bonusActive whether any bonus is paid
 */
public record RewardTerms(
        long minimumReward,
        Long postRate,
        boolean bonusActive,
        long bonusReach,
        long bonusEngagement,
        long bonusBestPost) {

    /** The payment for an accepted post regardless of its figures. */
    public long base() {
        return Math.max(minimumReward, postRateOrNothing());
    }

    /** The rate for a post; 0 for none. */
    public long postRateOrNothing() {
        return postRate == null ? 0 : postRate;
    }

    /** The bonus; 0 while bonuses are inactive. */
    public long offered(long bonus) {
        return bonusActive ? bonus : 0;
    }

    /**
     * What a post with these figures earns beyond the base; an unknown figure earns nothing.
     *
     * @param reachThreshold the reach from which the reach bonus is earned
     * @param engagementRateThreshold engagement per person reached from which the engagement bonus is earned
     * @param reach null if it is not known
     * @param engagement likewise
     */
    public long bonuses(long reachThreshold, BigDecimal engagementRateThreshold, Long reach, Long engagement) {
        return (reachesEnough(reachThreshold, reach) ? offered(bonusReach) : 0)
                + (engagesEnough(engagementRateThreshold, reach, engagement) ? offered(bonusEngagement) : 0);
    }

    /** Whether a post earns the reach bonus, if there is one. */
    public static boolean reachesEnough(long threshold, Long reach) {
        return reach != null && reach >= threshold;
    }

    /** Whether a post earns the engagement bonus, if there is one. Multiplies, because a quotient would need rounding. */
    public static boolean engagesEnough(BigDecimal threshold, Long reach, Long engagement) {
        return reach != null
                && engagement != null
                && reach != 0
                && BigDecimal.valueOf(engagement).compareTo(threshold.multiply(BigDecimal.valueOf(reach))) >= 0;
    }

    /** Whether any bonus can be earned. */
    public boolean offersBonus() {
        return bonusActive && (bonusReach > 0 || bonusEngagement > 0 || bonusBestPost > 0);
    }
}
