package dev.fanfare.money.exchange;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.money.exchange.PresentRates.Present;
import dev.fanfare.money.exchange.api.ConvertAmount;
import dev.fanfare.money.exchange.api.ConvertAmount.Converted;
import dev.fanfare.money.exchange.api.GetRate;
import dev.fanfare.money.exchange.api.GetRate.Rate;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.language.English;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Predicate;

/** Rates and conversions. */
record ExchangeService(PresentRates rates) {
    Future<Rate> rate(Caller caller, GetRate ask) {
        check(ask.from(), ask.to(), Currencies::isKnown, "is no currency");
        if (ask.from().equals(ask.to())) {
            return Future.succeededFuture(new Rate(BigDecimal.ONE, BusinessTime.today(), false));
        }
        return present(ask.from(), ask.to())
                .map(present -> new Rate(
                        present.quotes().rate(ask.from(), ask.to()),
                        present.quotes().date(),
                        present.lastKnown()));
    }

    Future<Converted> convert(Caller caller, ConvertAmount ask) {
        check(ask.from(), ask.to(), Currencies::isKnown, "is no currency");
        int decimals = Currencies.decimals(ask.to());
        if (ask.from().equals(ask.to())) {
            // Needs no rate.
            BigDecimal same = ask.amount().setScale(decimals, RoundingMode.HALF_EVEN);
            return Future.succeededFuture(new Converted(ask.amount(), same, null));
        }
        return present(ask.from(), ask.to())
                .map(present -> new Converted(
                        ask.amount(),
                        present.quotes().convert(ask.amount(), ask.from(), ask.to(), decimals),
                        present.lastKnown() ? present.quotes().date() : null));
    }

    private Future<Present> present(String from, String to) {
        return rates.get().map(present -> {
            check(from, to, present.quotes()::has, "is not quoted");
            return present;
        });
    }

    private static void check(String from, String to, Predicate<String> good, @English String complaint) {
        FieldErrors bad = new FieldErrors();
        if (!good.test(from)) {
            bad.put("from", complaint);
        }
        if (!good.test(to)) {
            bad.put("to", complaint);
        }
        if (!bad.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), bad);
        }
    }
}
