package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.api.GetActivity;
import dev.fanfare.campaigns.statistics.api.GetActivity.Activity;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountPotentialPublishers;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountPotentialPublishers.PotentialPublishers;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountPublishersByStatus;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountPublishersByStatus.PublishersByStatus;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.EstimatePublishers;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.EstimatePublishers.EstimatedPublishers;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Statistics of publishers and their posts. */
record PublisherStatsService(Database db) {
    /** Decimals of a fraction. */
    private static final int PRECISION = 4;

    Future<PublishersByStatus> byStatus(Caller caller, CountPublishersByStatus ask) {
        return CountersRepository.listByDetail(db.forLists(caller), "publishers")
                .map(counts -> new PublishersByStatus(
                        counts.getOrDefault("active", 0L),
                        counts.getOrDefault("inactive", 0L),
                        counts.getOrDefault("suspended", 0L)));
    }

    Future<Activity> activity(Caller caller, GetActivity ask) {
        return CountersRepository.getActivity(db.forLists(caller), Days.of(ask.dateFrom(), ask.dateTo()));
    }

    Future<EstimatedPublishers> estimate(Caller caller, EstimatePublishers ask) {
        return CountersRepository.countPublishers(db.forLists(caller))
                .map(publishers -> new EstimatedPublishers(publishers.registered(), publishers.active()));
    }

    Future<PotentialPublishers> potential(Caller caller, CountPotentialPublishers ask) {
        return CountersRepository.countPublishers(db.forLists(caller))
                .map(publishers -> new PotentialPublishers(
                        publishers.unconnected(), fraction(publishers.active(), publishers.registered())));
    }

    private static BigDecimal fraction(long part, long whole) {
        return whole == 0
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(part)
                        .divide(BigDecimal.valueOf(whole), PRECISION, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros();
    }
}
