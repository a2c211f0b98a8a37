package dev.fanfare.money.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.admin.operations.api.ListCurrencies;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Soak.GROUP)
@DisplayName("CF-02: every currency that is offered can be exchanged and used")
@Nightly
class CurrenciesTest {
    private static final String CONFIG = "/web/api/get/config/";
    private static final String EXCHANGE = "/api/general/tools/exchange/";
    private static final String ADVERTISER = "/admin/api/advertisers/create/";
    private static final String CAMPAIGN = "/admin/api/campaigns/create/";

    @Test
    @Tag(Soak.GROUP)
    void offersWhatIsQuotedAndAllOfItWorks() {
        Node node = Node.shared();
        List<String> offered = offered(node);
        assertThat(offered).isSorted().contains("EUR", "JPY", "KWD", "USD").hasSizeGreaterThan(40);
        // Quoted once and withdrawn since; listed but without a rate here; never money.
        assertThat(offered).doesNotContain("BGN", "ADP", "XOF", "XAU", "CHE");
        Client operator = node.world().operator().backend();
        Advertiser advertiser = node.world().advertiser("EUR");
        for (String currency : Soak.some(3, offered)) {
            operator.ok(EXCHANGE, "{from: 'USD', to: %s, amount: 1}", currency);
            operator.ok(EXCHANGE, "{from: %s, to: 'USD', amount: 1}", currency);
            advertiser.campaign("{currency: %s}", currency).id();
            node.world().advertiser(currency);
        }
    }

    @Test
    void refusesWhatIsNotOfferedByTheFieldThatTheCallerSent() {
        Node node = Node.shared();
        Advertiser advertiser = node.world().advertiser("EUR");
        for (String currency : List.of("XOF", "BGN", "ADP", "XAU", "XYZ")) {
            refused(node, advertiser, currency);
        }
    }

    @Test
    @Soak.Only
    void offersWhatTheSettingsSayAsFarAsItIsQuoted() {
        // The European Central Bank does not quote dinars.
        try (Node node = Node.start(Map.of("exchange.provider", "ecb", "exchange.currencies", "USD,KWD,EUR,USD"))) {
            assertThat(offered(node)).containsExactly("EUR", "USD");
            Advertiser advertiser = node.world().advertiser("EUR");
            advertiser.campaign("{currency: 'USD'}").id();
            // Not quoted, and not chosen.
            refused(node, advertiser, "KWD");
            refused(node, advertiser, "JPY");
        }
    }

    @Test
    void offersThePlatformsCurrencyUntilSomethingIsKnownAndThenWhatWasQuotedLast() {
        try (Node node = Node.start(Map.of(
                "exchange.url", "http://127.0.0.1:1", "exchange.guard.retries", "0", "payments.currency", "JPY"))) {
            assertThat(listed(node)).containsExactly("JPY");
            assertThat(offered(node)).containsExactly("JPY");
            Advertiser advertiser = node.world().advertiser("JPY");
            advertiser.campaign("{currency: 'JPY'}").id();
            node.execute("""
                    insert into exchange_rates (base, currency, rate, rate_date, fetched_at, source)
                    select 'USD', code, 2, current_date - 9, now() - interval '9 days', 'frankfurter'
                    from unnest(array['EUR', 'BGN']) as code""");
            // However old: it is offered, and its rate is for the moment not known.
            assertThat(listed(node)).containsExactly("EUR", "USD");
            node.world()
                    .operator()
                    .backend()
                    .once()
                    .refused(503, "service_unavailable", EXCHANGE, "{from: 'USD', to: 'EUR', amount: 1}");
        }
    }

    @Test
    void knowsWhatWasWithdrawnAndListsItNoMore() {
        assertThat(Currencies.listed()).hasSizeBetween(150, 160).allMatch(Currencies::isKnown);
        for (String withdrawn : List.of("ADP", "DEM", "HRK")) {
            assertThat(Currencies.isKnown(withdrawn)).isTrue();
            assertThat(Currencies.isListed(withdrawn)).isFalse();
        }
    }

    private static void refused(Node node, Advertiser advertiser, String currency) {
        Client operator = node.world().operator().backend();
        String name = World.unique("refused");
        List<Answer> answers = List.of(
                operator.post(CAMPAIGN, Body.of("""
                                {"advertiser_id": %s, "name": %s, "date_end": "2099-01-31T12:00:00Z",
                                 "networks": ["instagram"], "currency": %s,
                                 "tasks": {"time": 3, "minimum_reward": 20}}""", advertiser.id(), name, currency)),
                operator.post(
                        ADVERTISER,
                        "{name: %s, email: %s, maximum_limit: 1, currency: %s}",
                        name,
                        name + "@example.com",
                        currency));
        for (Answer answer : answers) {
            answer.expectError(422, "validation_error");
            assertThat(answer.text("field")).as(currency).isEqualTo("currency");
            Answer.assertFields(answer.at("details.field_errors"), "currency");
        }
    }

    private static List<String> offered(Node node) {
        return node.client().ok(CONFIG).list("features.currencies").stream()
                .map(JsonNode::asText)
                .toList();
    }

    private static List<String> listed(Node node) {
        return Blocking.await(node.fanfare().bus().ask(Caller.system("test"), new ListCurrencies()))
                .codes();
    }
}
