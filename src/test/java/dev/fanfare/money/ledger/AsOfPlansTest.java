package dev.fanfare.money.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Plans;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Balances as of then are read from indexes, however long the journal is: from the last posting of each account. */
@Nightly
class AsOfPlansTest {
    private static final Plans PLANS = Plans.on(fill(60_000, 2_000));

    /** So many entries of two postings each, a minute apart, of so many publishers, with blocks of ten. */
    static String fill(long entries, long publishers) {
        return """
                insert into users (username, username_key, email, email_key)
                select 'u' || n, 'u' || n, n || '@x', n || '@x' from generate_series(1, $publishers) n;
                insert into accounts (owner_id, kind, currency, updated_at)
                select u.id, k.kind, 'USD', now()
                from users u, (values ('publisher_pending'), ('publisher_available'), ('publisher_held')) k (kind);
                insert into journal_entries (key, kind, description, created_at)
                select 'task:' || n || ':accepted', 'kind' || n % 10, '', now() - ($entries - n) * interval '1 minute'
                from generate_series(1, $entries) n;
                insert into postings (entry_id, account_id, currency, amount)
                select e.id, 1 + (e.id * 7 + side) % ($publishers * 3), 'USD', 1 - 2 * side
                from journal_entries e, generate_series(0, 1) side;
                insert into sealed_postings (account_id, number, posting_id, balance)
                select account_id, row_number() over (partition by account_id order by entry_id, id), id,
                  sum(amount) over (partition by account_id order by entry_id, id)
                from postings;
                insert into journal_leaves (entry_id, position, postings, salt, hash)
                select id, id, 2, '', '' from journal_entries;
                insert into journal_blocks (number, first_position, entries, last_entry, previous, root, sealed_at, evidence,
                  public_key, signature)
                select n, n * 10 - 9, 10, n * 10, '', '', now(), '', '', '' from generate_series(1, $entries / 10) n;
                insert into account_days (account_id, day, kind, amount, postings, first_entry, last_entry)
                select p.account_id, e.booked_on, e.kind, sum(p.amount), count(*), min(e.id), max(e.id)
                from postings p join journal_entries e on e.id = p.entry_id group by 1, 2, 3;
                analyze;
                """.replace("$entries", Long.toString(entries)).replace("$publishers", Long.toString(publishers));
    }

    @AfterAll
    static void close() {
        PLANS.close();
    }

    private static void look(Class<?> repository, String statement, String arguments, String... indexes) {
        for (String plan :
                List.of(PLANS.of(repository, statement, arguments), PLANS.generic(repository, statement, arguments))) {
            assertThat(plan)
                    .as(statement)
                    .contains(indexes)
                    .doesNotContain(
                            "Seq Scan on postings",
                            "Seq Scan on sealed_postings",
                            "Seq Scan on journal_",
                            "Seq Scan on account_days",
                            "Seq Scan on users");
        }
    }

    @Test
    void momentsAreFoundFromIndexes() {
        look(LedgerRepository.class, "AT_POSITION", "30000", "journal_blocks_by_position", "journal_leaves_pkey");
        look(
                LedgerRepository.class,
                "AT_TIME",
                "now() - interval '20 days'",
                "journal_entries_by_time",
                "journal_leaves_pkey");
        look(LedgerRepository.class, "LAST", "", "journal_leaves_pkey");
    }

    @Test
    void aUsersBalancesAreReadFromTheLastPostings() {
        Class<?> balances = Plans.repository("BalanceRepository");
        for (String bookedTo : List.of("null", "(now() - interval '20 days')::date")) {
            look(
                    balances,
                    "BALANCES_AS_OF",
                    "77, 30000, " + bookedTo,
                    "Index Scan Backward using postings_by_account",
                    "sealed_postings_once");
        }
    }

    @Test
    void sumsOfAllAreReadFromTheLastPostingsAndTheDaysOfTheMonth() {
        Class<?> periods = Plans.repository("PeriodsRepository");
        for (String bookedTo : List.of("null", "(now() - interval '20 days')::date")) {
            look(
                    periods,
                    "TRIAL_BALANCE_AS_OF",
                    "(now() - interval '22 days')::date, 30000, now() - interval '20 days', " + bookedTo,
                    "postings_by_account",
                    "sealed_postings_once",
                    "account_days_by_day");
        }
    }
}
