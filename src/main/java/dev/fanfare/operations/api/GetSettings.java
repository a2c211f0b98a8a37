package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Ask;

/** The settings as operators see them. */
public record GetSettings() implements Ask<PlatformConfig> {}
