package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignsRepository.Query;
import dev.fanfare.campaigns.campaign.OffersRepository.Terms;
import dev.fanfare.campaigns.campaign.OffersRepository.Usual;
import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.api.CampaignFilter;
import dev.fanfare.campaigns.campaign.api.CampaignSort;
import dev.fanfare.campaigns.campaign.api.OfferedReward;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.exchange.api.GetRate;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What campaigns would earn a publisher, by the figures that the publisher's posts usually have. */
record OffersService(Bus bus, Database db) {
    private static final Comparator<Terms> SOONEST =
            Comparator.comparing(Terms::dateEnd).thenComparing(Terms::id);

    /** What each of these campaigns offers, in their order. */
    Future<List<OfferedReward>> offers(Caller caller, List<Campaign> campaigns) {
        List<Long> ids = campaigns.stream().map(one -> one.brief().id()).toList();
        return Future.all(OffersRepository.listTerms(db, caller.id(), ids), OffersRepository.getUsual(db, caller.id()))
                .map(both -> {
                    Usual usual = both.resultAt(1);
                    Map<Long, Terms> terms = both.<List<Terms>>resultAt(0).stream()
                            .collect(Collectors.toMap(Terms::id, Function.identity()));
                    return ids.stream().map(id -> offer(terms.get(id), usual)).toList();
                });
    }

    private static OfferedReward offer(Terms terms, Usual usual) {
        return new OfferedReward(
                terms.brand(), terms.currency(), Money.decimal(terms.earned(usual), terms.currency()), usual.reach());
    }

    /** The ids of a query's campaigns in another order than the newest first. */
    Future<List<Long>> sorted(Caller caller, CampaignSort sort, Query query, PageRequest part) {
        if (sort == CampaignSort.ENDS_SOONEST && query.filter() == CampaignFilter.ACTIVE) {
            return OffersRepository.listEnding(db, query, part);
        }
        return Future.all(OffersRepository.listCompared(db, query), last(caller, part))
                .compose(both -> {
                    List<Terms> found = both.resultAt(0);
                    List<Terms> last = both.resultAt(1);
                    return sort == CampaignSort.ENDS_SOONEST
                            ? Future.succeededFuture(after(found, last, part, SOONEST))
                            : worth(caller, found, last)
                                    .map(worth -> after(
                                            found,
                                            last,
                                            part,
                                            Comparator.<Terms, BigDecimal>comparing(one -> worth.get(one.id()))
                                                    .thenComparing(Terms::id)
                                                    .reversed()));
                });
    }

    /** Whatever became of the campaign that the cursor names, its place is known; none without a cursor. */
    private Future<List<Terms>> last(Caller caller, PageRequest part) {
        return part.isAfterCursor()
                ? OffersRepository.listTerms(db, caller.id(), List.of(part.afterId()))
                : Future.succeededFuture(List.of());
    }

    private static List<Long> after(List<Terms> found, List<Terms> last, PageRequest part, Comparator<Terms> order) {
        return found.stream()
                .filter(one -> last.isEmpty() || order.compare(one, last.get(0)) > 0)
                .sorted(order)
                .skip(part.offset())
                .limit(part.limit())
                .map(Terms::id)
                .toList();
    }

    /** What each of these campaigns earns, by its id, in one currency. */
    private Future<Map<Long, BigDecimal>> worth(Caller caller, List<Terms> found, List<Terms> last) {
        return OffersRepository.getUsual(db, caller.id())
                .compose(usual -> rates(caller, found, last, usual.currency()).map(rates -> {
                    Map<Long, BigDecimal> worth = new HashMap<>();
                    Stream.concat(found.stream(), last.stream())
                            .forEach(one -> worth.put(
                                    one.id(),
                                    Money.decimal(one.earned(usual), one.currency())
                                            .multiply(rates.getOrDefault(one.currency(), BigDecimal.ZERO))));
                    return worth;
                }));
    }

    /** Of each currency into one; a currency that has none now is left out, and comes last. */
    private Future<Map<String, BigDecimal>> rates(
            Caller caller, List<Terms> found, List<Terms> last, String preferred) {
        List<String> currencies = Stream.concat(found.stream(), last.stream())
                .map(Terms::currency)
                .distinct()
                .sorted()
                .toList();
        if (currencies.isEmpty()) {
            return Future.succeededFuture(Map.of());
        }
        String into = preferred == null ? currencies.get(0) : preferred;
        Map<String, BigDecimal> rates = new HashMap<>();
        return Future.all(currencies.stream()
                        .map(currency -> currency.equals(into)
                                ? Future.succeededFuture(rates.put(currency, BigDecimal.ONE))
                                : bus.ask(caller, new GetRate(currency, into))
                                        .map(rate -> rates.put(currency, rate.rate()))
                                        .otherwiseEmpty())
                        .toList())
                .map(read -> rates);
    }
}
