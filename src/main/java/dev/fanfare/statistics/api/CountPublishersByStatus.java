package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;

/** How many publishers there are in each status. */
public record CountPublishersByStatus() implements Ask<PublishersByStatus> {}
