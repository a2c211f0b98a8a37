package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Ask;

/** What clients need to know of the platform before anything else. */
public record GetConfig() implements Ask<PlatformConfig> {}
