package dev.fanfare.campaigns.api;

/**
 * What a task earns: as its campaign offers it now, or as it was promised when the task was taken on. Amounts are minor units
 * of the campaign's currency.
 *
 * @param minimumReward the least that an accepted post earns
 * @param postRate what an accepted post earns if that is more; null for no rate
 * @param bonusActive whether any bonus is paid
 */
public record RewardTerms(
        long minimumReward,
        Long postRate,
        boolean bonusActive,
        long bonusReach,
        long bonusEngagement,
        long bonusBestPost) {

    /** What an accepted post earns, whatever its figures. */
    public long base() {
        return Math.max(minimumReward, postRateOrNothing());
    }

    /** 0 when the campaign has no rate. */
    public long postRateOrNothing() {
        return postRate == null ? 0 : postRate;
    }

    /** A bonus as it counts: 0 while bonuses are switched off. */
    public long offered(long bonus) {
        return bonusActive ? bonus : 0;
    }

    /** Whether there is any bonus to earn. */
    public boolean offersBonus() {
        return bonusActive && (bonusReach > 0 || bonusEngagement > 0 || bonusBestPost > 0);
    }
}
