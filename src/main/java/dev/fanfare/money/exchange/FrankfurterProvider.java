package dev.fanfare.money.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.platform.remote.OutboundRequest;
import dev.fanfare.platform.remote.OutboundResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Optional;

/**
 * The API of Frankfurter and compatible services: {@code GET /latest?base=USD} answers
 * {@code {"base": "USD", "date": "2026-11-20", "rates": {"EUR": 0.86}}}.
 */
final class FrankfurterProvider implements RateProvider {
    static final String NAME = "frankfurter";

    private final GuardedClient service;
    private final String uri;
    private final String base;

    /** @param url base address of {@code /latest} */
    FrankfurterProvider(GuardedClient service, String url, String base) {
        this.service = service;
        this.base = base;
        this.uri = url.replaceFirst("/+$", "") + "/latest?base=" + base;
    }

    @Override
    public String base() {
        return base;
    }

    @Override
    public Future<Quotes> latest(Optional<Quotes> before) {
        return service.call(OutboundRequest.get(uri), answer -> read(answer, before));
    }

    private Quotes read(OutboundResponse answer, Optional<Quotes> before) {
        QuotesReader.check(answer.ok(), "status " + answer.status());
        JsonNode tree = tree(answer);
        QuotesReader.check(base.equals(tree.path("base").textValue()), "another base");
        QuotesReader quotes = new QuotesReader(base);
        quotes.date(tree.path("date").asText(""));
        JsonNode rates = tree.path("rates");
        QuotesReader.check(rates.isObject(), "no rates");
        rates.properties().forEach(member -> {
            QuotesReader.check(member.getValue().isNumber(), member.getKey() + " is no number");
            quotes.rate(member.getKey(), member.getValue().decimalValue());
        });
        return quotes.following(before);
    }

    private static JsonNode tree(OutboundResponse answer) {
        try {
            return Json.mapper().readTree(answer.body().getBytes());
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON", e);
        }
    }
}
