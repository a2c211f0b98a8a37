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
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.fields())
                    .containsExactlyInAnyOrder(
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
    void showsTheWalletToWebSessionsOnly() {
        assertThat(world.anybody().post(WALLET).error()).isEqualTo("authentication_required");
        Answer bad = world.anybody().as("Bearer " + "nonsense").post(WALLET);
        assertThat(bad.status()).isEqualTo(401);
        assertThat(bad.error()).isEqualTo("invalid_access_token");
        assertThat(world.publisher().backend().post(WALLET).status()).isEqualTo(401);
    }

    @Test
    @DisplayName("PY-02 shows operators the balance of a user")
    void showsOperatorsTheBalanceOfAUser() {
        Publisher publisher = publisherWithHistory();
        Operator operator = world.staff(Permission.FINANCE_VIEW);
        Map<String, Object> body = Map.of("user_id", publisher.id());
        for (Answer answer : List.of(operator.call(BALANCE, body), operator.form(BALANCE, body))) {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.fields())
                    .containsExactlyInAnyOrder(
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
        Answer answer = world.staff(Permission.FINANCE_VIEW).call(BALANCE, "{user_id: 9000000000}");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.error()).isEqualTo("user_not_found");
        assertThat(answer.at("details").get("code").asText()).isEqualTo("RESOURCE_NOT_FOUND");
        assertThat(answer.at("details").get("resource_type").asText()).isEqualTo("user");
        assertThat(answer.at("details").get("resource_id").asLong()).isEqualTo(9_000_000_000L);
    }

    @Test
    void showsBalancesToThosePermittedOnly() {
        Operator stranger = world.staff(Permission.PAYOUTS_VIEW);
        Answer forbidden = stranger.call(BALANCE, "{user_id: 1}");
        assertThat(forbidden.status()).isEqualTo(403);
        assertThat(forbidden.error()).isEqualTo("insufficient_permissions");
        assertThat(forbidden.at("details").get("required_permissions")).hasToString("[\"finance.view\"]");
        assertThat(world.anybody().post(BALANCE).error()).isEqualTo("missing_token");
        Answer missing = world.staff(Permission.FINANCE_VIEW).call(BALANCE);
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.at("details").get("missing_fields")).hasToString("[\"user_id\"]");
    }

    /** Earned 200, of which 50 are paid and 30 held; 25 more are pending. */
    private Publisher publisherWithHistory() {
        Publisher publisher = world.publisher().earns("200", "USD");
        publisher.receives(AccountKind.PUBLISHER_PENDING, "25", "USD");
        long paid = publisher.asksPayout("50");
        Answer completed = world.staff(Permission.PAYOUTS_PROCESS)
                .call("/api/payouts/process/", "{payout_id: %s, transaction_id: 'wallet-%s'}", paid, paid);
        assertThat(completed.status()).isEqualTo(200);
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
