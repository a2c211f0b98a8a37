package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payouts where the methods are configured in another way. */
class PayoutMethodsTest {
    private static final String REQUEST = "/web/api/payout/request/";
    private static Node node;
    private static World world;

    @BeforeAll
    static void startANodeWithOtherMethods(@TempDir Path directory) throws IOException {
        String settings = Files.readString(Path.of("conf/fanfare.yaml"));
        String stripe = settings.substring(settings.indexOf("    - id: stripe"), settings.indexOf("  # Keys that"));
        String paypal = settings.substring(settings.indexOf("    - id: paypal"), settings.indexOf("    - id: stripe"));
        Path file = directory.resolve("fanfare.yaml");
        Files.writeString(
                file,
                settings.replace(stripe, stripe.replace("enabled: true", "enabled: false"))
                        .replace(
                                paypal,
                                paypal.replace("maximum_amount: 10000", "maximum_amount: 1000")
                                        .replace("fees: 0.50", "fees: 12")
                                        .replace("currencies: []", """
                                                currencies:
                                                        - currency: JPY
                                                          minimum_amount: 1500
                                                          maximum_amount: 9000
                                                          fees: 100
                                                        - {currency: KWD, minimum_amount: 12.5, maximum_amount: 100, fees: 0.125}
                                                """)));
        node = Node.start(Map.of("config", file.toString()));
        world = node.world();
    }

    @AfterAll
    static void stopTheNode() {
        node.close();
    }

    @Test
    @DisplayName("PY-04 PY-11 refuses methods that are unknown, switched off or not for this amount")
    void refusesMethodsThatAreNotAvailable() {
        Publisher publisher = world.publisher().earns("3000", "USD");
        Map<String, Object> unknown = Map.of("amount", 1_500, "method", "cheque");
        Map<String, Object> off = Map.of("amount", 1_500, "method", "stripe", "stripe_account", "acct_1");
        for (Map<String, Object> body : List.of(unknown, off, Publisher.paypal("1500"))) {
            Answer answer = publisher
                    .call(REQUEST, body)
                    .expectError(400, "payment_error", "PAYMENT_METHOD_NOT_AVAILABLE")
                    .expectFields("error", "message", "details");
            assertThat(answer.at("details").get("method").asText()).isEqualTo(body.get("method"));
            answer.shows("{details: {available_methods: ['bank_transfer']}}");
        }
    }

    @Test
    @DisplayName("PY-05 refuses an amount that the fees would use up")
    void refusesAnAmountThatTheFeesWouldUseUp() {
        Publisher publisher = world.publisher().earns("100", "USD");
        publisher.call(REQUEST, Publisher.paypal("12")).expect(422).shows("{field: 'amount'}");
        publisher.call(REQUEST, Publisher.paypal("12.01")).expect(201);
    }

    @Test
    @DisplayName("PY-04 PY-05 PY-11 takes and costs what is configured for the payout's own currency")
    void hasAmountsOfItsOwnForSomeCurrencies() {
        Publisher yen = world.publisher().earns("20000", "JPY");
        for (String amount : List.of("1499", "9001")) {
            assertThat(yen.call(REQUEST, Publisher.paypal(amount))
                            .at("details")
                            .get("code")
                            .asText())
                    .isEqualTo("PAYMENT_METHOD_NOT_AVAILABLE");
        }
        for (String amount : List.of("1500", "9000")) {
            yen.call(REQUEST, Publisher.paypal(amount)).expect(201);
        }
        Publisher dinar = world.publisher().earns("50", "KWD");
        dinar.call(REQUEST, Publisher.paypal("12.5")).expect(201);
        assertThat(world.text(
                        "select string_agg(currency || fees, ' ' order by id) from payouts where user_id = any (?)",
                        (Object) new Long[] {yen.id(), dinar.id()}))
                .isEqualTo("JPY100 JPY100 KWD125");
        JsonNode paypal = yen.call("/api/payment-methods/").at("payment_methods.1");
        assertThat(paypal.get("fees").asInt()).isEqualTo(12);
        assertThat(paypal.get("by_currency").findValuesAsText("currency")).containsExactly("JPY", "KWD");
        assertThat(paypal.get("by_currency").get(1).get("fees").decimalValue()).isEqualByComparingTo("0.125");
    }

    @Test
    @DisplayName("PY-11 CF-02 shows which methods can be used")
    void showsWhichMethodsCanBeUsed() {
        JsonNode methods = world.publisher().call("/web/api/get/wallet/").at("payment_methods");
        assertThat(methods.get(2)).hasToString("{\"id\":\"stripe\",\"name\":\"Stripe\",\"enabled\":false}");
        JsonNode config = node.client().post("/web/api/get/config/").expect(200).at("features.payment_methods");
        assertThat(config).hasToString("[\"bank_transfer\",\"paypal\"]");
        assertThat(world.publisher().call("/api/payment-methods/").at("payment_methods"))
                .extracting(method -> method.get("id").asText())
                .containsExactly("bank_transfer", "paypal");
    }
}
