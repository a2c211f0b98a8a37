package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** The caller's own preferences. */
public record GetPreferences() implements Ask<Preferences> {}
