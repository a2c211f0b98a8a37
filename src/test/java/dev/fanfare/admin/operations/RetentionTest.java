package dev.fanfare.admin.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.app.Fanfare;
import dev.fanfare.app.Tables;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.tables.OwnedTable.Expiry;
import dev.fanfare.support.Node;
import dev.fanfare.support.Plans;
import dev.fanfare.support.Soak;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

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

    private static Node node;

    @BeforeAll
    static void start() {
        node = Node.start(DAYS);
        node.sql("""
                insert into users (username, username_key, email, email_key) values ('a', 'a', 'a@x', 'a@x');
                insert into applications (client_id, name, secret_hash) values ('app', 'App', '')
                """).execute();
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @BeforeEach
    void nothingThere() {
        node.sql("""
                truncate sessions, session_renewals, oauth_grants, oauth_codes, oauth_tokens, sign_in_events, idempotency_keys, outbox,
                  notifications, notification_mails, audit_log, fresh_proofs, payout_destinations, proposals
                """).execute();
    }

    @Test
    void forgetsSessionsAfterTheyEndedOrExpired() {
        node.sql("""
                insert into sessions (id, user_id, expires_at, ended_at)
                select gen_random_uuid(), users.id, now() + expires, now() + ended
                from users, (values
                  (interval '9 days', null),
                  ('-47 hours', null), ('-49 hours', null),
                  ('9 days', interval '-47 hours'), ('9 days', '-49 hours'),
                  ('-47 hours', '-90 hours')) s (expires, ended)
                where username = 'a'
                """).execute();
        assertThat(sweep()).isEqualTo(3);
        assertThat(number(
                        "select count(*) from sessions where least(ended_at, expires_at) > now() - interval '2 days'"))
                .isEqualTo(3);
    }

    @Test
    void forgetsCodesAndTokensAfterTheyExpired() {
        grant(null, "50 days");
        node.sql("""
                insert into oauth_codes (hash, client_id, user_id, redirect_uri, challenge, expires_at, grant_id)
                select n::text::bytea, 'app', u.id, '', '', now() - n * interval '1 hour', g.id
                from users u, oauth_grants g, unnest('{71,73}'::integer[]) n where username = 'a';
                insert into oauth_tokens (hash, kind, grant_id, expires_at)
                select n::text::bytea, 'access', id, now() - n * interval '1 hour'
                from oauth_grants, unnest('{-1,71,73}'::integer[]) n
                """).execute();
        assertThat(sweep()).isEqualTo(2);
        assertThat(number("select count(*) from oauth_codes")).isEqualTo(1);
        assertThat(number("select count(*) from oauth_tokens")).isEqualTo(2);
        assertThat(number("select count(*) from oauth_grants")).isEqualTo(1);
    }

    @Test
    void forgetsGrantsWithAllTheirTokensAfterTheyWereRevokedOrTheLastTokenExpired() {
        grant(null, "1 day");
        grant(null, "-71 hours");
        grant(null, "-73 hours");
        grant("-71 hours", "1 day");
        grant("-73 hours", "1 day");
        node.sql("""
                insert into oauth_tokens (hash, kind, grant_id, expires_at)
                select id::text::bytea, 'refresh', id, greatest(expires_at, now()) from oauth_grants
                """).execute();
        assertThat(sweep()).isEqualTo(2);
        assertThat(number("select count(*) from oauth_grants")).isEqualTo(3);
        assertThat(number("select count(*) from oauth_tokens")).isEqualTo(3);
    }

    @Test
    void forgetsSignInsAndProposalsThatExpired() {
        node.sql("""
                insert into proposals (ask, body, endpoint, permission, proposed_by, credential, request_id, expires_at)
                select '', '', '', '', u.id, '', '', now() - n * interval '1 hour'
                from users u, unnest('{215,217}'::integer[]) n where username = 'a';
                insert into sign_in_events (name, party, outcome, network, address, created_at)
                select 'a', '', 'failure', '', '', now() - n * interval '1 hour' from unnest('{0,95,97}'::integer[]) n
                """).execute();
        assertThat(sweep()).isEqualTo(2);
        assertThat(number("select 10 * (select count(*) from proposals) + count(*) from sign_in_events"))
                .isEqualTo(12);
    }

    @Test
    @DisplayName("HT-21: answers to repeated requests are forgotten")
    void forgetsIdempotencyKeys() {
        node.sql("""
                insert into idempotency_keys (caller, route, key_hash, body_hash, created_at)
                select 'user:1', '', n::text::bytea, '', now() - n * interval '1 hour'
                from unnest('{0,119,121}'::integer[]) n
                """).execute();
        assertThat(sweep()).isEqualTo(1);
        assertThat(number("select count(*) from idempotency_keys")).isEqualTo(2);
    }

    @Test
    void forgetsEventsAfterTheyWereDispatchedAndNeverBefore() {
        node.sql("""
                insert into outbox (type, body, request_id, created_at, dispatched_at)
                select 'of.Nothing', '{}', '', now() - interval '99 days', now() - n * interval '1 hour'
                from unnest('{null,143,145}'::integer[]) n
                """).execute();
        assertThat(sweep()).isEqualTo(1);
        assertThat(number("select count(*) from outbox where dispatched_at is null"))
                .isEqualTo(1);
        assertThat(number("select count(*) from outbox")).isEqualTo(2);
    }

    @Test
    void forgetsDeadLettersAndLeavesWhatIsStillTried() {
        node.sql("""
                insert into outbox (type, body, request_id, created_at, dead_at)
                select 'of.Nothing', '{}', '', now() - interval '99 days', now() - n * interval '1 hour'
                from unnest('{null,0,191,193,195}'::integer[]) n
                """).execute();
        assertThat(sweep()).isEqualTo(2);
        assertThat(number("select count(*) from outbox where dead_at is null")).isEqualTo(1);
        assertThat(number("select count(*) from outbox")).isEqualTo(3);
    }

    @Test
    @DisplayName(
            "TR-08: forgets lines of the audit log after their days; the database refuses it before a year is over")
    void forgetsTheAuditLogAndNothingOfThisYear() {
        node.sql("""
                insert into audit_log (credential, action, subject, request_id, created_at)
                select '', 'test', 'test:1', '', now() - n * interval '1 day'
                from unnest('{500,401,399,366,364,0}'::integer[]) n
                """).execute();
        assertThat(sweep()).isEqualTo(2);
        assertThat(number("select count(*) from audit_log")).isEqualTo(4);
        assertThatThrownBy(() -> node.sql("delete from audit_log").execute()).hasStackTraceContaining("append-only");
        assertThatThrownBy(() -> node.sql("update audit_log set action = ''").execute())
                .hasStackTraceContaining("append-only");
    }

    @Test
    void forgetsStepUpsAndWhatWasRemovedFromAddressBooks() {
        node.sql("""
                insert into fresh_proofs (credential, credential_id, user_id, factor, proven_at)
                select '', n, id, 'password', now() - n * interval '1 hour'
                from users, unnest('{0,47,49}'::integer[]) n where username = 'a';
                insert into payout_destinations (user_id, kind, address, removed_at)
                select id, '', coalesce(n, 0), now() - n * interval '1 day'
                from users, unnest('{null,399,401}'::integer[]) n where username = 'a'
                """).execute();
        assertThat(sweep()).isEqualTo(2);
        assertThat(number("select count(*) from fresh_proofs")).isEqualTo(2);
        assertThat(number("select count(*) from payout_destinations")).isEqualTo(2);
    }

    @Test
    void forgetsNotificationsWithTheirMails() {
        node.sql("""
                insert into notifications (user_id, key, type, title, message, created_at)
                select id, n, '', '', '', now() - n * interval '1 hour'
                from users, unnest('{0,167,169}'::integer[]) n where username = 'a';
                insert into notification_mails (notification_id) select id from notifications
                """).execute();
        assertThat(sweep()).isEqualTo(1);
        assertThat(number("select count(*) from notifications")).isEqualTo(2);
        assertThat(number("select count(*) from notification_mails")).isEqualTo(2);
    }

    @Test
    void goesOnWhileThereIsMoreThanAChunk() {
        int backlog = 2 * RetentionService.CHUNK + 1;
        backlog(backlog);
        JobResult first = Fanfare.await(ask(node));
        assertThat(first.handled()).isEqualTo(RetentionService.CHUNK);
        assertThat(first.more()).isTrue();
        assertThat(sweep()).isEqualTo(backlog - RetentionService.CHUNK);
    }

    @Test
    @DisplayName("TR-08: deletes notifications, keys and events of any number in one go")
    void deletesAnyNumber() {
        int rows = Soak.size("retention.rows", 2_000, 6_000);
        node.sql("""
                insert into notifications (user_id, key, type, title, message, created_at)
                select u.id, n, 'campaigns', 'A title', 'A message of some words', now() - interval '99 days'
                from users u, generate_series(1, %1$d) n where username = 'a';
                insert into idempotency_keys (caller, route, key_hash, body_hash, answer, created_at)
                select 'user:1', '/', sha256(n::text::bytea), sha256(n::text::bytea), sha256(n::text::bytea),
                  now() - interval '99 days'
                from generate_series(1, %1$d) n;
                insert into outbox (type, body, request_id, dispatched_at)
                select 'of.Nothing', '{}', '', now() - interval '99 days' from generate_series(1, %1$d);
                """.formatted(rows / 3)).execute();
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
        assertThat(number("select count(*) from sign_in_events")).isZero();
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
                            .contains("Tid Scan", "Index Scan using ")
                            .doesNotContain("Seq Scan", "Sort"));
        }
    }

    private static void grant(String revoked, String expires) {
        node.sql("""
                insert into oauth_grants (client_id, revoked_at, expires_at)
                values ('app', now() + ?::interval, now() + ?::interval)
                """, revoked, expires).execute();
    }

    private static void backlog(int rows) {
        node.sql("""
                insert into sign_in_events (name, party, outcome, network, address, created_at)
                select 'a', '', 'failure', '', '', now() - interval '99 days' from generate_series(1, ?)
                """, rows).execute();
    }

    private static io.vertx.core.Future<JobResult> ask(Node node) {
        return node.fanfare().bus().ask(Caller.system("test"), new ForgetExpired());
    }

    private static int sweep() {
        return node.sweep(new ForgetExpired());
    }

    private static long number(String sql) {
        return node.sql(sql).number();
    }
}
