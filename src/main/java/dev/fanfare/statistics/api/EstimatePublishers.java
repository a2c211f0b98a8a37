package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;

/** How many publishers there are. */
public record EstimatePublishers() implements Ask<EstimatedPublishers> {}
