package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Payments as applications see them. */
class AppPaymentsTest {
    private static final String LIST = "/api/get/payouts/";
    private static final String SAVE = "/api/update/bank-account/";
    private static final String REQUEST = "/api/action/payout/";
    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.PAYOUTS_PROCESS);

    @Test
    @DisplayName("PY-09 PY-12 lists one's own payouts with the sums of the filter, not the page")
    void listsOnesOwnPayouts() {
        Publisher publisher = world.publisher().earns("200", "USD");
        publisher.receives(AccountKind.PUBLISHER_PENDING, "7", "USD");
        long completed = publisher.asksPayout("40");
        process(Map.of("payout_id", completed, "transaction_id", "app-" + completed));
        long processing = publisher.asksPayout("30");
        process(Map.of("payout_id", processing));
        long pending = publisher.asksPayout("10.50");
        world.publisher().earns("100", "USD").asksPayout("20");
        Map<String, Object> body = Map.of("page", 1, "limit", 2, "status", "all");
        for (Answer answer : List.of(
                publisher.call(LIST, body),
                publisher.form(LIST, body),
                publisher.web().post(LIST, body))) {
            answer.expect(200)
                    .expectFields("payouts", "total", "page", "limit", "next", "summary")
                    .shows("{total: 3, page: 1, limit: 2}");
            assertThat(idsOf(answer)).containsExactly(pending, processing);
            assertThat(Answer.fields(answer.at("payouts.0")))
                    .containsExactlyInAnyOrderElementsOf(PayoutListTest.FIELDS);
            assertThat(answer.text())
                    .endsWith("\"summary\":{\"currency\":\"USD\",\"total_earned\":200.00,"
                            + "\"total_paid\":40.00,\"pending_amount\":40.50,\"by_currency\":[{\"currency\":\"USD\",\"total_earned\":200.00,"
                            + "\"total_paid\":40.00,\"pending_amount\":40.50}]}}");
        }
        Answer paid = publisher.form(LIST, "{status: 'completed'}");
        assertThat(idsOf(paid)).containsExactly(completed);
        paid.shows("{total: 1}");
        assertThat(paid.text()).contains("\"total_paid\":40.00,\"pending_amount\":0.00");
    }

    @Test
    @DisplayName("PY-03 sums no currencies together; the single sums are of one's primary one")
    void sumsNoCurrenciesTogether() {
        Publisher publisher = world.publisher().earns("100", "EUR");
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "5000", "JPY");
        publisher.asksPayout("20");
        Map<String, Object> yen = new HashMap<>(Publisher.paypal("3000"));
        yen.put("currency", "JPY");
        publisher.form(REQUEST, yen).expect(201);
        assertThat(publisher.call(LIST).text())
                .endsWith("\"summary\":{\"currency\":\"EUR\",\"total_earned\":100.00,"
                        + "\"total_paid\":0.00,\"pending_amount\":20.00,\"by_currency\":["
                        + "{\"currency\":\"EUR\",\"total_earned\":100.00,\"total_paid\":0.00,\"pending_amount\":20.00},"
                        + "{\"currency\":\"JPY\",\"total_earned\":5000,\"total_paid\":0,\"pending_amount\":3000}]}}");
    }

    @Test
    @DisplayName("HT-14 shows nothing where there is nothing, and refuses what cannot be")
    void showsNothingWhereThereIsNothing() {
        Publisher publisher = world.publisher();
        Answer nothing = publisher.form(LIST, "{page: 3, limit: 1000, status: ''}");
        assertThat(nothing.text())
                .isEqualTo("{\"payouts\":[],\"total\":0,\"page\":3,\"limit\":100,\"summary\":{\"currency\":\"USD\","
                        + "\"total_earned\":0.00,\"total_paid\":0.00,\"pending_amount\":0.00,\"by_currency\":["
                        + "{\"currency\":\"USD\",\"total_earned\":0.00,\"total_paid\":0.00,"
                        + "\"pending_amount\":0.00}]}}");
        Map.of("page", 0, "limit", -1, "status", "lost").forEach((field, value) -> {
            Answer refused = publisher.call(LIST, "{%s: %s}", field, value).expect(422);
            assertThat(refused.text("field")).isEqualTo(field);
        });
    }

    @Test
    @DisplayName("BK-04 HT-11 adds a bank account or changes its labels")
    void savesABankAccount() {
        Publisher publisher = world.publisher();
        Map<String, String> fields = Publisher.bankAccount();
        Answer added = publisher.form(SAVE, fields);
        Answer changed = publisher.call(SAVE, fields);
        assertThat(List.of(added.status(), changed.status())).containsExactly(201, 200);
        for (Answer answer : List.of(added, changed)) {
            answer.expectFields("status", "message", "bank_account_id").shows("{status: 'success'}");
        }
        assertThat(changed.at("bank_account_id")).isEqualTo(added.at("bank_account_id"));
        assertThat(publisher
                        .form(SAVE, Publisher.bankAccount("123", "021000021"))
                        .text("field"))
                .isEqualTo("account_number");
    }

    @Test
    @DisplayName("PY-04 PY-06 requests a payout, refused as on the web")
    void requestsAPayout() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long bankAccount = publisher.hasBankAccount();
        Map<String, Object> body = Map.of("amount", "25.50", "method", "bank_transfer", "bank_account_id", bankAccount);
        for (Answer answer : List.of(publisher.call(REQUEST, body), publisher.form(REQUEST, body))) {
            answer.expect(201).expectFields("status", "message", "payout_id", "reference", "estimated_processing_time");
            assertThat(answer.at("payout_id").isIntegralNumber()).isTrue();
            answer.shows("{estimated_processing_time: '3-5 business days'}");
        }
        assertThat(publisher.balance(AccountKind.PUBLISHER_HELD, "USD")).isEqualTo(5_100);
        assertThat(publisher.form(REQUEST, Publisher.paypal("50")).error()).isEqualTo("insufficient_balance");
        assertThat(publisher.form(REQUEST, Publisher.paypal("1")).at("field")).hasToString("\"amount\"");
    }

    private void process(Map<String, Object> body) {
        operator.call("/api/payouts/process/", body).expect(200);
    }

    private static List<Long> idsOf(Answer answer) {
        List<Long> ids = new ArrayList<>();
        answer.at("payouts").forEach(payout -> ids.add(payout.get("id").asLong()));
        return ids;
    }
}
