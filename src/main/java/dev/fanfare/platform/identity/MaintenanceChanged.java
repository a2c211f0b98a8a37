package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Event;

/** Maintenance began or ended: what is remembered of it is to be forgotten. */
public record MaintenanceChanged() implements Event {}
