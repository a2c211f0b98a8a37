package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Changes a campaign's state; its current state is a no-op. */
public record SetCampaignStatus(
        @NotNull Long campaignId,

        @NotBlank @Size(max = 20) @OneOf(CampaignState.class)
        String status) implements Change<ActionResult> {}
