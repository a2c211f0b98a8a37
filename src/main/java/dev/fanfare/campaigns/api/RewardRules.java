package dev.fanfare.campaigns.api;

import java.math.BigDecimal;

/**
 * What a campaign's tasks give and how long they take. Amounts are in the campaign's currency.
 *
 * @param time how long a participant has, in units of timeType
 * @param timeType minutes, hours, days or weeks
 */
public record RewardRules(Integer time, String timeType, Bonus bonus, BigDecimal minimumReward) {

    /** The bonuses offered; without {@code active} none of them counts. */
    public record Bonus(
            boolean active, BigDecimal promoReach, BigDecimal promoEngagementRate, BigDecimal promoBestPost) {}
}
