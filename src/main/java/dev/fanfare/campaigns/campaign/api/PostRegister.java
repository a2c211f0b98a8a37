package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;

/** The caller joins a campaign, in the slot held for them or a free one. */
public record PostRegister(@NotNull Long campaignId) implements Change<ActionResult> {}
