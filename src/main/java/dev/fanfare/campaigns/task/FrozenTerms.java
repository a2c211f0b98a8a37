package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.reward.PayRule;
import dev.fanfare.campaigns.reward.RewardPlan;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * The terms of a task, frozen at joining.
 *
 * @param currency ISO 4217 code
 * @param reachThreshold the reach from which the reach bonus is earned
 * @param engagementRateThreshold engagement per person reached from which the engagement bonus is earned, a fraction
 * @param rewardRules what views pay; null for nothing
 */
record FrozenTerms(
        String currency,
        @JsonUnwrapped RewardTerms reward,
        long reachThreshold,
        BigDecimal engagementRateThreshold,
        ViewRewardTerms rewardRules) {
    /** Terms without rules about views. */
    FrozenTerms(String currency, RewardTerms reward, long reachThreshold, BigDecimal engagementRateThreshold) {
        this(currency, reward, reachThreshold, engagementRateThreshold, null);
    }

    /** The rules of a post of the task. */
    RewardPlan plan() {
        List<PayRule> rules = reward.rules(reachThreshold, engagementRateThreshold);
        return rewardRules == null
                ? new RewardPlan(rules, null)
                : new RewardPlan(
                        Stream.concat(rules.stream(), rewardRules.rules(currency).stream())
                                .toList(),
                        rewardRules.creatorCap(currency));
    }
}
