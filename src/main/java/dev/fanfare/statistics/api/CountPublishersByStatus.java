package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Count publishers by status. */
public record CountPublishersByStatus() implements Ask<CountPublishersByStatus.PublishersByStatus> {
    /** Counts of publishers; together all that are registered. */
    public record PublishersByStatus(long active, long inactive, long suspended) implements Message {}
}
