package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.statistics.CountersRepository.Costs;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaigns;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaigns.CampaignTotals;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaignsByNetwork;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaignsByNetwork.CampaignsByNetwork;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaignsByStatus;
import dev.fanfare.campaigns.statistics.api.CampaignCounts.CountCampaignsByStatus.CampaignsByStatus;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignCosts;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignCosts.CampaignCosts;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures.CampaignFigures;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures.CampaignFigures.Figures;
import dev.fanfare.campaigns.statistics.api.CountPending;
import dev.fanfare.campaigns.statistics.api.CountPending.Pending;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAccountsByNetwork;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAccountsByNetwork.AccountsByNetwork;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Statistics of all campaigns, and of one. */
record CampaignStatisticsService(Database db, ConfiguredNetworks kinds) {
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

    Future<CampaignTotals> totals(Caller caller, CountCampaigns ask) {
        Future<Map<String, Long>> counted = ask.dateFrom() == null && ask.dateTo() == null
                ? CountersRepository.listByDetail(db.forLists(caller), "campaigns")
                : CountersRepository.countCampaignsCreated(db.forLists(caller), Days.of(ask.dateFrom(), ask.dateTo()));
        return counted.map(counts -> new CampaignTotals(
                counts.values().stream().mapToLong(Long::longValue).sum(),
                counts.getOrDefault("active", 0L),
                counts.getOrDefault("completed", 0L),
                counts.getOrDefault("pending", 0L)));
    }

    Future<CampaignsByStatus> byStatus(Caller caller, CountCampaignsByStatus ask) {
        return CountersRepository.listByDetail(db.forLists(caller), "campaigns")
                .map(counts -> new CampaignsByStatus(
                        counts.getOrDefault("draft", 0L),
                        counts.getOrDefault("pending", 0L),
                        counts.getOrDefault("active", 0L),
                        counts.getOrDefault("paused", 0L),
                        counts.getOrDefault("completed", 0L),
                        counts.getOrDefault("cancelled", 0L)));
    }

    Future<CampaignsByNetwork> byNetwork(Caller caller, CountCampaignsByNetwork ask) {
        return everyNetwork(caller, "campaign_networks").map(CampaignsByNetwork::new);
    }

    Future<AccountsByNetwork> accountsByNetwork(Caller caller, CountAccountsByNetwork ask) {
        return everyNetwork(caller, "accounts").map(AccountsByNetwork::new);
    }

    private Future<Map<String, Long>> everyNetwork(Caller caller, String statistic) {
        return CountersRepository.listByDetail(db.forLists(caller), statistic).map(counts -> {
            Map<String, Long> all = new LinkedHashMap<>();
            kinds.names().forEach(network -> all.put(network, 0L));
            all.putAll(counts);
            return all;
        });
    }

    Future<CampaignFigures> figures(Caller caller, GetCampaignFigures ask) {
        return CountersRepository.findFigures(db.forLists(caller), ask.campaignId(), onlyOf(caller))
                .map(found -> {
                    Map<String, Figures> networks = new LinkedHashMap<>();
                    found.orElseThrow(() -> CampaignsError.notFound(ask.campaignId()))
                            .forEach(figures -> networks.put(figures.network(), figures.figures()));
                    return new CampaignFigures(networks);
                });
    }

    Future<CampaignCosts> costs(Caller caller, GetCampaignCosts ask) {
        return CountersRepository.findCosts(db.forLists(caller), ask.campaignId(), onlyOf(caller))
                .map(found -> {
                    Costs costs = found.orElseThrow(() -> CampaignsError.notFound(ask.campaignId()));
                    return new CampaignCosts(
                            costs.spent().decimal(),
                            cpm(costs.spent(), costs.reach()),
                            costs.spent().currency());
                });
    }

    Future<Pending> pending(Caller caller, CountPending ask) {
        return CountersRepository.countPending(db.forLists(caller));
    }

    /** Enough digits for exact rounding to the currency's decimals. */
    private static BigDecimal cpm(Money spent, long reach) {
        return reach == 0
                ? Money.zero(spent.currency()).decimal()
                : Money.round(
                                spent.decimal()
                                        .multiply(THOUSAND)
                                        .divide(BigDecimal.valueOf(reach), MathContext.DECIMAL128),
                                spent.currency())
                        .decimal();
    }

    /** The advertisers that the caller is restricted to; null for all. */
    static List<Long> onlyOf(Caller caller) {
        return caller.may(Permission.STATS_VIEW) ? null : caller.advertisersBy(TeamRight.CAMPAIGNS_VIEW);
    }
}
