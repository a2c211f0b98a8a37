package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.RewardTerms;
import java.math.BigDecimal;

/**
 * The terms of a task, frozen at joining.
 *
 * @param currency ISO 4217 code
 * @param reachThreshold the reach from which the reach bonus is earned
 * @param engagementRateThreshold engagement per person reached from which the engagement bonus is earned, a fraction
 */
record FrozenTerms(
        String currency, @JsonUnwrapped RewardTerms reward, long reachThreshold, BigDecimal engagementRateThreshold) {}
