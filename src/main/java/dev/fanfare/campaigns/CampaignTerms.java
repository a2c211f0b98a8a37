package dev.fanfare.campaigns;

import java.math.BigDecimal;

/**
 * What a campaign offers to who joins it, and how many may. Amounts are minor units of its currency.
 *
 * @param postRate null for none set
 * @param reachThreshold null for the followers of the participant's network
 * @param engagementRateThreshold a fraction
 * @param maxParticipants null for any number
 */
record CampaignTerms(
        long minimumReward,
        Long postRate,
        boolean bonusActive,
        long bonusReach,
        long bonusEngagement,
        long bonusBestPost,
        Long reachThreshold,
        BigDecimal engagementRateThreshold,
        Integer maxParticipants) {

    /** What may have to be paid. */
    CampaignPromise.Rules rules() {
        return new CampaignPromise.Rules(
                minimumReward, postRate, bonusActive, bonusReach, bonusEngagement, bonusBestPost);
    }
}
