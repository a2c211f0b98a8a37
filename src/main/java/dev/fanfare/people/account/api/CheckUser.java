package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** Asks whether an account exists. */
public record CheckUser(@NotNull Long userId) implements Ask<CheckUser.UserChecked> {
    /** Whether the account exists; the other members are null if it does not. */
    public record UserChecked(
            boolean exists,

            @OneOf(words = {"active", "inactive", "suspended"}) @Nullable
            String status,

            @Nullable Instant joinedDate)
            implements Message {}
}
