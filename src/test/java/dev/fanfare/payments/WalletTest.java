package dev.fanfare.payments;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.World.Account;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WalletTest {
    private static final String WALLET = "/web/api/get/wallet/";
    private static final String BALANCE = "/api/user/balance/";
    private final PaymentsFixture payments = PaymentsFixture.shared();

    @Test
    @DisplayName("PY-02 PY-03 shows a publisher what was released, is held and was paid")
    void showsAPublisherTheirWallet() {
        Account publisher = publisherWithHistory();
        for (Answer answer :
                new Answer[] {payments.json(publisher, WALLET, Map.of()), payments.form(publisher, WALLET, Map.of())}) {
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
        Account publisher = payments.publisherWith("100.25", "EUR");
        payments.earn(publisher, AccountKind.PUBLISHER_AVAILABLE, "7000", "JPY");
        JsonNode wallet = payments.json(publisher, WALLET, Map.of()).body();
        assertShows(wallet, "{currency: 'EUR', total_earned: 100.25}");
        assertThat(wallet.get("by_currency"))
                .hasToString("[{\"currency\":\"EUR\",\"available_balance\":100.25,\"pending_balance\":0,"
                        + "\"total_earned\":100.25,\"total_paid\":0},"
                        + "{\"currency\":\"JPY\",\"available_balance\":7000,\"pending_balance\":0,"
                        + "\"total_earned\":7000,\"total_paid\":0}]");
    }

    @Test
    void showsZerosInThePlatformsCurrencyToWhoHasEarnedNothing() {
        JsonNode wallet = payments.json(payments.publisher(), WALLET, Map.of()).body();
        assertShows(wallet, "{currency: 'USD', available_balance: 0}");
        assertThat(wallet.get("total_earned").isNumber()).isTrue();
        assertThat(wallet.get("minimum_payout").decimalValue()).isEqualByComparingTo("10");
        assertThat(wallet.get("by_currency")).hasSize(1);
    }

    @Test
    void showsTheWalletToWebSessionsOnly() {
        assertThat(payments.withToken(null, WALLET, Map.of()).error()).isEqualTo("authentication_required");
        Answer bad = payments.withToken("nonsense", WALLET, Map.of());
        assertThat(bad.status()).isEqualTo(401);
        assertThat(bad.error()).isEqualTo("invalid_access_token");
        assertThat(payments.byTheOther(payments.publisher(), WALLET, Map.of()).status())
                .isEqualTo(401);
    }

    @Test
    @DisplayName("PY-02 shows operators the balance of a user")
    void showsOperatorsTheBalanceOfAUser() {
        Account publisher = publisherWithHistory();
        Account operator = payments.operator(Permission.FINANCE_VIEW);
        Map<String, Object> body = Map.of("user_id", publisher.id());
        for (Answer answer :
                new Answer[] {payments.json(operator, BALANCE, body), payments.form(operator, BALANCE, body)}) {
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
        Account publisher = payments.publisher();
        Account operator = payments.operator(Permission.FINANCE_VIEW);
        JsonNode balance = payments.json(operator, BALANCE, Map.of("user_id", publisher.id()))
                .body();
        assertThat(balance.get("last_updated").isTextual()).isTrue();
    }

    @Test
    @DisplayName("US-04 answers an unknown user's balance with user_not_found")
    void knowsNoBalanceOfAnUnknownUser() {
        Answer answer =
                payments.json(payments.operator(Permission.FINANCE_VIEW), BALANCE, Map.of("user_id", 9_000_000_000L));
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.error()).isEqualTo("user_not_found");
        assertThat(answer.at("details").get("code").asText()).isEqualTo("RESOURCE_NOT_FOUND");
        assertThat(answer.at("details").get("resource_type").asText()).isEqualTo("user");
        assertThat(answer.at("details").get("resource_id").asLong()).isEqualTo(9_000_000_000L);
    }

    @Test
    void showsBalancesToThosePermittedOnly() {
        Account stranger = payments.operator(Permission.PAYOUTS_VIEW);
        Answer forbidden = payments.json(stranger, BALANCE, Map.of("user_id", 1));
        assertThat(forbidden.status()).isEqualTo(403);
        assertThat(forbidden.error()).isEqualTo("insufficient_permissions");
        assertThat(forbidden.at("details").get("required_permissions")).hasToString("[\"finance.view\"]");
        assertThat(payments.withToken(null, BALANCE, Map.of()).error()).isEqualTo("missing_token");
        Answer missing = payments.json(payments.operator(Permission.FINANCE_VIEW), BALANCE, Map.of());
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.at("details").get("missing_fields")).hasToString("[\"user_id\"]");
    }

    /** Earned 200, of which 50 are paid and 30 held; 25 more are pending. */
    private Account publisherWithHistory() {
        Account publisher = payments.publisherWith("200", "USD");
        payments.earn(publisher, AccountKind.PUBLISHER_PENDING, "25", "USD");
        long paid = payments.payout(publisher, "50");
        Answer completed = payments.json(
                payments.operator(Permission.PAYOUTS_PROCESS),
                "/api/payouts/process/",
                Map.of("payout_id", paid, "transaction_id", "wallet-" + paid));
        assertThat(completed.status()).isEqualTo(200);
        payments.payout(publisher, "30");
        return publisher;
    }

    private static void assertHistory(Account publisher, JsonNode shown) {
        assertShows(shown, """
                        {"user_id": %s, "available_balance": 120, "pending_balance": 25, "total_earned": 200,
                         "total_paid": 50, "currency": "USD"}""", publisher.id());
        assertThat(shown.get("minimum_payout").isNumber()).isTrue();
        JsonNode only = shown.get("by_currency").get(0);
        assertThat(PaymentsFixture.fieldsOf(only))
                .containsExactlyInAnyOrder(
                        "currency", "available_balance", "pending_balance", "total_earned", "total_paid");
    }
}
