package dev.fanfare.money.disbursement;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.TransfersService.Intended;
import dev.fanfare.money.disbursement.TransfersService.ToSend;
import dev.fanfare.money.disbursement.api.DisbursementJobs.CallProviders;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Soak.GROUP)
@DisplayName("PD-02: each payout keeps its provider key, and is paid once whatever happens to calls and answers")
class CrashSafeSendingTest {
    private static final Caller SYSTEM = Caller.system("test");

    /** Payouts of each provider whose calls and answers are lost. */
    private static final int EACH = Soak.size(3, 12);

    private static Node node;
    private static World world;
    private static Client simulator;

    @BeforeAll
    static void start() {
        node = Node.start(Map.of(
                "disbursements.ask_again_ms", "100",
                "disbursements.guard.timeout_ms", "400",
                "disbursements.guard.max_failures", "1000"));
        world = node.world();
        simulator = new Client(node.fanfare().simulatorUrl());
        for (String provider : List.of("paypal", "stripe")) {
            listen(provider);
        }
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @AfterEach
    void behave() {
        tell("{provider: 'paypal', mode: 'ok'}");
        tell("{provider: 'stripe', mode: 'ok'}");
    }

    @Test
    void paysOnceWhileAnswersAreLostDelayedAndDoubled() {
        for (String provider : List.of("paypal", "stripe")) {
            tell("{provider: '" + provider
                    + "', mode: 'ok', lose: 15, late: 10, late_ms: 900, twice: 15, forged: true}");
        }
        List<Long> payouts = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            payouts.add(asks("USD", "paypal", "ada" + i + "@example.com"));
            payouts.add(asks("EUR", "stripe", "acct_ada" + i));
        }
        intend(payouts);
        settle(payouts);
        assertThat(states(payouts)).containsOnly("completed");
        assertThat(paidTimes(payouts)).hasSize(2 * EACH).containsOnly(1);
        assertThat(differences()).isEmpty();
        assertThat(inTransit()).isZero();
        assertThat(told("paypal") + told("stripe"))
                .contains("genuine 200", "forged 400")
                .doesNotContain("forged 200", "genuine 400");
    }

    @Test
    void givesBackWhatWasRefusedOrCameBack() {
        Publisher refused = world.publisher().earns("50", "USD");
        Publisher reversed = world.publisher().earns("50", "USD");
        Publisher closed = world.publisher().earns("50", "EUR");
        Publisher returned = world.publisher().earns("50", "EUR");
        List<Long> payouts = List.of(
                asks(refused, "USD", "paypal", "refused@example.com"),
                asks(reversed, "USD", "paypal", "reversed@example.com"),
                asks(closed, "EUR", "stripe", "acct_closed1"),
                asks(returned, "EUR", "stripe", "acct_returned1"));
        intend(payouts);
        settle(payouts);
        // What came back later is said by a message, or by asking the day after.
        until(() -> states(payouts).equals(Set.of("failed")), payouts);
        assertThat(refused.balance(AccountKind.PUBLISHER_AVAILABLE, "USD")).isEqualTo(5_000);
        assertThat(reversed.balance(AccountKind.PUBLISHER_AVAILABLE, "USD")).isEqualTo(5_000);
        assertThat(closed.balance(AccountKind.PUBLISHER_AVAILABLE, "EUR")).isEqualTo(5_000);
        assertThat(returned.balance(AccountKind.PUBLISHER_AVAILABLE, "EUR")).isEqualTo(5_000);
        assertThat(transfers(payouts)).containsOnly("failed", "returned");
        assertThat(differences()).isEmpty();
    }

    @Test
    void neverSendsAgainWhatTheProviderMayHaveForgotten() {
        tell("{provider: 'paypal', mode: 'ok', lose: 100}");
        List<Long> payouts = List.of(asks("USD", "paypal", "grace@example.com"));
        intend(payouts);
        node.sweep(new CallProviders());
        tell("{provider: 'paypal', mode: 'ok', forget: true}");
        world.execute(
                "update transfers set tried_at = now() - interval '30 days', due_at = now() where payout_id = ?",
                payouts.get(0));
        node.sweep(new CallProviders());
        assertThat(world.text("select flag from transfers where payout_id = ?", payouts.get(0)))
                .contains("no trace of it");
        assertThat(transfers(payouts)).containsOnly("unknown");
        long transfer = world.number("select id from transfers where payout_id = ?", payouts.get(0));
        // Only an operator who has looked it up at the provider may decide.
        String body = "{transfer_id: " + transfer + ", outcome: 'settled', reason: 'It is in their list of payments.'}";
        world.staff(Permission.PAYOUTS_VIEW)
                .call("/admin/api/transfers/decide/", body)
                .expect(403);
        world.operator().withAnother("/admin/api/transfers/decide/", body);
        world.operator().call("/admin/api/transfers/decide/", body).expect(409);
        assertThat(states(payouts)).containsOnly("completed");
    }

    @Test
    void triesAgainWithTheSameKeyWhatWasPutOff() {
        tell("{provider: 'stripe', mode: 'reject'}");
        List<Long> payouts = List.of(asks("EUR", "stripe", "acct_grace"));
        intend(payouts);
        // An unknown kind of rejection is no outcome.
        node.sweep(new CallProviders());
        assertThat(transfers(payouts)).containsOnly("unknown");
        tell("{provider: 'stripe', mode: 'ok'}");
        settle(payouts);
        assertThat(states(payouts)).containsOnly("completed");
        assertThat(paidTimes(payouts)).containsOnly(1);
    }

    @Test
    void flagsStatementsThatDoNotFitAndCountsEachOnce() {
        Publisher publisher = world.publisher().earns("50", "USD");
        long payout = asks(publisher, "USD", "paypal", "hedy@example.com");
        Intended transfer = Blocking.await(node.fanfare()
                        .database()
                        .transaction(
                                tx -> TransfersService.intend(tx, SYSTEM, null, List.of(new ToSend(payout, Rail.CSV)))))
                .get(0);
        Blocking.await(node.fanfare()
                .database()
                .transaction(tx -> TransfersService.handOver(tx, List.of(transfer.transferId()))));
        Money other = new Money(transfer.amount().minor() + 1, "USD");
        assertThat(says(transfer, other, "camt-1")).isEqualTo(Transfers.Outcome.FLAGGED);
        assertThat(publisher.balance(AccountKind.PUBLISHER_IN_TRANSIT, "USD")).isEqualTo(2_000);
        assertThat(says(transfer, transfer.amount(), "camt-2")).isEqualTo(Transfers.Outcome.MOVED);
        assertThat(says(transfer, transfer.amount(), "camt-2")).isEqualTo(Transfers.Outcome.REPEATED);
        assertThat(says(transfer, transfer.amount(), "camt-3")).isEqualTo(Transfers.Outcome.AGREED);
        assertThat(publisher.balance(AccountKind.PUBLISHER_IN_TRANSIT, "USD")).isZero();
        assertThat(publisher.balance(AccountKind.PUBLISHER_PAID, "USD"))
                .isEqualTo(transfer.amount().minor());
        // By hand it is moved no more.
        world.operator()
                .call("/admin/api/payouts/fail/", "{payout_id: " + payout + ", reason: 'no'}")
                .expect(400);
        assertThat(differences()).isEmpty();
    }

    private static Transfers.Outcome says(Intended transfer, Money amount, String id) {
        return Blocking.await(node.fanfare()
                .database()
                .transaction(tx -> Transfers.settle(
                        tx, SYSTEM, transfer.endToEndId(), amount, new Evidence("camt.053", id, null))));
    }

    private static long asks(String currency, String method, String destination) {
        return asks(world.publisher().earns("50", currency), currency, method, destination);
    }

    private static long asks(Publisher publisher, String currency, String method, String destination) {
        String field = "paypal".equals(method) ? "paypal_email" : "stripe_account";
        return publisher
                .call(
                        "/web/api/payout/request/",
                        Map.of(
                                "amount",
                                new BigDecimal("20"),
                                "currency",
                                currency,
                                "method",
                                method,
                                field,
                                destination))
                .expect(201)
                .number("payout_id");
    }

    private static void intend(List<Long> payouts) {
        List<ToSend> all = payouts.stream()
                .map(id -> new ToSend(id, Rail.of(world.text("select method from payouts where id = ?", id))))
                .toList();
        Blocking.await(node.fanfare().database().transaction(tx -> TransfersService.intend(tx, SYSTEM, null, all)));
    }

    /** Until everything that was sent has ended. */
    private static void settle(List<Long> payouts) {
        until(
                () -> world.number("select count(*) from transfers where status in ('intended', 'unknown', 'sent')"
                                + " and flag is null")
                        == 0,
                payouts);
    }

    private interface Condition {
        boolean holds();
    }

    private static void until(Condition condition, List<Long> payouts) {
        eventually(() -> {
            if (!condition.holds()) {
                node.sweep(new CallProviders());
            }
            assertThat(condition.holds()).as("still " + transfers(payouts)).isTrue();
        });
    }

    private static Set<String> states(List<Long> payouts) {
        return column("select status from payouts where id = ?", payouts);
    }

    private static Set<String> transfers(List<Long> payouts) {
        return column("select status from transfers where payout_id = ?", payouts);
    }

    private static Set<String> column(String sql, List<Long> payouts) {
        Set<String> found = new HashSet<>();
        payouts.forEach(id -> found.add(world.text(sql, id)));
        return found;
    }

    /** How often the simulators have paid each of these. */
    private static List<Integer> paidTimes(List<Long> payouts) {
        List<String> keys = new ArrayList<>();
        for (String provider : List.of("paypal", "stripe")) {
            for (JsonNode paid :
                    simulator.get("/ledger/" + provider).expect(200).at("paid")) {
                keys.add(paid.path("key").asText());
            }
        }
        return payouts.stream()
                .map(id -> world.text("select provider_key from transfers where payout_id = ?", id))
                .map(key -> (int) keys.stream().filter(key::equals).count())
                .toList();
    }

    /** But for the money that tests give: no work was done for it. */
    private static List<String> differences() {
        return world.differences().stream()
                .filter(each -> !each.startsWith("the total earned"))
                .toList();
    }

    private static long inTransit() {
        return world.number(
                "select coalesce(sum(balance), 0)::bigint from accounts where kind = 'publisher_in_transit'");
    }

    private static String told(String provider) {
        return simulator
                .get("/ledger/" + provider)
                .at("told")
                .toString()
                .replace("\"", "")
                .replace(":", " ");
    }

    private static void tell(String order) {
        simulator.post("/control", order).expect(200);
    }

    private static void listen(String provider) {
        tell("{provider: '" + provider + "', mode: 'ok', webhook: '"
                + node.fanfare().baseUrl() + "/webhooks/" + provider + "/'}");
    }
}
