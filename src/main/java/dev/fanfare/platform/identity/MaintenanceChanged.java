package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Event;

/** Maintenance mode was switched on or off: caches evict it. */
public record MaintenanceChanged() implements Event {}
