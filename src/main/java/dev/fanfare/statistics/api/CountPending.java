package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;

/** How much is pending. */
public record CountPending() implements Ask<Pending> {}
