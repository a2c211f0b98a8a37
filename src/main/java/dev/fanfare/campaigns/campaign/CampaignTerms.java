package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.RewardTerms;
import java.math.BigDecimal;

/**
 * The terms for future participants, and the capacity. The components are columns of the table campaigns.
 *
 * @param reachThreshold null for the followers of the participant's network
 * @param engagementRateThreshold a fraction
 * @param maxParticipants null for no limit
 */
record CampaignTerms(
        @JsonUnwrapped RewardTerms reward,
        Long reachThreshold,
        BigDecimal engagementRateThreshold,
        Integer maxParticipants) {}
