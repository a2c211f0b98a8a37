package dev.fanfare.money.payment;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WalletTest {
    private static final String WALLET = "/web/api/get/wallet/";
    private static final String BALANCE = "/api/user/balance/";
    private final World world = World.shared();

    @Test
    @DisplayName("PY-02 PY-03 shows a publisher what was released, is held and was paid")
    void showsAPublisherTheirWallet() {
        Publisher publisher = publisherWithHistory();
        for (Answer answer : List.of(publisher.call(WALLET), publisher.form(WALLET))) {
            answer.expect(200)
                    .expectFields(
                            "user_id",
                            "available_balance",
                            "pending_balance",
                            "total_earned",
                            "total_paid",
                            "currency",
                            "minimum_payout",
                            "payment_methods",
                            "by_currency");
            assertHistory(publisher, answer.body());
            JsonNode methods = answer.at("payment_methods");
            assertThat(methods).hasSize(3);
            assertThat(methods.get(0))
                    .hasToString("{\"id\":\"bank_transfer\",\"name\":\"Bank transfer\",\"enabled\":true}");
        }
    }

    @Test
    @DisplayName("PY-03 keeps a wallet for each currency and never adds them up")
    void neverMixesCurrencies() {
        Publisher publisher = world.publisher().earns("100.25", "EUR");
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "7000", "JPY");
        JsonNode wallet = publisher.call(WALLET).body();
        assertShows(wallet, "{currency: 'EUR', total_earned: 100.25}");
        assertThat(wallet.get("by_currency"))
                .hasToString("[{\"currency\":\"EUR\",\"available_balance\":100.25,\"pending_balance\":0,"
                        + "\"total_earned\":100.25,\"total_paid\":0},"
                        + "{\"currency\":\"JPY\",\"available_balance\":7000,\"pending_balance\":0,"
                        + "\"total_earned\":7000,\"total_paid\":0}]");
    }

    @Test
    void showsZerosInThePlatformsCurrencyToWhoHasEarnedNothing() {
        JsonNode wallet = world.publisher().call(WALLET).body();
        assertShows(wallet, "{currency: 'USD', available_balance: 0}");
        assertThat(wallet.get("total_earned").isNumber()).isTrue();
        assertThat(wallet.get("minimum_payout").decimalValue()).isEqualByComparingTo("10");
        assertThat(wallet.get("by_currency")).hasSize(1);
    }

    @Test
    @DisplayName("PY-02 shows operators the balance of a user")
    void showsOperatorsTheBalanceOfAUser() {
        Publisher publisher = publisherWithHistory();
        Operator operator = world.staff(Permission.FINANCE_VIEW);
        Map<String, Object> body = Map.of("user_id", publisher.id());
        for (Answer answer : List.of(operator.call(BALANCE, body), operator.form(BALANCE, body))) {
            answer.expect(200)
                    .expectFields(
                            "user_id",
                            "available_balance",
                            "pending_balance",
                            "total_earned",
                            "total_paid",
                            "currency",
                            "minimum_payout",
                            "last_updated",
                            "by_currency");
            assertHistory(publisher, answer.body());
            assertThat(Instant.parse(answer.text("last_updated"))).isAfter(Instant.parse("2020-01-01T00:00:00Z"));
        }
    }

    @Test
    void saysSinceWhenAnEmptyBalanceStands() {
        Publisher publisher = world.publisher();
        Operator operator = world.staff(Permission.FINANCE_VIEW);
        JsonNode balance =
                operator.call(BALANCE, "{user_id: %s}", publisher.id()).body();
        assertThat(balance.get("last_updated").isTextual()).isTrue();
    }

    @Test
    @DisplayName("US-04 answers an unknown user's balance with user_not_found")
    void knowsNoBalanceOfAnUnknownUser() {
        Operator operator = world.staff(Permission.FINANCE_VIEW);
        operator.call(BALANCE).expect(400).shows("{details: {missing_fields: ['user_id']}}");
        operator.call(BALANCE, "{user_id: 9000000000}")
                .expectError(404, "user_not_found", "RESOURCE_NOT_FOUND")
                .shows("{details: {resource_type: 'user', resource_id: 9000000000}}");
    }

    /** Earned 200, of which 50 are paid and 30 held; 25 more are pending. */
    private Publisher publisherWithHistory() {
        Publisher publisher = world.publisher().earns("200", "USD");
        publisher.receives(AccountKind.PUBLISHER_PENDING, "25", "USD");
        long paid = publisher.asksPayout("50");
        world.staff(Permission.PAYOUTS_PROCESS).completes(paid);
        publisher.asksPayout("30");
        return publisher;
    }

    private static void assertHistory(Publisher publisher, JsonNode shown) {
        assertShows(shown, """
                        {"user_id": %s, "available_balance": 120, "pending_balance": 25, "total_earned": 200,
                         "total_paid": 50, "currency": "USD"}""", publisher.id());
        assertThat(shown.get("minimum_payout").isNumber()).isTrue();
        JsonNode only = shown.get("by_currency").get(0);
        assertThat(Answer.fields(only))
                .containsExactlyInAnyOrder(
                        "currency", "available_balance", "pending_balance", "total_earned", "total_paid");
    }
}
