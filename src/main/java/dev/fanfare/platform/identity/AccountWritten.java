package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Event;

/** An account has made a change, which replicas may lack. Published only with replicas, for read-your-writes. */
public record AccountWritten(long userId) implements Event {}
