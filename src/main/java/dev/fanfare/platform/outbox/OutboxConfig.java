package dev.fanfare.platform.outbox;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of event dispatch.
 *
 * @param attempts failed attempts until an event is a dead letter
 */
public record OutboxConfig(@NotNull @Min(1) @Max(1_000) Integer attempts) {}
