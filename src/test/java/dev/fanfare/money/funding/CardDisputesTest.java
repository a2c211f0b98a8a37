package dev.fanfare.money.funding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.funding.api.CheckoutJobs.SettleAdvertiserDebts;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PD-02, PD-04: disputes and refunds of card payments are learned with and without messages, and counted once. */
class CardDisputesTest {
    private static final String DECIDE = "/admin/api/funding/card-reversals/decide/";
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
        assertThat(WORLD.differences()).isEmpty();
    }

    @Test
    @DisplayName("PD-02 a dispute's message makes its payment be asked for at once, and it counts once")
    void disputeByMessage() {
        long id = CARDS.paidBy(advertiser, "50", 1);
        assertThat(funds()).isEqualTo(5_000);
        String dispute = CARDS.dispute(id, "");
        assertThat(CARDS.isDue(id)).isFalse();
        String message = Cards.event(
                "charge.dispute.created",
                "{\"id\": \"" + dispute + "\", \"amount\": 999999, \"status\": \"lost\", \"payment_intent\": \""
                        + CARDS.payment(id) + "\"}");
        for (int times = 0; times < 2; times++) {
            CARDS.hear(id, message, () -> assertThat(funds()).isZero());
            assertThat(advertiser.balance(AccountKind.ADVERTISER_PAID, "EUR")).isZero();
        }
        CARDS.poll(id);
        assertThat(NODE.number("select count(*) from card_reversals where checkout_id = ?", id))
                .isEqualTo(1);
        assertThat(funds()).isZero();
        advertiser
                .backend()
                .post("/api/advertiser/funds/checkout/get/", "{checkout_id: %s}", id)
                .expect(200)
                .shows("{checkout_status: 'paid', amount: 50, refunded: 0, disputed: 50}");
    }

    @Test
    @DisplayName("PD-02 a dispute is learned by polling alone; an inquiry takes nothing, a won dispute gives back")
    void disputeByPoll() {
        long id = CARDS.paidBy(advertiser, "50", 1);
        String dispute = CARDS.dispute(id, "amount=3000&status=warning_needs_response");
        CARDS.poll(id);
        assertThat(funds()).isEqualTo(5_000);
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=needs_response");
        CARDS.poll(id);
        assertThat(funds()).isEqualTo(2_000);
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=under_review");
        CARDS.poll(id);
        assertThat(funds()).isEqualTo(2_000);
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=won");
        CARDS.poll(id);
        CARDS.poll(id);
        assertThat(funds()).isEqualTo(5_000);
        assertThat(status(dispute)).isEqualTo("returned");
        // What is not decided takes nothing twice; what is lost in the end does.
        for (String status : List.of("under_review", "lost", "lost", "won", "lost")) {
            CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=" + status);
            CARDS.poll(id);
            assertThat(funds()).isEqualTo(status.equals("lost") ? 2_000 : 5_000);
        }
    }

    @Test
    @DisplayName("PD-02 a payment is asked for daily while it may be disputed, and while a dispute is open")
    void asksForSoLong() {
        long id = CARDS.paidBy(advertiser, "50", 119);
        CARDS.poll(id);
        assertThat(isAsked(id)).isTrue();
        String dispute = CARDS.dispute(id, "");
        NODE.execute("update checkouts set ended_at = now() - interval '121 days' where id = ?", id);
        CARDS.poll(id);
        assertThat(status(dispute)).isEqualTo("taken");
        assertThat(isAsked(id)).isTrue();
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=lost");
        CARDS.poll(id);
        assertThat(status(dispute)).isEqualTo("confirmed");
        assertThat(isAsked(id)).isFalse();
        assertThat(funds()).isZero();
        // A late message still counts.
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=won");
        CARDS.hear(id, Cards.event("charge.dispute.funds_reinstated", ofPayment(id)), () -> assertThat(funds())
                .isEqualTo(5_000));
    }

    @Test
    @DisplayName("PD-04 refunds made at Stripe count once each, and what fails comes back")
    void refundsThere() {
        long id = CARDS.paidBy(advertiser, "50", 1);
        CARDS.refundThere(id, 2_000);
        CARDS.poll(id);
        CARDS.poll(id);
        assertThat(funds()).isEqualTo(3_000);
        CARDS.refundThere(id, 1_000);
        CARDS.refundThere(id, 1_000);
        CARDS.poll(id);
        assertThat(funds()).isEqualTo(1_000);
        assertThat(NODE.number("select refunded from checkouts where id = ?", id))
                .isEqualTo(4_000);
        String last = CARDS.refundsThere(id).text("data.0.id");
        CARDS.stripe("/v1/refunds/" + last + "/status", "status=failed");
        CARDS.poll(id);
        CARDS.poll(id);
        assertThat(funds()).isEqualTo(2_000);
    }

    @Test
    @DisplayName("PD-04 what a dispute takes beyond free funds is owed: nothing more is reserved, until it is paid")
    void owesWhatIsUsed() {
        long id = CARDS.paidBy(advertiser, "150", 40);
        Campaign campaign = advertiser.campaign("{max_participants: 2}");
        assertThat(FUNDING.of(advertiser)).containsEntry("reserved", 10_000L).containsEntry("free", 5_000L);
        String dispute = CARDS.dispute(id, "");
        CARDS.poll(id);
        shows("{funds: 100, reserved: 100, owed: 100, free: 0}");
        assertThat(advertiser.balance(AccountKind.ADVERTISER_DEBT, "EUR")).isEqualTo(-10_000);
        advertiser
                .backend()
                .post(Funding.FUND, "{campaign_id: %s, budget: 500}", campaign.id())
                .expectError(400, "business_error", "CAMPAIGN_NOT_FUNDED");
        // Publishers who join are paid from what is reserved already.
        WORLD.operator()
                .approves(WORLD.publisher().connected(12_000).joins(campaign).handsIn());
        FUNDING.withdraws(advertiser, "1").expectError(400, "business_error", "FUNDS_NOT_FREE");
        // Half of the debt: still nothing is free.
        FUNDING.paysIn(advertiser, "60", "EUR");
        shows("{owed: 100, free: 0}");
        NODE.sweep(new SettleAdvertiserDebts());
        shows("{owed: 40, free: 0, funds: 100}");
        FUNDING.withdraws(advertiser, "1").expectError(400, "business_error", "FUNDS_NOT_FREE");
        // Won: the debt first.
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=won");
        CARDS.poll(id);
        shows("{owed: 0, free: 110, funds: 210}");
        advertiser.campaign("{max_participants: 2}");
    }

    @Test
    @DisplayName("PD-02 messages that come late or in the wrong order count for what Stripe says now")
    void messagesInAnyOrder() {
        long id = CARDS.paidBy(advertiser, "50", 1);
        CARDS.refundThere(id, 500);
        String dispute = CARDS.dispute(id, "amount=3000");
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=lost");
        // A charge as Stripe sends it: the metadata are the session's alone.
        for (String message : List.of(
                Cards.event("charge.dispute.closed", ofPayment(id)),
                Cards.event("charge.refunded", ofPayment(id)),
                Cards.event("charge.dispute.created", ofPayment(id)))) {
            CARDS.hear(id, message, () -> {
                assertThat(funds()).isEqualTo(1_500);
                assertThat(status(dispute)).isEqualTo("confirmed");
            });
        }
        assertThat(NODE.number("select count(*) from card_reversals where checkout_id = ?", id))
                .isEqualTo(2);
    }

    private static String ofPayment(long id) {
        return "{\"metadata\": {}, \"transfer_group\": null, \"payment_intent\": \"" + CARDS.payment(id) + "\"}";
    }

    @Test
    @DisplayName("PD-04 what went back to the card and is disputed besides is owed, until the dispute is won")
    void disputedAfterItsWithdrawal() {
        long id = CARDS.paidBy(advertiser, "40", 60);
        FUNDING.withdraws(advertiser, "40").expect(201);
        CARDS.refund();
        shows("{funds: 0, owed: 0}");
        String dispute = CARDS.dispute(id, "");
        CARDS.poll(id);
        shows("{funds: 0, owed: 40, free: 0}");
        CARDS.stripe("/v1/disputes/" + dispute + "/status", "status=won");
        CARDS.poll(id);
        shows("{funds: 0, owed: 0, free: 0}");
    }

    @Test
    @DisplayName("PD-04 while owing neither funds nor credit start a campaign, by constraint")
    void startsNothing() {
        Advertiser owing = WORLD.advertiser("EUR", 1_000);
        long id = CARDS.paidBy(owing, "50", 40);
        owing.campaign("{max_participants: 1}");
        CARDS.dispute(id, "");
        CARDS.poll(id);
        assertThat(NODE.number("select owed from advertisers where user_id = ?", owing.id()))
                .isEqualTo(5_000);
        owing.triesCampaign("{max_participants: 1}").expectError(400, "business_error", "CAMPAIGN_NOT_FUNDED");
        FUNDING.paysIn(owing, "20", "EUR");
        assertThatThrownBy(() ->
                        NODE.execute("update advertisers set reserved = reserved + 1 where user_id = ?", owing.id()))
                .hasStackTraceContaining("reserves more than is free");
    }

    @Test
    @DisplayName("BD-04 two of staff decide a dispute that Stripe leaves open, once")
    void staffDecideWhatStaysOpen() {
        long id = CARDS.paidBy(advertiser, "50", 1);
        CARDS.dispute(id, "");
        CARDS.poll(id);
        assertThat(funds()).isZero();
        JsonNode taken = FUNDING.proposer
                .call(
                        "/admin/api/funding/card-reversals/list/",
                        "{advertiser_id: %s, reversal_status: 'taken'}",
                        advertiser.id())
                .expect(200)
                .at("reversals.0");
        String returned = "{reversal_id: %s, outcome: 'returned', reason: 'Stripe wrote.'}";
        long reversal = taken.path("id").asLong();
        FUNDING.proposer.call(DECIDE, returned, reversal).expectError(404, "not_found");
        NODE.execute("update card_reversals set taken_at = now() - interval '73 hours' where id = ?", reversal);
        FUNDING.proposer.withAnother(DECIDE, returned, reversal);
        assertThat(funds()).isEqualTo(5_000);
        FUNDING.proposer.call(DECIDE, returned, reversal).expectError(400, "business_error", "INVALID_TRANSITION");
        CARDS.poll(id);
        assertThat(funds()).isEqualTo(5_000);
    }

    private void shows(String json) {
        advertiser
                .backend()
                .post(Funding.FUNDS, "{advertiser_id: %s}", advertiser.id())
                .expect(200)
                .shows(json);
    }

    private long funds() {
        return NODE.number("select funds from advertisers where user_id = ?", advertiser.id());
    }

    private static boolean isAsked(long id) {
        return NODE.number("select count(*) from checkouts where id = ? and due_at is not null", id) == 1;
    }

    private static String status(String dispute) {
        return NODE.text("select status from card_reversals where provider_id = ? order by id desc limit 1", dispute);
    }
}
