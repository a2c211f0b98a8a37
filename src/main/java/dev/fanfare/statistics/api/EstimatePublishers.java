package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** How many publishers there are. */
public record EstimatePublishers() implements Ask<EstimatePublishers.EstimatedPublishers> {
    /**
     * Counts of publishers.
     *
     * @param estimatedPublishers all that are registered
     * @param activePublishers those in the status active who used the service on one of the last thirty days of UTC, today
     *     included
     */
    public record EstimatedPublishers(long estimatedPublishers, long activePublishers) implements Message {}
}
