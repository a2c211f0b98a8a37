package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.money.disbursement.api.PayoutRuns.CreateRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.DownloadRunFile;
import dev.fanfare.money.disbursement.api.PayoutRuns.GetRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunCreated;
import dev.fanfare.money.disbursement.api.PayoutRuns.RunFile;
import dev.fanfare.money.disbursement.api.PayoutRuns.SendRun;
import dev.fanfare.money.disbursement.api.PayoutRunsCreateRunBuilder;
import dev.fanfare.money.finance.api.Periods.ClosePeriod;
import dev.fanfare.money.finance.model.OutsideBank.Booking;
import dev.fanfare.money.finance.model.OutsideBank.Why;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.api.Withdrawals.PayWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RequestWithdrawal;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What our staff do by themselves; on what the bank says a {@link Clerk} decides. */
final class StaffActs {
    private final Border border;

    StaffActs(Border border) {
        this.border = border;
    }

    void act(BankOp op) {
        switch (op.kind()) {
            case SEND_RUN -> sendRun();
            case PAY_BY_HAND -> payByHand(op);
            case DEPOSIT_BY_HAND -> depositBeforeTheBank(op);
            case ENTER_BY_HAND -> enterByHand(op);
            case WITHDRAW -> withdraw(op);
            case CLOSE_MONTH -> closeMonth();
            default -> throw new IllegalArgumentException("nothing that staff do: " + op);
        }
    }

    private void sendRun() {
        List<Long> pending = border.pending();
        if (pending.isEmpty()) {
            return;
        }
        Caller maker = border.staff();
        CreateRun create = PayoutRunsCreateRunBuilder.builder()
                .note(null)
                .dateFrom(null)
                .dateTo(null)
                .method(null)
                .currency(null)
                .payoutIds(pending)
                .payouts(true)
                .microDeposits(false)
                .bankAccountIds(null)
                .instant(null)
                .build();
        Optional<Long> created = border.ask(maker, create).map(RunCreated::runId);
        if (created.isEmpty()) {
            return;
        }
        long run = created.get();
        border.requiresApproval(new SendRun(run));
        border.sweep(new SendRuns());
        assertThat(border.node.number("""
            select count(*) from transfers t join payouts p on p.id = t.payout_id
            join accounts a on a.owner_id = p.user_id and a.kind = 'publisher_debt' and a.balance < 0
            where t.run_id = ?
            """, run))
                .as("BD-03 payments of run %s to those who owe", run)
                .isZero();
        for (RunFile file : border.must(maker, new GetRun(run)).files()) {
            border.bank.take(
                    run,
                    file.file(),
                    border.must(maker, new DownloadRunFile(run, file.file())).bytes());
        }
    }

    private void payByHand(BankOp op) {
        Border.pick(op, border.pending(), id -> border.node
                        .text("select method from payouts where id = ?", id)
                        .equals("bank_transfer"))
                .ifPresent(id -> {
                    String transaction = World.unique("TX");
                    if (border.ask(border.staff(), new ProcessPayout(id, transaction, null))
                            .isPresent()) {
                        Booking booking = new Booking(
                                Why.BY_HAND,
                                new Money(
                                        border.node.number("select amount - fees from payouts where id = ?", id),
                                        border.node.text("select currency from payouts where id = ?", id)),
                                false,
                                Border.day(op));
                        booking.reference = op.pick() % 3 == 0 ? null : transaction;
                        booking.recorded = "payout:" + id;
                        border.bank.book(booking);
                    }
                });
    }

    private void enterByHand(BankOp op) {
        if (op.amount() % 3 == 0) {
            enterACardPayment(op);
        } else {
            enterWhatTheBankHas(op);
        }
    }

    /** What the bank has booked, whether it was told, credited, entered or none of these; it is not said to be another payment. */
    private void enterWhatTheBankHas(BankOp op) {
        Border.pick(
                        op,
                        border.bank.bookings(),
                        each -> each.why == Why.PAID_IN
                                && each.invoice == 0
                                && !each.undone
                                && each.day.isAfter(Border.today().minusDays(30)))
                .ifPresent(booking -> {
                    boolean named = op.amount() % 5 == 0;
                    String entered = op.amount() % 2 == 0
                            ? enterAsDeposit(booking.payer, booking.amount, named ? booking.reference : null)
                            : enterAsCorrection(booking, named ? booking.reference : "It came.");
                    if (entered != null && booking.recorded == null) {
                        booking.recorded = entered;
                    }
                });
    }

    /** The deposit; null if it was refused. */
    private String enterAsDeposit(long advertiser, Money amount, String evidence) {
        String proof = evidence == null ? World.unique("Advice ") : evidence;
        return border.tries(new CreateDeposit(advertiser, amount.decimal(), amount.currency(), proof, null, null))
                        .isEmpty()
                ? null
                : lastDeposit(advertiser);
    }

    private String lastDeposit(long advertiser) {
        return "deposit:" + border.node.number("select max(id) from deposits where advertiser_id = ?", advertiser);
    }

    private String enterAsCorrection(Booking booking, String reason) {
        return border.entersAsCorrection(
                        reason,
                        Border.leg(booking.payer, "advertiser_balance", booking.amount, 1),
                        Border.leg(booking.payer, "advertiser_paid", booking.amount, -1))
                ? "correction:"
                        + border.node.number(
                                "select max(correction_id) from correction_legs where owner_id = ?", booking.payer)
                : null;
    }

    private void enterACardPayment(BankOp op) {
        border.providers.any(op).ifPresent(payment -> assertThat(
                        enterAsDeposit(payment.payer(), payment.amount(), border.providers.idOf(payment)))
                .as("BD-20 a deposit by hand of checkout %s", payment.checkout())
                .isNull());
    }

    private void depositBeforeTheBank(BankOp op) {
        Advertiser advertiser = border.advertiser(op);
        Booking booking =
                new Booking(Why.PAID_IN, Border.money(op), true, Border.today().minusDays(op.pick() % 3));
        booking.payer = advertiser.id();
        booking.text = op.pick() % 2 == 0 ? FundingReference.of(advertiser.id()) : "Hello";
        String evidence = op.pick() % 3 == 0 ? booking.reference : World.unique("Advice ");
        BigDecimal amount = booking.amount.decimal();
        String currency = booking.currency();
        if (border.tries(new CreateDeposit(advertiser.id(), amount, currency, evidence, null, null))
                .isEmpty()) {
            border.requiresApproval(new CreateDeposit(advertiser.id(), amount, currency, evidence, null, true));
        }
        booking.recorded = lastDeposit(advertiser.id());
        border.bank.book(booking);
    }

    private void withdraw(BankOp op) {
        Advertiser advertiser = border.advertiser(op);
        long before = border.node.number("select coalesce(max(id), 0) from withdrawals");
        border.ask(
                        border.staff(),
                        new RequestWithdrawal(advertiser.id(), Border.money(op).decimal()))
                .ifPresent(done -> border.node
                        .sql("""
                select id, amount, coalesce(checkout_id, 0) as checkout from withdrawals
                where advertiser_id = ? and id > ? order by id
                """, advertiser.id(), before)
                        .rows()
                        .forEach(row -> {
                            long id = (Long) row.get("id");
                            long checkout = (Long) row.get("checkout");
                            Money amount = new Money((Long) row.get("amount"), Border.currency(op));
                            if (checkout == 0) {
                                payWithdrawal(op, id, amount);
                            } else {
                                border.providers.refund(advertiser.id(), id, checkout, amount);
                            }
                        }));
    }

    private void payWithdrawal(BankOp op, long id, Money amount) {
        String reference = World.unique("W");
        border.requiresApproval(new PayWithdrawal(id, reference));
        Booking booking = new Booking(Why.WITHDRAWN, amount, false, Border.day(op));
        booking.payer = border.advertiser(op).id();
        booking.reference = op.pick() % 3 == 0 ? null : reference;
        booking.recorded = "withdrawal:" + id;
        border.bank.book(booking);
    }

    private void closeMonth() {
        List<String> closed = border.node
                .sql("select to_char(month, 'YYYY-MM') from accounting_periods")
                .texts();
        YearMonth last = YearMonth.from(Border.today()).minusMonths(1);
        YearMonth next = closed.isEmpty()
                ? YearMonth.parse(border.node.text("select to_char(min(booked_on), 'YYYY-MM') from journal_entries"))
                : YearMonth.parse(Collections.max(closed)).plusMonths(1);
        if (!next.isAfter(last)) {
            border.requiresApproval(new ClosePeriod(next.toString()));
        }
    }
}
