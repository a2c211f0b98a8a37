package dev.fanfare.money.finance;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.exchange.api.GetRate;
import dev.fanfare.money.finance.FinancesRepository.Advertiser;
import dev.fanfare.money.finance.FinancesRepository.Spent;
import dev.fanfare.money.finance.FinancesRepository.Turnover;
import dev.fanfare.money.finance.api.GetAdvertiserFinances;
import dev.fanfare.money.finance.api.GetAdvertiserFinances.AdvertiserFinances;
import dev.fanfare.money.finance.api.GetPlatformFinances;
import dev.fanfare.money.finance.api.GetPlatformFinances.PlatformFinances;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Advertisers' spending and the platform's turnover.
 *
 * @param currency the platform's
 */
record FinancesService(Bus bus, Database db, String currency) {
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);

    Future<AdvertiserFinances> ofAdvertiser(Caller caller, GetAdvertiserFinances ask) {
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        long id = ask.advertiserId();
        if (!caller.may(Permission.FINANCE_VIEW) && !caller.acts(id, TeamRight.MONEY_VIEW)) {
            throw CommonFault.notFound("advertiser", id);
        }
        return Future.all(FinancesRepository.findAdvertiser(db, id, days), FinancesRepository.sumSpent(db, id, days))
                .map(both -> {
                    Optional<Advertiser> advertiser = both.resultAt(0);
                    return finances(
                            advertiser.orElseThrow(() -> CommonFault.notFound("advertiser", id)), both.resultAt(1));
                });
    }

    private static AdvertiserFinances finances(Advertiser advertiser, List<Spent> spent) {
        String own = advertiser.currency();
        List<AdvertiserFinances.Totals> byCurrency = new ArrayList<>();
        spent.forEach(line -> byCurrency.add(new AdvertiserFinances.Totals(
                line.currency(), Money.decimal(line.amount(), line.currency()), cpm(line))));
        AdvertiserFinances.Totals shown = byCurrency.stream()
                .filter(totals -> totals.currency().equals(own))
                .findFirst()
                .orElseGet(() -> new AdvertiserFinances.Totals(
                        own, Money.zero(own).decimal(), Money.zero(own).decimal()));
        boolean others =
                byCurrency.stream().anyMatch(totals -> !totals.currency().equals(own));
        return new AdvertiserFinances(
                shown.totalSpent(), advertiser.campaigns(), shown.averageCpm(), own, others ? byCurrency : null);
    }

    private static BigDecimal cpm(Spent spent) {
        if (spent.reach() == 0) {
            return Money.zero(spent.currency()).decimal();
        }
        BigDecimal exact = Money.decimal(spent.amount(), spent.currency())
                .multiply(THOUSAND)
                .divide(BigDecimal.valueOf(spent.reach()), MathContext.DECIMAL128);
        return Money.round(exact, spent.currency()).decimal();
    }

    Future<PlatformFinances> ofPlatform(Caller caller, GetPlatformFinances ask) {
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        return FinancesRepository.sumTurnover(db, days).compose(turnover -> {
            String[] currencies = Stream.concat(
                            Stream.of(currency), turnover.stream().map(Turnover::currency))
                    .distinct()
                    .toArray(String[]::new);
            return FinancesRepository.listQuotes(db, currencies).compose(quotes -> {
                DayRates rates = new DayRates(quotes);
                return present(caller, turnover, rates).map(present -> finances(turnover, rates, present));
            });
        });
    }

    /** The current rates, where available, of currencies without history. */
    private Future<Map<String, BigDecimal>> present(Caller caller, List<Turnover> turnover, DayRates rates) {
        Map<String, BigDecimal> present = new HashMap<>();
        List<Future<?>> asked = turnover.stream()
                .filter(line ->
                        rates.find(line.currency(), currency, line.day()).isEmpty())
                .map(Turnover::currency)
                .distinct()
                .<Future<?>>map(from -> bus.ask(caller, new GetRate(from, currency))
                        .onSuccess(rate -> present.put(from, rate.rate()))
                        .recover(cause -> CommonFault.INVALID_VALUES.isStatusOf(cause)
                                ? Future.succeededFuture()
                                : Future.failedFuture(cause)))
                .toList();
        return Future.join(asked).map(present);
    }

    private PlatformFinances finances(List<Turnover> turnover, DayRates rates, Map<String, BigDecimal> present) {
        BigDecimal revenue = BigDecimal.ZERO;
        BigDecimal payouts = BigDecimal.ZERO;
        List<Turnover> unconverted = new ArrayList<>();
        for (Turnover line : turnover) {
            Optional<BigDecimal> rate = rate(line.currency(), line.day(), rates, present);
            if (rate.isPresent()) {
                revenue = revenue.add(
                        Money.decimal(line.revenue(), line.currency()).multiply(rate.get()));
                payouts = payouts.add(
                        Money.decimal(line.payouts(), line.currency()).multiply(rate.get()));
            } else {
                unconverted.add(line);
            }
        }
        return new PlatformFinances(
                Money.round(revenue, currency).decimal(),
                Money.round(payouts, currency).decimal(),
                currency,
                unconverted.isEmpty() ? null : byCurrency(unconverted));
    }

    private Optional<BigDecimal> rate(String from, LocalDate day, DayRates rates, Map<String, BigDecimal> present) {
        return rates.find(from, currency, day).or(() -> Optional.ofNullable(present.get(from)));
    }

    private static List<PlatformFinances.Totals> byCurrency(List<Turnover> lines) {
        return lines.stream()
                .map(Turnover::currency)
                .distinct()
                .sorted()
                .map(code -> new PlatformFinances.Totals(
                        code,
                        Money.decimal(sum(lines, code, Turnover::revenue), code),
                        Money.decimal(sum(lines, code, Turnover::payouts), code)))
                .toList();
    }

    private static long sum(List<Turnover> lines, String code, ToLongFunction<Turnover> amount) {
        return lines.stream()
                .filter(line -> line.currency().equals(code))
                .mapToLong(amount)
                .reduce(0, Math::addExact);
    }
}
