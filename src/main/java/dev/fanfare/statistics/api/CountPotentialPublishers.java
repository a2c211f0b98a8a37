package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;

/** How many publishers could still take part. */
public record CountPotentialPublishers() implements Ask<PotentialPublishers> {}
