package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

/** Who is calling; nulls for nobody. */
public record AuthChecked(
        boolean isAuthenticated,
        @Nullable Long userId,
        @Nullable String username) implements Message {}
