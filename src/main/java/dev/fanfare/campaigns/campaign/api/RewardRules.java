package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.formats.amount.Minor;
import java.math.BigDecimal;

/**
 * What a campaign's tasks earn and how long they take. Amounts are in the campaign's currency.
 *
 * @param time time for the task, in units of timeType
 * @param timeType minutes, hours, days or weeks
 */
public record RewardRules(
        Integer time, String timeType, Bonus bonus, @Minor BigDecimal minimumReward) {

    /** The bonuses offered; none of them counts unless {@code active}. */
    public record Bonus(
            boolean active,
            @Minor BigDecimal promoReach,
            @Minor BigDecimal promoEngagementRate,
            @Minor BigDecimal promoBestPost) {}
}
