package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * An operator updates a campaign. Participants keep the terms under which they joined.
 *
 * @param fields a blank image or attachment and an empty list of hashtags, countries or categories are removed; once
 *     somebody has joined, advertiser and currency cannot change and networks can only be added
 * @param status a state to which it may move; null for no move
 */
public record UpdateCampaign(
        @NotNull Long campaignId,
        @JsonUnwrapped @Valid CampaignFields fields,
        @Size(max = 20) String status) implements Change<ActionResult> {}
