package dev.fanfare.statistics;

import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.statistics.api.CountAges;
import dev.fanfare.statistics.api.CountCampaigns;
import dev.fanfare.statistics.api.CountCampaignsByNetwork;
import dev.fanfare.statistics.api.CountCampaignsByStatus;
import dev.fanfare.statistics.api.CountCategories;
import dev.fanfare.statistics.api.CountPending;
import dev.fanfare.statistics.api.CountPotentialPublishers;
import dev.fanfare.statistics.api.CountPublishersByStatus;
import dev.fanfare.statistics.api.CountSexes;
import dev.fanfare.statistics.api.EstimatePublishers;
import dev.fanfare.statistics.api.GetActivity;
import dev.fanfare.statistics.api.GetCampaignCosts;
import dev.fanfare.statistics.api.GetCampaignFigures;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers with numbers. */
public final class StatisticsVerticle extends VerticleBase {
    private final Bus bus;
    private final CampaignStatsService campaigns;
    private final PublisherStatsService publishers;
    private final PublisherCountsService counts;

    public StatisticsVerticle(Bus bus, Database db, NetworkKinds kinds) {
        this.bus = bus;
        this.campaigns = new CampaignStatsService(db, kinds);
        this.publishers = new PublisherStatsService(db);
        this.counts = new PublisherCountsService(db);
    }

    @Override
    public Future<?> start() {
        return Future.join(List.of(
                bus.answer(CountCampaigns.class, campaigns::totals),
                bus.answer(CountCampaignsByStatus.class, campaigns::byStatus),
                bus.answer(CountCampaignsByNetwork.class, campaigns::byNetwork),
                bus.answer(GetCampaignFigures.class, campaigns::figures),
                bus.answer(GetCampaignCosts.class, campaigns::costs),
                bus.answer(CountPending.class, campaigns::pending),
                bus.answer(CountPublishersByStatus.class, publishers::byStatus),
                bus.answer(GetActivity.class, publishers::activity),
                bus.answer(EstimatePublishers.class, publishers::estimate),
                bus.answer(CountPotentialPublishers.class, publishers::potential),
                bus.answer(CountSexes.class, counts::sexes),
                bus.answer(CountAges.class, counts::ages),
                bus.answer(CountCategories.class, counts::categories)));
    }
}
