package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Message;

/** Counts of publishers; together all that are registered. */
public record PublishersByStatus(long active, long inactive, long suspended) implements Message {}
