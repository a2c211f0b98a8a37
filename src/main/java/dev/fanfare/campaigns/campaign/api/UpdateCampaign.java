package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * An operator updates a campaign. Participants keep the terms under which they joined.
 *
 * @param fields a blank image or attachment and an empty list of hashtags, countries or categories are removed; after
 *     the first participant has joined, advertiser and currency cannot change and networks can only be added
 * @param status the new state; null for no change
 */
public record UpdateCampaign(
        @NotNull Long campaignId, @JsonUnwrapped @Valid CampaignFields fields, CampaignState status)
        implements Change<ActionResult> {}
