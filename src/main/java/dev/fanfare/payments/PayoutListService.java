package dev.fanfare.payments;

import dev.fanfare.money.Currencies;
import dev.fanfare.money.Money;
import dev.fanfare.payments.PayoutListRepository.Filter;
import dev.fanfare.payments.PayoutListRepository.Sums;
import dev.fanfare.payments.api.AllPayoutsPage;
import dev.fanfare.payments.api.AllPayoutsPage.Summary;
import dev.fanfare.payments.api.AllPayoutsPage.Totals;
import dev.fanfare.payments.api.ListAllPayouts;
import dev.fanfare.payments.api.ListMyPayouts;
import dev.fanfare.payments.api.PayoutItem;
import dev.fanfare.payments.api.PayoutPage;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Lists payouts. */
final class PayoutListService {
    private static final LocalDate FIRST_DAY = LocalDate.of(1, 1, 1);
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);

    private final Database db;
    private final PaymentsConfig config;

    PayoutListService(Database db, PaymentsConfig config) {
        this.db = db;
        this.config = config;
    }

    Future<PayoutPage> listMine(Caller caller, ListMyPayouts ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        Future<List<PayoutItem>> items = PayoutListRepository.listOfUser(db, caller.id(), paging);
        Future<Long> total = PayoutListRepository.countOfUser(db, caller.id());
        return Future.all(items, total)
                .map(both -> new PayoutPage(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<AllPayoutsPage> listAll(Caller caller, ListAllPayouts ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        Filter filter = filterOf(ask);
        Future<List<AllPayoutsPage.Item>> items = PayoutListRepository.list(db, filter, paging);
        Future<List<Sums>> sums = PayoutListRepository.sums(db, filter);
        return Future.all(items, sums).map(both -> {
            List<Sums> byCurrency = both.resultAt(1);
            long total = byCurrency.stream().mapToLong(Sums::count).sum();
            return new AllPayoutsPage(
                    both.resultAt(0), total, paging.page(), paging.limit(), summary(filter.currency(), byCurrency));
        });
    }

    private static Filter filterOf(ListAllPayouts ask) {
        LocalDate from = ask.dateFrom() == null ? FIRST_DAY : ask.dateFrom();
        LocalDate to = ask.dateTo() == null ? LAST_DAY : ask.dateTo();
        if (to.isBefore(from)) {
            throw CommonFault.invalid("date_to", "must not be before date_from");
        }
        String currency = textOrNull(ask.currency());
        if (currency != null && !Currencies.isKnown(currency)) {
            throw CommonFault.invalid("currency", "must be a currency code");
        }
        String status = "all".equals(ask.status()) ? null : textOrNull(ask.status());
        return new Filter(startOf(from), startOf(to.plusDays(1)), status, currency);
    }

    private static String textOrNull(String text) {
        return text == null || text.isBlank() ? null : text;
    }

    private static Instant startOf(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private Summary summary(String wanted, List<Sums> sums) {
        String only = sums.size() == 1 ? sums.get(0).currency() : config.currency();
        String currency = wanted == null ? only : wanted;
        List<Totals> byCurrency = sums.stream().map(PayoutListService::totals).toList();
        Totals shown = byCurrency.stream()
                .filter(totals -> totals.currency().equals(currency))
                .findFirst()
                .orElseGet(() -> totals(new Sums(currency, 0, 0, 0, 0)));
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
