package dev.fanfare.campaigns;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.api.RewardTerms;
import java.math.BigDecimal;

/**
 * What a campaign offers to who joins it, and how many may. Its components are columns of campaigns.
 *
 * @param reachThreshold null for the followers of the participant's network
 * @param engagementRateThreshold a fraction
 * @param maxParticipants null for any number
 */
record CampaignTerms(
        @JsonUnwrapped RewardTerms reward,
        Long reachThreshold,
        BigDecimal engagementRateThreshold,
        Integer maxParticipants) {}
