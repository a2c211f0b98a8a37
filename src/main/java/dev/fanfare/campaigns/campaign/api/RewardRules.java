package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.formats.amount.Minor;
import java.math.BigDecimal;

/**
 * The rewards and duration of a campaign's tasks. Amounts are in the campaign's currency.
 *
 * @param time time for the task, in units of timeType
 * @param timeType minutes, hours, days or weeks
 */
public record RewardRules(
        Integer time, TimeType timeType, Bonus bonus, @Minor BigDecimal minimumReward) {

    /** The bonuses offered; valid only if {@code active}. */
    public record Bonus(
            boolean active,
            @Minor BigDecimal promoReach,
            @Minor BigDecimal promoEngagementRate,
            @Minor BigDecimal promoBestPost) {}
}
