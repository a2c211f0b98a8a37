package dev.fanfare.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.Currencies;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.Guarded;
import dev.fanfare.platform.remote.RemoteAnswer;
import dev.fanfare.platform.remote.RemoteCall;
import io.vertx.core.Future;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/**
 * The provider of rates: {@code GET /latest?base=USD} answers {@code {"base": "USD", "date": "2026-11-20", "rates":
 * {"EUR": 0.86}}}. One senseless member makes the whole answer rubbish.
 */
final class RateProvider {
    /** Beyond these, a number is no exchange rate of any two currencies. */
    private static final BigDecimal LEAST = new BigDecimal("0.00000001");

    private static final BigDecimal MOST = new BigDecimal("100000000");

    /** Rates stay unchanged over weekends and holidays, but not for longer than this. */
    private static final int OLDEST_DAYS = 14;

    private final Guarded service;
    private final String uri;
    private final String base;

    RateProvider(Guarded service, ExchangeConfig config) {
        this.service = service;
        this.base = config.baseCurrency();
        this.uri = config.url().replaceFirst("/+$", "") + "/latest?base=" + base;
    }

    /** The present rates; or a Refused SERVICE_UNAVAILABLE. */
    Future<Quotes> latest() {
        return service.call(RemoteCall.get(uri), this::read);
    }

    private Quotes read(RemoteAnswer answer) {
        check(answer.ok(), "status " + answer.status());
        JsonNode tree = tree(answer);
        check(base.equals(tree.path("base").textValue()), "another base");
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        // A DateTimeException is as good as any other complaint.
        LocalDate date = LocalDate.parse(tree.path("date").asText(""));
        check(!date.isAfter(today.plusDays(1)) && !date.isBefore(today.minusDays(OLDEST_DAYS)), "an absurd date");
        return new Quotes(base, rates(tree.path("rates")), date);
    }

    private Map<String, BigDecimal> rates(JsonNode tree) {
        check(tree.isObject(), "no rates");
        Map<String, BigDecimal> rates = new HashMap<>();
        tree.properties().forEach(member -> {
            String currency = member.getKey();
            check(member.getValue().isNumber(), currency + " is no number");
            BigDecimal rate = member.getValue().decimalValue();
            check(rate.compareTo(LEAST) >= 0 && rate.compareTo(MOST) <= 0, "an absurd rate for " + currency);
            check(!currency.equals(base) || rate.compareTo(BigDecimal.ONE) == 0, "a base that is not 1");
            // Metals and coins are quoted too, and are of no use here.
            if (Currencies.isKnown(currency) && !currency.equals(base)) {
                rates.put(currency, rate);
            }
        });
        check(!rates.isEmpty(), "no rates");
        return rates;
    }

    private static JsonNode tree(RemoteAnswer answer) {
        try {
            return Json.mapper().readTree(answer.body().getBytes());
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }

    private static void check(boolean sensible, String complaint) {
        if (!sensible) {
            throw new IllegalArgumentException(complaint);
        }
    }
}
