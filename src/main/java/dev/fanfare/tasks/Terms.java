package dev.fanfare.tasks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.api.RewardTerms;
import java.math.BigDecimal;

/**
 * What was promised for a task when it was taken on.
 *
 * @param currency ISO 4217 code
 * @param reachThreshold people reached from which the reach bonus is earned
 * @param engagementRateThreshold engagement for each person reached from which the engagement bonus is earned, a fraction
 */
record Terms(
        String currency, @JsonUnwrapped RewardTerms reward, long reachThreshold, BigDecimal engagementRateThreshold) {}
