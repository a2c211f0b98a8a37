package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PayoutCancelAndFailTest {
    private static final String CANCEL = "/api/action/payout/cancel/";
    private static final String FAIL = "/admin/api/payouts/fail/";
    private static final String PROCESS = "/api/payouts/process/";
    private final World world = World.shared();
    private final Operator operator = world.staff(Permission.PAYOUTS_PROCESS);

    @Test
    @DisplayName("PY-12 cancels one's own pending payout and gives its amount back, once")
    void cancelsOnesOwnPendingPayout() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long first = publisher.asksPayout("40");
        long second = publisher.asksPayout("30");
        assertDone(publisher.form(CANCEL, "{payout_id: %s}", first));
        publisher.assertBalances(7_000, 3_000, 0, 0);
        assertDone(publisher.web().post(CANCEL, "{payout_id: %s}", second));
        publisher.assertBalances(10_000, 0, 0, 0);
        assertThat(world.text(
                        "select concat_ws(' ', status, cancelled_at is null, processed_at is null) from payouts"
                                + " where id = ?",
                        first))
                .isEqualTo("cancelled f t");
        assertCannotBeCancelled(publisher.call(CANCEL, "{payout_id: %s}", first), "cancelled");
        publisher.assertBalances(10_000, 0, 0, 0);
        assertThat(publisher.sumOfPostings()).isZero();
    }

    @Test
    @DisplayName("PY-12 cancels nothing that was taken on, completed, rejected or failed")
    void cancelsOnlyWhatIsPending() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long processing = processing(publisher, "10");
        long completed = completed(publisher, "20");
        long rejected = publisher.asksPayout("30");
        assertDone(operator.call("/api/payouts/reject/", reasoned(rejected)));
        long failed = processing(publisher, "15");
        operator.withAnother(FAIL, reasoned(failed));
        Map.of(processing, "processing", completed, "completed", rejected, "rejected", failed, "failed")
                .forEach(
                        (id, status) -> assertCannotBeCancelled(publisher.call(CANCEL, "{payout_id: %s}", id), status));
        publisher.assertBalances(7_000, 1_000, 1_950, 50);
    }

    @Test
    @DisplayName("ER-06 finds only one's own payouts to cancel")
    void findsOnlyOnesOwnPayouts() {
        long others = world.publisher().earns("100", "USD").asksPayout("40");
        Operator publisher = world.promoted(world.publisher(), Permission.PAYOUTS_PROCESS);
        for (long id : List.of(others, 9_000_000_000L, -1L)) {
            assertUnknown(publisher.form(CANCEL, "{payout_id: %s}", id), id);
        }
        assertThat(status(others)).isEqualTo("pending");
        publisher.call(CANCEL).expect(400).shows("{details: {missing_fields: ['payout_id']}}");
    }

    @Test
    @DisplayName("PY-12 fails a payout that is being processed and gives its amount back")
    void failsAPayoutThatIsBeingProcessed() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = processing(publisher, "40");
        publisher.assertBalances(6_000, 4_000, 0, 0);
        operator.withAnother(FAIL, reasoned(id));
        assertFailedOnce(publisher, id, "processing");
    }

    @Test
    @DisplayName("PY-12 fails a completed payout that the bank returned and gives its fees back too")
    void failsACompletedPayout() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = completed(publisher, "40");
        publisher.assertBalances(6_000, 0, 3_950, 50);
        operator.withAnother(FAIL, reasoned(id));
        assertFailedOnce(publisher, id, "completed");
        assertThat(world.text("select transaction_id from payouts where id = ?", id))
                .isEqualTo("tx-" + id);
        assertThat(publisher.call("/web/api/get/wallet/").decimal("total_paid")).isZero();
    }

    private void assertFailedOnce(Publisher publisher, long id, String before) {
        publisher.assertBalances(10_000, 0, 0, 0);
        assertThat(world.text("select concat_ws(' ', status, reason) from payouts where id = ?", id))
                .isEqualTo("failed Publisher closed");
        assertThat(world.text(
                        "select concat_ws(' ', before ->> 'status', after ->> 'status', reason) from audit_log"
                                + " where subject = ? and action = 'payout.fail'",
                        "payout:" + id))
                .isEqualTo(before + " failed Publisher closed");
        assertCannotFail(operator.call(FAIL, reasoned(id)), "failed", "[]");
        publisher.assertBalances(10_000, 0, 0, 0);
        assertThat(publisher.sumOfPostings()).isZero();
    }

    @Test
    @DisplayName("ER-09 PY-12 fails nothing that is pending, rejected or cancelled")
    void failsOnlyWhatWasTakenOn() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = publisher.asksPayout("40");
        assertCannotFail(
                operator.form(FAIL, reasoned(id)),
                "pending",
                "[\"processing\",\"completed\",\"rejected\",\"cancelled\"]");
        assertDone(publisher.call(CANCEL, "{payout_id: %s}", id));
        assertCannotFail(operator.form(FAIL, reasoned(id)), "cancelled", "[]");
        long rejected = publisher.asksPayout("40");
        assertDone(operator.call("/api/payouts/reject/", reasoned(rejected)));
        assertCannotFail(operator.call(FAIL, reasoned(rejected)), "rejected", "[]");
        publisher.assertBalances(10_000, 0, 0, 0);
    }

    @Test
    @DisplayName("PY-10 holds what is under way while its owner is banned, but takes what the bank returned")
    void holdsWhatIsUnderWay() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long processing = processing(publisher, "40");
        long completed = completed(publisher, "20");
        world.execute("update users set status = 'suspended' where id = ?", publisher.id());
        Answer held = operator.call(FAIL, reasoned(processing));
        assertCannotFail(held, "processing", "[]");
        assertThat(held.at("details").get("on_hold").asBoolean()).isTrue();
        operator.withAnother(FAIL, reasoned(completed));
        publisher.assertBalances(6_000, 4_000, 0, 0);
        world.execute("update users set status = 'active' where id = ?", publisher.id());
        operator.withAnother(FAIL, reasoned(processing));
        publisher.assertBalances(10_000, 0, 0, 0);
    }

    @Test
    @DisplayName("ER-10 refuses to fail one's own payout")
    void letsOnlyOthersFail() {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = completed(publisher, "40");
        Operator self = world.promoted(publisher, Permission.PAYOUTS_PROCESS);
        self.call(FAIL, reasoned(id)).expectError(403, "permission_denied");
        assertThat(status(id)).isEqualTo("completed");
    }

    @Test
    void namesWhatIsMissingAndKnowsNoUnknownPayout() {
        operator.form(FAIL, "{reason: ' '}").expect(400).shows("{details: {missing_fields: ['payout_id', 'reason']}}");
        operator.call(FAIL, "{payout_id: 1, reason: %s}", "x".repeat(501))
                .expect(422)
                .shows("{field: 'reason'}");
        assertUnknown(operator.call(FAIL, reasoned(9_000_000_000L)), 9_000_000_000L);
    }

    private long processing(Publisher publisher, String amount) {
        long id = publisher.asksPayout(amount);
        operator.call(PROCESS, "{payout_id: %s}", id).expect(200);
        return id;
    }

    private long completed(Publisher publisher, String amount) {
        long id = publisher.asksPayout(amount);
        operator.call(PROCESS, "{payout_id: %s, transaction_id: 'tx-%s'}", id, id)
                .expect(200);
        return id;
    }

    private static Map<String, Object> reasoned(long id) {
        return Map.of("payout_id", id, "reason", "Publisher closed");
    }

    private static void assertDone(Answer answer) {
        answer.expect(200).expectFields("status", "message").shows("{status: 'success'}");
    }

    private static void assertCannotBeCancelled(Answer answer, String status) {
        answer.expectError(400, "payout_cannot_be_cancelled").expectFields("error", "message", "details");
        assertThat(answer.at("details").get("status").asText()).isEqualTo(status);
    }

    private static void assertCannotFail(Answer answer, String from, String allowed) {
        answer.expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(answer.at("details").get("from").asText()).isEqualTo(from);
        answer.shows("{details: {to: 'failed'}}");
        assertThat(answer.at("details").get("allowed")).hasToString(allowed);
    }

    private static void assertUnknown(Answer answer, long id) {
        answer.expectError(404, "not_found", "RESOURCE_NOT_FOUND")
                .shows("{details: {resource_type: 'payout', resource_id: %s}}", id);
    }

    private String status(long id) {
        return world.text("select status from payouts where id = ?", id);
    }
}
