package dev.fanfare.money.finance;

import static dev.fanfare.support.Body.assertShows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.journal.api.JournalJobs.SealJournal;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.World;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PY-01: the journal as operators read it. */
class JournalTest {
    private static final String LIST = "/admin/api/journal/list/";
    private static final String EXPORT = "/admin/api/journal/export/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Database db = node.fanfare().database();
    private final Client operator =
            world.staff(Permission.FINANCE_VIEW, Permission.FINANCE_PERSONAL).backend();

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
        Answer page =
                operator.form(LIST, "{user_id: %s}", ada.id()).expect(200).expectFields("entries", "next", "limit");
        assertThat(page.at("entries")).hasSize(1);
        page.shows("{next: null}");
        JsonNode entry = page.at("entries.0");
        assertThat(Answer.fields(entry))
                .containsExactlyInAnyOrder(
                        "id",
                        "position",
                        "key",
                        "kind",
                        "sentence",
                        "request_id",
                        "reverses",
                        "created_at",
                        "booked_on",
                        "postings");
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
            Blocking.await(post(ada, subject + ":" + i, kind));
        }
        Blocking.await(post(ada, subject + "9:x", kind + "other"));
        Blocking.await(post(bob, subject + ":bob", kind));
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
        // Pages of every filter: each entry once, the newest first, and no page after the last.
        for (ObjectNode filter : List.of(
                Body.of("{user_id: %s}", ada.id()),
                Body.of("{subject: %s}", subject),
                Body.of("{kind: %s}", kind),
                Body.of("{user_id: %s, date_to: %s}", ada.id(), today.toString()))) {
            assertThat(walk(filter, 3))
                    .hasSize(8)
                    .doesNotHaveDuplicates()
                    .isSortedAccordingTo((a, b) -> Long.compare(b, a));
            assertThat(walk(filter, 8)).hasSize(8);
        }
    }

    @Test
    @DisplayName("TR-05 pages of a rare kind of a user's entries end where they stopped looking, and miss none")
    void looksAtSoManyEntriesForAPage() {
        Publisher ada = world.publisher();
        String kind = World.unique("test_rare_");
        Blocking.await(post(ada, World.unique("test:") + ":first", kind));
        postMany(ada, 5_200);
        Blocking.await(post(ada, World.unique("test:") + ":last", kind));
        ObjectNode filter = Body.of("{user_id: %s, kind: %s}", ada.id(), kind);
        Answer page = operator.post(LIST, filter).expect(200);
        assertThat(page.at("entries")).hasSize(1);
        assertThat(page.at("next").isNull()).isFalse();
        assertThat(walk(filter, 20)).hasSize(2);
    }

    @Test
    @DisplayName("TR-05 a reader that goes on from a sealed entry misses no late commit, in lists and files")
    void missesNothingThatCommitsLate() throws Exception {
        Publisher ada = world.publisher();
        Blocking.await(post(ada, World.unique("test:early"), "test_early"));
        Sealed.all(node);
        long sealed = node.number("select max(last_entry) from journal_blocks");
        Promise<Void> mayCommit = Promise.promise();
        Promise<Void> posted = Promise.promise();
        // It is idle until the others have committed, however busy this machine is.
        Future<?> late = db.transaction(tx -> tx.pipeline("set local idle_in_transaction_session_timeout = 0")
                .compose(done -> Ledger.post(tx, entry(ada, World.unique("test:late"), "test_late")))
                .onComplete(done -> posted.tryComplete())
                .compose(done -> mayCommit.future()));
        Blocking.await(posted.future());
        Publisher bob = world.publisher();
        Blocking.await(post(bob, World.unique("test:quick"), "test_quick"));
        node.sweep(new SealJournal());
        // The quick one has the larger id and is listed at once, without a position; the file waits for both.
        assertThat(operator.form(LIST, "{user_id: %s}", bob.id())
                        .at("entries.0.position")
                        .isNull())
                .isTrue();
        assertThat(keysOf(operator.form(EXPORT, "{after: %s}", sealed).expect(200), ada, bob))
                .isEmpty();
        mayCommit.complete();
        Blocking.await(late);
        Sealed.all(node);
        assertThat(keysOf(operator.form(EXPORT, "{after: %s}", sealed).expect(200), ada, bob))
                .containsExactly("test_late", "test_quick");
        Answer page = operator.form(LIST, "{user_id: %s}", ada.id());
        assertThat(page.at("entries.0.kind").asText()).isEqualTo("test_late");
        assertThat(page.at("entries.0.position").asLong())
                .isEqualTo(operator.form(LIST, "{user_id: %s}", bob.id())
                                .at("entries.0.position")
                                .asLong()
                        - 1);
    }

    @Test
    @DisplayName("TR-07 shows what an entry takes back")
    void showsWhatAnEntryReverses() throws Exception {
        Publisher ada = world.publisher();
        String key = World.unique("test:") + ":wrong";
        Blocking.await(post(ada, key, "test_wrong"));
        Money amount = new Money(100, "USD");
        post(Entry.reversing(key, key + "_reversed", "test_wrong_reversed", "A test.", null)
                .from(ada.id(), AccountKind.PUBLISHER_PENDING, amount)
                .onto(ada.id(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                .entry());
        Answer page = operator.form(LIST, "{user_id: %s}", ada.id());
        assertThat(page.at("entries.0.reverses").asLong())
                .isEqualTo(page.at("entries.1.id").asLong());
        assertThat(page.at("entries.1.reverses").isNull()).isTrue();
        Sealed.all(node);
        List<Map<String, String>> lines = Csv.lines(
                operator.form(EXPORT, "{after: %s}", page.at("entries.1.id").asLong() - 1));
        assertThat(lines.stream()
                        .filter(line -> line.get("kind").equals("test_wrong_reversed") && isOf(line, ada))
                        .map(line -> line.get("reverses")))
                .isNotEmpty()
                .containsOnly(page.at("entries.1.id").asText());
    }

    private List<String> keysOf(Answer file, Publisher... owners) {
        return Csv.lines(file).stream()
                .filter(line -> Stream.of(owners).anyMatch(owner -> isOf(line, owner)))
                .map(line -> line.get("kind"))
                .distinct()
                .toList();
    }

    /** The ids of all entries, page by page. */
    private List<Long> walk(ObjectNode filter, int limit) {
        List<Long> seen = new ArrayList<>();
        ObjectNode ask = Body.with(filter, "{limit: %s}", limit);
        while (true) {
            Answer page = operator.post(LIST, ask).expect(200);
            page.at("entries").forEach(entry -> seen.add(entry.path("id").asLong()));
            if (page.at("next").isNull()) {
                return seen;
            }
            ask = Body.with(filter, "{limit: %s, cursor: %s}", limit, page.text("next"));
        }
    }

    @Test
    void isAFileThatIsWholeAndBalancesWhileItGrows() throws Exception {
        Publisher ada = world.publisher();
        Blocking.await(post(ada, World.unique("test:file"), "test_file"));
        postMany(ada, 1_099);
        Sealed.all(node);
        // It goes on growing while it is read.
        List<Future<Boolean>> growing = IntStream.range(0, 60)
                .mapToObj(i -> post(ada, World.unique("test:more"), "test_more"))
                .toList();
        Answer file = operator.form(EXPORT).expect(200);
        growing.forEach(Blocking::await);
        assertThat(file.header("Content-Disposition").orElseThrow()).contains("filename=\"journal-");
        List<Map<String, String>> lines = Csv.lines(file);
        assertThat(lines.get(0).keySet())
                .containsExactly(
                        "entry_id",
                        "position",
                        "created_at",
                        "booked_on",
                        "key",
                        "kind",
                        "description",
                        "request_id",
                        "reverses",
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
        assertThat(lines.stream().map(line -> Long.valueOf(line.get("entry_id"))))
                .isSorted();
        assertThat(lines.stream().map(line -> Long.valueOf(line.get("position"))))
                .isSorted();
        assertThat(Csv.lines(operator.form(EXPORT, "{date_to: '1999-01-01'}").expect(200)))
                .isEmpty();
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        assertThat(Csv.lines(operator.form(
                                EXPORT,
                                "{date_from: %s, date_to: %s}",
                                today.minusDays(1).toString(),
                                today.toString()))
                        .size())
                .isGreaterThanOrEqualTo(2_200);
        assertThat(Csv.lines(operator.form(
                        EXPORT, "{date_from: %s}", today.plusDays(1).toString())))
                .isEmpty();
    }

    private static boolean isOf(Map<String, String> line, Publisher owner) {
        return line.get("user_id").equals(Long.toString(owner.id()));
    }

    private int total(Object... filter) {
        return operator.post(LIST, filter).expect(200).at("entries").size();
    }

    /** Further entries between one publisher's accounts. */
    private void postMany(Publisher owner, int count) {
        node.execute("""
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
                """.formatted(owner.id(), count));
    }

    private void post(Entry entry) {
        Blocking.await(db.transaction(tx -> Ledger.post(tx, entry)));
    }

    private Future<Boolean> post(Publisher owner, String key, String kind) {
        return db.transaction(tx -> Ledger.post(tx, entry(owner, key, kind)));
    }

    private static Entry entry(Publisher owner, String key, String kind) {
        Money amount = new Money(100, "USD");
        return Entry.of(key, kind, "A test.", null)
                .from(owner.id(), AccountKind.ADVERTISER_RECEIVABLE, amount)
                .onto(owner.id(), AccountKind.PUBLISHER_PENDING, amount)
                .entry();
    }
}
