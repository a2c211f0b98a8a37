package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.tables.OwnedTable.Expiry;
import dev.fanfare.support.Node;
import dev.fanfare.support.Plans;
import dev.fanfare.support.Soak;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("TR-08: what is over is deleted after its days, and deletion keeps up")
class RetentionTest {
    private static final Map<String, String> DAYS = Map.of(
            "retention.sessions_days", "2",
            "retention.oauth_days", "3",
            "retention.sign_ins_days", "4",
            "retention.idempotency_keys_days", "5",
            "retention.outbox_days", "6",
            "retention.dead_letters_days", "8",
            "retention.audit_log_days", "400",
            "retention.proposals_days", "9",
            "retention.notifications_days", "7");

    @AutoClose
    private static Node node;

    @BeforeAll
    static void start() {
        node = Node.start(DAYS);
        node.execute("""
                insert into users (username, username_key, email, email_key) values ('a', 'a', 'a@x', 'a@x');
                insert into applications (client_id, name, secret_hash) values ('app', 'App', '')
                """);
    }

    @BeforeEach
    void nothingThere() {
        node.execute("""
                truncate sessions, session_renewals, oauth_grants, oauth_codes, oauth_device_codes, oauth_tokens, sign_in_events, idempotency_keys, outbox,
                  notifications, notification_mails, audit_log, step_ups, payout_destinations, proposals, agent_proposals
                """);
    }

    /** What stands in the tables, how much of it is deleted, and what is left of each table that is named. */
    private record Case(String what, String rows, int deleted, Map<String, Integer> left) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static final String GRANT = """
            insert into oauth_grants (client_id, revoked_at, expires_at)
            select 'app', now() + revoked::interval, now() + expires::interval from (values %s) g (revoked, expires);
            """;

    static List<Case> ofAccounts() {
        return List.of(
                new Case(
                        "sessions that ended or expired",
                        """
                        insert into sessions (id, user_id, expires_at, ended_at)
                        select gen_random_uuid(), users.id, now() + expires, now() + ended
                        from users, (values
                          (interval '9 days', null),
                          ('-47 hours', null), ('-49 hours', null),
                          ('9 days', interval '-47 hours'), ('9 days', '-49 hours'),
                          ('-47 hours', '-90 hours')) s (expires, ended)
                        where username = 'a'
                        """,
                        3,
                        Map.of("sessions where least(ended_at, expires_at) > now() - interval '2 days'", 3)),
                new Case(
                        "codes and tokens that expired",
                        GRANT.formatted("(null, '50 days')") + """
                        insert into oauth_codes (hash, client_id, user_id, redirect_uri, challenge, expires_at, grant_id,
                                                 credentials_version)
                        select n::text::bytea, 'app', u.id, '', '', now() - n * interval '1 hour', g.id, 0
                        from users u, oauth_grants g, unnest('{71,73}'::integer[]) n where username = 'a';
                        insert into oauth_tokens (hash, kind, grant_id, expires_at)
                        select n::text::bytea, 'access', id, now() - n * interval '1 hour'
                        from oauth_grants, unnest('{-1,71,73}'::integer[]) n
                        """,
                        2,
                        Map.of("oauth_codes", 1, "oauth_tokens", 2, "oauth_grants", 1)),
                new Case(
                        "grants with all their tokens, revoked or expired with the last",
                        GRANT.formatted("""
                                (null, '1 day'), (null, '-71 hours'), (null, '-73 hours'),
                                ('-71 hours', '1 day'), ('-73 hours', '1 day')""") + """
                        insert into oauth_tokens (hash, kind, grant_id, expires_at)
                        select id::text::bytea, 'refresh', id, greatest(expires_at, now()) from oauth_grants
                        """,
                        2,
                        Map.of("oauth_grants", 3, "oauth_tokens", 3)),
                new Case("sign-ins, and proposals that expired", """
                        insert into proposals (ask, content, key_id, endpoint, permission, proposed_by, credential, request_id,
                          expires_at)
                        select '', '', '', '', '', u.id, '', '', now() - n * interval '1 hour'
                        from users u, unnest('{215,217}'::integer[]) n where username = 'a';
                        insert into sign_in_events (name, party, outcome, network, address, created_at)
                        select 'a', '', 'failure', '', '', now() - n * interval '1 hour' from unnest('{0,95,97}'::integer[]) n
                        """, 2, Map.of("proposals", 1, "sign_in_events", 2)));
    }

    static List<Case> ofWork() {
        return List.of(
                new Case("HT-21: answers to repeated requests", """
                        insert into idempotency_keys (caller, route, key_hash, body_hash, created_at)
                        select 'user:1', '', n::text::bytea, '', now() - n * interval '1 hour'
                        from unnest('{0,119,121}'::integer[]) n
                        """, 1, Map.of("idempotency_keys", 2)),
                new Case(
                        "events that were dispatched, and never before",
                        """
                        insert into outbox (type, body, request_id, created_at, dispatched_at)
                        select 'of.Nothing', '{}', '', now() - interval '99 days', now() - n * interval '1 hour'
                        from unnest('{null,143,145}'::integer[]) n
                        """,
                        1,
                        Map.of("outbox", 2, "outbox where dispatched_at is null", 1)),
                new Case(
                        "dead letters, and not what is still tried",
                        """
                        insert into outbox (type, body, request_id, created_at, dead_at)
                        select 'of.Nothing', '{}', '', now() - interval '99 days', now() - n * interval '1 hour'
                        from unnest('{null,0,191,193,195}'::integer[]) n
                        """,
                        2,
                        Map.of("outbox", 3, "outbox where dead_at is null", 1)),
                new Case(
                        "step-ups, and what was removed from address books",
                        """
                        insert into step_ups (credential, credential_id, user_id, factor, trusted, credentials_version, proven_at)
                        select '', n, id, 'password', true, 0, now() - n * interval '1 hour'
                        from users, unnest('{0,47,49}'::integer[]) n where username = 'a';
                        insert into payout_destinations (user_id, kind, address, removed_at)
                        select id, '', coalesce(n, 0), now() - n * interval '1 day'
                        from users, unnest('{null,399,401}'::integer[]) n where username = 'a'
                        """,
                        2,
                        Map.of("step_ups", 2, "payout_destinations", 2)),
                new Case("notifications with their mails", """
                        insert into notifications (user_id, key, type, title, message, created_at)
                        select id, n, '', '', '', now() - n * interval '1 hour'
                        from users, unnest('{0,167,169}'::integer[]) n where username = 'a';
                        insert into notification_mails (notification_id) select id from notifications
                        """, 1, Map.of("notifications", 2, "notification_mails", 2)),
                new Case(
                        "TR-08: lines of the audit log, after a year at the earliest", """
                        insert into audit_log (credential, action, subject, request_id, created_at)
                        select '', 'test', 'test:1', '', now() - n * interval '1 day'
                        from unnest('{500,401,399,366,364,0}'::integer[]) n
                        """, 2, Map.of("audit_log", 4)));
    }

    @ParameterizedTest
    @MethodSource({"ofAccounts", "ofWork"})
    void forgets(Case one) {
        node.execute(one.rows());
        assertThat(sweep()).isEqualTo(one.deleted());
        one.left().forEach((rows, left) -> assertThat(node.number("select count(*) from " + rows))
                .as(rows)
                .isEqualTo(left.longValue()));
    }

    @Test
    @DisplayName("TR-08: the database refuses that the audit log loses or changes a line before a year is over")
    void forgetsNothingOfThisYear() {
        node.execute("insert into audit_log (credential, action, subject, request_id) values ('', '', '', '')");
        for (String change : List.of("delete from audit_log", "update audit_log set action = ''")) {
            assertThatThrownBy(() -> node.execute(change)).hasStackTraceContaining("append-only");
        }
    }

    @Test
    void goesOnWhileThereIsMoreThanAChunk() {
        int backlog = 2 * RetentionService.CHUNK + 1;
        backlog(backlog);
        JobResult first = Blocking.await(ask(node));
        assertThat(first.handled()).isEqualTo(RetentionService.CHUNK);
        assertThat(first.more()).isTrue();
        assertThat(sweep()).isEqualTo(backlog - RetentionService.CHUNK);
    }

    @Test
    @DisplayName("TR-08: deletes notifications, keys and events of any number in one go")
    void deletesAnyNumber() {
        int rows = Soak.size("retention.rows", 2_000, 6_000);
        node.execute("""
                insert into notifications (user_id, key, type, title, message, created_at)
                select u.id, n, 'campaigns', 'A title', 'A message of some words', now() - interval '99 days'
                from users u, generate_series(1, %1$d) n where username = 'a';
                insert into idempotency_keys (caller, route, key_hash, body_hash, answer, created_at)
                select 'user:1', '/', sha256(n::text::bytea), sha256(n::text::bytea), sha256(n::text::bytea),
                  now() - interval '99 days'
                from generate_series(1, %1$d) n;
                insert into outbox (type, body, request_id, dispatched_at)
                select 'of.Nothing', '{}', '', now() - interval '99 days' from generate_series(1, %1$d);
                """.formatted(rows / 3));
        assertThat(sweep()).isEqualTo(rows / 3 * 3);
    }

    @Test
    void isHarmlessOnTwoNodesAtOnce() {
        int backlog = 3 * RetentionService.CHUNK;
        backlog(backlog);
        try (Node other = Node.start(node.databaseUri(), DAYS)) {
            List<CompletableFuture<Integer>> sweeps = List.of(
                    CompletableFuture.supplyAsync(() -> node.sweep(new ForgetExpired())),
                    CompletableFuture.supplyAsync(() -> other.sweep(new ForgetExpired())));
            assertThat(sweeps.stream().mapToInt(CompletableFuture::join).sum()).isEqualTo(backlog);
        }
        assertThat(node.number("select count(*) from sign_in_events")).isZero();
    }

    @Test
    void findsWhatIsOverByAnIndexOfEachTable() {
        // Of empty tables too.
        try (Plans plans = Plans.on("""
                do $$ begin
                  execute format('alter database %I set enable_seqscan = off', current_database());
                  execute format('alter database %I set enable_bitmapscan = off', current_database());
                end $$
                """)) {
            Tables.ALL.all().stream()
                    .flatMap(table -> table.expiries().stream())
                    .map(Expiry::statement)
                    .forEach(statement -> assertThat(plans.generic(statement, "30, 5000"))
                            .as(statement)
                            .contains("Index Scan using ")
                            // The event log loses its beginning.
                            .containsAnyOf("Tid Scan", "Index Cond: (id = ANY ", "Index Cond: (\"position\" <= ")
                            .doesNotContain("Seq Scan", "Sort  ("));
        }
    }

    private static void backlog(int rows) {
        node.execute("""
                insert into sign_in_events (name, party, outcome, network, address, created_at)
                select 'a', '', 'failure', '', '', now() - interval '99 days' from generate_series(1, ?)
                """, rows);
    }

    private static io.vertx.core.Future<JobResult> ask(Node node) {
        return node.fanfare().bus().ask(Caller.system("test"), new ForgetExpired());
    }

    private static int sweep() {
        return node.sweep(new ForgetExpired());
    }
}
