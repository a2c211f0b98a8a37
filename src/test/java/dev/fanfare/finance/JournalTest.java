package dev.fanfare.finance;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.Fanfare;
import dev.fanfare.ledger.AccountKind;
import dev.fanfare.ledger.Entry;
import dev.fanfare.ledger.Ledger;
import dev.fanfare.money.Money;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PY-01: the journal as operators read it. */
class JournalTest {
    private static final String LIST = "/admin/api/journal/list/";
    private static final String EXPORT = "/admin/api/journal/export/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Database db = node.fanfare().database();
    private final Client operator = world.staff(Permission.FINANCE_VIEW).backend();

    @Test
    @DisplayName("PY-01 tells every entry as a sentence, with its postings and the request that caused it")
    void tellsEntriesAsSentences() {
        Publisher ada = world.publisher();
        String key = World.unique("test:") + ":told";
        post(Entry.of(key, "test_told", "Something happened.", "request-7")
                .from(ada.id(), AccountKind.ADVERTISER_RECEIVABLE, new Money(2_000, "USD"))
                .onto(ada.id(), AccountKind.PUBLISHER_PAID, new Money(1_950, "USD"))
                .onto(ada.id(), AccountKind.PUBLISHER_FEES, new Money(50, "USD"))
                .entry());
        Answer page = operator.form(LIST, "{user_id: %s}", ada.id())
                .expect(200)
                .expectFields("entries", "total", "page", "limit");
        assertThat(page.number("total")).isEqualTo(1);
        JsonNode entry = page.at("entries.0");
        assertThat(Answer.fields(entry))
                .containsExactlyInAnyOrder("id", "key", "kind", "sentence", "request_id", "created_at", "postings");
        String who = " of " + ada.username() + " (" + ada.id() + ")";
        assertShows(entry, """
                        {"sentence": "Something happened: 20.00 USD from receivable%s, 19.50 USD to paid out%s, 0.50 USD to fees%s.",
                         "key": %s, "request_id": "request-7"}""", who, who, who, key);
        assertThat(entry.path("postings")).hasSize(3);
        JsonNode posting = entry.path("postings").path(0);
        assertThat(Answer.fields(posting))
                .containsExactlyInAnyOrder("account_id", "account", "user_id", "user_name", "amount", "currency");
        assertShows(posting, "{account: 'advertiser_receivable', amount: -20}");
    }

    @Test
    void isFilteredByUserSubjectKindAndDays() {
        Publisher ada = world.publisher();
        Publisher bob = world.publisher();
        String subject = World.unique("test:");
        String kind = World.unique("test_kind_");
        for (int i = 0; i < 7; i++) {
            Fanfare.await(post(ada, subject + ":" + i, kind));
        }
        Fanfare.await(post(ada, subject + "9:x", kind + "other"));
        Fanfare.await(post(bob, subject + ":bob", kind));
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        assertThat(total("{user_id: %s}", ada.id())).isEqualTo(8);
        assertThat(total("{subject: %s}", subject)).isEqualTo(8);
        assertThat(total("{kind: %s}", kind)).isEqualTo(8);
        assertThat(total("{user_id: %s, kind: %s}", ada.id(), kind)).isEqualTo(7);
        assertThat(total("{user_id: %s, subject: %s}", bob.id(), subject)).isEqualTo(1);
        assertThat(total("{subject: %s, kind: '%sother'}", subject, kind)).isZero();
        assertThat(total("{user_id: %s, date_from: %s, date_to: %s}", ada.id(), today.toString(), today.toString()))
                .isEqualTo(8);
        assertThat(total(
                        "{user_id: %s, date_from: %s}",
                        ada.id(), today.plusDays(1).toString()))
                .isZero();
        assertThat(total("{kind: %s, date_to: %s}", kind, today.minusDays(1).toString()))
                .isZero();
        assertThat(total("{user_id: 9000000000}")).isZero();
        operator.post(
                        LIST,
                        "{date_from: %s, date_to: %s}",
                        today.toString(),
                        today.minusDays(1).toString())
                .expectError(422, "validation_error");
        // Pages of every filter: each entry once, the newest first.
        for (ObjectNode filter : List.of(
                Body.of("{user_id: %s}", ada.id()), Body.of("{subject: %s}", subject), Body.of("{kind: %s}", kind))) {
            List<Long> seen = new ArrayList<>();
            for (int page = 1; page <= 4; page++) {
                operator.post(LIST, Body.with(filter, "{page: %s, limit: 3}", page))
                        .at("entries")
                        .forEach(entry -> seen.add(entry.path("id").asLong()));
            }
            assertThat(seen).hasSize(8).doesNotHaveDuplicates().isSortedAccordingTo((a, b) -> Long.compare(b, a));
        }
    }

    @Test
    void isAFileThatIsWholeAndBalancesWhileItGrows() {
        Publisher ada = world.publisher();
        Fanfare.await(post(ada, World.unique("test:file"), "test_file"));
        postMany(ada, 1_099);
        // It goes on growing while it is read.
        List<Future<Boolean>> growing = IntStream.range(0, 60)
                .mapToObj(i -> post(ada, World.unique("test:more"), "test_more"))
                .toList();
        Answer file = operator.form(EXPORT).expect(200);
        growing.forEach(Fanfare::await);
        assertThat(file.header("Content-Disposition").orElseThrow()).contains("filename=\"journal-");
        List<Map<String, String>> lines = Csv.lines(file);
        assertThat(lines.get(0).keySet())
                .containsExactly(
                        "entry_id",
                        "created_at",
                        "key",
                        "kind",
                        "description",
                        "request_id",
                        "posting_id",
                        "account_id",
                        "account",
                        "user_id",
                        "amount",
                        "currency");
        assertThat(lines.stream().filter(line -> line.get("kind").equals("test_file") && isOf(line, ada)))
                .hasSize(2_200);
        assertThat(lines.stream().map(line -> line.get("posting_id"))).doesNotHaveDuplicates();
        Map<String, BigDecimal> sums = lines.stream()
                .collect(Collectors.toMap(
                        line -> line.get("entry_id") + line.get("currency"),
                        line -> new BigDecimal(line.get("amount")),
                        BigDecimal::add));
        assertThat(sums.values()).allSatisfy(sum -> assertThat(sum).isEqualByComparingTo("0"));
        assertThat(Csv.lines(operator.form(EXPORT, "{date_to: '1999-01-01'}").expect(200)))
                .isEmpty();
    }

    private static boolean isOf(Map<String, String> line, Publisher owner) {
        return line.get("user_id").equals(Long.toString(owner.id()));
    }

    private long total(Object... filter) {
        return operator.post(LIST, filter).expect(200).number("total");
    }

    /** Further entries between the accounts of somebody who has them. */
    private void postMany(Publisher owner, int count) {
        node.sql("""
                with e as (
                  insert into journal_entries (key, kind, description)
                  select 'test:%1$d:' || i, 'test_file', 'A test.' from generate_series(1, %2$d) i
                  returning id
                ), sides as (
                  select id, currency, case kind when 'advertiser_receivable' then -100 else 100 end as amount
                  from accounts where owner_id = %1$d
                )
                insert into postings (entry_id, account_id, currency, amount)
                select e.id, s.id, s.currency, s.amount from e cross join sides s
                """.formatted(owner.id(), count)).execute();
    }

    private void post(Entry entry) {
        Fanfare.await(db.transaction(tx -> Ledger.post(tx, entry)));
    }

    private Future<Boolean> post(Publisher owner, String key, String kind) {
        Money amount = new Money(100, "USD");
        Entry entry = Entry.of(key, kind, "A test.", null)
                .from(owner.id(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                .onto(owner.id(), AccountKind.PUBLISHER_PENDING, amount)
                .entry();
        return db.transaction(tx -> Ledger.post(tx, entry));
    }
}
