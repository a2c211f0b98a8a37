package dev.fanfare.platform.outbox;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * How events are dispatched.
 *
 * @param attempts after which an event that fails is a dead letter
 */
public record OutboxConfig(@NotNull @Min(1) @Max(1_000) Integer attempts) {}
