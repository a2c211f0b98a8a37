package dev.fanfare.money.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.journal.api.JournalJobs.SealEvidence;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Node;
import dev.fanfare.support.Sealed;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a sealed audit log and other evidence prove. */
@DisplayName("TR-06: evidence under the journal's chain")
class EvidenceTest {
    private static final String LINES = """
            insert into audit_log (actor_id, credential, action, subject, request_id, created_at)
            select n, 'WEB_SESSION', 'payout.process', 'payout:' || n, 'r' || n, now() - interval '%s days'
            from generate_series(1, %s) n
            """;

    private static final String EVENTS = """
            insert into event_log (position, type, subject_id, amount, at)
            select n, 'task.paid', n, n, now() - interval '2 days' from generate_series(1, 100) n
            """;

    private static final List<String> TABLES = List.of("audit_log", "event_log", "evidence_roots", "journal_blocks");

    private static final Node node = Node.start(Map.of());

    @BeforeAll
    static void seal() {
        node.execute(LINES.formatted(2, 2_500));
        node.execute(EVENTS);
        assertThat(node.sweep(new SealEvidence())).isGreaterThanOrEqualTo(2_500);
        // The next block signs what was sealed before it.
        node.world().publisher().receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
        Sealed.all(node);
        node.execute("create schema kept");
        TABLES.forEach(table -> node.execute("create table kept.%1$s as table %1$s".formatted(table)));
    }

    @BeforeEach
    void isWhole() {
        assertThat(Sealed.findings(node)).isEmpty();
    }

    @AfterEach
    void putBack() {
        for (String table : TABLES) {
            tamper("delete from %1$s; insert into %1$s overriding system value table kept.%1$s".formatted(table));
        }
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    /** As someone does who may do anything. */
    private static void tamper(String change) {
        node.execute("begin; %s; %s; %s; commit".formatted(triggers("disable"), change, triggers("enable")));
    }

    private static String triggers(String state) {
        return TABLES.stream()
                .map(table -> "alter table %s %s trigger user".formatted(table, state))
                .collect(Collectors.joining("; "));
    }

    @Test
    void sealsADayOnceItIsOver() {
        node.execute(LINES.formatted(0, 10));
        assertThat(node.sweep(new SealEvidence())).isZero();
        assertThat(node.number("select sum(rows) from evidence_roots where log = 'audit_log'"))
                .isEqualTo(node.number("select count(*) from audit_log"
                        + " where id <= (select max(last_id) from evidence_roots where log = 'audit_log')"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "update audit_log set actor_id = 7 where subject = 'payout:1200' | a row from \\d+ to \\d+ was altered",
                "update audit_log set proposed_by = 7 where subject = 'payout:1200' | a row from \\d+ to \\d+ was altered",
                "delete from audit_log where subject = 'payout:1200' | rows \\d+ to \\d+ were \\d+, and are \\d+",
                "update event_log set amount = 9 where position = 50 | a row from 1 to 100 was altered",
                "delete from event_log where position = 50 | rows 1 to 100 were 100, and are 99",
                "delete from event_log | rows 1 to 100 were 100, and are 0",
                "delete from evidence_roots | the evidence that the last block signed was altered or removed",
                "update evidence_roots set root = sha256('') | a row from \\d+ to \\d+ was altered",
                "update evidence_roots set sealed_at = now() - interval '2 years' | the evidence that the last block signed was altered or removed",
                "update journal_blocks set evidence = sha256('') | its signature is not valid"
            })
    void namesWhatWasChanged(String change, String named) {
        tamper(change);
        assertThat(Sealed.findings(node)).isNotEmpty().anyMatch(finding -> finding.matches(".*" + named + ".*"));
    }

    @Test
    void staysWholeWhenRetentionDeletesOldEvents() {
        tamper("delete from event_log where position < 50");
        assertThat(Sealed.findings(node)).isEmpty();
    }

    @Test
    void staysWholeWhenRetentionDeletesOldLines() {
        tamper("""
                update audit_log set created_at = now() - interval '3 years';
                update evidence_roots set sealed_at = now() - interval '3 years' where log = 'audit_log';
                delete from audit_log where subject = 'payout:1'
                """);
        assertThat(Sealed.findings(node))
                .as("nothing but the time that was set back here")
                .containsExactly("root 2 of event_log does not follow root 1 as it is now: one of them was altered");
    }
}
