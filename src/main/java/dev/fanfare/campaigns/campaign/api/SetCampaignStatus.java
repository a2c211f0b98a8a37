package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;

/** Changes a campaign's state; its current state is a no-op. */
public record SetCampaignStatus(
        @NotNull Long campaignId, @NotNull CampaignState status) implements Change<ActionResult> {}
