package dev.fanfare.payments;

import dev.fanfare.money.Money;
import dev.fanfare.payments.BalanceRepository.Balances;
import dev.fanfare.payments.PayoutListRepository.Sums;
import dev.fanfare.payments.api.ListAllPayouts;
import dev.fanfare.payments.api.ListAllPayouts.AllPayoutsPage;
import dev.fanfare.payments.api.ListAllPayouts.AllPayoutsPage.Summary;
import dev.fanfare.payments.api.ListAllPayouts.AllPayoutsPage.Totals;
import dev.fanfare.payments.api.ListMyPayouts;
import dev.fanfare.payments.api.ListMyPayouts.PayoutPage;
import dev.fanfare.payments.api.Payout;
import dev.fanfare.payments.api.PayoutItem;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Lists payouts. */
final class PayoutListService {
    private final Database db;
    private final PaymentsConfig config;

    PayoutListService(Database db, PaymentsConfig config) {
        this.db = db;
        this.config = config;
    }

    Future<PayoutPage> listMine(Caller caller, ListMyPayouts ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        String status = PayoutFilter.statusOrNull(ask.status());
        Future<List<PayoutItem>> items = PayoutListRepository.listOfUser(db, caller.id(), status, paging);
        Future<List<Sums>> sums = PayoutListRepository.sumsOfUser(db, caller.id(), status);
        Future<List<Balances>> balances = BalanceRepository.list(db, caller.id());
        return Future.all(items, sums, balances)
                .map(all -> new PayoutPage(
                        all.resultAt(0),
                        count(all.resultAt(1)),
                        paging.page(),
                        paging.limit(),
                        ownSummary(all.resultAt(1), all.resultAt(2))));
    }

    private PayoutPage.Summary ownSummary(List<Sums> sums, List<Balances> balances) {
        String currency = balances.stream()
                .map(Balances::primaryCurrency)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(config.currency());
        Map<String, Sums> paid = sums.stream().collect(Collectors.toMap(Sums::currency, Function.identity()));
        Map<String, Long> earned = new TreeMap<>();
        balances.stream().filter(b -> b.currency() != null).forEach(b -> earned.put(b.currency(), b.earned()));
        TreeSet<String> currencies = new TreeSet<>(earned.keySet());
        currencies.addAll(paid.keySet());
        currencies.add(currency);
        List<PayoutPage.Totals> byCurrency = currencies.stream()
                .map(code -> ownTotals(earned.getOrDefault(code, 0L), paid.getOrDefault(code, Sums.none(code))))
                .toList();
        PayoutPage.Totals shown = byCurrency.stream()
                .filter(totals -> totals.currency().equals(currency))
                .findFirst()
                .orElseThrow();
        return new PayoutPage.Summary(
                shown.totalEarned(), shown.totalPaid(), shown.pendingAmount(), currency, byCurrency);
    }

    private static PayoutPage.Totals ownTotals(long earned, Sums sums) {
        String currency = sums.currency();
        return new PayoutPage.Totals(
                currency,
                Money.decimal(earned, currency),
                Money.decimal(sums.completed(), currency),
                Money.decimal(sums.pending(), currency));
    }

    Future<AllPayoutsPage> listAll(Caller caller, ListAllPayouts ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        PayoutFilter filter = PayoutFilter.of(ask.dateFrom(), ask.dateTo(), ask.status(), ask.currency());
        Future<List<Payout>> payouts = PayoutListRepository.list(db, filter, paging, config::findDestination);
        Future<List<Sums>> sums = PayoutListRepository.sums(db, filter);
        return Future.all(payouts, sums)
                .map(both -> new AllPayoutsPage(
                        both.resultAt(0),
                        count(both.resultAt(1)),
                        paging.page(),
                        paging.limit(),
                        summary(filter, both.resultAt(1))));
    }

    private static long count(List<Sums> byCurrency) {
        return byCurrency.stream().mapToLong(Sums::count).sum();
    }

    private Summary summary(PayoutFilter filter, List<Sums> sums) {
        String currency = filter.currencyOf(sums.stream().map(Sums::currency).toList(), config.currency());
        List<Totals> byCurrency = sums.stream().map(PayoutListService::totals).toList();
        Totals shown = byCurrency.stream()
                .filter(totals -> totals.currency().equals(currency))
                .findFirst()
                .orElseGet(() -> totals(Sums.none(currency)));
        return new Summary(shown.totalAmount(), shown.completedAmount(), shown.pendingAmount(), currency, byCurrency);
    }

    private static Totals totals(Sums sums) {
        String currency = sums.currency();
        return new Totals(
                currency,
                Money.decimal(sums.total(), currency),
                Money.decimal(sums.completed(), currency),
                Money.decimal(sums.pending(), currency));
    }
}
