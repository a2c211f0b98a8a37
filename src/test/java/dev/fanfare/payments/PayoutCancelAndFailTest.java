package dev.fanfare.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.ledger.AccountKind;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.World.Account;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PayoutCancelAndFailTest {
    private static final String CANCEL = "/api/action/payout/cancel/";
    private static final String FAIL = "/admin/api/payouts/fail/";
    private static final String PROCESS = "/api/payouts/process/";
    private final PaymentsFixture payments = PaymentsFixture.shared();
    private final Account operator = payments.operator(Permission.PAYOUTS_PROCESS);

    @Test
    @DisplayName("PY-12 cancels one's own pending payout and gives its amount back, once")
    void cancelsOnesOwnPendingPayout() {
        Account publisher = payments.publisherWith("100", "USD");
        long first = payments.payout(publisher, "40");
        long second = payments.payout(publisher, "30");
        assertDone(payments.form(publisher, CANCEL, Map.of("payout_id", first)));
        assertBalances(publisher, 7_000, 3_000, 0, 0);
        assertDone(payments.byWeb(publisher, CANCEL, Map.of("payout_id", second)));
        assertBalances(publisher, 10_000, 0, 0, 0);
        assertThat(payments.textOf(
                        "select concat_ws(' ', status, cancelled_at is null, processed_at is null) from payouts"
                                + " where id = $1",
                        first))
                .isEqualTo("cancelled f t");
        assertCannotBeCancelled(payments.json(publisher, CANCEL, Map.of("payout_id", first)), "cancelled");
        assertBalances(publisher, 10_000, 0, 0, 0);
        assertThat(payments.sumOfPostings(publisher)).isZero();
    }

    @Test
    @DisplayName("PY-12 cancels nothing that was taken on, completed, rejected or failed")
    void cancelsOnlyWhatIsPending() {
        Account publisher = payments.publisherWith("100", "USD");
        long processing = processing(publisher, "10");
        long completed = completed(publisher, "20");
        long rejected = payments.payout(publisher, "30");
        assertDone(payments.json(operator, "/api/payouts/reject/", reasoned(rejected)));
        long failed = processing(publisher, "15");
        assertDone(payments.json(operator, FAIL, reasoned(failed)));
        Map.of(processing, "processing", completed, "completed", rejected, "rejected", failed, "failed")
                .forEach((id, status) ->
                        assertCannotBeCancelled(payments.json(publisher, CANCEL, Map.of("payout_id", id)), status));
        assertBalances(publisher, 7_000, 1_000, 1_950, 50);
    }

    @Test
    @DisplayName("ER-06 finds only one's own payouts to cancel")
    void findsOnlyOnesOwnPayouts() {
        long others = payments.payout(payments.publisherWith("100", "USD"), "40");
        Account publisher = payments.promoted(payments.publisher(), Permission.PAYOUTS_PROCESS);
        for (long id : List.of(others, 9_000_000_000L, -1L)) {
            assertUnknown(payments.form(publisher, CANCEL, Map.of("payout_id", id)), id);
        }
        assertThat(status(others)).isEqualTo("pending");
        Answer missing = payments.json(publisher, CANCEL, Map.of());
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.at("details").get("missing_fields")).hasToString("[\"payout_id\"]");
        assertThat(payments.withToken(null, CANCEL, Map.of()).error()).isEqualTo("authentication_required");
        assertThat(payments.withToken("nonsense", CANCEL, Map.of()).error()).isEqualTo("invalid_access_token");
    }

    @Test
    @DisplayName("PY-12 fails a payout that is being processed and gives its amount back")
    void failsAPayoutThatIsBeingProcessed() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = processing(publisher, "40");
        assertBalances(publisher, 6_000, 4_000, 0, 0);
        assertDone(payments.byWeb(operator, FAIL, reasoned(id)));
        assertFailedOnce(publisher, id, "processing");
    }

    @Test
    @DisplayName("PY-12 fails a completed payout that the bank returned and gives its fees back too")
    void failsACompletedPayout() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = completed(publisher, "40");
        assertBalances(publisher, 6_000, 0, 3_950, 50);
        assertDone(payments.form(operator, FAIL, reasoned(id)));
        assertFailedOnce(publisher, id, "completed");
        assertThat(payments.textOf("select transaction_id from payouts where id = $1", id))
                .isEqualTo("tx-" + id);
        assertThat(payments.json(publisher, "/web/api/get/wallet/", Map.of()).decimal("total_paid"))
                .isZero();
    }

    private void assertFailedOnce(Account publisher, long id, String before) {
        assertBalances(publisher, 10_000, 0, 0, 0);
        assertThat(payments.textOf("select concat_ws(' ', status, reason) from payouts where id = $1", id))
                .isEqualTo("failed Account closed");
        assertThat(payments.textOf(
                        "select concat_ws(' ', before ->> 'status', after ->> 'status', reason) from audit_log"
                                + " where subject = $1 and action = 'payout.fail'",
                        "payout:" + id))
                .isEqualTo(before + " failed Account closed");
        assertCannotFail(payments.json(operator, FAIL, reasoned(id)), "failed", "[]");
        assertBalances(publisher, 10_000, 0, 0, 0);
        assertThat(payments.sumOfPostings(publisher)).isZero();
    }

    @Test
    @DisplayName("ER-09 PY-12 fails nothing that is pending, rejected or cancelled")
    void failsOnlyWhatWasTakenOn() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = payments.payout(publisher, "40");
        assertCannotFail(
                payments.form(operator, FAIL, reasoned(id)),
                "pending",
                "[\"processing\",\"completed\",\"rejected\",\"cancelled\"]");
        assertDone(payments.json(publisher, CANCEL, Map.of("payout_id", id)));
        assertCannotFail(payments.form(operator, FAIL, reasoned(id)), "cancelled", "[]");
        long rejected = payments.payout(publisher, "40");
        assertDone(payments.json(operator, "/api/payouts/reject/", reasoned(rejected)));
        assertCannotFail(payments.json(operator, FAIL, reasoned(rejected)), "rejected", "[]");
        assertBalances(publisher, 10_000, 0, 0, 0);
    }

    @Test
    @DisplayName("PY-10 holds what is under way while its owner is banned, but takes what the bank returned")
    void holdsWhatIsUnderWay() {
        Account publisher = payments.publisherWith("100", "USD");
        long processing = processing(publisher, "40");
        long completed = completed(publisher, "20");
        payments.execute("update users set status = 'suspended' where id = $1", publisher.id());
        Answer held = payments.json(operator, FAIL, reasoned(processing));
        assertCannotFail(held, "processing", "[]");
        assertThat(held.at("details").get("on_hold").asBoolean()).isTrue();
        assertDone(payments.json(operator, FAIL, reasoned(completed)));
        assertBalances(publisher, 6_000, 4_000, 0, 0);
        payments.execute("update users set status = 'active' where id = $1", publisher.id());
        assertDone(payments.json(operator, FAIL, reasoned(processing)));
        assertBalances(publisher, 10_000, 0, 0, 0);
    }

    @Test
    @DisplayName("ER-10 lets nobody fail their own payout, nor anybody without the permission")
    void letsOnlyOthersWithThePermissionFail() {
        Account publisher = payments.publisherWith("100", "USD");
        long id = completed(publisher, "40");
        Account self = payments.promoted(publisher, Permission.PAYOUTS_PROCESS);
        Answer own = payments.json(self, FAIL, reasoned(id));
        assertThat(own.status()).isEqualTo(403);
        assertThat(own.error()).isEqualTo("permission_denied");
        assertThat(status(id)).isEqualTo("completed");
        assertThat(payments.json(payments.operator(Permission.PAYOUTS_VIEW), FAIL, reasoned(id))
                        .status())
                .isEqualTo(403);
        assertThat(payments.withToken(null, FAIL, Map.of()).status()).isEqualTo(401);
        assertThat(payments.withToken("nonsense", FAIL, Map.of()).status()).isEqualTo(401);
    }

    @Test
    void namesWhatIsMissingAndKnowsNoUnknownPayout() {
        Answer missing = payments.form(operator, FAIL, Map.of("reason", " "));
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.at("details").get("missing_fields")).hasToString("[\"payout_id\",\"reason\"]");
        Answer tooLong = payments.json(operator, FAIL, Map.of("payout_id", 1, "reason", "x".repeat(501)));
        assertThat(tooLong.status()).isEqualTo(422);
        assertThat(tooLong.text("field")).isEqualTo("reason");
        assertUnknown(payments.json(operator, FAIL, reasoned(9_000_000_000L)), 9_000_000_000L);
    }

    private long processing(Account publisher, String amount) {
        long id = payments.payout(publisher, amount);
        assertThat(payments.json(operator, PROCESS, Map.of("payout_id", id)).status())
                .isEqualTo(200);
        return id;
    }

    private long completed(Account publisher, String amount) {
        long id = payments.payout(publisher, amount);
        assertThat(payments.json(operator, PROCESS, Map.of("payout_id", id, "transaction_id", "tx-" + id))
                        .status())
                .isEqualTo(200);
        return id;
    }

    private static Map<String, Object> reasoned(long id) {
        return Map.of("payout_id", id, "reason", "Account closed");
    }

    private static void assertDone(Answer answer) {
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
        assertThat(answer.fields()).containsExactlyInAnyOrder("status", "message");
        assertThat(answer.text("status")).isEqualTo("success");
    }

    private static void assertCannotBeCancelled(Answer answer, String status) {
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(400);
        assertThat(answer.error()).isEqualTo("payout_cannot_be_cancelled");
        assertThat(answer.fields()).containsExactlyInAnyOrder("error", "message", "details");
        assertThat(answer.at("details").get("status").asText()).isEqualTo(status);
    }

    private static void assertCannotFail(Answer answer, String from, String allowed) {
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(400);
        assertThat(answer.error()).isEqualTo("business_error");
        assertThat(answer.at("details").get("code").asText()).isEqualTo("INVALID_TRANSITION");
        assertThat(answer.at("details").get("from").asText()).isEqualTo(from);
        assertThat(answer.at("details").get("to").asText()).isEqualTo("failed");
        assertThat(answer.at("details").get("allowed")).hasToString(allowed);
    }

    private static void assertUnknown(Answer answer, long id) {
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(404);
        assertThat(answer.error()).isEqualTo("not_found");
        assertThat(answer.at("details").get("code").asText()).isEqualTo("RESOURCE_NOT_FOUND");
        assertThat(answer.at("details").get("resource_type").asText()).isEqualTo("payout");
        assertThat(answer.at("details").get("resource_id").asLong()).isEqualTo(id);
    }

    private void assertBalances(Account publisher, long available, long held, long paid, long fees) {
        assertThat(List.of(
                        payments.balance(publisher, AccountKind.PUBLISHER_AVAILABLE, "USD"),
                        payments.balance(publisher, AccountKind.PUBLISHER_HELD, "USD"),
                        payments.balance(publisher, AccountKind.PUBLISHER_PAID, "USD"),
                        payments.balance(publisher, AccountKind.PUBLISHER_FEES, "USD")))
                .containsExactly(available, held, paid, fees);
    }

    private String status(long id) {
        return payments.textOf("select status from payouts where id = $1", id);
    }
}
