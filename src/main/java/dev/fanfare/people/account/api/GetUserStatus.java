package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Asks for the status of an account. */
public record GetUserStatus(@NotNull Long userId) implements Ask<UserStatus> {}
