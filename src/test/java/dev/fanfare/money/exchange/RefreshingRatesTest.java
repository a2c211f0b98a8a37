package dev.fanfare.money.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.exchange.api.RefreshRates;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sql;
import dev.fanfare.support.Together;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("EX-01: rates of the European Central Bank, refreshed by a job on two nodes")
@Nightly
class RefreshingRatesTest {
    private static final String PATH = "/api/general/tools/exchange/";
    private static final Map<String, String> SETTINGS = Map.of(
            "database.transaction_connections", "4",
            "exchange.provider", "ecb",
            "exchange.guard.timeout_ms", "500",
            "exchange.guard.max_failures", "100",
            "exchange.guard.retries", "0");

    private static String database;
    private static Node first;
    private static Node second;

    /** One that remembers nothing: it looks at the table each time, and asks when it has to. */
    private static Node forgetful;

    private static Client backend;

    @BeforeAll
    static void start() {
        database = Db.freshUri();
        first = Node.start(database, SETTINGS);
        second = Node.start(database, SETTINGS);
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("exchange.refresh_ms", "0");
        forgetful = Node.start(database, settings);
        backend = forgetful.world().operator().backend();
    }

    @AfterAll
    static void stop() {
        first.close();
        second.close();
        forgetful.close();
    }

    @BeforeEach
    void forget() {
        sql("delete from exchange_rates");
        sql("delete from exchange_refreshes");
        tell("ok");
    }

    @Test
    void readsTheBanksFileAndCrossesThroughTheEuro() {
        assertThat(first.sweep(new RefreshRates())).isEqualTo(1);
        // 1 EUR is 1.1601 USD and 179.00 JPY.
        assertConverted("EUR", "USD", "100", "116.01");
        assertConverted("USD", "EUR", "100", "86.20");
        assertConverted("EUR", "JPY", "1.01", "181");
        assertConverted("USD", "JPY", "1", "154");
        backend.invalid("to", PATH, "{from: 'EUR', to: 'KWD', amount: 1}");
        assertThat(value("select distinct base || ' ' || source from exchange_rates"))
                .isEqualTo("EUR simulated ecb");
    }

    @Test
    void asksBeforeTheRatesAreTooOldToServeAndNotSooner() {
        assertThat(first.sweep(new RefreshRates())).isEqualTo(1);
        long before = calls();
        lapse();
        assertThat(second.sweep(new RefreshRates())).isZero();
        age("44 minutes");
        assertThat(second.sweep(new RefreshRates())).isZero();
        assertThat(calls()).isEqualTo(before);
        age("2 minutes");
        assertThat(second.sweep(new RefreshRates())).isEqualTo(1);
        assertThat(calls()).isEqualTo(before + 1);
        assertThat(value("select now() - min(fetched_at) < interval '1 minute' from exchange_rates"))
                .isEqualTo("t");
    }

    @Test
    void ofManyWhoRefreshAtOnceOneAsksAndStores() {
        for (int round = 0; round < 5; round++) {
            long before = calls();
            List<Integer> handled = Together.together(20, i -> (i % 2 == 0 ? first : second).sweep(new RefreshRates()));
            assertThat(handled.stream().mapToInt(each -> each).sum()).isEqualTo(1);
            assertThat(calls()).isEqualTo(before + 1);
            assertThat(value("select count(*) || ' ' || count(distinct (currency, rate_date)) || ' ' "
                            + "|| count(distinct fetched_at) from exchange_rates"))
                    .isEqualTo("29 29 1");
            age("2 hours");
            lapse();
        }
    }

    @Test
    void storesOneSetWhenManyAreInNeedOfRatesOnTwoNodes() {
        List<CompletableFuture<Answer>> crowd = new ArrayList<>();
        Client other = second.world().backend(second.world().operator().id());
        for (int i = 0; i < 40; i++) {
            crowd.add((i % 2 == 0 ? backend : other).postAsync(PATH, "{from: 'EUR', to: 'USD', amount: 1}"));
        }
        crowd.forEach(
                one -> assertThat(one.join().expect(200).decimal("exchange")).isEqualByComparingTo("1.16"));
        assertThat(value("select count(*) || ' ' || count(distinct fetched_at) from exchange_rates"))
                .isEqualTo("29 1");
    }

    @Test
    void keepsEachDaysRates() {
        first.sweep(new RefreshRates());
        sql("update exchange_rates set rate_date = rate_date - 1, rate = 2 * rate, "
                + "fetched_at = fetched_at - interval '1 day'");
        lapse();
        first.sweep(new RefreshRates());
        assertThat(value("select string_agg(rate::text, ' ' order by rate_date) from exchange_rates "
                        + "where currency = 'USD'"))
                .isEqualTo("2.3202 1.1601");
        // Of both days the later one counts.
        assertConverted("EUR", "USD", "100", "116.01");
    }

    @Test
    void leavesAProviderThatFailsAloneForAWhileOnAllNodes() {
        first.sweep(new RefreshRates());
        age("2 hours");
        lapse();
        tell("fail");
        long before = calls();
        assertThatThrownBy(() -> first.sweep(new RefreshRates())).isInstanceOf(Refused.class);
        assertThat(first.sweep(new RefreshRates())).isZero();
        assertThat(second.sweep(new RefreshRates())).isZero();
        assertThat(calls()).isEqualTo(before + 1);
        // What is known serves on, and after a while the next node tries.
        backend.ok(PATH, "{from: 'EUR', to: 'USD', amount: 1}").expectFields("base", "exchange", "rate_date");
        tell("ok");
        lapse();
        assertThat(second.sweep(new RefreshRates())).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "hang", "refuse", "slow", "rubbish", "reject", "cut", "endless"})
    void neitherServesNorKeepsAnythingWrong(String mode) {
        tell(mode);
        backend.once().refused(503, "service_unavailable", PATH, "{from: 'EUR', to: 'USD', amount: 1}");
        assertThatThrownBy(() -> first.sweep(new RefreshRates())).isInstanceOf(Refused.class);
        assertThat(value("select count(*) from exchange_rates")).isEqualTo("0");
    }

    @Test
    void servesNoOtherProvidersRates() {
        first.sweep(new RefreshRates());
        tell("fail");
        backend.ok(PATH, "{from: 'EUR', to: 'USD', amount: 1}");
        sql("update exchange_rates set source = 'ecb', rate = 7");
        backend.once().refused(503, "service_unavailable", PATH, "{from: 'EUR', to: 'USD', amount: 1}");
        tell("ok");
        assertConverted("EUR", "USD", "100", "116.01");
    }

    private static void assertConverted(String from, String to, String amount, String exchange) {
        backend.ok(PATH, "{from: %s, to: %s, amount: %s}", from, to, new BigDecimal(amount))
                .expectFields("base", "exchange")
                .shows("{exchange: %s}", new BigDecimal(exchange));
    }

    /** As if this much more time had gone by since the rates were fetched. */
    private static void age(String interval) {
        sql("update exchange_rates set fetched_at = fetched_at - interval '" + interval + "'");
    }

    /** As if the last request had been long ago. */
    private static void lapse() {
        sql("update exchange_refreshes set claimed_until = now() - interval '1 second'");
    }

    private static void tell(String mode) {
        for (Node node : List.of(first, second, forgetful)) {
            new Client(node.fanfare().simulatorUrl()).ok("/control", "{provider: 'ecb', mode: %s}", mode);
        }
    }

    /** Of all nodes, each of which has a bank of its own. */
    private static long calls() {
        long calls = 0;
        for (Node node : List.of(first, second, forgetful)) {
            Client simulator = new Client(node.fanfare().simulatorUrl());
            for (JsonNode one : simulator.get("/control").expect(200).at("providers")) {
                calls += "ecb".equals(one.path("provider").asText())
                        ? one.path("calls").asLong()
                        : 0;
            }
        }
        return calls;
    }

    private static void sql(String statement) {
        Db.execute(database, statement);
    }

    private static String value(String query) {
        return Sql.on(database, query).text();
    }
}
