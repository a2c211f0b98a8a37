package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** How an account stands. */
public record GetUserStatus(@NotNull Long userId) implements Ask<UserStatus> {}
