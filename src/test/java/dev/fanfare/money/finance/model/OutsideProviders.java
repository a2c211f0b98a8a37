package dev.fanfare.money.finance.model;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.banking.api.BankingJobs.ReadProviderReports;
import dev.fanfare.money.disbursement.api.DisbursementJobs.CallProviders;
import dev.fanfare.money.finance.model.OutsideBank.Booking;
import dev.fanfare.money.finance.model.OutsideBank.Why;
import dev.fanfare.money.funding.Cards;
import dev.fanfare.money.funding.api.CheckoutJobs.RefundCards;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Client;
import dev.fanfare.support.ProviderBalances;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What happens at Stripe and PayPal without us, and what they have of ours. */
final class OutsideProviders {
    private final Border border;
    private final Cards cards;
    final ProviderBalances balances;
    private final List<CardPayment> payments = new ArrayList<>();
    /** What advertisers have paid by card, less what was taken back. */
    private final Map<Long, Long> paid = new HashMap<>();

    record CardPayment(long checkout, long payer, Money amount) {}

    OutsideProviders(Border border) {
        this.border = border;
        this.cards = new Cards(border.node);
        this.balances = new ProviderBalances(border.node);
    }

    void act(BankOp op) {
        switch (op.kind()) {
            case PAY_BY_CARD -> pay(op);
            case REVERSE_CARD -> dispute(op);
            default -> move(op);
        }
    }

    private void pay(BankOp op) {
        Advertiser advertiser = border.advertiser(op);
        Money amount = Border.money(op);
        payments.add(new CardPayment(
                cards.paidBy(advertiser, amount.decimal().toPlainString(), 0), advertiser.id(), amount));
        paid.merge(advertiser.id(), amount.minor(), Long::sum);
    }

    /** One that was not disputed. */
    Optional<CardPayment> any(BankOp op) {
        return Border.pick(op, payments, each -> true);
    }

    String idOf(CardPayment payment) {
        return border.node.text("select payment_id from checkouts where id = ?", payment.checkout());
    }

    private void dispute(BankOp op) {
        if (payments.isEmpty()) {
            return;
        }
        CardPayment payment = payments.remove(op.pick() % payments.size());
        long amount = Math.max(1, payment.amount().minor() / (1 + op.pick() % 3));
        String dispute = cards.dispute(payment.checkout(), "amount=" + amount);
        cards.poll(payment.checkout());
        if (op.pick() % 3 == 0) {
            cards.stripe("/v1/disputes/" + dispute + "/status", "status=won");
            cards.poll(payment.checkout());
        } else {
            paid.merge(payment.payer(), -amount, Long::sum);
        }
    }

    /** Stripe refunds a card; what is left of that payment stays undisputed. */
    void refund(long advertiser, long withdrawal, long checkout, Money amount) {
        eventually(() -> {
            border.node.execute(
                    "update withdrawals set due_at = now() where id = ? and due_at is not null", withdrawal);
            border.sweep(new RefundCards());
            assertThat(border.node.text("select status from withdrawals where id = ?", withdrawal))
                    .isEqualTo("paid");
        });
        paid.merge(advertiser, -amount.minor(), Long::sum);
        payments.removeIf(each -> each.checkout() == checkout);
    }

    /** To or from our bank, or something that is known to them alone. */
    private void move(BankOp op) {
        Money money = Border.money(op);
        String code =
                List.of("topup", "payout", "T0300", "T0106", "T1201", "T0200").get(op.pick() % 6);
        if (code.startsWith("T")) {
            balances.paypalMoves(code, money.decimal().toPlainString(), money.currency());
        } else {
            cards.stripe(
                    "/v1/" + code + "s",
                    "amount=" + money.minor() + "&currency=" + money.currency().toLowerCase(Locale.ROOT));
        }
        if (List.of("topup", "payout", "T0300").contains(code)) {
            border.bank.book(new Booking(Why.MOVED, money, code.equals("payout"), Border.day(op)));
        }
    }

    void call() {
        border.node.execute("""
            update transfers set due_at = now()
            where rail in ('paypal', 'stripe') and status in ('intended', 'unknown', 'sent')
              and (batch is null or id in (select min(id) from transfers group by batch))
            """);
        border.sweep(new CallProviders());
    }

    /** They do what is asked of them, and their answers are lost. */
    void callUnheard() {
        control("cut");
        try {
            call();
        } finally {
            control("ok");
        }
    }

    private void control(String mode) {
        for (String provider : List.of("paypal", "stripe")) {
            new Client(border.node.fanfare().simulatorUrl())
                    .post("/control", "{provider: %s, mode: %s}", provider, mode)
                    .expect(200);
        }
    }

    void read() {
        border.sweep(new ReadProviderReports());
        border.match();
    }

    /** Staff decide on what is known to providers alone. */
    void decide() {
        read();
        for (long line : border.node.sql("""
            select id from bank_lines where status = 'unmatched' and source in ('stripe', 'paypal') order by id
            """).numbers()) {
            border.requiresApproval(
                    new AssignBankLine(line, null, null, null, null, null, null, null, "own", null, "As they say."));
        }
    }

    long paidBy(long advertiser) {
        return paid.getOrDefault(advertiser, 0L);
    }
}
