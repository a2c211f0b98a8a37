package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;

/** How many publishers could still take part. */
public record CountPotentialPublishers() implements Ask<CountPotentialPublishers.PotentialPublishers> {
    /**
     * Publishers who have not connected a network yet.
     *
     * @param potentialPublishers registered, without an accepted network
     * @param conversionRate active ones among all that are registered, a fraction with at most four decimals; 0 with nobody
     *     registered
     */
    public record PotentialPublishers(long potentialPublishers, BigDecimal conversionRate) implements Message {}
}
