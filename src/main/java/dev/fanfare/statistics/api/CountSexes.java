package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** How many publishers there are of each sex. */
public record CountSexes() implements Ask<CountSexes.SexCounts> {
    /** Publishers by sex; those who don't say are among the others. */
    public record SexCounts(long male, long female, long other) implements Message {}
}
