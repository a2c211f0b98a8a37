package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What payouts may be and cost, currency by currency. */
class PayoutTermsTest {
    private static final String REQUEST = "/web/api/payout/request/";
    private static final String SHOW = "/admin/api/settings/payouts/get/";
    private static final String SET = "/admin/api/settings/payouts/update/";

    private static final String DATABASE = Db.freshUri();
    private static Node node;
    private static World world;

    @BeforeAll
    static void start() {
        node = Node.start(DATABASE, Map.of());
        world = node.world();
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @Test
    @DisplayName("PD-03 a publisher takes out 5,000 yen, pays a fee in whole yen, and cannot take out 10")
    void paysYen() {
        Publisher publisher = world.publisher().earns("9000", "JPY");
        assertThat(publisher.call("/web/api/get/wallet/").text("minimum_payout"))
                .isEqualTo("1000");
        Answer few = publisher
                .call(REQUEST, Publisher.paypal("10"))
                .expectError(422, "validation_error")
                .shows("{field: 'amount'}");
        assertThat(few.text("message")).contains("at least 1000 JPY");
        assertThat(publisher
                        .call(REQUEST, Publisher.paypal("5000.5"))
                        .expect(422)
                        .text("message"))
                .contains("at most 0 decimals in JPY");
        long payout = publisher.asksPayout("5000");
        assertThat(world.text("select amount || ' ' || fees || ' ' || currency from payouts where id = ?", payout))
                .isEqualTo("5000 50 JPY");
        world.operator().completes(payout);
        assertThat(world.text("""
                        select string_agg(kind || ' ' || balance, ', ' order by kind) from accounts
                        where owner_id = ? and balance > 0
                        """, publisher.id()))
                .isEqualTo("publisher_available 4000, publisher_fees 50, publisher_paid 4950");
        publisher
                .call(REQUEST, Publisher.paypal("1000001"))
                .expectError(400, "payout_limit_exceeded")
                .shows("{details: {maximum_amount: 1000000, currency: 'JPY'}}");
    }

    @Test
    @DisplayName("PD-03 has terms for every currency that its decimals can hold, and dollars and euros keep theirs")
    void fitsEveryCurrency() {
        world.operator().call(SHOW, "{currency: 'USD'}").expect(200).shows("""
                {terms: [{}, {currency: 'USD', method: 'bank_transfer', minimum_amount: 10, maximum_amount: 10000, fees: 1.50,
                              proof_above: null, set: false}, {}, {}]}""");
        world.operator().call(SHOW, "{currency: 'KWD'}").expect(200).shows("""
                {terms: [{currency: 'KWD', method: null, minimum_amount: 3, maximum_amount: 3000},
                         {method: 'bank_transfer', minimum_amount: 3, fees: 0.45}, {method: 'paypal', fees: 0.15},
                         {method: 'stripe', fees: 0.225}]}""");
        assertThat(world.operator().call(SHOW).expect(200).list("terms"))
                .hasSizeGreaterThan(500)
                .allSatisfy(terms -> {
                    int decimals = Currencies.decimals(terms.path("currency").asText());
                    assertThat(terms.path("minimum_amount")
                                    .decimalValue()
                                    .stripTrailingZeros()
                                    .scale())
                            .isLessThanOrEqualTo(decimals);
                    if (!terms.path("fees").isNull()) {
                        assertThat(terms.path("fees")
                                        .decimalValue()
                                        .stripTrailingZeros()
                                        .scale())
                                .isLessThanOrEqualTo(decimals);
                        assertThat(terms.path("fees").decimalValue())
                                .isPositive()
                                .isLessThan(terms.path("minimum_amount").decimalValue());
                    }
                });
        Answer usual = world.operator().call("/api/payment-methods/").expect(200);
        assertThat(usual.at("payment_methods.0.minimum_amount").decimalValue()).isEqualByComparingTo("10");
        assertThat(usual.at("payment_methods.0").has("by_currency")).isFalse();
        world.operator()
                .call("/api/payment-methods/", "{currency: 'KRW'}")
                .expect(200)
                .shows("{payment_methods: [{id: 'bank_transfer', minimum_amount: 10000, maximum_amount: 10000000,"
                        + " fees: 1500}, {fees: 500}, {fees: 750}]}");
        world.operator().call("/api/payment-methods/", "{currency: 'ABC'}").expect(422);
    }

    @Test
    @DisplayName("PD-03 what an operator sets counts at once on all nodes, is audited, and can be taken back")
    void isSetAtRunTime() {
        Operator operator = world.staff(Permission.SETTINGS_MANAGE);
        Publisher publisher = world.publisher().earns("90000", "HUF");
        try (Node other = Node.start(DATABASE, Map.of())) {
            Answer before = publisher.web().at(other.client().baseUrl()).post(REQUEST, Publisher.paypal("2500"));
            assertThat(before.text("message")).contains("at least 3000.00 HUF");
            operator.withAnother(SET, """
                    {terms: [{currency: 'HUF', minimum_amount: 2000, maximum_amount: 40000, proof_above: 30000},
                             {currency: 'HUF', method: 'paypal', minimum_amount: 2000, maximum_amount: 39000, fees: 99.5}]}""").expect(200);
            publisher.call(REQUEST, Publisher.paypal("2500")).expect(201);
        }
        assertThat(publisher.call("/web/api/get/wallet/").decimal("minimum_payout"))
                .isEqualByComparingTo("2000");
        assertThat(world.number("select fees from payouts where user_id = ?", publisher.id()))
                .isEqualTo(9950);
        publisher
                .call(REQUEST, Publisher.paypal("36000"))
                .expectError(403, "reauthentication_required", "REAUTHENTICATION_REQUIRED");
        publisher.call(REQUEST, Publisher.paypal("40001")).expectError(400, "payout_limit_exceeded");
        operator.call("/api/payment-methods/")
                .expect(200)
                .shows("{payment_methods: [{}, {by_currency: [{currency: 'HUF', fees: 99.5}]}, {}]}");
        assertThat(world.text("""
                        select after #>> '{}' from audit_log where action = 'settings.payout_terms' order by id desc limit 1
                        """))
                .contains("platform in HUF", "2000.00 HUF to 40000.00 HUF, proof above 30000.00 HUF", "fees 99.50 HUF");
        operator.withAnother(
                        SET,
                        "{terms: [{currency: 'HUF', remove: true}, {currency: 'HUF', method: 'paypal', remove: true}]}")
                .expect(200);
        assertThat(publisher.call(REQUEST, Publisher.paypal("2500")).expect(422).text("message"))
                .contains("at least 3000.00 HUF");
    }

    @Test
    @DisplayName("PD-03 refuses terms that make no sense, and names all of them")
    void namesEveryOffender() {
        Operator operator = world.operator();
        Answer refused = operator.call(SET, """
                        {terms: [{currency: 'JPY', minimum_amount: 100.5, maximum_amount: 1000},
                                 {currency: 'EUR', minimum_amount: 50, maximum_amount: 50},
                                 {currency: 'EUR', method: 'paypal', minimum_amount: 5, maximum_amount: 50, fees: 5},
                                 {currency: 'EUR', method: 'cheque', minimum_amount: -5, maximum_amount: 1E30},
                                 {currency: 'EUR', minimum_amount: 1, maximum_amount: 2, fees: 1}]}""").expectError(422, "validation_error");
        assertThat(Answer.fields(refused.at("details.field_errors")))
                .containsExactly(
                        "terms[0].minimum_amount",
                        "terms[1].maximum_amount",
                        "terms[2].fees",
                        "terms[3].fees",
                        "terms[3].maximum_amount",
                        "terms[3].method",
                        "terms[3].minimum_amount",
                        "terms[4].currency",
                        "terms[4].fees");
        assertThat(world.number("select count(*) from payout_terms where currency in ('EUR', 'JPY')"))
                .isZero();
        operator.invalid(
                "terms[0].currency", SET, "{terms: [{currency: 'XXX', minimum_amount: 1, maximum_amount: 2}]}");
        operator.call(SET, "{terms: []}").expect(400);
        operator.call(SET, "{}").expect(400);
        operator.call(SET, Map.of("terms", List.of(Map.of("currency", "EUR", "minimum_amount", BigDecimal.ONE))))
                .expect(422);
        world.staff(Permission.FINANCE_VIEW).call(SHOW).expect(403);
    }
}
