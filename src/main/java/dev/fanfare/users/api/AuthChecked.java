package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Message;

/** Who is calling; nulls for nobody. */
public record AuthChecked(boolean isAuthenticated, Long userId, String username) implements Message {}
