package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** Is there such an account? */
public record CheckUser(@NotNull Long userId) implements Ask<CheckUser.UserChecked> {
    /** Whether there is; the rest is null when not. */
    public record UserChecked(
            boolean exists,
            @Nullable String status,
            @Nullable Instant joinedDate) implements Message {}
}
