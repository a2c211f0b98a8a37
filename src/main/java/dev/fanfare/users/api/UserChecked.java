package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;

/** Whether there is; the rest is null when not. */
public record UserChecked(
        boolean exists, @Nullable String status, @Nullable Instant joinedDate) implements Message {}
