package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.CampaignBrief;
import dev.fanfare.campaigns.campaign.api.PostReviewers;
import dev.fanfare.campaigns.task.api.TaskSheet;
import java.math.BigDecimal;

/**
 * The current campaign data for task views.
 *
 * @param limitRate value of one unit of its currency in the advertiser's
 * @param reviewedBy who decides on its posts
 * @param tasks the terms for new participants
 */
record CampaignRow(
        @JsonUnwrapped CampaignBrief brief,
        @JsonUnwrapped CampaignEnd end,
        long advertiserId,
        BigDecimal limitRate,
        PostReviewers reviewedBy,
        TaskSheet.Tasks tasks) {}
