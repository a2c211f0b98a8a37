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
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PayoutListTest {
    /** What a payout shows its publisher. */
    static final List<String> FIELDS =
            List.of("id", "amount", "currency", "status", "method", "requested_at", "processed_at", "reference");

    private static final String MINE = "/web/api/get/payouts/";
    private static final String ALL = "/api/payouts/all/";
    /** Days that no other test uses: each takes payouts back to one of its own. */
    private static final AtomicInteger DAYS = new AtomicInteger();

    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.PAYOUTS_VIEW, Permission.PAYOUTS_PROCESS);

    @Test
    @DisplayName("PY-12 HT-14 lists one's own payouts, newest first, with eight fields each")
    void listsOnesOwnPayouts() {
        Publisher publisher = world.publisher().earns("100", "USD");
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ids.add(0, publisher.asksPayout("1" + i + ".25"));
        }
        world.publisher().earns("100", "USD").asksPayout("20");
        operator.completes(ids.get(0));
        for (Answer answer : List.of(publisher.call(MINE), publisher.form(MINE))) {
            answer.expect(200)
                    .expectFields("payouts", "total", "page", "limit")
                    .shows("{total: 3, page: 1, limit: 20}");
            assertThat(idsOf(answer)).isEqualTo(ids);
            JsonNode newest = answer.at("payouts.0");
            assertThat(Answer.fields(newest)).containsExactlyInAnyOrderElementsOf(FIELDS);
            assertShows(newest, "{amount: 12.25, status: 'completed', method: 'paypal'}");
            assertThat(newest.get("requested_at").asText()).endsWith("Z");
            assertThat(newest.get("processed_at").asText()).endsWith("Z");
            assertThat(answer.at("payouts.1.processed_at").isNull()).isTrue();
        }
    }

    @Test
    @DisplayName("HT-14 pages through them; past the end is an empty page with the true total")
    void pagesThroughPayouts() {
        Publisher publisher = world.publisher().earns("100", "USD");
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ids.add(0, publisher.asksPayout("10"));
        }
        assertThat(idsOf(publisher.call(MINE, "{page: 2, limit: 2}"))).containsExactly(ids.get(2));
        Answer past = publisher.form(MINE, "{page: 9, limit: 1000}");
        assertThat(past.body()).hasToString("{\"payouts\":[],\"total\":3,\"page\":9,\"limit\":100}");
        publisher.call(MINE, "{page: 0}").expect(422);
        publisher.call(MINE, "{limit: -1}").expect(422);
        publisher.call(MINE, "{page: 2147483647, limit: 100}").expect(200);
        assertThat(world.anybody().post(MINE).error()).isEqualTo("authentication_required");
    }

    @Test
    @DisplayName("PY-09 PY-12 sums what matches the filter, not the page")
    void sumsWhatMatches() {
        Publisher publisher = world.publisher().earns("500", "USD");
        LocalDate day = newDay();
        long completed = publisher.asksPayout("100");
        long rejected = publisher.asksPayout("50");
        long processing = publisher.asksPayout("20");
        long pending = publisher.asksPayout("10.50");
        operator.completes(completed);
        operator.call("/api/payouts/reject/", "{payout_id: %s, reason: 'x'}", rejected)
                .expect(200);
        operator.call("/api/payouts/process/", "{payout_id: %s}", processing).expect(200);
        takeBackTo(day, publisher);
        Map<String, Object> body =
                Map.of("date_from", day.toString(), "date_to", day.toString(), "status", "all", "limit", 1);
        for (Answer answer : List.of(operator.call(ALL, texts(body)), operator.form(ALL, body))) {
            answer.expect(200)
                    .expectFields("payouts", "total", "page", "limit", "next", "summary")
                    .shows("{total: 4}");
            assertThat(idsOf(answer)).containsExactly(pending);
            JsonNode item = answer.at("payouts.0");
            assertThat(Answer.fields(item))
                    .containsExactlyInAnyOrder(
                            "id",
                            "amount",
                            "currency",
                            "status",
                            "method",
                            "requested_at",
                            "processed_at",
                            "reference",
                            "user_id",
                            "user_name",
                            "user_email");
            assertShows(
                    item,
                    "{user_id: %s, user_name: %s, user_email: '%s@example.com'}",
                    publisher.id(),
                    publisher.username(),
                    publisher.username());
            assertThat(answer.text())
                    .endsWith("\"summary\":{\"currency\":\"USD\",\"total_amount\":180.50,"
                            + "\"completed_amount\":100.00,\"pending_amount\":30.50,\"by_currency\":[{\"currency\":\"USD\","
                            + "\"total_amount\":180.50,\"completed_amount\":100.00,\"pending_amount\":30.50}]}}");
        }
        Answer onlyRejected = operator.form(ALL, "{date_from: %s, date_to: %s, status: 'rejected'}", day, day);
        assertThat(idsOf(onlyRejected)).containsExactly(rejected);
        onlyRejected.shows("{total: 1, summary: {total_amount: 50, pending_amount: 0}}");
    }

    @Test
    @DisplayName("PY-03 PY-09 never mixes currencies in a summary")
    void neverMixesCurrencies() {
        Publisher publisher = world.publisher().earns("500", "EUR");
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "5000", "JPY");
        LocalDate day = newDay();
        publisher.asksPayout("100");
        Map<String, Object> yen = new HashMap<>(Publisher.paypal("3000"));
        yen.put("currency", "JPY");
        publisher.call("/web/api/payout/request/", yen).expect(201);
        takeBackTo(day, publisher);
        JsonNode several = summaryOf(Map.of("date_from", day.toString(), "date_to", day.toString()));
        assertShows(several, "{currency: 'USD', total_amount: 0}");
        assertThat(several.get("by_currency")).hasSize(2);
        JsonNode euro = summaryOf(Map.of("date_from", day.toString(), "date_to", day.toString(), "currency", "EUR"));
        assertShows(euro, "{currency: 'EUR', total_amount: 100}");
        assertThat(euro.get("by_currency")).hasSize(1);
    }

    @Test
    @DisplayName("HT-15 takes both days whole, in UTC, and refuses what cannot be")
    void takesBothDaysWhole() {
        Publisher publisher = world.publisher().earns("500", "USD");
        LocalDate day = newDay();
        long first = publisher.asksPayout("10");
        long last = publisher.asksPayout("11");
        long next = publisher.asksPayout("12");
        at(first, day + "T00:00:00Z");
        at(last, day + "T23:59:59.999999Z");
        at(next, day.plusDays(1) + "T00:00:00Z");
        Answer answer = operator.form(ALL, "{date_from: %s, date_to: %s}", day, day);
        assertThat(idsOf(answer)).containsExactly(last, first);
        for (Map<String, String> bad : List.of(
                Map.of("date_from", "2026-02-30"),
                Map.of("date_to", "tomorrow"),
                Map.of("date_from", "2026-02-02", "date_to", "2026-02-01"),
                Map.of("status", "lost"),
                Map.of("currency", "XYZ"))) {
            Answer refused = operator.form(ALL, bad);
            assertThat(refused.status()).as("%s", bad).isEqualTo(422);
            assertThat(bad.keySet()).contains(refused.text("field"));
        }
        operator.form(ALL, "{status: '', currency: ''}").expect(200);
        JsonNode nothing = summaryOf(Map.of("date_to", "1800-01-01"));
        assertThat(nothing)
                .hasToString("{\"currency\":\"USD\",\"total_amount\":0,\"completed_amount\":0,\"pending_amount\":0,"
                        + "\"by_currency\":[]}");
    }

    private JsonNode summaryOf(Map<String, ?> filter) {
        return operator.form(ALL, filter).at("summary");
    }

    private static LocalDate newDay() {
        return LocalDate.of(2001, 1, 1).plusDays(2L * DAYS.incrementAndGet());
    }

    private void takeBackTo(LocalDate day, Publisher publisher) {
        world.execute(
                "update payouts set requested_at = ?::date + interval '12 hours' where user_id = ?",
                day,
                publisher.id());
    }

    private void at(long id, String instant) {
        world.execute("update payouts set requested_at = ?::text::timestamptz where id = ?", instant, id);
    }

    private static Map<String, Object> texts(Map<String, Object> body) {
        Map<String, Object> texts = new HashMap<>();
        body.forEach((name, value) -> texts.put(name, value.toString()));
        return texts;
    }

    private static List<Long> idsOf(Answer answer) {
        List<Long> ids = new ArrayList<>();
        answer.at("payouts").forEach(payout -> ids.add(payout.get("id").asLong()));
        return ids;
    }
}
