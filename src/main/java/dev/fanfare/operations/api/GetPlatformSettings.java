package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Ask;

/** The settings as they are now; cheap to ask, kept in memory by the domain that answers. */
public record GetPlatformSettings() implements Ask<PlatformSettings> {}
