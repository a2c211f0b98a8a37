package dev.fanfare.campaigns.campaign.api;

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

    /** Whether any bonus can be earned. */
    public boolean offersBonus() {
        return bonusActive && (bonusReach > 0 || bonusEngagement > 0 || bonusBestPost > 0);
    }
}
