package dev.fanfare.tasks;

import java.math.BigDecimal;

/**
 * What was promised for a task when it was taken on. Amounts are minor units of the currency.
 *
 * @param currency ISO 4217 code
 * @param minimumReward the least that an accepted post earns
 * @param postRate what an accepted post earns if that is more; null when the campaign sets none
 * @param bonusActive whether any bonus is paid
 * @param reachThreshold people reached from which the reach bonus is earned
 * @param engagementRateThreshold engagement for each person reached from which the engagement bonus is earned, a fraction
 */
record Terms(
        String currency,
        long minimumReward,
        Long postRate,
        boolean bonusActive,
        long bonusReach,
        long bonusEngagement,
        long bonusBestPost,
        long reachThreshold,
        BigDecimal engagementRateThreshold) {

    /** Minor units; nothing when the campaign sets none. */
    long postRateOrNothing() {
        return postRate == null ? 0 : postRate;
    }

    /** Whether there is a bonus to be earned at all. */
    boolean offersBonus() {
        return bonusActive && (bonusReach > 0 || bonusEngagement > 0 || bonusBestPost > 0);
    }

    /** The amount offered, which is nothing while bonuses are switched off. */
    long offered(long bonus) {
        return bonusActive ? bonus : 0;
    }
}
