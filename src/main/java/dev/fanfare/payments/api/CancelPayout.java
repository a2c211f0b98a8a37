package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;

/** Takes back the caller's own payout while it is pending; its amount is available again. */
public record CancelPayout(@NotNull Long payoutId) implements Change<Done> {}
