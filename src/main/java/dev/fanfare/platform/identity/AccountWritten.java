package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Event;

/** An account has changed something, which replicas of the database may not know yet. Published where there are replicas. */
public record AccountWritten(long userId) implements Event {}
