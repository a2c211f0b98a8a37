package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.CountersRepository.Line;
import dev.fanfare.campaigns.statistics.api.CampaignResults.GetCampaignFigures.CampaignFigures.Figures;
import dev.fanfare.campaigns.statistics.api.GetDailySums;
import dev.fanfare.campaigns.statistics.api.GetDailySums.DailySums;
import dev.fanfare.campaigns.statistics.api.GetDailySums.Division;
import dev.fanfare.campaigns.statistics.api.GetDailySums.Moved;
import dev.fanfare.campaigns.statistics.api.GetDailySums.Sums;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Sums by day, from counters. */
record DailySumsService(Database db) {
    private static final List<String> FIGURES = List.of("posts", "reach", "engagement");
    private static final int MAX_CAMPAIGNS = 20;

    Future<DailySums> sum(Caller caller, GetDailySums ask) {
        Sql reads = db.forLists(caller);
        boolean isStaff = caller.may(Permission.STATS_VIEW);
        if (!isStaff && ask.advertiserId() != null && !caller.acts(ask.advertiserId(), TeamRight.CAMPAIGNS_VIEW)) {
            return Future.succeededFuture(new DailySums(List.of(), null));
        }
        Long advertiser = isStaff || ask.advertiserId() != null
                ? ask.advertiserId()
                : Long.valueOf(caller.advertiserBy(TeamRight.CAMPAIGNS_VIEW));
        if (advertiser == null && ask.campaignId() == null && ask.by() != Division.CAMPAIGN) {
            return ofAll(reads, caller, ask);
        }
        return ofCampaigns(reads, ask, advertiser);
    }

    /** Money of all needs a permission of its own, as it does elsewhere. */
    private static Future<DailySums> ofAll(Sql reads, Caller caller, GetDailySums ask) {
        List<String> statistics = new ArrayList<>(FIGURES);
        statistics.add("sign_ups");
        if (caller.may(Permission.FINANCE_VIEW)) {
            statistics.addAll(List.of("revenue", "payouts"));
        }
        return CountersRepository.listOfAll(reads, statistics, ask.dateFrom(), ask.dateTo())
                .map(lines -> new DailySums(days(lines, ask), null));
    }

    private static Future<DailySums> ofCampaigns(Sql reads, GetDailySums ask, Long advertiser) {
        boolean divided = ask.by() == Division.CAMPAIGN;
        PageRequest part = PageRequest.of(
                ask,
                new Paging(1, ask.limit() == null ? MAX_CAMPAIGNS : Math.min(ask.limit(), MAX_CAMPAIGNS)),
                ask.cursor());
        Future<List<Long>> campaigns = ask.campaignId() != null
                ? CountersRepository.listCampaign(reads, ask.campaignId(), advertiser)
                : CountersRepository.listCampaigns(
                        reads,
                        advertiser,
                        divided ? part.beforeId() : Long.MAX_VALUE,
                        divided ? part.limit() : Integer.MAX_VALUE);
        return campaigns.compose(ids -> divided
                ? part.cut(ids, Function.identity(), (shown, next) -> sum(reads, ask, shown, next))
                : sum(reads, ask, ids, null));
    }

    private static Future<DailySums> sum(Sql reads, GetDailySums ask, List<Long> campaigns, String next) {
        List<String> statistics = new ArrayList<>(FIGURES);
        statistics.add("spent");
        return CountersRepository.listOfCampaigns(
                        reads, campaigns, statistics, ask.dateFrom(), ask.dateTo(), ask.by() == Division.CAMPAIGN)
                .map(lines -> new DailySums(days(lines, ask), next));
    }

    private record Part(LocalDate day, Long campaignId, String network) {
        static final Comparator<Part> ORDER = Comparator.comparing(Part::day)
                .thenComparing(Part::campaignId, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(Part::network, Comparator.nullsFirst(Comparator.naturalOrder()));
    }

    private static List<Sums> days(List<Line> lines, GetDailySums ask) {
        boolean byNetwork = ask.by() == Division.NETWORK;
        Map<Part, List<Line>> parts = new TreeMap<>(Part.ORDER);
        for (Line line : lines) {
            String network = byNetwork && FIGURES.contains(line.statistic()) ? line.detail() : null;
            parts.computeIfAbsent(new Part(line.day(), line.campaignId(), network), part -> new ArrayList<>())
                    .add(line);
        }
        return parts.entrySet().stream()
                .map(part -> sums(part.getKey(), part.getValue()))
                .toList();
    }

    private static Sums sums(Part part, List<Line> lines) {
        return new Sums(
                part.day(),
                part.campaignId(),
                part.network(),
                new Figures(sum(lines, "posts"), sum(lines, "reach"), sum(lines, "engagement")),
                sum(lines, "sign_ups"),
                money(lines));
    }

    private static List<Moved> money(List<Line> lines) {
        return lines.stream()
                .filter(line -> List.of("spent", "revenue", "payouts").contains(line.statistic()))
                .map(Line::detail)
                .distinct()
                .sorted()
                .map(currency -> {
                    List<Line> own = lines.stream()
                            .filter(line -> currency.equals(line.detail()))
                            .toList();
                    return new Moved(
                            currency,
                            Money.decimal(sum(own, "spent") + sum(own, "revenue"), currency),
                            Money.decimal(sum(own, "payouts"), currency));
                })
                .toList();
    }

    private static long sum(List<Line> lines, String statistic) {
        return lines.stream()
                .filter(line -> line.statistic().equals(statistic))
                .mapToLong(Line::value)
                .sum();
    }
}
