package dev.fanfare.campaigns.campaign.api;

/**
 * What a task earns: the campaign's present offer, or the terms frozen when the task was joined. Amounts are minor
 * units of the campaign's currency.
 *
 * @param minimumReward the least that an accepted post earns
 * @param postRate what an accepted post earns if that is higher; null for no rate
 * @param bonusActive whether any bonus is paid
 */
public record RewardTerms(
        long minimumReward,
        Long postRate,
        boolean bonusActive,
        long bonusReach,
        long bonusEngagement,
        long bonusBestPost) {

    /** What an accepted post earns regardless of its figures. */
    public long base() {
        return Math.max(minimumReward, postRateOrNothing());
    }

    /** The rate for a post; 0 when there is none. */
    public long postRateOrNothing() {
        return postRate == null ? 0 : postRate;
    }

    /** The bonus, or 0 while bonuses are inactive. */
    public long offered(long bonus) {
        return bonusActive ? bonus : 0;
    }

    /** Whether any bonus can be earned. */
    public boolean offersBonus() {
        return bonusActive && (bonusReach > 0 || bonusEngagement > 0 || bonusBestPost > 0);
    }
}
