package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;

/**
 * The approval of a campaign that its advertiser submits.
 *
 * @param submission how often it was submitted; a decision names it
 * @param submittedAt null before, and after it was withdrawn or sent back
 * @param approvedAt when staff approved or started it; null before
 * @param comments with which staff sent it back the last time; null if they never did
 */
public record CampaignApproval(
        int submission,
        @Nullable Instant submittedAt,
        @Nullable Instant approvedAt,
        @Nullable String comments) {}
