package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * The caller joins a campaign, in the slot held for them or a free one.
 *
 * @param termsVersion of the campaign, whose rights and disclosure are accepted; needed if it has one
 */
public record PostRegister(
        @NotNull Long campaignId, @Size(max = 50) String termsVersion) implements Change<ActionResult> {}
