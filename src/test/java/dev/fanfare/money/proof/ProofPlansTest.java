package dev.fanfare.money.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Plans;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Figures are read from days, and days from the entries of some blocks, however many there are. */
@Nightly
class ProofPlansTest {
    private static final String FILL = """
            insert into users (username, username_key, email, email_key)
            select 'u' || n, 'u' || n, n || '@x', n || '@x' from generate_series(1, 2000) n;
            insert into advertisers (user_id, name, currency, maximum_limit)
            select n, 'a', 'EUR', 1000 from generate_series(1, 500) n;
            insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
              limit_rate, task_time, task_time_type, minimum_reward, status)
            select 1 + n % 500, 'standard', 'c', '', '', now() + interval '9 days', '{}', 'EUR', 1, 1, 'days', 0, 'active'
            from generate_series(1, 5000) n;
            insert into brand_days
            select advertiser, date '2025-01-01' + day, figure, '', 1
            from generate_series(1, 500) advertiser, generate_series(0, 99) day, unnest('{accepted,paid}'::text[]) figure;
            insert into brand_proofs (advertiser_id, name, begins_on, ends_on, block, checkpoint, lines, public_key, signature)
            select 1 + n % 500, 'a', '2025-01-01', date '2025-01-01' + n / 500, 1, '\\x00', '', '', ''
            from generate_series(1, 20000) n;
            insert into creator_references (user_id, hash, recipient, name, begins_on, ends_on, block, checkpoint, lines,
              public_key, signature, expires_at)
            select 1 + n % 2000, sha256(n::text::bytea), 'x', 'u', '2025-01-01', '2025-01-02', 1, '\\x00', '', '', '',
              now() + interval '9 days'
            from generate_series(1, 20000) n;
            insert into accounts (owner_id, kind, currency) select n, 'publisher_pending', 'EUR' from generate_series(1, 2000) n;
            insert into account_days (account_id, day, kind, amount, postings, first_entry, last_entry)
            select id, date '2025-01-01' + day, 'task_accepted', 1, 1, 1, 1 from accounts, generate_series(0, 49) day;
            insert into journal_entries (key, kind, description)
            select 'task:' || n || ':accepted', 'task_accepted', '' from generate_series(1, 50000) n;
            insert into event_log (position, type, subject_id, advertiser_id, at)
            select n, 'task.rejected', n, 1 + n % 500, now() from generate_series(1, 50000) n;
            analyze;
            """;

    @Test
    @DisplayName("each statement walks an index, and reads no more because there is more")
    void walksAnIndex() {
        try (Plans plans = Plans.on(FILL)) {
            uses(plans, BrandDaysRepository.class, "SUM", "7, '2025-01-01', '2025-12-31'", "brand_days_pkey");
            uses(plans, BrandDaysRepository.class, "ADD_ENTRIES", "100, 200", "journal_entries_pkey");
            uses(plans, BrandDaysRepository.class, "ADD_REVIEWS", "100, 200", "event_log_pkey");
            uses(plans, BrandDaysRepository.class, "LIST_SHARED", "7, '2025-01-01', 3", "campaigns_of_advertiser");
            uses(plans, BrandProofRepository.class, "FIND_SIGNED", "7", "brand_proofs_once");
            uses(plans, ReferencesRepository.class, "LIST", "7, 1000, 21", "creator_references_of_user");
            uses(plans, ReferencesRepository.class, "FIND", "'\\x00'", "creator_references_hash_key");
            uses(plans, ReferencesRepository.class, "LIST_FIGURES", "7", "account_days_once");
        }
    }

    private static void uses(Plans plans, Class<?> repository, String statement, String arguments, String index) {
        String plan = plans.generic(repository, statement, arguments);
        assertThat(plan).as(statement).contains(index);
        for (String table : List.of(
                "brand_days", "brand_proofs", "creator_references", "account_days", "journal_entries", "event_log")) {
            assertThat(plan).as(statement).doesNotContain("Seq Scan on " + table + " ");
        }
    }
}
