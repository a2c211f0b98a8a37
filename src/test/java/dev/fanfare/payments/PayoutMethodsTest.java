package dev.fanfare.payments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.World.Account;
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
    private static PaymentsFixture payments;

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
                                                          minimum_amount: 500
                                                          maximum_amount: 9000
                                                          fees: 100
                                                        - {currency: KWD, minimum_amount: 12.5, maximum_amount: 100, fees: 0.125}
                                                """)));
        node = Node.start(Map.of("config", file.toString()));
        payments = new PaymentsFixture(node);
    }

    @AfterAll
    static void stopTheNode() {
        node.close();
    }

    @Test
    @DisplayName("PY-04 PY-11 refuses methods that are unknown, switched off or not for this amount")
    void refusesMethodsThatAreNotAvailable() {
        Account publisher = payments.publisherWith("3000", "USD");
        Map<String, Object> unknown = Map.of("amount", 1_500, "method", "cheque");
        Map<String, Object> off = Map.of("amount", 1_500, "method", "stripe", "stripe_account", "acct_1");
        for (Map<String, Object> body : List.of(unknown, off, PaymentsFixture.paypal("1500"))) {
            Answer answer = payments.json(publisher, REQUEST, body);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.fields()).containsExactlyInAnyOrder("error", "message", "details");
            assertThat(answer.error()).isEqualTo("payment_error");
            assertThat(answer.at("details").get("code").asText()).isEqualTo("PAYMENT_METHOD_NOT_AVAILABLE");
            assertThat(answer.at("details").get("method").asText()).isEqualTo(body.get("method"));
            assertThat(answer.at("details").get("available_methods")).hasToString("[\"bank_transfer\"]");
        }
    }

    @Test
    @DisplayName("PY-05 refuses an amount that the fees would use up")
    void refusesAnAmountThatTheFeesWouldUseUp() {
        Account publisher = payments.publisherWith("100", "USD");
        Answer nothingLeft = payments.json(publisher, REQUEST, PaymentsFixture.paypal("12"));
        assertThat(nothingLeft.status()).isEqualTo(422);
        assertThat(nothingLeft.text("field")).isEqualTo("amount");
        assertThat(payments.json(publisher, REQUEST, PaymentsFixture.paypal("12.01"))
                        .status())
                .isEqualTo(201);
    }

    @Test
    @DisplayName("PY-04 PY-05 PY-11 takes and costs what is configured for the payout's own currency")
    void hasAmountsOfItsOwnForSomeCurrencies() {
        Account yen = payments.publisherWith("20000", "JPY");
        for (String amount : List.of("499", "9001")) {
            assertThat(payments.json(yen, REQUEST, PaymentsFixture.paypal(amount))
                            .at("details")
                            .get("code")
                            .asText())
                    .isEqualTo("PAYMENT_METHOD_NOT_AVAILABLE");
        }
        for (String amount : List.of("500", "9000")) {
            assertThat(payments.json(yen, REQUEST, PaymentsFixture.paypal(amount))
                            .status())
                    .isEqualTo(201);
        }
        Account dinar = payments.publisherWith("50", "KWD");
        assertThat(payments.json(dinar, REQUEST, PaymentsFixture.paypal("12.5")).status())
                .isEqualTo(201);
        assertThat(payments.textOf(
                        "select string_agg(currency || fees, ' ' order by id) from payouts where user_id = any ($1)",
                        (Object) new Long[] {yen.id(), dinar.id()}))
                .isEqualTo("JPY100 JPY100 KWD125");
        JsonNode paypal = payments.json(yen, "/api/payment-methods/", Map.of()).at("payment_methods.1");
        assertThat(paypal.get("fees").asInt()).isEqualTo(12);
        assertThat(paypal.get("by_currency").findValuesAsText("currency")).containsExactly("JPY", "KWD");
        assertThat(paypal.get("by_currency").get(1).get("fees").decimalValue()).isEqualByComparingTo("0.125");
    }

    @Test
    @DisplayName("PY-11 CF-02 shows which methods can be used")
    void showsWhichMethodsCanBeUsed() {
        JsonNode methods = payments.json(payments.publisher(), "/web/api/get/wallet/", Map.of())
                .at("payment_methods");
        assertThat(methods.get(2)).hasToString("{\"id\":\"stripe\",\"name\":\"Stripe\",\"enabled\":false}");
        JsonNode config = node.client().post("/web/api/get/config/").expect(200).at("features.payment_methods");
        assertThat(config).hasToString("[\"bank_transfer\",\"paypal\"]");
        assertThat(payments.json(payments.publisher(), "/api/payment-methods/", Map.of())
                        .at("payment_methods"))
                .extracting(method -> method.get("id").asText())
                .containsExactly("bank_transfer", "paypal");
    }
}
