package dev.fanfare.campaigns.statistics.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many publishers there are. */
public final class PublisherCounts {
    private PublisherCounts() {}

    /** Counts publishers by status. */
    public record CountPublishersByStatus() implements Ask<CountPublishersByStatus.PublishersByStatus> {
        /** Counts of publishers; together all that are registered. */
        public record PublishersByStatus(long active, long inactive, long suspended) implements Message {}
    }

    /** How many publishers there are of each sex. */
    public record CountSexes() implements Ask<CountSexes.SexCounts> {
        /** Publishers by sex; those who don't say are among the others. */
        public record SexCounts(long male, long female, long other) implements Message {}
    }

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

    /** How many publishers prefer each category. */
    public record CountCategories() implements Ask<CountCategories.CategoryCounts> {
        /**
         * Counts of publishers by the category they prefer; one who prefers several counts for each.
         *
         * @param publishers for every allowed category, by its code
         */
        public record CategoryCounts(@JsonValue Map<String, Long> publishers) implements Message {
            @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
            public CategoryCounts {
                publishers = Collections.unmodifiableMap(new LinkedHashMap<>(publishers));
            }
        }
    }

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

    /** How many publishers could still take part. */
    public record CountPotentialPublishers() implements Ask<CountPotentialPublishers.PotentialPublishers> {
        /**
         * Publishers who have not connected a network yet.
         *
         * @param potentialPublishers registered, without an accepted network
         * @param conversionRate active ones among all registered, a fraction with at most four decimals; 0 when none are
         *     registered
         */
        public record PotentialPublishers(long potentialPublishers, BigDecimal conversionRate) implements Message {}
    }
}
