package dev.fanfare.money.exchange;

import static dev.fanfare.app.node.Blocking.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.GuardedClient;
import dev.fanfare.support.Nightly;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("EX-01: what a provider may answer")
@Tag("unit")
@Nightly
class FrankfurterProviderTest {
    private static final GuardConfig GUARD = new GuardConfig(2_000, 100, 500, 4, 0);

    private final Vertx vertx = Vertx.vertx();
    private volatile String answer;
    private volatile String asked;
    private FrankfurterProvider provider;

    @BeforeEach
    void start() {
        HttpServer server = await(vertx.createHttpServer()
                .requestHandler(request -> {
                    asked = request.uri();
                    request.response().end(answer);
                })
                .listen(0, "127.0.0.1"));
        provider = new FrankfurterProvider(
                new GuardedClient(vertx, "rates", GUARD, new SimpleMeterRegistry()),
                "http://127.0.0.1:" + server.actualPort() + "/v1/",
                "USD");
    }

    @AfterEach
    void stop() {
        await(vertx.close());
    }

    @Test
    void readsTheRatesOfTheBaseCurrency() {
        answer = body(
                "{'amount':1.0,'base':'USD','date':'TODAY','rates':{'EUR':0.8621,'JPY':154,'USD':1,'XAU':0.0002}}");
        Quotes quotes = await(provider.latest(Optional.empty()));
        assertThat(asked).isEqualTo("/v1/latest?base=USD");
        assertThat(quotes.base()).isEqualTo("USD");
        assertThat(quotes.date()).isEqualTo(LocalDate.now(ZoneOffset.UTC));
        // Gold is no currency, and the base needs no rate.
        assertThat(quotes.rates()).containsOnlyKeys("EUR", "JPY");
        assertThat(quotes.rates().get("EUR")).isEqualByComparingTo("0.8621");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>",
                "null",
                "[]",
                "{}",
                "{'base':'USD','date':'TODAY'}",
                "{'base':'USD','date':'TODAY','rates':{}}",
                "{'base':'USD','date':'TODAY','rates':[0.86]}",
                "{'base':'USD','date':'TODAY','rates':{'XAU':0.0002}}",
                "{'base':'EUR','date':'TODAY','rates':{'JPY':154,'EUR':0.86}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':0}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':-0.86}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':'0.86'}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':null}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':1e30}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':1e999999999}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':1e-30}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':NaN}}",
                "{'base':'USD','date':'TODAY','rates':{'JPY':154,'USD':2}}",
                "{'base':'USD','date':'TODAY','rates':{'EUR':0.86,'EUR':0.87}}",
                "{'base':'USD','rates':{'EUR':0.86}}",
                "{'base':'USD','date':'yesterday','rates':{'EUR':0.86}}",
                "{'base':'USD','date':'2009-01-01','rates':{'EUR':0.86}}",
                "{'base':'USD','date':'2999-01-01','rates':{'EUR':0.86}}",
                "{'base':'USD','date':'TODAY','rates':{'EUR':0.86}} and more"
            })
    void takesNothingFromRubbish(String rubbish) {
        answer = body(rubbish);
        assertThatThrownBy(() -> await(provider.latest(Optional.empty()))).isInstanceOf(Refused.class);
    }

    @ParameterizedTest
    @CsvSource({"0.0862, true", "8.62, true", "0.08, false", "9, false"})
    void takesNoLeapOfADecimalPoint(String rate, boolean taken) {
        answer = body("{'base':'USD','date':'TODAY','rates':{'EUR':0.862,'JPY':154}}");
        Quotes before = await(provider.latest(Optional.empty()));
        answer = body("{'base':'USD','date':'TODAY','rates':{'JPY':154,'EUR':" + rate + "}}");
        Future<Quotes> after = provider.latest(Optional.of(before));
        if (taken) {
            assertThat(await(after).rates().get("EUR")).isEqualByComparingTo(rate);
        } else {
            assertThatThrownBy(() -> await(after)).isInstanceOf(Refused.class);
        }
    }

    @Test
    void takesNoListThatHasLostMostCurrencies() {
        answer = body("{'base':'USD','date':'TODAY','rates':{'EUR':0.862,'JPY':154,'GBP':0.758}}");
        Quotes before = await(provider.latest(Optional.empty()));
        answer = body("{'base':'USD','date':'TODAY','rates':{'EUR':0.862,'JPY':154}}");
        assertThat(await(provider.latest(Optional.of(before))).rates()).hasSize(2);
        answer = body("{'base':'USD','date':'TODAY','rates':{'EUR':0.862}}");
        assertThatThrownBy(() -> await(provider.latest(Optional.of(before)))).isInstanceOf(Refused.class);
    }

    private static String body(String template) {
        return template.replace('\'', '"')
                .replace("TODAY", LocalDate.now(ZoneOffset.UTC).toString());
    }
}
