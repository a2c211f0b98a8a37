package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;

/** Holds a slot in a campaign for half an hour; repeating it does not prolong the hold. */
public record PreRegister(@NotNull Long campaignId) implements Change<ActionResult> {}
