package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAges;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAges.AgeCounts;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountCategories;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountCategories.CategoryCounts;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountSexes;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountSexes.SexCounts;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Who the publishers are, in numbers. */
record PublisherCountsService(Database database) {
    Future<SexCounts> sexes(Caller caller, CountSexes ask) {
        return CountersRepository.countBySex(database);
    }

    Future<AgeCounts> ages(Caller caller, CountAges ask) {
        return CountersRepository.countByAge(database, BusinessTime.today());
    }

    Future<CategoryCounts> categories(Caller caller, CountCategories ask) {
        return CountersRepository.countByCategory(database);
    }
}
