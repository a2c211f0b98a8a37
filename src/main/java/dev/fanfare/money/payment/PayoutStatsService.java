package dev.fanfare.money.payment;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.PayoutListRepository.Group;
import dev.fanfare.money.payment.api.GetPayoutStats;
import dev.fanfare.money.payment.api.GetPayoutStats.PayoutStats;
import dev.fanfare.money.payment.api.GetPayoutStats.PayoutStats.Counts;
import dev.fanfare.money.payment.api.GetPayoutStats.PayoutStats.Totals;
import dev.fanfare.money.payment.api.PayoutStatus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts and sums payouts. */
record PayoutStatsService(Database db, PaymentsConfig config) {
    Future<PayoutStats> stats(Caller caller, GetPayoutStats ask) {
        PayoutFilter filter = PayoutFilter.of(ask.dateFrom(), ask.dateTo(), null, ask.currency());
        return PayoutListRepository.listGroups(db.forLists(caller), filter).map(groups -> stats(filter, groups));
    }

    private PayoutStats stats(PayoutFilter filter, List<Group> groups) {
        List<String> currencies =
                groups.stream().map(Group::currency).distinct().sorted().toList();
        String currency = filter.currencyOf(currencies, config.currency());
        Totals shown = totals(currency, groups);
        return new PayoutStats(
                count(groups),
                shown.totalAmount(),
                shown.averagePayout(),
                currency,
                byStatus(groups),
                byMethod(groups),
                currencies.stream().map(each -> totals(each, groups)).toList());
    }

    private static Totals totals(String currency, List<Group> groups) {
        List<Group> own =
                groups.stream().filter(g -> g.currency().equals(currency)).toList();
        long count = count(own);
        long minor = own.stream().mapToLong(Group::total).reduce(0, Math::addExact);
        return new Totals(currency, count, Money.decimal(minor, currency), average(minor, count, currency));
    }

    private static BigDecimal average(long minor, long count, String currency) {
        if (count == 0) {
            return Money.zero(currency).decimal();
        }
        // Enough digits that rounding once to the currency's decimals is exact.
        BigDecimal exact = Money.decimal(minor, currency).divide(BigDecimal.valueOf(count), MathContext.DECIMAL128);
        return Money.round(exact, currency).decimal();
    }

    private static Counts byStatus(List<Group> groups) {
        return new Counts(
                count(groups, PayoutStatus.COMPLETED),
                count(groups, PayoutStatus.PENDING),
                count(groups, PayoutStatus.REJECTED),
                count(groups, PayoutStatus.PROCESSING),
                count(groups, PayoutStatus.CANCELLED),
                count(groups, PayoutStatus.FAILED));
    }

    private Map<String, Long> byMethod(List<Group> groups) {
        Map<String, Long> counts = new LinkedHashMap<>();
        config.methods().forEach(method -> counts.put(method.id(), 0L));
        groups.forEach(group -> counts.merge(group.method(), group.count(), Long::sum));
        return counts;
    }

    private static long count(List<Group> groups, PayoutStatus status) {
        return count(
                groups.stream().filter(g -> g.status().equals(status.code())).toList());
    }

    private static long count(List<Group> groups) {
        return groups.stream().mapToLong(Group::count).sum();
    }
}
