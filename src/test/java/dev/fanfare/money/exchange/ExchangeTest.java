package dev.fanfare.money.exchange;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.exchange.api.GetRate;
import dev.fanfare.money.exchange.api.GetRate.Rate;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("EX-01: exchange rates")
class ExchangeTest {
    private static final String PATH = "/api/general/tools/exchange/";
    private static final int MAX_FAILURES = 3;

    private static Node node;
    private static Client backend;
    private static Client simulator;

    @BeforeAll
    static void start() {
        node = Node.start(Map.of(
                "exchange.refresh_ms", "0",
                "exchange.guard.timeout_ms", "500",
                "exchange.guard.max_failures", String.valueOf(MAX_FAILURES),
                "exchange.guard.reset_ms", "300",
                "exchange.guard.retries", "0"));
        backend = node.world().operator().backend();
        simulator = new Client(node.fanfare().simulatorUrl());
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    /** A provider that works, a closed breaker and fresh rates in the table. */
    @BeforeEach
    void recover() throws Exception {
        node.sql("delete from exchange_rates").execute();
        tell("ok");
        eventually(() -> convert("USD", "EUR", 1).expect(200));
    }

    @ParameterizedTest
    @CsvSource({
        // Half to even, to the target's decimals.
        "5, JPY, 772",
        "15, JPY, 2314",
        "2.5, EUR, 2.16",
        "7.5, EUR, 6.46",
        "0.5, KWD, 0.154",
        "1.5, KWD, 0.460",
        "100, EUR, 86.20",
        "0, EUR, 0.00",
        "0, JPY, 0",
        "0.0001, EUR, 0.00",
        "123456789012345678901234567890, JPY, 19049382544604938254460493825427",
        // Of the same currency, whatever its rate.
        "12.34, USD, 12.34",
        "12, USD, 12.00"
    })
    @Nightly
    void convertsFromTheBaseCurrency(String amount, String to, String exchange) {
        Answer answer = convert("USD", to, new BigDecimal(amount)).expect(200);
        assertThat(answer.text()).isEqualTo("{\"base\":" + amount + ",\"exchange\":" + exchange + "}");
    }

    @ParameterizedTest
    @CsvSource({"EUR, PLN, 100, 424.01", "KWD, JPY, 1, 503", "EUR, USD, 0.862, 1.00", "JPY, KWD, 1000, 1.990"})
    @Nightly
    void crossesOtherCurrenciesThroughTheBase(String from, String to, BigDecimal amount, BigDecimal exchange) {
        Answer answer = convert(from, to, amount).expect(200).expectFields("base", "exchange");
        assertThat(answer.decimal("exchange")).isEqualByComparingTo(exchange);
    }

    @Test
    void readsFormsAndTextsToo() {
        Answer form =
                backend.form(PATH, "{from: 'USD', to: 'JPY', amount: '5'}").expect(200);
        assertThat(form.body().toString()).isEqualTo("{\"base\":5,\"exchange\":772}");
        assertThat(convert("USD", "JPY", "5").expect(200).body()).isEqualTo(form.body());
    }

    @Test
    void answersOtherDomainsInFull() {
        Rate rate = ask("EUR", "PLN");
        assertThat(rate.rate()).isEqualByComparingTo("4.240139211136890951276102088167053");
        assertThat(rate.rateDate())
                .isAfterOrEqualTo(LocalDate.now(ZoneOffset.UTC).minusDays(1));
        assertThat(rate.lastKnown()).isFalse();
        assertThat(ask("EUR", "EUR").rate()).isEqualTo(BigDecimal.ONE);
        tell("fail");
        assertThat(ask("EUR", "PLN").lastKnown()).isTrue();
    }

    @Test
    void takesOnlyBackendTokens() {
        Client anonymous = node.client();
        anonymous.post(PATH, "{from: 'USD', to: 'EUR', amount: 1}").expectError(401, "missing_token");
        anonymous
                .as("Bearer fft_nonsense")
                .post(PATH, "{from: 'USD', to: 'EUR', amount: 1}")
                .expectError(401, "invalid_token");
        node.world()
                .publisher()
                .call(PATH, "{from: 'USD', to: 'EUR', amount: 1}")
                .expect(200);
    }

    @Test
    void namesEveryBadFieldAtOnce() {
        Answer unknown = convert("EURO", "XYZ", -1).expectError(422, "validation_error");
        assertThat(unknown.code()).isEqualTo("INVALID_VALUES");
        assertThat(Answer.fields(unknown.at("details.field_errors"))).containsExactly("amount", "from", "to");
        Answer missing = backend.post(PATH, "{amount: -1}").expectError(400, "validation_error");
        assertThat(missing.at("details.missing_fields")).hasSize(2);
        // Currencies that exist, but that the provider does not quote.
        Answer unquoted = convert("XOF", "MGA", 1).expectError(422, "validation_error");
        assertThat(Answer.fields(unquoted.at("details.field_errors"))).containsExactly("from", "to");
        assertThat(convert("USD", "MGA", 1).expect(422).text("field")).isEqualTo("to");
    }

    @Nightly
    @ParameterizedTest
    @ValueSource(strings = {"-0.01", "abc", "NaN", "1e400", "true"})
    void refusesWhatIsNoAmount(String amount) {
        assertThat(convert("USD", "EUR", amount).expect(422).text("field")).isEqualTo("amount");
    }

    @Nightly
    @ParameterizedTest
    @ValueSource(strings = {"fail", "hang", "refuse", "slow", "rubbish", "reject", "cut", "endless"})
    void servesTheLastKnownRatesWhateverIsWrongWithTheProvider(String mode) {
        String day = LocalDate.now(ZoneOffset.UTC).minusDays(1).toString();
        node.sql("update exchange_rates set rate_date = '" + day + "'").execute();
        long rows = node.sql("select count(*) from exchange_rates").number();
        tell(mode);
        for (int i = 0; i < MAX_FAILURES + 2; i++) {
            Answer answer = convert("USD", "JPY", 5).expect(200).expectFields("base", "exchange", "rate_date");
            answer.shows("{rate_date: %s, exchange: 772}", day);
        }
        assertThat(node.sql("select count(*) from exchange_rates where rate_date = '" + day + "'")
                        .number())
                .isEqualTo(rows);
        assertThat(node.sql("select count(*) from exchange_rates").number()).isEqualTo(rows);
    }

    @Test
    void leavesAHangingProviderAloneAndComesBackToItWhenItRecovers() throws Exception {
        long before = calls();
        tell("hang");
        for (int i = 0; i < 3 * MAX_FAILURES; i++) {
            convert("USD", "EUR", 1).expect(200).expectFields("base", "exchange", "rate_date");
        }
        // At most one trial for each time that it was left alone; without a breaker it were one for each of us.
        assertThat(calls() - before).isBetween((long) MAX_FAILURES, 3L * MAX_FAILURES - 1);
        tell("ok");
        eventually(() -> assertThat(convert("USD", "EUR", 1).expect(200).body().has("rate_date"))
                .isFalse());
    }

    @Test
    void doesNotLeaveAProviderAloneThatMerelyRejects() {
        tell("reject");
        long before = calls();
        for (int i = 0; i < 3 * MAX_FAILURES; i++) {
            convert("USD", "EUR", 1).expect(200);
        }
        assertThat(calls() - before).isEqualTo(3 * MAX_FAILURES);
        tell("ok");
        convert("USD", "EUR", 1).expect(200).expectFields("base", "exchange");
    }

    @Nightly
    @ParameterizedTest
    @ValueSource(strings = {"fail", "hang", "refuse", "slow", "rubbish", "reject", "cut", "endless"})
    void isUnavailableWhileNoRatesAreKnown(String mode) {
        node.sql("delete from exchange_rates").execute();
        tell(mode);
        for (int i = 0; i < MAX_FAILURES + 1; i++) {
            assertUnavailable(convert("USD", "EUR", 1));
        }
        // What is wrong with the question is said all the same, and the same currency needs no rate.
        convert("USD", "XYZ", 1).expect(422);
        convert("EUR", "EUR", 1).expect(200).expectFields("base", "exchange");
        assertThat(node.sql("select count(*) from exchange_rates").number()).isZero();
    }

    @Test
    void isUnavailableWhenTheLastKnownRatesAreTooOld() {
        tell("fail");
        node.sql("update exchange_rates set fetched_at = fetched_at - interval '23 hours 50 minutes'")
                .execute();
        convert("USD", "EUR", 1).expect(200).expectFields("base", "exchange", "rate_date");
        node.sql("update exchange_rates set fetched_at = fetched_at - interval '20 minutes'")
                .execute();
        assertUnavailable(convert("USD", "EUR", 1));
    }

    @Test
    void keepsWhatItFetchedInTheTable() {
        assertThat(node.sql("select count(*) from exchange_rates where base = 'USD' and currency = 'EUR' "
                                + "and rate = 0.862 and fetched_at > now() - interval '1 minute'")
                        .number())
                .isEqualTo(1);
        convert("USD", "EUR", 1).expect(200);
        assertThat(node.sql("select count(*) from exchange_rates where currency = 'EUR'")
                        .number())
                .isEqualTo(1);
    }

    @Test
    void showsOperatorsHowTheProviderDoes() {
        String metrics = new String(node.client().get("/metrics").bytes(), StandardCharsets.UTF_8);
        assertThat(metrics)
                .contains("fanfare_remote_calls_seconds_count{outcome=\"ok\",service=\"exchange\"}")
                .contains("fanfare_remote_breaker{service=\"exchange\"} 0.0");
    }

    @Test
    void sharesOneFetchAmongThoseWhoWait() throws Exception {
        simulator
                .post("/control", "{provider: 'exchange', mode: 'ok', delay_ms: 150}")
                .expect(200);
        long before = calls();
        List<CompletableFuture<Answer>> crowd = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            crowd.add(backend.postAsync(PATH, "{from: 'USD', to: 'JPY', amount: 5}"));
        }
        for (CompletableFuture<Answer> one : crowd) {
            // On a busy machine the call may miss its deadline; the rate from the table then says its date.
            one.get(60, TimeUnit.SECONDS).expect(200).shows("{base: 5, exchange: 772}");
        }
        assertThat(calls() - before).isBetween(1L, 20L);
    }

    @Test
    @Nightly
    void asksTheProviderOnceForAllNodesWhileRatesAreYoung() {
        String database = Db.freshUri();
        try (Node first = Node.start(database, Map.of());
                Node second = Node.start(database, Map.of())) {
            for (Node one : List.of(first, second)) {
                Client client = one.world().operator().backend();
                for (int i = 0; i < 5; i++) {
                    client.post(PATH, "{from: 'USD', to: 'JPY', amount: 5}")
                            .expect(200)
                            .expectFields("base", "exchange");
                }
            }
            assertThat(calls(new Client(first.fanfare().simulatorUrl()))).isEqualTo(1);
            assertThat(calls(new Client(second.fanfare().simulatorUrl()))).isZero();
        }
    }

    private static Answer convert(String from, String to, Object amount) {
        return backend.once().post(PATH, "{from: %s, to: %s, amount: %s}", from, to, amount);
    }

    private static Rate ask(String from, String to) {
        return Blocking.await(node.fanfare().bus().ask(Caller.system("test"), new GetRate(from, to)));
    }

    private static void assertUnavailable(Answer answer) {
        answer.expectError(503, "service_unavailable");
        assertThat(answer.code()).isEqualTo("SERVICE_UNAVAILABLE");
        assertThat(Instant.parse(answer.text("details.estimated_recovery")))
                .isAfter(Instant.now().minusSeconds(1));
    }

    private static void tell(String mode) {
        simulator.post("/control", "{provider: 'exchange', mode: %s}", mode).expect(200);
    }

    private static long calls() {
        return calls(simulator);
    }

    private static long calls(Client from) {
        for (JsonNode one : from.get("/control").expect(200).at("providers")) {
            if ("exchange".equals(one.path("provider").asText())) {
                return one.path("calls").asLong();
            }
        }
        throw new AssertionError("there is no such provider");
    }
}
