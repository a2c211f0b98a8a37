package dev.fanfare.money.payment;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@SentStatements.Own
class PayoutProcessTest {
    private static final String BAN = "/api/user/status/ban/";
    private static final String PROCESS = "/api/payouts/process/";
    private static final String REJECT = "/api/payouts/reject/";
    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.PAYOUTS_PROCESS);

    @Test
    @DisplayName("PY-05 PY-07 completes a payout with its transaction, net to the publisher and fees apart")
    void completesAPayout() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = publisher.asksPayout("40");
        Answer answer = operator.form(PROCESS, "{payout_id: %s, transaction_id: 'tx-%s', notes: 'By hand'}", id, id)
                .expect(200)
                .expectFields("status", "message", "processed_at")
                .shows("{status: 'success'}");
        assertThat(answer.text("processed_at")).endsWith("Z");
        assertThat(Instant.parse(answer.text("processed_at"))).isNotNull();
        assertThat(row(id)).isEqualTo("completed tx-" + id + " By hand");
        publisher.assertBalances(6_000, 0, 3_950, 50);
        assertThat(world.number("select count(*) from journal_entries where key = ?", "payout:" + id + ":completed"))
                .isEqualTo(1);
        assertThat(world.text(
                        "select after ->> 'status' from audit_log where subject = ? and action = 'payout.process'",
                        "payout:" + id))
                .isEqualTo("completed");
        assertProcessedAlready(operator.call(PROCESS, "{payout_id: %s}", id));
        assertProcessedAlready(operator.call(REJECT, rejection(id)));
    }

    @Test
    @DisplayName("PY-07 PY-12 takes a payout on without a transaction, and completes it with one later")
    void takesAPayoutOnFirst() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = publisher.asksPayout("40");
        Answer taken = operator.call(PROCESS, "{payout_id: %s}", id).expect(200);
        assertThat(taken.at("processed_at").isTextual()).isTrue();
        assertThat(row(id)).isEqualTo("processing");
        publisher.assertBalances(6_000, 4_000, 0, 0);
        assertProcessedAlready(operator.form(PROCESS, "{payout_id: %s, transaction_id: ' '}", id));
        assertProcessedAlready(operator.call(REJECT, rejection(id)));
        operator.call(PROCESS, "{payout_id: %s, transaction_id: 'tx-%s'}", id, id)
                .expect(200);
        publisher.assertBalances(6_000, 0, 3_950, 50);
    }

    @Test
    @DisplayName("PY-07 takes a transaction for one payout only")
    void takesATransactionOnce() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long first = publisher.asksPayout("40");
        long second = publisher.asksPayout("20");
        String transaction = "tx-once-" + first;
        operator.call(PROCESS, "{payout_id: %s, transaction_id: %s}", first, transaction)
                .expect(200);
        operator.call(PROCESS, "{payout_id: %s, transaction_id: %s}", second, transaction)
                .expectError(409, "conflict", "DUPLICATE_RESOURCE")
                .shows("{details: {resource_type: 'payout', conflicting_field: 'transaction_id'}}");
        assertThat(row(second)).isEqualTo("pending");
        publisher.assertBalances(4_000, 2_000, 3_950, 50);
    }

    @Test
    @DisplayName("PY-08 gives the funds of a rejected payout back exactly once")
    void givesTheFundsBackOnce() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = publisher.asksPayout("40");
        List<Answer> answers = together(10, i -> operator.call(REJECT, rejection(id)));
        assertThat(answers).filteredOn(a -> a.status() == 200).hasSize(1).allSatisfy(a -> {
            assertThat(a.fields()).containsExactlyInAnyOrder("status", "message");
            assertThat(a.text("status")).isEqualTo("success");
        });
        assertThat(answers).filteredOn(a -> a.status() != 200).hasSize(9).allSatisfy(this::assertProcessedAlready);
        publisher.assertBalances(10_000, 0, 0, 0);
        assertThat(world.text("select reason from payouts where id = ?", id)).isEqualTo("No such account");
        assertThat(world.text(
                        "select reason from audit_log where subject = ? and action = 'payout.reject'", "payout:" + id))
                .isEqualTo("No such account");
        assertThat(publisher.sumOfPostings()).isZero();
    }

    @Test
    @DisplayName("PY-08 lets one of two who process at once win")
    void letsOneProcessorWin() {
        Publisher publisher = world.publisher().earns("1000", "USD");
        for (int round = 0; round < 10; round++) {
            long id = publisher.asksPayout("20");
            List<CompletableFuture<Answer>> sent = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                sent.add(operator.backend()
                        .postAsync(PROCESS, "{payout_id: %s, transaction_id: 'tx-%s-%s'}", id, id, i));
            }
            assertOneWinner(sent);
        }
        publisher.assertBalances(80_000, 0, 19_500, 500);
    }

    @Test
    @DisplayName("PY-08 lets one win where one processes and one rejects")
    void letsProcessOrRejectWin() {
        Publisher publisher = world.publisher().earns("1000", "USD");
        for (int round = 0; round < 10; round++) {
            long id = publisher.asksPayout("20");
            Map<String, Object> process = Map.of("payout_id", id, "transaction_id", "tx-" + id);
            List<CompletableFuture<Answer>> sent = round % 2 == 0
                    ? List.of(
                            operator.backend().postAsync(PROCESS, process),
                            operator.backend().postAsync(REJECT, rejection(id)))
                    : List.of(
                            operator.backend().postAsync(REJECT, rejection(id)),
                            operator.backend().postAsync(PROCESS, process));
            assertOneWinner(sent);
        }
        long completed =
                world.number("select count(*) from payouts where user_id = ? and status = 'completed'", publisher.id());
        publisher.assertBalances(100_000 - completed * 2_000, 0, completed * 1_950, completed * 50);
        assertThat(publisher.sumOfPostings()).isZero();
    }

    @Test
    @DisplayName("PY-10 holds the payouts of a banned user, and an unban restores what was")
    void holdsThePayoutsOfABannedUser() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = publisher.asksPayout("40");
        Map<String, Object> process = Map.of("payout_id", id, "transaction_id", "tx-" + id);
        Operator moderator = world.staff(Permission.USERS_BAN);
        moderator.call(BAN, "{user_id: %s, banned: true}", publisher.id()).expect(200);
        Answer held = operator.call(PROCESS, process);
        assertProcessedAlready(held);
        assertThat(held.at("details").get("on_hold").asBoolean()).isTrue();
        assertProcessedAlready(operator.call(REJECT, rejection(id)));
        assertThat(row(id)).isEqualTo("pending");
        publisher.assertBalances(6_000, 4_000, 0, 0);
        moderator.call(BAN, "{user_id: %s, banned: false}", publisher.id()).expect(200);
        operator.call(PROCESS, process).expect(200);
    }

    @Test
    @DisplayName("PY-08 PY-10 makes a move wait for a ban that is under way")
    void waitsForABanUnderWay() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = publisher.asksPayout("40");
        Client processor = operator.backend();
        CompletableFuture<Answer> processing =
                Blocking.await(world.node().fanfare().database().transaction(tx -> tx.execute(
                                "update users set status = 'suspended' where id = $1", publisher.id())
                        .map(banned -> processor.postAsync(PROCESS, "{payout_id: %s, transaction_id: 'tx-%s'}", id, id))
                        // Commits only when the move stands in the queue behind it.
                        .compose(sent -> tx.execute("select pg_sleep(0.3)").map(sent))));
        assertProcessedAlready(processing.join());
        assertThat(row(id)).isEqualTo("pending");
    }

    @Test
    @DisplayName("ER-10 refuses a decision on one's own payout")
    void refusesDecisionsOnOnesOwnPayout() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = publisher.asksPayout("40");
        Operator self = world.promoted(publisher, Permission.PAYOUTS_PROCESS);
        for (Answer answer : List.of(
                self.call(PROCESS, "{payout_id: %s, transaction_id: 'tx-%s'}", id, id),
                self.call(REJECT, rejection(id)))) {
            answer.expectError(403, "permission_denied", "PERMISSION_DENIED");
        }
        assertThat(row(id)).isEqualTo("pending");
    }

    @Test
    void knowsNoUnknownPayoutAndNamesMissingFields() {
        for (String path : List.of(PROCESS, REJECT)) {
            operator.call(path, rejection(9_000_000_000L))
                    .expectError(404, "not_found", "RESOURCE_NOT_FOUND")
                    .shows("{details: {resource_type: 'payout'}}");
        }
        assertThat(operator.form(PROCESS, "{notes: 'x'}").at("details").get("missing_fields"))
                .hasToString("[\"payout_id\"]");
        operator.form(REJECT, "{reason: ' '}")
                .expect(400)
                .shows("{details: {missing_fields: ['payout_id', 'reason']}}");
    }

    private void assertOneWinner(List<CompletableFuture<Answer>> sent) {
        List<Answer> answers = sent.stream().map(CompletableFuture::join).toList();
        assertThat(answers).filteredOn(a -> a.status() == 200).hasSize(1);
        assertThat(answers).filteredOn(a -> a.status() != 200).hasSize(1).allSatisfy(this::assertProcessedAlready);
    }

    private void assertProcessedAlready(Answer answer) {
        answer.expectError(400, "payout_already_processed").expectFields("error", "message", "details");
    }

    private String row(long id) {
        return world.text("select concat_ws(' ', status, transaction_id, notes) from payouts where id = ?", id);
    }

    private static Map<String, Object> rejection(long id) {
        return Map.of("payout_id", id, "reason", "No such account");
    }
}
