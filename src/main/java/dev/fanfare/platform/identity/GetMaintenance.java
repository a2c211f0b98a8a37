package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;

/** Whether maintenance mode is on. Asked by the HTTP side, answered by the domain that owns the settings. */
public record GetMaintenance() implements Ask<Maintenance> {}
