package dev.fanfare.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.World.Account;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PayoutProcessTest {
    private static final String BAN = "/api/user/status/ban/";
    private static final String PROCESS = "/api/payouts/process/";
    private static final String REJECT = "/api/payouts/reject/";
    private final PaymentsFixture payments = PaymentsFixture.shared();
    private final Account operator = payments.operator(Permission.PAYOUTS_PROCESS);

    @Test
    @DisplayName("PY-05 PY-07 completes a payout with its transaction, net to the publisher and fees apart")
    void completesAPayout() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = payments.payout(publisher, "40");
        Answer answer = payments.form(
                operator, PROCESS, Map.of("payout_id", id, "transaction_id", "tx-" + id, "notes", "By hand"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.fields()).containsExactlyInAnyOrder("status", "message", "processed_at");
        assertThat(answer.text("status")).isEqualTo("success");
        assertThat(answer.text("processed_at")).endsWith("Z");
        assertThat(Instant.parse(answer.text("processed_at"))).isNotNull();
        assertThat(row(id)).isEqualTo("completed tx-" + id + " By hand");
        assertBalances(publisher, 6_000, 0, 3_950, 50);
        assertThat(payments.number(
                        "select count(*) from journal_entries where key = $1", "payout:" + id + ":completed"))
                .isEqualTo(1);
        assertThat(payments.textOf(
                        "select after ->> 'status' from audit_log where subject = $1 and action = 'payout.process'",
                        "payout:" + id))
                .isEqualTo("completed");
        assertProcessedAlready(payments.json(operator, PROCESS, Map.of("payout_id", id)));
        assertProcessedAlready(payments.json(operator, REJECT, rejection(id)));
    }

    @Test
    @DisplayName("PY-07 PY-12 takes a payout on without a transaction, and completes it with one later")
    void takesAPayoutOnFirst() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = payments.payout(publisher, "40");
        Answer taken = payments.json(operator, PROCESS, Map.of("payout_id", id));
        assertThat(taken.status()).isEqualTo(200);
        assertThat(taken.at("processed_at").isTextual()).isTrue();
        assertThat(row(id)).isEqualTo("processing");
        assertBalances(publisher, 6_000, 4_000, 0, 0);
        assertProcessedAlready(payments.form(operator, PROCESS, Map.of("payout_id", id, "transaction_id", " ")));
        assertProcessedAlready(payments.json(operator, REJECT, rejection(id)));
        assertThat(payments.json(operator, PROCESS, Map.of("payout_id", id, "transaction_id", "tx-" + id))
                        .status())
                .isEqualTo(200);
        assertBalances(publisher, 6_000, 0, 3_950, 50);
    }

    @Test
    @DisplayName("PY-07 takes a transaction for one payout only")
    void takesATransactionOnce() {
        Account publisher = payments.publisherWith("100", "USD");
        long first = payments.payout(publisher, "40");
        long second = payments.payout(publisher, "20");
        String transaction = "tx-once-" + first;
        assertThat(payments.json(operator, PROCESS, Map.of("payout_id", first, "transaction_id", transaction))
                        .status())
                .isEqualTo(200);
        Answer again = payments.json(operator, PROCESS, Map.of("payout_id", second, "transaction_id", transaction));
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.error()).isEqualTo("conflict");
        assertThat(again.at("details").get("code").asText()).isEqualTo("DUPLICATE_RESOURCE");
        assertThat(again.at("details").get("resource_type").asText()).isEqualTo("payout");
        assertThat(again.at("details").get("conflicting_field").asText()).isEqualTo("transaction_id");
        assertThat(row(second)).isEqualTo("pending");
        assertBalances(publisher, 4_000, 2_000, 3_950, 50);
    }

    @Test
    @DisplayName("PY-08 gives the funds of a rejected payout back exactly once")
    void givesTheFundsBackOnce() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = payments.payout(publisher, "40");
        List<Answer> answers = PaymentsFixture.together(10, () -> payments.sending(operator, REJECT, rejection(id)));
        assertThat(answers).filteredOn(a -> a.status() == 200).hasSize(1).allSatisfy(a -> {
            assertThat(a.fields()).containsExactlyInAnyOrder("status", "message");
            assertThat(a.text("status")).isEqualTo("success");
        });
        assertThat(answers).filteredOn(a -> a.status() != 200).hasSize(9).allSatisfy(this::assertProcessedAlready);
        assertBalances(publisher, 10_000, 0, 0, 0);
        assertThat(payments.textOf("select reason from payouts where id = $1", id))
                .isEqualTo("No such account");
        assertThat(payments.textOf(
                        "select reason from audit_log where subject = $1 and action = 'payout.reject'", "payout:" + id))
                .isEqualTo("No such account");
        assertThat(payments.sumOfPostings(publisher)).isZero();
    }

    @Test
    @DisplayName("PY-08 lets one of two who process at once win")
    void letsOneProcessorWin() {
        Account publisher = payments.publisherWith("1000", "USD");
        for (int round = 0; round < 10; round++) {
            long id = payments.payout(publisher, "20");
            List<CompletableFuture<Answer>> sent = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                sent.add(payments.sending(
                        operator, PROCESS, Map.of("payout_id", id, "transaction_id", "tx-" + id + "-" + i)));
            }
            assertOneWinner(sent);
        }
        assertBalances(publisher, 80_000, 0, 19_500, 500);
    }

    @Test
    @DisplayName("PY-08 lets one win where one processes and one rejects")
    void letsProcessOrRejectWin() {
        Account publisher = payments.publisherWith("1000", "USD");
        for (int round = 0; round < 10; round++) {
            long id = payments.payout(publisher, "20");
            Map<String, Object> process = Map.of("payout_id", id, "transaction_id", "tx-" + id);
            List<CompletableFuture<Answer>> sent = round % 2 == 0
                    ? List.of(
                            payments.sending(operator, PROCESS, process),
                            payments.sending(operator, REJECT, rejection(id)))
                    : List.of(
                            payments.sending(operator, REJECT, rejection(id)),
                            payments.sending(operator, PROCESS, process));
            assertOneWinner(sent);
        }
        long completed = payments.number(
                "select count(*) from payouts where user_id = $1 and status = 'completed'", publisher.id());
        assertBalances(publisher, 100_000 - completed * 2_000, 0, completed * 1_950, completed * 50);
        assertThat(payments.sumOfPostings(publisher)).isZero();
    }

    @Test
    @DisplayName("PY-10 holds the payouts of a banned user, and an unban restores what was")
    void holdsThePayoutsOfABannedUser() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = payments.payout(publisher, "40");
        Map<String, Object> process = Map.of("payout_id", id, "transaction_id", "tx-" + id);
        Account moderator = payments.operator(Permission.USERS_BAN);
        assertThat(payments.json(moderator, BAN, Map.of("user_id", publisher.id(), "banned", true))
                        .status())
                .isEqualTo(200);
        Answer held = payments.json(operator, PROCESS, process);
        assertProcessedAlready(held);
        assertThat(held.at("details").get("on_hold").asBoolean()).isTrue();
        assertProcessedAlready(payments.json(operator, REJECT, rejection(id)));
        assertThat(row(id)).isEqualTo("pending");
        assertBalances(publisher, 6_000, 4_000, 0, 0);
        assertThat(payments.json(moderator, BAN, Map.of("user_id", publisher.id(), "banned", false))
                        .status())
                .isEqualTo(200);
        assertThat(payments.json(operator, PROCESS, process).status()).isEqualTo(200);
    }

    @Test
    @DisplayName("PY-08 PY-10 makes a move wait for a ban that is under way")
    void waitsForABanUnderWay() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = payments.payout(publisher, "40");
        CompletableFuture<Answer> processing = payments.inTransaction(tx -> tx.execute(
                        "update users set status = 'suspended' where id = $1", publisher.id())
                .map(banned ->
                        payments.sending(operator, PROCESS, Map.of("payout_id", id, "transaction_id", "tx-" + id)))
                // Commits only when the move stands in the queue behind it.
                .compose(sent -> tx.list("select pg_sleep(0.3)", row -> 1).map(sent)));
        assertProcessedAlready(PaymentsFixture.await(processing));
        assertThat(row(id)).isEqualTo("pending");
    }

    @Test
    @DisplayName("ER-10 lets nobody decide on their own payout")
    void letsNobodyDecideOnTheirOwnPayout() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = payments.payout(publisher, "40");
        Account self = payments.promoted(publisher, Permission.PAYOUTS_PROCESS);
        for (Answer answer : List.of(
                payments.json(self, PROCESS, Map.of("payout_id", id, "transaction_id", "tx-" + id)),
                payments.json(self, REJECT, rejection(id)))) {
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.error()).isEqualTo("permission_denied");
            assertThat(answer.at("details").get("code").asText()).isEqualTo("PERMISSION_DENIED");
        }
        assertThat(row(id)).isEqualTo("pending");
    }

    @Test
    void knowsNoUnknownPayoutAndNamesMissingFields() {
        for (String path : List.of(PROCESS, REJECT)) {
            Answer unknown = payments.json(operator, path, rejection(9_000_000_000L));
            assertThat(unknown.status()).isEqualTo(404);
            assertThat(unknown.error()).isEqualTo("not_found");
            assertThat(unknown.at("details").get("code").asText()).isEqualTo("RESOURCE_NOT_FOUND");
            assertThat(unknown.at("details").get("resource_type").asText()).isEqualTo("payout");
        }
        assertThat(payments.form(operator, PROCESS, Map.of("notes", "x"))
                        .at("details")
                        .get("missing_fields"))
                .hasToString("[\"payout_id\"]");
        Answer reject = payments.form(operator, REJECT, Map.of("reason", " "));
        assertThat(reject.status()).isEqualTo(400);
        assertThat(reject.at("details").get("missing_fields")).hasToString("[\"payout_id\",\"reason\"]");
    }

    @Test
    void letsOnlyThosePermittedProcess() {
        for (String path : List.of(PROCESS, REJECT)) {
            assertThat(payments.withToken(null, path, Map.of()).error()).isEqualTo("missing_token");
            assertThat(payments.withToken("nonsense", path, Map.of()).error()).isEqualTo("invalid_token");
            Answer forbidden = payments.json(payments.operator(Permission.PAYOUTS_VIEW), path, rejection(1));
            assertThat(forbidden.status()).isEqualTo(403);
            assertThat(forbidden.at("details").get("required_permissions")).hasToString("[\"payouts.process\"]");
        }
    }

    private void assertOneWinner(List<CompletableFuture<Answer>> sent) {
        List<Answer> answers = sent.stream().map(PaymentsFixture::await).toList();
        assertThat(answers).filteredOn(a -> a.status() == 200).hasSize(1);
        assertThat(answers).filteredOn(a -> a.status() != 200).hasSize(1).allSatisfy(this::assertProcessedAlready);
    }

    private void assertProcessedAlready(Answer answer) {
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(400);
        assertThat(answer.error()).isEqualTo("payout_already_processed");
        assertThat(answer.fields()).containsExactlyInAnyOrder("error", "message", "details");
    }

    private void assertBalances(Account publisher, long available, long held, long paid, long fees) {
        assertThat(List.of(
                        payments.balance(publisher, AccountKind.PUBLISHER_AVAILABLE, "USD"),
                        payments.balance(publisher, AccountKind.PUBLISHER_HELD, "USD"),
                        payments.balance(publisher, AccountKind.PUBLISHER_PAID, "USD"),
                        payments.balance(publisher, AccountKind.PUBLISHER_FEES, "USD")))
                .containsExactly(available, held, paid, fees);
    }

    private String row(long id) {
        return payments.textOf("select concat_ws(' ', status, transaction_id, notes) from payouts where id = $1", id);
    }

    private static Map<String, Object> rejection(long id) {
        return Map.of("payout_id", id, "reason", "No such account");
    }
}
