package dev.fanfare.statistics.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** How many publishers there are of each age. */
public record CountAges() implements Ask<CountAges.AgeCounts> {
    /** Publishers by age in years today, in UTC; those under 18 and those who don't say are left out. */
    public record AgeCounts(
            @JsonProperty("18-24") long from18,
            @JsonProperty("25-34") long from25,
            @JsonProperty("35-44") long from35,
            @JsonProperty("45+") long from45)
            implements Message {}
}
