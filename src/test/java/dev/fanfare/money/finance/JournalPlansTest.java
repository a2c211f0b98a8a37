package dev.fanfare.money.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Plans;
import dev.fanfare.support.Soak;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The journal, invoices and exports are read from indexes in their order, however long they are. */
@Soak.Only
class JournalPlansTest {
    private static final String ALWAYS = "'0001-01-01', '9999-12-31'";

    private static final Plans PLANS = Plans.on("""
                alter table postings disable trigger user;
                alter table journal_entries disable trigger user;
                insert into users (username, username_key, email, email_key)
                select 'u' || n, 'u' || n, n || '@x', n || '@x' from generate_series(1, 2000) n;
                insert into accounts (owner_id, kind, currency)
                select u.id, k.kind, 'USD'
                from users u, (values ('publisher_pending'), ('publisher_available'), ('publisher_held')) k (kind);
                insert into journal_entries (key, kind, description, created_at)
                select 'task:' || n || ':accepted', 'kind' || n % 10, '', now() - (60000 - n) * interval '1 minute'
                from generate_series(1, 60000) n;
                insert into postings (entry_id, account_id, currency, amount)
                select e.id, 1 + (e.id + side) % 6000, 'USD', 1 - 2 * side
                from journal_entries e, generate_series(0, 1) side;
                insert into journal_leaves (entry_id, position, postings, salt, hash)
                select id, id, 2, '', '' from journal_entries;
                insert into payouts (user_id, amount, fees, currency, status, method, reference, requested_at)
                select 1 + n % 2000, 100, 0, (array['USD', 'EUR', 'GBP'])[1 + n % 3], case n % 500 when 0 then 'failed' else 'completed' end, 'paypal',
                  'r' || n, now() - (40000 - n) * interval '1 minute'
                from generate_series(1, 40000) n;
                analyze;
                """);

    @AfterAll
    static void close() {
        PLANS.close();
    }

    /** Ids from 30,000 down, of any time, 21 of them. */
    private static final String BELOW = "0, 30000, " + ALWAYS + ", 21";

    @Test
    void pagesOfTheJournalAreReadFromTheirIndexes() {
        Map<String, String> statements = Map.of(
                "LIST",
                BELOW,
                "LIST_OF_KIND",
                BELOW + ", 'kind3'",
                "LIST_OF_SUBJECT",
                BELOW + ", 'task:77'",
                "LIST_OF_USER",
                BELOW + ", 77, 21",
                "LAST_OF_USER",
                "0, 30000, 77, 21",
                "BOUNDS",
                "'2026-01-01', '2026-02-01'");
        Map<String, String> indexes = Map.of(
                "LIST", "Index Scan Backward using journal_entries_pkey",
                "LIST_OF_KIND", "Index Scan Backward using journal_entries_by_kind",
                "LIST_OF_SUBJECT", "journal_entries_by_subject",
                "LIST_OF_USER", "postings_by_account",
                "LAST_OF_USER", "postings_by_account",
                "BOUNDS", "journal_entries_by_time");
        statements.forEach((name, arguments) -> {
            for (String plan : List.of(
                    PLANS.of(JournalRepository.class, name, arguments),
                    PLANS.generic(JournalRepository.class, name, arguments))) {
                assertThat(plan).as(name).contains(indexes.get(name)).doesNotContain("Seq Scan");
            }
        });
        assertThat(PLANS.generic(JournalRepository.class, "LIST", BELOW)).doesNotContain("Sort");
        assertThat(PLANS.generic(JournalRepository.class, "LIST_OF_KIND", BELOW + ", 'kind3'"))
                .doesNotContain("Sort");
        for (String ofUser : List.of("LIST_OF_USER", "LAST_OF_USER")) {
            assertThat(PLANS.generic(JournalRepository.class, ofUser, statements.get(ofUser)))
                    .contains("Index Only Scan Backward using postings_by_account");
        }
        assertThat(PLANS.of(JournalRepository.class, "POSTINGS", "'{7,8,9}'"))
                .contains("postings_of_entry")
                .doesNotContain("Seq Scan on postings");
    }

    @Test
    void pagesOfPayoutsAreReadFromTheirIndexesAndTheirSumsFromCounters() {
        Class<?> lists = Plans.repository("PayoutListRepository");
        assertThat(PLANS.generic(lists, "PAGE", ALWAYS + ", 0, 20, 0"))
                .contains("Index Only Scan using payouts_by_time")
                .doesNotContain("Seq Scan on payouts", "Seq Scan on users");
        assertThat(PLANS.generic(lists, "PAGE_1", ALWAYS + ", 0, 20, 0, 'failed'"))
                .contains("Index Only Scan using payouts_by_status")
                .doesNotContain("Seq Scan on payouts");
        // The cursor is where the index is entered: there is no other upper bound.
        assertThat(PLANS.generic(lists, "PAGE", ALWAYS + ", 7, 20, 0"))
                .contains("Index Cond: ((requested_at >= $1) AND (ROW(requested_at, id) < ROW(");
        for (String sums : List.of("SUMS_OF_DAYS", "GROUPS_OF_DAYS", "SUMS_EVER", "GROUPS_EVER")) {
            assertThat(PLANS.generic(lists, sums, sums.endsWith("EVER") ? "" : ALWAYS))
                    .contains("on counters")
                    .doesNotContain(" on payouts");
        }
    }

    @Test
    @DisplayName("TR-04 plans the changes of payouts once, not at each call")
    void keepsThePlansOfPayouts() {
        Map<String, String> statements = new TreeMap<>(Map.of(
                "PayoutRepository.LOCK",
                "7",
                "PayoutRepository.MOVE",
                "7, '{pending}', 'processing', null, null, null"));
        Map<String, Integer> planned = new TreeMap<>();
        statements.forEach((name, arguments) -> {
            String[] parts = name.split("\\.", -1);
            planned.put(name, PLANS.planned(Plans.repository(parts[0]), parts[1], arguments));
        });
        assertThat(planned).allSatisfy((name, times) -> assertThat(times).isLessThanOrEqualTo(5));
    }

    @Test
    void stretchesOfFilesAreReadFromWhereTheLastOneEnded() {
        assertThat(PLANS.generic(JournalRepository.class, "STRETCH", "30000, " + ALWAYS + ", 500"))
                .contains("using journal_entries_pkey", "using journal_entries_by_time")
                .doesNotContain("Seq Scan on journal_entries");
        assertThat(PLANS.generic(JournalRepository.class, "CHUNK", "30000, 30499, " + ALWAYS))
                .contains("using journal_entries_pkey", "postings_of_entry")
                .doesNotContain("Seq Scan on journal_entries", "Seq Scan on postings");
        assertThat(PLANS.generic(Plans.repository("PayoutListRepository"), "CHUNK", ALWAYS + ", 20000, 500"))
                .contains("Index Only Scan Backward using payouts_by_time", "(ROW(requested_at, id) > ROW(")
                .doesNotContain("Seq Scan on payouts");
        assertThat(PLANS.generic(
                        Plans.repository("PayoutListRepository"), "CHUNK_1", ALWAYS + ", 20000, 500, 'failed'"))
                .contains("Index Only Scan Backward using payouts_by_status")
                .doesNotContain("Seq Scan on payouts");
    }
}
