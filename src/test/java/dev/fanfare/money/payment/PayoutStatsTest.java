package dev.fanfare.money.payment;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
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

    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.PAYOUTS_VIEW, Permission.PAYOUTS_PROCESS);
    private final String day =
            LocalDate.of(1981, 1, 1).plusDays(DAYS.incrementAndGet()).toString();
    private final Map<String, Object> onTheDay = Map.of("date_from", day, "date_to", day);

    @Test
    @DisplayName("PY-09 counts by status and by every method, and rounds the average once, half-even")
    void countsByStatusAndMethod() {
        Publisher publisher = world.publisher().earns("500", "USD");
        complete(publisher.asksPayout("100"));
        long rejected = publisher.asksPayout("50.05");
        assertOk(operator.call("/api/payouts/reject/", "{payout_id: %s, reason: 'x'}", rejected));
        assertOk(operator.call("/api/payouts/process/", "{payout_id: %s}", publisher.asksPayout("20")));
        assertOk(publisher.call("/api/action/payout/cancel/", "{payout_id: %s}", publisher.asksPayout("10")));
        long bankAccount = publisher.hasBankAccount();
        publisher
                .call("/api/action/payout/", "{amount: 30, method: 'bank_transfer', bank_account_id: %s}", bankAccount)
                .expect(201);
        takeBack(publisher);
        for (Answer answer : List.of(operator.call(STATS, onTheDay), operator.form(STATS, onTheDay))) {
            answer.expect(200);
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
        Publisher publisher = world.publisher().earns("100", "USD");
        publisher.asksPayout("10");
        publisher.asksPayout("10.05");
        takeBack(publisher);
        assertThat(operator.form(STATS, onTheDay).at("average_payout")).hasToString("10.02");
    }

    @Test
    @DisplayName("PY-09 counts nothing as 0, with every method and status listed")
    void countsNothingAsZero() {
        Answer nothing = operator.form(STATS, onTheDay);
        assertThat(nothing.text())
                .isEqualTo("{\"total_payouts\":0,\"total_amount\":0.00,\"average_payout\":0.00,\"currency\":\"USD\","
                        + "\"by_status\":{\"completed\":0,\"pending\":0,\"rejected\":0,\"processing\":0,"
                        + "\"cancelled\":0,\"failed\":0},\"by_method\":{\"bank_transfer\":0,\"paypal\":0,"
                        + "\"stripe\":0},\"by_currency\":[]}");
    }

    @Test
    @DisplayName("PY-03 mixes no currencies in a sum, and counts methods that are configured no more")
    void mixesNoCurrencies() {
        Publisher publisher = world.publisher().earns("100", "EUR");
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "5000", "JPY");
        publisher.asksPayout("20");
        Map<String, Object> yen = new HashMap<>(Publisher.paypal("3010"));
        yen.put("currency", "JPY");
        publisher.call("/web/api/payout/request/", yen).expect(201);
        world.execute("alter table payouts disable trigger payouts_keep_terms; update payouts set method = 'cheque'"
                + " where user_id = " + publisher.id()
                + " and currency = 'JPY'; alter table payouts enable trigger payouts_keep_terms");
        takeBack(publisher);
        Answer answer = operator.form(STATS, onTheDay);
        JsonNode both = answer.body();
        assertShows(both, "{total_payouts: 2, currency: 'USD', total_amount: 0}");
        assertThat(both.get("by_method")).hasToString("{\"bank_transfer\":0,\"paypal\":1,\"stripe\":0,\"cheque\":1}");
        assertThat(answer.text())
                .endsWith("\"by_currency\":[{\"currency\":\"EUR\",\"total_payouts\":1,\"total_amount\":20.00,"
                        + "\"average_payout\":20.00},{\"currency\":\"JPY\",\"total_payouts\":1,"
                        + "\"total_amount\":3010,\"average_payout\":3010}]}");
        Map<String, Object> onlyYen = new HashMap<>(onTheDay);
        onlyYen.put("currency", "JPY");
        JsonNode one = operator.form(STATS, onlyYen).body();
        assertShows(one, "{total_payouts: 1, currency: 'JPY', average_payout: 3010}");
    }

    @Test
    @DisplayName("HT-15 refuses days and currencies that cannot be")
    void refusesWhatCannotBe() {
        for (Map<String, String> bad : List.of(
                Map.of("date_from", "2026-02-30"),
                Map.of("date_from", "2026-02-02", "date_to", "2026-02-01"),
                Map.of("currency", "XYZ"))) {
            Answer refused = operator.form(STATS, bad);
            assertThat(refused.status()).as("%s", bad).isEqualTo(422);
            assertThat(bad.keySet()).contains(refused.text("field"));
        }
    }

    @Test
    @DisplayName("PY-11 PY-12 shows operators every payout in full")
    void showsPayoutsInFull() {
        Publisher publisher = world.publisher().earns("500", "USD");
        long wallet = publisher.asksPayout("40");
        complete(wallet);
        long bankAccount = publisher.hasBankAccount();
        long bank = publisher
                .call("/api/action/payout/", "{amount: 30, method: 'bank_transfer', bank_account_id: %s}", bankAccount)
                .number("payout_id");
        assertOk(operator.call("/api/payouts/reject/", "{payout_id: %s, reason: 'Wrong name', notes: 'Asked'}", bank));
        long processor = publisher
                .call("/api/action/payout/", "{amount: '20.24', method: 'stripe', stripe_account: 'acct_7'}")
                .number("payout_id");
        assertOk(publisher.call("/api/action/payout/cancel/", "{payout_id: %s}", processor));
        takeBack(publisher);
        for (Answer answer : List.of(
                operator.call(FULL, onTheDay),
                operator.form(FULL, onTheDay),
                operator.web().post(FULL, onTheDay))) {
            answer.expect(200)
                    .expectFields("payouts", "total", "page", "limit", "summary")
                    .shows("{total: 3, summary: {completed_amount: 40}}");
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
                    .matches(
                            "\\{\"id\":" + bankAccount + ",\"bank_name\":\"First Bank\","
                                    + "\"account_number\":\"\\*{4}\\d{4}\",\"routing_number\":\"\\*{4}0021\","
                                    + "\"account_type\":\"checking\",\"account_holder_name\":\"Ada Lovelace\",\"payee_check\":null}");
            assertShows(rejected, "{reason: 'Wrong name', notes: 'Asked', cancelled_at: null}");
            assertShows(
                    completed,
                    "{paypal_email: 'ada@example.com', stripe_account: null, transaction_id: 'stats-%s'}",
                    wallet);
            assertThat(completed.get("processed_at").asText()).endsWith("Z");
        }
        Map<String, Object> onlyOne = new HashMap<>(onTheDay);
        onlyOne.put("status", "rejected");
        assertThat(operator.form(FULL, onlyOne).at("payouts")).hasSize(1);
    }

    private void complete(long id) {
        assertOk(operator.call("/api/payouts/process/", "{payout_id: %s, transaction_id: 'stats-%s'}", id, id));
    }

    private static void assertOk(Answer answer) {
        answer.expect(200);
    }

    private static JsonNode without(JsonNode object, String... names) {
        ObjectNode copy = object.deepCopy();
        assertThat(Answer.fields(copy)).contains(names);
        return copy.remove(List.of(names));
    }

    private void takeBack(Publisher publisher) {
        world.execute(
                "update payouts set requested_at = ?::text::date + interval '12 hours' where user_id = ?",
                day,
                publisher.id());
    }
}
