package dev.fanfare.money.funding;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PD-02, PD-04: what came by card is withdrawn after some days only, to the card, and once. */
@Nightly
class CardWithdrawalsTest {
    private static final String LIST = "/admin/api/funding/withdrawals/list/";
    private static final String DECIDE = "/admin/api/funding/withdrawals/decide/";

    private static final Node NODE =
            Node.start(Map.of("roles", Node.UNSCHEDULED, "disbursements.guard.timeout_ms", "2000"));
    private static final World WORLD = NODE.world();
    private static final Funding FUNDING = new Funding(WORLD);
    private static final Cards CARDS = new Cards(NODE);

    private final Advertiser advertiser = WORLD.advertiser("EUR", 0);

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void theBooksAgree() {
        CARDS.control("mode: 'ok'");
        assertThat(WORLD.differences()).isEmpty();
    }

    @Test
    @DisplayName("PD-04 what was paid by card lately is not withdrawn, other money is")
    void holds() {
        CARDS.paidBy(advertiser, "50", 29);
        FUNDING.paysIn(advertiser, "20", "EUR");
        FUNDING.withdraws(advertiser, "20.01")
                .expectError(400, "business_error", "CARD_FUNDS_HELD")
                .shows("{details: {available: 20, held: 50, currency: 'EUR'}}");
        FUNDING.withdraws(advertiser, "70.01")
                .expectError(400, "business_error", "FUNDS_NOT_FREE")
                .shows("{details: {available: 20, currency: 'EUR'}}");
        Answer byBank = FUNDING.withdraws(advertiser, "20")
                .expect(201)
                .expectFields("status", "message", "withdrawal_id", "parts");
        byBank.shows("{parts: [{amount: 20, currency: 'EUR', checkout_id: null}]}");
    }

    @Test
    @DisplayName("PD-04 it goes back to the cards, the oldest payment first, and the rest by bank")
    void goesToTheCard() {
        long second = CARDS.paidBy(advertiser, "30", 31);
        long first = CARDS.paidBy(advertiser, "40", 60);
        FUNDING.paysIn(advertiser, "20", "EUR");
        Answer some = FUNDING.withdraws(advertiser, "50").expect(201);
        assertThat(some.at("parts").findValuesAsText("checkout_id"))
                .containsExactlyInAnyOrder(String.valueOf(first), String.valueOf(second));
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 5_000L).containsEntry("free", 4_000L);
        CARDS.refund();
        CARDS.refund();
        assertThat(amounts(first)).containsExactly("4000");
        assertThat(amounts(second)).containsExactly("1000");
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 4_000L).containsEntry("free", 4_000L);
        assertThat(advertiser.balance(AccountKind.ADVERTISER_PAID, "EUR")).isEqualTo(-4_000);

        Answer rest = FUNDING.withdraws(advertiser, "40").expect(201);
        rest.shows("{parts: [{amount: 20, checkout_id: null}, {amount: 20, checkout_id: %s}]}", second);
        long toCard = rest.number("parts.1.withdrawal_id");
        advertiser
                .backend()
                .post("/api/advertiser/funds/withdraw/cancel/", "{withdrawal_id: %s}", toCard)
                .expectError(400, "business_error", "INVALID_TRANSITION");
        FUNDING.proposer
                .call("/admin/api/funding/withdrawals/pay/", "{withdrawal_id: %s, reference: 'by hand'}", toCard)
                .expectError(400, "business_error", "INVALID_TRANSITION")
                .shows("{details: {from: 'sending', to: 'paid', allowed: ['failed']}}");
        CARDS.refund();
        assertThat(amounts(second)).containsExactly("2000", "1000");
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 2_000L).containsEntry("reserved", 2_000L);
        // Ours are withdrawals, not refunds that take money once more.
        CARDS.poll(first);
        CARDS.poll(second);
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 2_000L);
        Answer list = FUNDING.approver
                .call(LIST, "{advertiser_id: %s, withdrawal_status: 'paid'}", advertiser.id())
                .expect(200);
        assertThat(list.at("withdrawals").findValuesAsText("reference")).allMatch(id -> id.startsWith("re_"));
    }

    @Test
    @DisplayName("PD-04 what is left of a payment that is disputed in part goes by bank")
    void leavesDisputedPaymentsToTheBank() {
        long disputed = CARDS.paidBy(advertiser, "40", 60);
        CARDS.dispute(disputed, "amount=1000");
        CARDS.poll(disputed);
        FUNDING.withdraws(advertiser, "30")
                .expect(201)
                .shows("{parts: [{amount: 30, currency: 'EUR', checkout_id: null}]}");
    }

    @Test
    @DisplayName("PD-04 a refund that fails frees the money, before and after it had succeeded; the rest goes by bank")
    void fails() {
        long id = CARDS.paidBy(advertiser, "40", 60, "card=pendingRefund");
        long late = CARDS.paidBy(advertiser, "10", 40);
        FUNDING.withdraws(advertiser, "50").expect(201);
        CARDS.refund();
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 4_000L).containsEntry("reserved", 4_000L);
        becomes(id, "failed");
        CARDS.refund();
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 4_000L).containsEntry("free", 4_000L);
        becomes(late, "failed");
        CARDS.refund();
        CARDS.refund();
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 5_000L).containsEntry("free", 5_000L);
        Answer list = FUNDING.approver
                .call(LIST, "{advertiser_id: %s, withdrawal_status: 'failed'}", advertiser.id())
                .expect(200);
        assertThat(list.at("withdrawals").findValuesAsText("reason"))
                .hasSize(2)
                .containsOnly("Stripe: expired_or_canceled_card");
        FUNDING.withdraws(advertiser, "50")
                .expect(201)
                .shows("{parts: [{amount: 50, currency: 'EUR', checkout_id: null}]}");
    }

    @Test
    @DisplayName("PD-02 a message about a refund makes it be asked for at once")
    void refundByMessage() {
        long id = CARDS.paidBy(advertiser, "40", 60, "card=pendingRefund");
        FUNDING.withdraws(advertiser, "40").expect(201);
        CARDS.refund();
        becomes(id, "succeeded");
        String key = NODE.text("select provider_key from withdrawals where checkout_id = ?", id);
        assertThat(CARDS.tell(Cards.event("refund.updated", "{\"metadata\": {\"fanfare_key\": \"" + key + "\"}}")))
                .isEqualTo(200);
        eventually(() -> assertThat(
                        NODE.number("select count(*) from withdrawals where checkout_id = ? and due_at <= now()", id))
                .isEqualTo(1));
        CARDS.refund();
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 0L);
    }

    @Test
    @DisplayName("PD-02 a node that is killed after its call finds the refund again; a refund is made once")
    void killedAfterTheCall() {
        long id = CARDS.paidBy(advertiser, "40", 60);
        FUNDING.withdraws(advertiser, "15").expect(201);
        CARDS.control("mode: 'hang'");
        CARDS.refund();
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 1_500L);
        CARDS.control("mode: 'ok'");
        // The call of a node that never heard the answer.
        String key = NODE.text("select provider_key from withdrawals where checkout_id = ?", id);
        CARDS.stripe(
                "/v1/refunds", "payment_intent=" + CARDS.payment(id) + "&amount=1500&metadata%5Bfanfare_key%5D=" + key);
        CARDS.control("mode: 'ok', forget: true");
        CARDS.refund();
        CARDS.refund();
        assertThat(amounts(id)).containsExactly("1500");
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 2_500L).containsEntry("free", 2_500L);
        // It is a withdrawal, not a refund that takes money besides.
        CARDS.poll(id);
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 2_500L);
    }

    @Test
    @DisplayName("PD-04 a disputed payment is not refunded besides, and refunds never exceed a payment, by constraint")
    void neverTwice() {
        long id = CARDS.paidBy(advertiser, "40", 60);
        FUNDING.paysIn(advertiser, "60", "EUR");
        List<Integer> tried =
                together(6, i -> FUNDING.withdraws(advertiser, "30").status());
        assertThat(tried).containsOnly(201, 400);
        assertThat(tried.stream().filter(status -> status == 201)).hasSize(3);
        assertThat(NODE.number("select refunded from checkouts where id = ?", id))
                .isEqualTo(4_000);
        CARDS.dispute(id, "");
        CARDS.poll(id);
        CARDS.refund();
        assertThat(amounts(id)).isEmpty();
        assertThat(NODE.number(
                        "select count(*) from withdrawals where checkout_id = ? and reason = 'Stripe: charge_disputed'",
                        id))
                .isEqualTo(2);
        assertThatThrownBy(() -> NODE.execute("update checkouts set refunded = amount + 1 where id = ?", id))
                .hasStackTraceContaining("checkouts_refunded");
    }

    @Test
    @DisplayName("BD-06 a refund that our balance refuses goes on under its key's next generation")
    void goesOnUnderTheNextGeneration() {
        long id = CARDS.paidBy(advertiser, "40", 60, "card=poorRefund");
        FUNDING.withdraws(advertiser, "40").expect(201);
        CARDS.refund();
        assertThat(amounts(id)).isEmpty();
        assertThat(NODE.text("select status || generation from withdrawals where checkout_id = ?", id))
                .isEqualTo("sending1");
        CARDS.refund();
        CARDS.refund();
        assertThat(amounts(id)).containsExactly("4000");
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 0L).containsEntry("reserved", 0L);
    }

    @Test
    @DisplayName(
            "BD-04 two of staff decide a refund that Stripe leaves open; if it is made after all, it takes its money")
    void staffDecideWhatStaysOpen() {
        long id = CARDS.paidBy(advertiser, "40", 60, "card=pendingRefund");
        long withdrawal = FUNDING.withdraws(advertiser, "40").expect(201).number("withdrawal_id");
        CARDS.refund();
        String failed = "{withdrawal_id: %s, outcome: 'failed', reason: 'Stripe wrote.'}";
        FUNDING.proposer.call(DECIDE, failed, withdrawal).expectError(404, "not_found");
        NODE.execute("update withdrawals set requested_at = now() - interval '73 hours' where id = ?", withdrawal);
        FUNDING.proposer.withAnother(DECIDE, failed, withdrawal);
        assertThat(FUNDING.of(advertiser)).containsEntry("free", 4_000L).containsEntry("reserved", 0L);
        FUNDING.proposer
                .call(DECIDE, "{withdrawal_id: %s, outcome: 'paid', reason: 'x'}", withdrawal)
                .expectError(400, "business_error", "INVALID_TRANSITION");
        becomes(id, "succeeded");
        CARDS.poll(id);
        CARDS.poll(id);
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 0L);
    }

    private static void becomes(long checkout, String status) {
        String refund = CARDS.refundsThere(checkout).text("data.0.id");
        CARDS.stripe("/v1/refunds/" + refund + "/status", "status=" + status);
    }

    private static List<String> amounts(long checkout) {
        return CARDS.refundsThere(checkout).at("data").findValuesAsText("amount");
    }
}
