package dev.fanfare.money.disbursement;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.TransfersService.ToSend;
import dev.fanfare.money.disbursement.api.DisbursementJobs.CallProviders;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SimulatedStripeClient;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Refusals by Stripe and PayPal as their documentation has them: about one payee, about us, or unknown. */
@Nightly
class ProviderRefusalsTest {
    private static final Caller SYSTEM = Caller.system("test");
    private static final Node NODE =
            Node.start(Map.of("disbursements.ask_again_ms", "100", "disbursements.guard.max_failures", "1000"));
    private static final World WORLD = NODE.world();
    private static final Client SIMULATOR = new Client(NODE.fanfare().simulatorUrl());

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void behave() {
        tell("{provider: 'paypal', mode: 'ok'}");
        tell("{provider: 'stripe', mode: 'ok'}");
        assertThat(WORLD.differences()).allMatch(each -> each.startsWith("the total earned"));
    }

    @Test
    @DisplayName("BD-06 what Stripe refuses for want of money goes under the key's next generation, and is paid once")
    void goesOnUnderTheNextKey() {
        for (String account : List.of("acct_poor1", "acct_later1")) {
            long payout = intended(asks("EUR", "stripe", account, "20"));
            until(payout, "settled");
            assertThat(transfer(payout, "generation || batch"))
                    .isEqualTo("1" + transfer(payout, "provider_key") + "-2");
            assertThat(paidTimes(payout)).as(account).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("BD-06 under the key's next generation nothing is sent that Stripe has already")
    void looksForItFirst() {
        long payout = intended(asks("EUR", "stripe", "acct_found", "20"));
        NODE.sweep(new CallProviders());
        assertThat(paidTimes(payout)).isEqualTo(1);
        WORLD.execute("""
                update transfers set status = 'intended', generation = 1, batch = null, tried_at = null, due_at = now()
                where payout_id = ?
                """, payout);
        until(payout, "settled");
        assertThat(paidTimes(payout)).isEqualTo(1);
    }

    @Test
    @DisplayName(
            "BD-06 an unknown outcome, as after a 500 that Stripe repeats, never gets another key and ends with staff")
    void keepsTheKeyOfAnUnknownOutcome() {
        long payout = intended(asks("EUR", "stripe", "acct_error1", "20"));
        for (int i = 0; i < 3; i++) {
            due(payout);
            NODE.sweep(new CallProviders());
            assertThat(transfer(payout, "status || generation || coalesce(flag, '')"))
                    .isEqualTo("unknown0");
        }
        WORLD.execute(
                "update transfers set tried_at = now() - interval '24 hours', due_at = now() where payout_id = ?",
                payout);
        NODE.sweep(new CallProviders());
        assertThat(transfer(payout, "status || generation || ' ' || flag"))
                .startsWith("unknown0 stripe has no trace of it");
    }

    @Test
    @DisplayName("BD-06 BD-07 a provider that refuses us fails no payee, and pays later")
    void pausesWhenWeAreRefused() {
        tell("{provider: 'paypal', mode: 'ok', suspended: true}");
        tell("{provider: 'stripe', mode: 'ok', suspended: true}");
        List<Long> payouts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            payouts.add(intended(asks("EUR", "stripe", "acct_patient" + i, "20")));
            payouts.add(intended(asks("USD", "paypal", "patient" + i + "@example.com", "20")));
        }
        NODE.sweep(new CallProviders());
        assertThat(payouts).extracting(id -> transfer(id, "status")).containsOnly("intended");
        assertThat(payouts)
                .extracting(id -> transfer(id, "coalesce(failure, '') || generation"))
                .containsOnly("Stripe: platform_account_required0", "PayPal: AUTHORIZATION_ERROR0");
        behave();
        payouts.forEach(payout -> until(payout, "settled"));
        assertThat(payouts).extracting(ProviderRefusalsTest::paidTimes).containsOnly(1);
    }

    @Test
    @DisplayName(
            "BD-06 a payee's own refusal fails that payout alone: no such account, no bank account, access withdrawn")
    void failsWhatIsThePayees() {
        for (String account : List.of("acct_missing1", "acct_nobank1", "acct_revoked1")) {
            Publisher publisher = WORLD.publisher().earns("50", "EUR");
            long payout = intended(asks(publisher, "EUR", "stripe", account, "20"));
            eventually(() -> {
                due(payout);
                NODE.sweep(new CallProviders());
                assertThat(transfer(payout, "status")).isIn("failed", "returned");
            });
            assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "EUR"))
                    .isEqualTo(5_000);
        }
    }

    @Test
    @DisplayName("BD-07 one bad item for which PayPal refuses a batch fails alone; the others are paid once")
    void isolatesABadItem() {
        List<Long> payouts = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            payouts.add(asks("USD", "paypal", i == 4 ? "invalid@example.com" : "good" + i + "@example.com", "20"));
        }
        intended(payouts.toArray(Long[]::new));
        long bad = payouts.remove(4);
        until(bad, "failed");
        payouts.forEach(payout -> until(payout, "settled"));
        assertThat(transfer(bad, "failure")).isEqualTo("PayPal: VALIDATION_ERROR");
        assertThat(payouts).extracting(ProviderRefusalsTest::paidTimes).containsOnly(1);
        assertThat(paidTimes(bad)).isZero();
    }

    @Test
    @DisplayName(
            "BD-06 a batch that PayPal denies, and an item that fails for want of our money, are paid in another batch")
    void paysWhatWasDenied() {
        List<Long> payouts = List.of(
                asks("USD", "paypal", "denied1@example.com", "20"), asks("USD", "paypal", "with1@example.com", "20"));
        intended(payouts.toArray(Long[]::new));
        List<Long> unfunded = List.of(
                asks("CAD", "paypal", "unfunded1@example.com", "30"), asks("CAD", "paypal", "with2@example.com", "30"));
        intended(unfunded.toArray(Long[]::new));
        Stream.concat(payouts.stream(), unfunded.stream()).forEach(payout -> {
            until(payout, "settled");
            assertThat(paidTimes(payout)).isEqualTo(1);
        });
        assertThat(payouts).extracting(id -> transfer(id, "generation")).containsOnly("1");
        assertThat(unfunded).extracting(id -> transfer(id, "generation")).containsExactly("1", "0");
    }

    @Test
    @DisplayName(
            "BD-06 of two workers with one batch, as after a lease, the later one tells nothing of what has left it")
    void hearsNothingOfABatchThatItLeft() {
        long unfunded = asks("CAD", "paypal", "unfunded2@example.com", "30");
        long other = asks("CAD", "paypal", "with3@example.com", "30");
        intended(unfunded, other);
        NODE.sweep(new CallProviders());
        eventually(() -> assertThat(paid(unfunded))
                .extracting(paid -> paid.path("state").asText())
                .containsExactly("FAILED"));
        // Both are due: each is taken for the first of the batch.
        WORLD.execute("update transfers set due_at = now() where payout_id in (?, ?)", unfunded, other);
        Blocking.await(NODE.fanfare().bus().ask(Caller.system("test"), new CallProviders()));
        assertThat(transfer(unfunded, "generation || status || coalesce(batch_id, '')"))
                .isEqualTo("1intended");
        List.of(unfunded, other).forEach(payout -> {
            until(payout, "settled");
            assertThat(paidTimes(payout)).isEqualTo(1);
        });
    }

    @Test
    @DisplayName("BD-05 Stripe is asked for each currency's amount by Stripe's own table of decimals")
    void countsAsStripeDoes() {
        Map<String, Long> payouts = new HashMap<>();
        Map.of(
                        "EUR", "20.50",
                        "JPY", "3000",
                        "MGA", "90000",
                        "UGX", "90000",
                        "ISK", "3000",
                        "HUF", "9000",
                        "TWD", "900.50",
                        "KWD", "9.505",
                        "BIF", "90000")
                .forEach((currency, amount) -> payouts.put(
                        currency, intended(asks(currency, "stripe", World.unique("acct_" + currency), amount))));
        payouts.forEach((currency, payout) -> {
            until(payout, "settled");
            long net = WORLD.number("select amount - fees from payouts where id = ?", payout);
            assertThat(paid(payout)).singleElement().satisfies(paid -> assertThat(
                            new BigDecimal(paid.path("amount").asText()))
                    .as(currency)
                    .isEqualByComparingTo(Money.decimal(net, currency)));
        });
        Publisher publisher = WORLD.publisher().earns("200000", "MGA");
        long fraction = intended(asks(publisher, "MGA", "stripe", "acct_fraction", "90000.50"));
        until(fraction, "failed");
        assertThat(transfer(fraction, "failure")).contains("exactly");
    }

    @Test
    @DisplayName("BD-06 the database keeps the key of a call until a definite refusal is counted")
    void keepsTheKey() {
        long payout = intended(asks("EUR", "stripe", "acct_kept", "20"));
        NODE.sweep(new CallProviders());
        for (String change :
                List.of("batch = null", "batch = 'another'", "generation = 2", "generation = generation - 1")) {
            assertThatThrownBy(() -> WORLD.execute("update transfers set " + change + " where payout_id = ?", payout))
                    .as(change)
                    .rootCause()
                    .hasMessageContaining("append-only");
        }
    }

    /** So every call of this and other tests has shown that it names one. */
    @Test
    void theSimulatorAnswersOnlyCallsOfANamedVersion() {
        Client stripe = SIMULATOR.as("Bearer sk_simulated");
        stripe.get("/stripe/v1/balance").expect(400).shows("{error: {code: 'version_missing'}}");
        stripe.with("Stripe-Version", "latest").get("/stripe/v1/balance").expect(400);
        SimulatedStripeClient.of(SIMULATOR).get("/stripe/v1/balance").expect(200);
    }

    @Test
    @DisplayName("BD-06 a payout is found on a later page of a busy account's list, though its keys are forgotten")
    void readsEveryPage() {
        long payout = intended(asks("EUR", "stripe", "acct_crowd", "20"));
        NODE.sweep(new CallProviders());
        Client stripe = SimulatedStripeClient.of(SIMULATOR);
        stripe.form("/stripe/v1/transfers", "{amount: 101, currency: 'eur', destination: 'acct_crowd'}")
                .expect(200);
        for (int i = 0; i < 101; i++) {
            stripe.with("Stripe-Account", "acct_crowd")
                    .form("/stripe/v1/payouts", "{amount: 1, currency: 'eur'}")
                    .expect(200);
        }
        tell("{provider: 'stripe', mode: 'ok', forget: true}");
        WORLD.execute(
                "update transfers set tried_at = now() - interval '24 hours', due_at = now() where payout_id = ?",
                payout);
        until(payout, "settled");
        assertThat(paidTimes(payout)).isEqualTo(1);
    }

    @Test
    @DisplayName("BD-03 what a run in flight has not sent yet is not sent to a publisher in debt, and settles the debt")
    void sendsNothingToWhoOwes() {
        Runs runs = new Runs(WORLD);
        for (String rail : List.of("paypal", "bank")) {
            Publisher publisher = WORLD.publisher().connected();
            Task fraud = publisher.joins(WORLD.advertiser("USD").campaign()).comesTo(TaskStatus.PAID);
            long payout = rail.equals("paypal")
                    ? publisher.asksPayout("50")
                    : Runs.asksByBank(publisher, "50", publisher.hasBankAccount());
            long run = runs.creates(payout);
            runs.sent(run);
            fraud.isReversed();
            assertThat(publisher.balance(AccountKind.PUBLISHER_DEBT, "USD")).isEqualTo(-5_000);
            if (rail.equals("paypal")) {
                NODE.sweep(new CallProviders());
            } else {
                assertThat(runs.download(run, 1).expect(200).bytes()).isEmpty();
            }
            assertThat(transfer(payout, "status || ': ' || failure")).isEqualTo("failed: Its payee owes money.");
            assertThat(publisher.balance(AccountKind.PUBLISHER_DEBT, "USD")).isZero();
            assertThat(publisher.balance(AccountKind.PUBLISHER_AVAILABLE, "USD"))
                    .isZero();
            assertThat(paidTimes(payout)).isZero();
        }
    }

    private static long asks(String currency, String method, String destination, String amount) {
        return asks(WORLD.publisher().earns("200000", currency), currency, method, destination, amount);
    }

    private static long asks(Publisher publisher, String currency, String method, String destination, String amount) {
        return publisher
                .call(
                        "/web/api/payout/request/",
                        Map.of(
                                "amount",
                                new BigDecimal(amount),
                                "currency",
                                currency,
                                "method",
                                method,
                                "paypal".equals(method) ? "paypal_email" : "stripe_account",
                                destination))
                .expect(201)
                .number("payout_id");
    }

    /** Commits the transfers of these payouts by the rails of their methods; the first payout. */
    private static long intended(Long... payouts) {
        List<ToSend> all = Stream.of(payouts)
                .map(id -> new ToSend(id, Rail.of(WORLD.text("select method from payouts where id = ?", id))))
                .toList();
        Blocking.await(NODE.fanfare().database().transaction(tx -> TransfersService.intend(tx, SYSTEM, null, all)));
        return payouts[0];
    }

    private static void until(long payout, String status) {
        eventually(() -> {
            NODE.sweep(new CallProviders());
            assertThat(transfer(payout, "status || coalesce(flag, '')")).isEqualTo(status);
        });
    }

    private static void due(long payout) {
        WORLD.execute("update transfers set due_at = now() where payout_id = ? and due_at is not null", payout);
    }

    private static String transfer(long payout, String expression) {
        return WORLD.text("select (" + expression + ")::text from transfers where payout_id = ?", payout);
    }

    private static int paidTimes(long payout) {
        return (int) paid(payout).stream()
                .filter(paid -> !"FAILED".equals(paid.path("state").asText()))
                .count();
    }

    private static List<JsonNode> paid(long payout) {
        String key = transfer(payout, "provider_key");
        return Stream.of("paypal", "stripe")
                .flatMap(provider -> SIMULATOR.get("/ledger/" + provider).expect(200).list("paid").stream())
                .filter(paid -> paid.path("key").asText().equals(key))
                .toList();
    }

    private static void tell(String order) {
        SIMULATOR.post("/control", order).expect(200);
    }
}
