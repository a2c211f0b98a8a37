package dev.fanfare.payments;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.World.Account;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Payouts as operators count them and see them in full. */
class PayoutStatsTest {
    private static final String STATS = "/api/payouts/stats/";
    private static final String FULL = "/admin/api/payouts/list/";
    /** Days that no other test uses: each takes payouts back to one of its own. */
    private static final AtomicInteger DAYS = new AtomicInteger();

    private final PaymentsFixture payments = PaymentsFixture.shared();
    private final Account operator = payments.operator(Permission.PAYOUTS_VIEW, Permission.PAYOUTS_PROCESS);
    private final String day =
            LocalDate.of(1981, 1, 1).plusDays(DAYS.incrementAndGet()).toString();
    private final Map<String, Object> onTheDay = Map.of("date_from", day, "date_to", day);

    @Test
    @DisplayName("PY-09 counts by status and by every method, and rounds the average once, half-even")
    void countsByStatusAndMethod() {
        Account publisher = payments.publisherWith("500", "USD");
        complete(payments.payout(publisher, "100"));
        long rejected = payments.payout(publisher, "50.05");
        assertOk(payments.json(operator, "/api/payouts/reject/", Map.of("payout_id", rejected, "reason", "x")));
        assertOk(payments.json(
                operator, "/api/payouts/process/", Map.of("payout_id", payments.payout(publisher, "20"))));
        assertOk(payments.json(
                publisher, "/api/action/payout/cancel/", Map.of("payout_id", payments.payout(publisher, "10"))));
        long bankAccount = payments.verifiedBankAccount(publisher);
        assertThat(payments.json(
                                publisher,
                                "/api/action/payout/",
                                Map.of("amount", 30, "method", "bank_transfer", "bank_account_id", bankAccount))
                        .status())
                .isEqualTo(201);
        takeBack(publisher);
        for (Answer answer :
                List.of(payments.json(operator, STATS, onTheDay), payments.form(operator, STATS, onTheDay))) {
            assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
            assertThat(answer.text())
                    .isEqualTo("{\"total_payouts\":5,\"total_amount\":210.05,\"average_payout\":42.01,"
                            + "\"currency\":\"USD\",\"by_status\":{\"completed\":1,\"pending\":1,\"rejected\":1,"
                            + "\"processing\":1,\"cancelled\":1,\"failed\":0},\"by_method\":{\"bank_transfer\":1,"
                            + "\"paypal\":4,\"stripe\":0},\"by_currency\":[{\"currency\":\"USD\","
                            + "\"total_payouts\":5,\"total_amount\":210.05,\"average_payout\":42.01}]}");
        }
    }

    @Test
    @DisplayName("PY-09 RW-01 rounds the average half-even to the currency's decimals")
    void roundsTheAverage() {
        Account publisher = payments.publisherWith("100", "USD");
        payments.payout(publisher, "10");
        payments.payout(publisher, "10.05");
        takeBack(publisher);
        assertThat(payments.form(operator, STATS, onTheDay).at("average_payout"))
                .hasToString("10.02");
    }

    @Test
    @DisplayName("PY-09 counts nothing as 0, with every method and status listed")
    void countsNothingAsZero() {
        Answer nothing = payments.form(operator, STATS, onTheDay);
        assertThat(nothing.text())
                .isEqualTo("{\"total_payouts\":0,\"total_amount\":0.00,\"average_payout\":0.00,\"currency\":\"USD\","
                        + "\"by_status\":{\"completed\":0,\"pending\":0,\"rejected\":0,\"processing\":0,"
                        + "\"cancelled\":0,\"failed\":0},\"by_method\":{\"bank_transfer\":0,\"paypal\":0,"
                        + "\"stripe\":0},\"by_currency\":[]}");
    }

    @Test
    @DisplayName("PY-03 mixes no currencies in a sum, and counts methods that are configured no more")
    void mixesNoCurrencies() {
        Account publisher = payments.publisherWith("100", "EUR");
        payments.earn(publisher, AccountKind.PUBLISHER_AVAILABLE, "500", "JPY");
        payments.payout(publisher, "20");
        Map<String, Object> yen = new HashMap<>(PaymentsFixture.paypal("301"));
        yen.put("currency", "JPY");
        assertThat(payments.json(publisher, "/web/api/payout/request/", yen).status())
                .isEqualTo(201);
        payments.execute(
                "update payouts set method = 'cheque' where user_id = $1 and currency = 'JPY'", publisher.id());
        takeBack(publisher);
        Answer answer = payments.form(operator, STATS, onTheDay);
        JsonNode both = answer.body();
        assertShows(both, "{total_payouts: 2, currency: 'USD', total_amount: 0}");
        assertThat(both.get("by_method")).hasToString("{\"bank_transfer\":0,\"paypal\":1,\"stripe\":0,\"cheque\":1}");
        assertThat(answer.text())
                .endsWith("\"by_currency\":[{\"currency\":\"EUR\",\"total_payouts\":1,\"total_amount\":20.00,"
                        + "\"average_payout\":20.00},{\"currency\":\"JPY\",\"total_payouts\":1,"
                        + "\"total_amount\":301,\"average_payout\":301}]}");
        Map<String, Object> onlyYen = new HashMap<>(onTheDay);
        onlyYen.put("currency", "JPY");
        JsonNode one = payments.form(operator, STATS, onlyYen).body();
        assertShows(one, "{total_payouts: 1, currency: 'JPY', average_payout: 301}");
    }

    @Test
    @DisplayName("HT-15 refuses days and currencies that cannot be")
    void refusesWhatCannotBe() {
        for (Map<String, String> bad : List.of(
                Map.of("date_from", "2026-02-30"),
                Map.of("date_from", "2026-02-02", "date_to", "2026-02-01"),
                Map.of("currency", "XYZ"))) {
            Answer refused = payments.form(operator, STATS, bad);
            assertThat(refused.status()).as("%s", bad).isEqualTo(422);
            assertThat(bad.keySet()).contains(refused.text("field"));
        }
    }

    @Test
    @DisplayName("PY-11 PY-12 shows operators every payout in full")
    void showsPayoutsInFull() {
        Account publisher = payments.publisherWith("500", "USD");
        long wallet = payments.payout(publisher, "40");
        complete(wallet);
        long bankAccount = payments.verifiedBankAccount(publisher);
        long bank = payments.json(
                        publisher,
                        "/api/action/payout/",
                        Map.of("amount", 30, "method", "bank_transfer", "bank_account_id", bankAccount))
                .number("payout_id");
        assertOk(payments.json(
                operator, "/api/payouts/reject/", Map.of("payout_id", bank, "reason", "Wrong name", "notes", "Asked")));
        long processor = payments.json(
                        publisher,
                        "/api/action/payout/",
                        Map.of("amount", "20.24", "method", "stripe", "stripe_account", "acct_7"))
                .number("payout_id");
        assertOk(payments.json(publisher, "/api/action/payout/cancel/", Map.of("payout_id", processor)));
        takeBack(publisher);
        for (Answer answer : List.of(
                payments.json(operator, FULL, onTheDay),
                payments.form(operator, FULL, onTheDay),
                payments.byWeb(operator, FULL, onTheDay))) {
            assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
            assertThat(answer.fields()).containsExactlyInAnyOrder("payouts", "total", "page", "limit", "summary");
            answer.shows("{total: 3, summary: {completed_amount: 40}}");
            JsonNode cancelled = answer.at("payouts.0");
            JsonNode rejected = answer.at("payouts.1");
            JsonNode completed = answer.at("payouts.2");
            assertThat(without(cancelled, "requested_at", "cancelled_at", "reference"))
                    .hasToString("{\"id\":" + processor + ",\"amount\":20.24,\"currency\":\"USD\","
                            + "\"status\":\"cancelled\",\"method\":\"stripe\",\"processed_at\":null,\"user_id\":"
                            + publisher.id() + ",\"user_name\":\"" + publisher.username() + "\",\"user_email\":\""
                            + publisher.email() + "\",\"fees\":0.75,\"net_amount\":19.49,"
                            + "\"transaction_id\":null,\"notes\":null,\"reason\":null,\"bank_account\":null,"
                            + "\"paypal_email\":null,\"stripe_account\":\"acct_7\"}");
            assertThat(cancelled.get("cancelled_at").asText()).endsWith("Z");
            assertThat(rejected.get("bank_account").toString())
                    .matches("\\{\"id\":" + bankAccount + ",\"bank_name\":\"First Bank\","
                            + "\"account_number\":\"\\*{4}\\d{4}\",\"routing_number\":\"\\*{4}0021\","
                            + "\"account_type\":\"checking\",\"account_holder_name\":\"Ada Lovelace\"}");
            assertShows(rejected, "{reason: 'Wrong name', notes: 'Asked', cancelled_at: null}");
            assertShows(
                    completed,
                    "{paypal_email: 'ada@example.com', stripe_account: null, transaction_id: 'stats-%s'}",
                    wallet);
            assertThat(completed.get("processed_at").asText()).endsWith("Z");
        }
        Map<String, Object> onlyOne = new HashMap<>(onTheDay);
        onlyOne.put("status", "rejected");
        assertThat(payments.form(operator, FULL, onlyOne).at("payouts")).hasSize(1);
    }

    @Test
    void letsOnlyThosePermittedSee() {
        for (String path : List.of(STATS, FULL)) {
            assertThat(payments.withToken(null, path, Map.of()).error()).isEqualTo("missing_token");
            assertThat(payments.withToken("nonsense", path, Map.of()).error()).isEqualTo("invalid_token");
            Answer forbidden = payments.json(payments.operator(Permission.BANK_VIEW), path, Map.of());
            assertThat(forbidden.status()).isEqualTo(403);
            assertThat(forbidden.at("details").get("required_permissions")).hasToString("[\"payouts.view\"]");
        }
        assertThat(payments.byWeb(operator, STATS, Map.of()).status()).isEqualTo(401);
    }

    private void complete(long id) {
        assertOk(payments.json(
                operator, "/api/payouts/process/", Map.of("payout_id", id, "transaction_id", "stats-" + id)));
    }

    private static void assertOk(Answer answer) {
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    }

    private static JsonNode without(JsonNode object, String... names) {
        ObjectNode copy = object.deepCopy();
        assertThat(PaymentsFixture.fieldsOf(copy)).contains(names);
        return copy.remove(List.of(names));
    }

    private void takeBack(Account publisher) {
        payments.execute(
                "update payouts set requested_at = $2::text::date + interval '12 hours' where user_id = $1",
                publisher.id(),
                day);
    }
}
