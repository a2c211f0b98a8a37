package dev.fanfare.money.payment;

import dev.fanfare.money.payment.BalanceRepository.UserBalance;
import dev.fanfare.money.payment.PayoutListRepository.Sums;
import dev.fanfare.money.payment.api.CurrencyBalance;
import dev.fanfare.money.payment.api.ListAllPayouts;
import dev.fanfare.money.payment.api.ListAllPayouts.AllPayoutsPage;
import dev.fanfare.money.payment.api.ListAllPayouts.AllPayoutsPage.Summary;
import dev.fanfare.money.payment.api.ListAllPayouts.AllPayoutsPage.Totals;
import dev.fanfare.money.payment.api.ListAllPayouts.Sort;
import dev.fanfare.money.payment.api.ListMyPayouts;
import dev.fanfare.money.payment.api.ListMyPayouts.PayoutPage;
import dev.fanfare.money.payment.api.Payout;
import dev.fanfare.money.payment.api.PayoutItem;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import dev.fanfare.platform.sql.ChangedRows;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Lists and sums payouts. */
record PayoutListService(Database db, PaymentsConfig config) {
    Future<PayoutPage> listMine(Caller caller, ListMyPayouts ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        String status = PayoutFilter.statusOrNull(ask.status());
        if (ask.updatedSince() != null) {
            return ChangedRows.read(
                            db,
                            part,
                            ask.updatedSince(),
                            range -> PayoutListRepository.listChangedOfUser(db, caller.id(), status, range),
                            ids -> PayoutListRepository.listItems(db, ids),
                            PayoutItem::id)
                    .map(found -> new PayoutPage(found.items(), found.place(), null));
        }
        Sql reads = db.forReads();
        Future<List<Sums>> sums = !part.isAfterCursor()
                ? PayoutListRepository.sumOfUser(reads, caller.id(), status)
                : Future.succeededFuture();
        Future<List<UserBalance>> balances =
                !part.isAfterCursor() ? BalanceRepository.list(reads, caller.id()) : Future.succeededFuture();
        Supplier<Future<Long>> total = () -> sums.map(PayoutListService::count);
        Sorting<Sort> sorting = Sorting.of(ask.sort(), ask.direction(), Sort.REQUESTED);
        Future<Found<PayoutItem>> read = sorting == null
                ? part.read(
                        () -> PayoutListRepository.listOfUser(reads, caller.id(), status, part),
                        total,
                        PayoutItem::requestedAt,
                        PayoutItem::id)
                : PayoutListRepository.listSortedOfUser(reads, caller.id(), status, sorting, part, total);
        return read.compose(found -> Future.all(sums, balances)
                .map(both -> new PayoutPage(
                        found.items(),
                        found.place(),
                        !part.isAfterCursor() ? ownSummary(both.resultAt(0), both.resultAt(1)) : null)));
    }

    private PayoutPage.Summary ownSummary(List<Sums> sums, List<UserBalance> balances) {
        String currency = balances.stream()
                .map(UserBalance::primaryCurrency)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(config.currency());
        Map<String, CurrencyBalance> earned = new TreeMap<>();
        balances.stream()
                .map(UserBalance::balance)
                .filter(Objects::nonNull)
                .forEach(balance -> earned.put(balance.currency(), balance));
        Map<String, Totals> paid =
                sums.stream().map(Sums::totals).collect(Collectors.toMap(Totals::currency, Function.identity()));
        TreeSet<String> currencies = new TreeSet<>(earned.keySet());
        currencies.addAll(paid.keySet());
        currencies.add(currency);
        Map<String, PayoutPage.Totals> byCurrency = new TreeMap<>();
        for (String code : currencies) {
            CurrencyBalance balance = earned.getOrDefault(code, CurrencyBalance.zero(code));
            Totals totals = paid.getOrDefault(code, Totals.zero(code));
            byCurrency.put(
                    code,
                    new PayoutPage.Totals(
                            code, balance.totalEarned(), totals.completedAmount(), totals.pendingAmount()));
        }
        return new PayoutPage.Summary(byCurrency.get(currency), List.copyOf(byCurrency.values()));
    }

    Future<AllPayoutsPage> listAll(Caller caller, ListAllPayouts ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        PayoutFilter filter = PayoutFilter.of(ask.dateFrom(), ask.dateTo(), ask.status(), ask.currency());
        if (ask.updatedSince() != null) {
            // Never from a replica, which does not show concurrent writes.
            return ChangedRows.read(
                            db,
                            part,
                            ask.updatedSince(),
                            range -> PayoutListRepository.listChanged(db, filter, range),
                            ids -> PayoutListRepository.listByIds(db, ids, config.destinations()),
                            payout -> payout.item().id())
                    .map(found -> new AllPayoutsPage(found.items(), found.place(), null));
        }
        Sql reads = db.forLists(caller);
        Future<List<Sums>> sums =
                !part.isAfterCursor() ? PayoutListRepository.sumAll(reads, filter) : Future.succeededFuture();
        Supplier<Future<Long>> total = () -> sums.map(PayoutListService::count);
        Sorting<Sort> sorting = Sorting.of(ask.sort(), ask.direction(), Sort.REQUESTED);
        Future<Found<Payout>> read = sorting == null
                ? part.read(
                        () -> PayoutListRepository.list(reads, filter, part, config.destinations()),
                        total,
                        payout -> payout.item().requestedAt(),
                        payout -> payout.item().id())
                : PayoutListRepository.listSorted(reads, filter, sorting, part, total, config.destinations());
        return read.compose(found -> sums.map(
                all -> new AllPayoutsPage(found.items(), found.place(), all == null ? null : summary(filter, all))));
    }

    private static long count(List<Sums> byCurrency) {
        return byCurrency.stream().mapToLong(Sums::count).sum();
    }

    private Summary summary(PayoutFilter filter, List<Sums> sums) {
        List<Totals> byCurrency = sums.stream().map(Sums::totals).toList();
        String currency =
                filter.currencyOf(byCurrency.stream().map(Totals::currency).toList(), config.currency());
        Totals shown = byCurrency.stream()
                .filter(totals -> totals.currency().equals(currency))
                .findFirst()
                .orElseGet(() -> Totals.zero(currency));
        return new Summary(shown, byCurrency);
    }
}
