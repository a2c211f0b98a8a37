package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Plans;
import dev.fanfare.support.Soak;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What shows a request stays on indexes when there is much of everything. */
@Soak.Only
class RequestTracePlansTest {
    private static final Plans PLANS = Plans.on("""
            insert into users (username, username_key, email, email_key)
            select n, n, n, n from generate_series(1, 20000) n;
            insert into audit_log (credential, action, subject, request_id)
            select 'SYSTEM', 'test', 'user:' || id, 'r' || id from users, generate_series(1, 3);
            insert into outbox (type, body, request_id) select 'x', '{}', 'r' || id from users;
            insert into event_log (position, type, subject_id, request_id, at)
            select id, 'user.registered', id, 'r' || id, now() from users;
            insert into journal_entries (key, kind, description, request_id)
            select 'a:' || id, 'a', '', 'r' || id from users;
            insert into account_mails (user_id, kind, address, credentials_version, request_id)
            select id, 'a', '', 0, 'r' || id from users;
            insert into notifications (user_id, key, type, title, message, request_id)
            select id, 'a', 'a', '', '', 'r' || id from users;
            insert into notification_mails (notification_id) select id from notifications;
            insert into proposals (ask, content, key_id, endpoint, permission, proposed_by, credential, request_id,
              expires_at)
            select '', '', '', '', '', id, '', 'r' || id, now() from users;
            analyze;
            """);

    @AfterAll
    static void close() {
        PLANS.close();
    }

    @ParameterizedTest
    @CsvSource({
        "AUDIT, audit_log_by_request, 0",
        "ENTRIES, journal_entries_by_request, 0",
        "EVENTS, outbox_by_request, 1",
        "EVENTS, event_log_by_request, 1",
        "MAILS, account_mails_by_request, 0",
        "MAILS, notifications_by_request, 0",
        "PROPOSALS, proposals_by_request, 0"
    })
    void aRequestIsReadFromIndexes(String statement, String index, int sorted) {
        assertThat(PLANS.generic(AuditLogRepository.class, statement, "'r77', 101"))
                .contains(index)
                .doesNotContain("Seq Scan on")
                // At most what two tables gave, each cut off.
                .satisfies(plan -> assertThat(plan.split("Sort  \\(", -1)).hasSize(sorted + 1));
    }
}
