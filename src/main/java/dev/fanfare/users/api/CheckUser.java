package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Is there such an account? */
public record CheckUser(@NotNull Long userId) implements Ask<UserChecked> {}
