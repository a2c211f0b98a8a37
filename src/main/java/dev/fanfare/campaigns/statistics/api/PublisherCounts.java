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

/** Counts of publishers. */
public final class PublisherCounts {
    private PublisherCounts() {}

    /** Counts publishers by status. */
    public record CountPublishersByStatus() implements Ask<CountPublishersByStatus.PublishersByStatus> {
        /** Counts of publishers; the statuses add up to all registered publishers. */
        public record PublishersByStatus(long active, long inactive, long suspended) implements Message {}
    }

    /** Counts publishers by sex. */
    public record CountSexes() implements Ask<CountSexes.SexCounts> {
        /** Publishers by sex; unknown counts as other. */
        public record SexCounts(long male, long female, long other) implements Message {}
    }

    /** Counts publishers by age. */
    public record CountAges() implements Ask<CountAges.AgeCounts> {
        /** Publishers by current age in years (UTC), without minors and unknown ages. */
        public record AgeCounts(
                @JsonProperty("18-24") long from18,
                @JsonProperty("25-34") long from25,
                @JsonProperty("35-44") long from35,
                @JsonProperty("45+") long from45)
                implements Message {}
    }

    /** Counts publishers by preferred category. */
    public record CountCategories() implements Ask<CountCategories.CategoryCounts> {
        /**
         * Counts of publishers by the category they prefer; a publisher counts for each preferred category.
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

    /** Counts publishers' accounts by network. */
    public record CountAccountsByNetwork() implements Ask<CountAccountsByNetwork.AccountsByNetwork> {
        /**
         * Counts of connected accounts, accepted ones only.
         *
         * @param accounts for every network, by its name
         */
        public record AccountsByNetwork(@JsonValue Map<String, Long> accounts) implements Message {
            @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
            public AccountsByNetwork {
                accounts = Collections.unmodifiableMap(new LinkedHashMap<>(accounts));
            }
        }
    }

    /** Estimates the number of publishers. */
    public record EstimatePublishers() implements Ask<EstimatePublishers.EstimatedPublishers> {
        /**
         * Counts of publishers.
         *
         * @param estimatedPublishers all registered publishers
         * @param activePublishers publishers with the status active who used the service within the last thirty days
         *     (UTC, including today)
         */
        public record EstimatedPublishers(long estimatedPublishers, long activePublishers) implements Message {}
    }

    /** Counts publishers who could still take part. */
    public record CountPotentialPublishers() implements Ask<CountPotentialPublishers.PotentialPublishers> {
        /**
         * Publishers who have not connected a network yet.
         *
         * @param potentialPublishers registered publishers without an accepted network
         * @param conversionRate share of active publishers among all registered ones, with at most four decimals; 0
         *     without registered publishers
         */
        public record PotentialPublishers(long potentialPublishers, BigDecimal conversionRate) implements Message {}
    }
}
