package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;

/** The caller joins a campaign, on the place that is held for them or else on one that is free. */
public record PostRegister(@NotNull Long campaignId) implements Change<Done> {}
