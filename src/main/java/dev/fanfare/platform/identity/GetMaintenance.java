package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;

/** Are only operators served? Asked by the HTTP side, answered by whichever domain keeps the settings. */
public record GetMaintenance() implements Ask<Maintenance> {}
