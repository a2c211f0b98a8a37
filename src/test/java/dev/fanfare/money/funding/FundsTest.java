package dev.fanfare.money.funding;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.funding.store.Funds.Receipt;
import dev.fanfare.money.funding.store.Funds.Unmatched;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PD-04: advertisers' money comes in once, in their currency, and what is free goes back. */
class FundsTest {
    private static final String PAY = "/admin/api/funding/withdrawals/pay/";
    private static final String REFUSE = "/admin/api/funding/withdrawals/reject/";
    private static final String CANCEL = "/api/advertiser/funds/withdraw/cancel/";
    private static final String OWN_WITHDRAWALS = "/api/advertiser/funds/withdrawals/";

    private static final Node NODE = Node.start(Map.of());
    private static final World WORLD = NODE.world();
    private static final Funding FUNDING = new Funding(WORLD);
    private static final Database DB = NODE.fanfare().database();
    private static final Caller SYSTEM = Caller.system("test");

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(WORLD.differences()).isEmpty();
    }

    @Test
    @DisplayName("PD-04 what one enters by hand counts when another approves it, once for its evidence")
    void twoEnterMoney() {
        Advertiser advertiser = WORLD.advertiser("EUR", 0);
        String evidence = World.unique("advice");
        long id = FUNDING.proposes(advertiser, "12.34", "EUR", evidence);
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 0L);
        long same = FUNDING.proposes(advertiser, "12.34", "EUR", evidence);
        FUNDING.approver.seconds(id).expect(200);
        FUNDING.approver.seconds(same).expectError(409, "conflict");
        FUNDING.triesProposing(advertiser, "12.34", "EUR", evidence).expectError(409, "conflict");
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 1_234L, "reserved", 0L, "due", 0L, "free", 1_234L));
        assertThat(advertiser.balance(AccountKind.ADVERTISER_PAID, "EUR")).isEqualTo(-1_234);

        FUNDING.triesProposing(advertiser, "5", "USD", World.unique("advice")).expectError(422, "validation_error");
        FUNDING.triesProposing(advertiser, "5.001", "EUR", World.unique("advice"))
                .expectError(422, "validation_error");
        FUNDING.triesProposing(advertiser, "-5", "EUR", World.unique("advice")).expectError(422, "validation_error");
        FUNDING.triesProposing(advertiser, "1000000000.01", "EUR", World.unique("advice"))
                .expectError(422, "validation_error");

        Answer list = FUNDING.approver
                .call(Funding.LIST, "{advertiser_id: %s}", advertiser.id())
                .expect(200)
                .expectFields("deposits", "next");
        assertThat(list.at("deposits").findValuesAsText("source")).containsExactly("operator");
    }

    @Test
    @DisplayName("PD-04 advertisers see only their own money and reference")
    void showsTheirOwn() {
        Advertiser advertiser = FUNDING.advertiserWith("100", "EUR");
        Advertiser other = WORLD.advertiser("EUR", 0);
        Answer own = advertiser
                .backend()
                .post(Funding.FUNDS, "{advertiser_id: %s}", advertiser.id())
                .expect(200)
                .expectFields(
                        "currency", "funds", "reserved", "due", "owed", "free", "maximum_limit", "reference", "pay_to")
                .shows("{currency: 'EUR', funds: 100, reserved: 0, due: 0, owed: 0, free: 100, maximum_limit: 0}");
        assertThat(FundingReference.find(own.text("reference"))).contains(advertiser.id());
        advertiser
                .backend()
                .post("/api/advertiser/funds/deposits/", "{advertiser_id: %s}", advertiser.id())
                .expect(200)
                .expectFields("deposits", "next");
        for (String path : Set.of(Funding.FUNDS, "/api/advertiser/funds/deposits/", OWN_WITHDRAWALS)) {
            other.backend().post(path, "{advertiser_id: %s}", advertiser.id()).expectError(404, "not_found");
        }
        other.backend()
                .post(Funding.WITHDRAW, "{advertiser_id: %s, amount: 1}", advertiser.id())
                .expectError(404, "not_found");
        WORLD.staff(Permission.FINANCE_VIEW)
                .call(Funding.WITHDRAW, "{advertiser_id: %s, amount: 1}", advertiser.id())
                .expect(403);
    }

    @Test
    @DisplayName(
            "transfers go to the account that invoices name, otherwise to one of ours in the advertiser's currency")
    void saysWhereToTransferTo() {
        Advertiser yen = WORLD.advertiser("JPY", 0);
        assertThat(payTo(yen).isNull()).isTrue();
        assertThat(payTo(WORLD.advertiser("EUR", 0)))
                .hasToString("{\"holder\":\"Fanfare GmbH\",\"iban\":\"DE89370400440532013000\",\"bic\":null}");
        long ours = WORLD.number("""
                insert into parties (name, country, iban, bic) values ('Fanfare AG', 'AT', 'AT611904300234573201', 'BKAUATWW')
                returning id""");
        long before = WORLD.number("select party_id from legal_entities order by id limit 1");
        WORLD.execute("update legal_entities set party_id = ? where party_id = ?", ours, before);
        assertThat(payTo(yen))
                .hasToString("{\"holder\":\"Fanfare AG\",\"iban\":\"AT611904300234573201\",\"bic\":\"BKAUATWW\"}");
        WORLD.execute("update legal_entities set party_id = ? where party_id = ?", before, ours);
    }

    private static JsonNode payTo(Advertiser advertiser) {
        return advertiser
                .ok("/api/advertiser/funds/", "{advertiser_id: %s}", advertiser.id())
                .at("pay_to");
    }

    @Test
    @DisplayName("PD-04 a transfer is its advertiser's by the reference, in their currency, and counts once")
    void matchesTransfers() {
        Advertiser advertiser = WORLD.advertiser("EUR", 0);
        String reference = FundingReference.of(advertiser.id());
        String spaced =
                "invoice 7 / " + reference.replaceAll("(.{4})", "$1 ").toLowerCase(java.util.Locale.ROOT) + "thanks";
        String line = World.unique("line");
        Receipt receipt = receive(spaced, "EUR", 5_000, line);
        assertThat(receipt.isMatched()).isTrue();
        assertThat(receipt.advertiserId()).isEqualTo(advertiser.id());
        assertThat(receive(spaced, "EUR", 5_000, line)).isEqualTo(receipt);
        List<Receipt> again = together(6, i -> receive(spaced, "EUR", 5_000, line));
        assertThat(again).containsOnly(receipt);
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 5_000L);

        assertThat(receive(spaced, "EUR", 5_001, line).unmatched()).isEqualTo(Unmatched.OTHER_PAYMENT);
        assertThat(receive(reference, "USD", 5_000, World.unique("line")).unmatched())
                .isEqualTo(Unmatched.OTHER_CURRENCY);
        String mistyped = reference.substring(0, 15) + (char) ('0' + (reference.charAt(15) - '0' + 1) % 10);
        String two = reference + " " + FundingReference.of(advertiser.id() + 1);
        for (String text : new String[] {null, "", "thanks", mistyped, two, "RF", "\u0000RF12FF"}) {
            assertThat(receive(text, "EUR", 5_000, World.unique("line")).unmatched())
                    .isEqualTo(Unmatched.NO_REFERENCE);
        }
        assertThat(receive(FundingReference.of(9_999_999_999L), "EUR", 1, World.unique("line"))
                        .unmatched())
                .isEqualTo(Unmatched.NO_SUCH_ADVERTISER);
        assertThat(FUNDING.of(advertiser)).containsEntry("funds", 5_000L);
    }

    @Test
    @DisplayName("PD-04 invoices are paid from what funded campaigns cost and what is free, never from reserves")
    void paysInvoices() {
        Advertiser advertiser = FUNDING.advertiserWith("250", "EUR");
        WORLD.operator()
                .approves(WORLD.publisher()
                        .connected(12_000)
                        .joins(advertiser.campaign("{max_participants: 3}"))
                        .handsIn());
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 25_000L, "reserved", 10_000L, "due", 5_000L, "free", 10_000L));
        assertThat(pay(advertiser, "USD", 3_000)).isZero();
        assertThat(pay(advertiser, "EUR", 3_000)).isEqualTo(3_000);
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 22_000L, "reserved", 10_000L, "due", 2_000L, "free", 10_000L));
        // With tax, and more than there is: two at once.
        List<Long> paid = together(2, i -> pay(advertiser, "EUR", 9_000));
        assertThat(paid).containsExactlyInAnyOrder(9_000L, 3_000L);
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 10_000L, "reserved", 10_000L, "due", 0L, "free", 0L));
        assertThat(advertiser.balance(AccountKind.ADVERTISER_RECEIVABLE, "EUR")).isEqualTo(10_000);
    }

    @Test
    @DisplayName("PD-04 what is free is sent back by two people, and what is reserved is not")
    void sendsBack() {
        Advertiser advertiser = FUNDING.advertiserWith("100", "EUR");
        advertiser.campaign("{max_participants: 1}");
        FUNDING.withdraws(advertiser, "50.01")
                .expectError(400, "business_error")
                .shows("{details: {available: 50, currency: 'EUR'}}")
                .shows("{details: {code: 'FUNDS_NOT_FREE'}}");
        long first = FUNDING.withdraws(advertiser, "30").expect(201).number("withdrawal_id");
        assertThat(FUNDING.of(advertiser)).containsEntry("free", 2_000L);
        FUNDING.withdraws(advertiser, "20.01").expectError(400, "business_error");
        advertiser.backend().post(CANCEL, "{withdrawal_id: %s}", first).expect(200);
        assertThat(FUNDING.of(advertiser)).containsEntry("free", 5_000L);
        WORLD.advertiser("EUR", 0)
                .backend()
                .post(CANCEL, "{withdrawal_id: %s}", first)
                .expectError(404, "not_found");

        long byOperator = FUNDING.approver
                .call(Funding.WITHDRAW, "{advertiser_id: %s, amount: 50}", advertiser.id())
                .expect(201)
                .number("withdrawal_id");
        String body = "{withdrawal_id: %s, reference: 'transfer 7'}";
        WORLD.operator()
                .call(REFUSE, "{withdrawal_id: %s, reason: 'Not yet.'}", byOperator)
                .expect(200);
        long last = FUNDING.withdraws(advertiser, "50").expect(201).number("withdrawal_id");
        FUNDING.approver.seconds(FUNDING.proposer.proposes(PAY, body, last)).expect(200);
        FUNDING.proposer.call(PAY, body, last).expectError(400, "business_error", "INVALID_TRANSITION");
        assertThat(FUNDING.of(advertiser))
                .isEqualTo(Map.of("funds", 5_000L, "reserved", 5_000L, "due", 0L, "free", 0L));
        assertThat(advertiser.balance(AccountKind.ADVERTISER_PAID, "EUR")).isEqualTo(-5_000);
        Answer list = FUNDING.approver
                .call("/admin/api/funding/withdrawals/list/", "{advertiser_id: %s, limit: 2}", advertiser.id())
                .expect(200)
                .expectFields("withdrawals", "next");
        assertThat(list.at("withdrawals").findValuesAsText("status")).containsExactly("cancelled", "rejected");
        assertThat(list.text("next")).isNotBlank();
        Answer own = advertiser
                .backend()
                .post(OWN_WITHDRAWALS, "{advertiser_id: %s, limit: 2}", advertiser.id())
                .expect(200);
        assertThat(own.at("withdrawals").findValuesAsText("status")).containsExactly("paid", "rejected");
        assertThat(advertiser
                        .backend()
                        .post(
                                OWN_WITHDRAWALS,
                                "{advertiser_id: %s, limit: 2, cursor: '%s'}",
                                advertiser.id(),
                                own.text("next"))
                        .expect(200)
                        .at("withdrawals")
                        .findValuesAsText("status"))
                .containsExactly("cancelled");
    }

    private static Receipt receive(String reference, String currency, long minor, String evidence) {
        return Blocking.await(
                DB.transaction(tx -> Funds.receive(tx, SYSTEM, reference, new Money(minor, currency), evidence)));
    }

    private static long pay(Advertiser advertiser, String currency, long minor) {
        return Blocking.await(DB.transaction(
                        tx -> Funds.pay(tx, SYSTEM, advertiser.id(), new Money(minor, currency), 4_000_000)))
                .minor();
    }
}
