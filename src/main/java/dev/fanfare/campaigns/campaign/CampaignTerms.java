package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import java.math.BigDecimal;

/**
 * The terms for future participants, and the capacity. The components are columns of the table campaigns.
 *
 * @param reachThreshold null for the followers of the participant's network
 * @param engagementRateThreshold a fraction
 * @param maxParticipants null for no limit
 * @param rewardRules what it pays by views; null for nothing
 */
record CampaignTerms(
        @JsonUnwrapped RewardTerms reward,
        Long reachThreshold,
        BigDecimal engagementRateThreshold,
        Integer maxParticipants,
        ViewRewardTerms rewardRules) {
    /** The same with others. */
    CampaignTerms with(ViewRewardTerms views) {
        return new CampaignTerms(reward, reachThreshold, engagementRateThreshold, maxParticipants, views);
    }
}
