package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;

/** Holds a place in a campaign for the caller for half an hour; while it is held, the same one again. */
public record PreRegister(@NotNull Long campaignId) implements Change<Done> {}
