package dev.fanfare.platform.jobs;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.finance.api.FinanceJobs.ReconcileLedger;
import dev.fanfare.support.Node;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("TR-05: what has not finished for too long is as red as what found a difference")
class HealthMonitorTest {
    private static final Node NODE = Node.start(Map.of("alarms.unfinished_hours", "25"));

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @BeforeEach
    void allIsWell() {
        NODE.sql("delete from outbox").execute();
        NODE.sql("update job_runs set seen_at = now(), succeeded_at = null, finished_at = null")
                .execute();
        NODE.sql("update reconciliation set since = now(), finished_at = '-infinity', differences = 0, found = 0")
                .execute();
    }

    @Test
    void aComparisonThatDoesNotEndIsRedUntilItHasEnded() {
        assertThat(reason("ledger")).isEmpty();
        NODE.sql("update reconciliation set since = now() - interval '25 hours 1 minute'")
                .execute();
        assertThat(reason("ledger")).contains("not been compared as a whole since");
        assertThat(new String(NODE.client().get("/metrics").bytes(), StandardCharsets.UTF_8))
                .contains("fanfare_watch_problems{watch=\"ledger\"} 1.0")
                .contains("fanfare_watch_problems{watch=\"events\"} 0.0");
        NODE.sweep(new ReconcileLedger());
        assertThat(reason("ledger")).isEmpty();
    }

    @Test
    void aDifferenceIsRed() {
        NODE.sql("update reconciliation set found = 3").execute();
        assertThat(reason("ledger")).contains("differ in 3 amounts");
    }

    @Test
    void anEventThatWaitsForLongOrIsADeadLetterIsRed() {
        NODE.sql("insert into outbox (type, body, request_id, due_at) values ('x', '{}', '', now() - interval"
                        + " '29 minutes')")
                .execute();
        assertThat(reason("events")).isEmpty();
        NODE.sql("update outbox set due_at = now() - interval '31 minutes'").execute();
        assertThat(reason("events")).contains("has not been dispatched");
        NODE.sql("update outbox set dead_at = now()").execute();
        assertThat(reason("events")).isEqualTo("One event failed too often and waits for you.");
        // An operator has to decide, but the service is well.
        NODE.client().get("/health").expect(200);
        assertThat(new String(NODE.client().get("/metrics").bytes(), StandardCharsets.UTF_8))
                .contains("fanfare_watch_problems{watch=\"events\"} 0.0")
                .contains("fanfare_watch_waiting{watch=\"events\"} 1.0");
    }

    @Test
    void aNewInstallationIsWellUntilAJobShouldHaveRun() {
        NODE.client().get("/health").expect(200);
        NODE.sql("update job_runs set seen_at = now() - interval '9 minutes'").execute();
        NODE.client().get("/health").expect(200);
    }

    @Test
    void aJobIsRedThatNoNodeRunsOrThatNeverComesToItsEnd() {
        NODE.sql("update job_runs set seen_at = now() - interval '1 hour'").execute();
        assertThat(reason("jobs")).contains("No node has run finance.ReconcileLedger yet.");
        try (Node scheduler = Node.start(NODE.databaseUri(), Map.of("roles", "all"))) {
            eventually("jobs have run", () -> reason("jobs").isEmpty() || noted() > 0);
            assertThat(scheduler.databaseUri()).isEqualTo(NODE.databaseUri());
        }
        assertThat(noted()).isPositive();
        NODE.sql("update job_runs set finished_at = now() - interval '26 hours' where job ="
                        + " 'notifications.DispatchOutbox'")
                .execute();
        assertThat(reason("jobs")).contains("notifications.DispatchOutbox has not come to its end since");
        NODE.sql("update job_runs set succeeded_at = now() - interval '1 hour' where job ="
                        + " 'notifications.DispatchOutbox'")
                .execute();
        assertThat(reason("jobs")).contains("notifications.DispatchOutbox has not succeeded since");
    }

    private static long noted() {
        return NODE.sql("select count(succeeded_at) from job_runs where job in ('notifications.DispatchOutbox',"
                        + " 'tasks.RemindOfDeadlines', 'tasks.SettleBestPosts')")
                .number();
    }

    /** What the service says of a check: empty if it is well. */
    private static String reason(String check) {
        for (JsonNode one : NODE.client().get("/health").at("checks")) {
            if (one.path("id").asText().equals(check)) {
                String reason = one.path("data").path("reason").asText();
                assertThat(one.path("status").asText())
                        .isEqualTo(reason.isEmpty() || reason.endsWith(" for you.") ? "UP" : "DOWN");
                return reason;
            }
        }
        throw new AssertionError(check);
    }
}
