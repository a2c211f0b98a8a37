package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.CardPayments.CardRefund;
import dev.fanfare.money.disbursement.api.CardPayments.RefundCard;
import dev.fanfare.money.funding.WithdrawalsRepository.Due;
import dev.fanfare.money.funding.api.CheckoutJobs.RefundCards;
import dev.fanfare.money.funding.api.CheckoutJobs.SettleAdvertiserDebts;
import dev.fanfare.money.funding.api.WithdrawalStatus;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.funding.api.Withdrawals;
import dev.fanfare.money.funding.api.Withdrawals.DecideWithdrawal;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;

/**
 * Withdrawals to cards. Each is committed before it is sent, under a permanent key of its own; then it is polled until
 * its outcome is known, and for some weeks more, since a refund may fail after it has succeeded.
 */
record CardRefundsService(Bus bus, Database db, MeterRegistry meters, int lateHours) {
    static final String CHANNEL = "card_refunds";
    private static final int AT_ONCE = 16;

    Future<JobResult> refund(Caller caller, RefundCards ask) {
        return WithdrawalsRepository.QUEUE.work(db, meters, AT_ONCE, due -> refund(caller, due));
    }

    Future<JobResult> settleDebts(Caller caller, SettleAdvertiserDebts ask) {
        return Funds.settleDebts(db, caller).map(settled -> JobResult.of(settled, Funds.MAX_SETTLED));
    }

    /** Without an answer it is polled again. */
    private Future<Void> refund(Caller caller, Due due) {
        Money amount = due.amount();
        return bus.ask(
                        caller,
                        new RefundCard(
                                due.providerKey(),
                                due.generation(),
                                due.paymentId(),
                                amount.minor(),
                                amount.currency()))
                .compose(refund -> db.transaction(tx -> became(tx, caller, due, refund)));
    }

    private static Future<Void> became(Tx tx, Caller caller, Due due, CardRefund refund) {
        return switch (refund.outcome()) {
            case TAKEN -> Future.succeededFuture();
            case CONFIRMED ->
                due.status() == WithdrawalStatus.PAID
                        ? WithdrawalsRepository.postponeRefund(tx, due).mapEmpty()
                        : settled(tx, caller, due, refund.providerId());
            case RETURNED -> failed(tx, caller, due, refund.detail());
            case POSTPONED ->
                WithdrawalsRepository.postponeRefused(tx, due, refund.detail()).mapEmpty();
        };
    }

    /** Two people record what became of a refund that Stripe has not decided for long. */
    Future<Committed<ProposedOrDone>> decide(Caller caller, DecideWithdrawal ask) {
        return db.change(caller, ask, tx -> WithdrawalsRepository.lockLateRefund(tx, ask.withdrawalId(), lateHours)
                .compose(found -> {
                    Due due = found.orElseThrow(() -> CommonFault.RESOURCE_NOT_FOUND.missing(
                            "card_refund", ask.withdrawalId(), CardReversalsService.tooEarly(lateHours)));
                    if (caller.isOfTeam(due.advertiserId())) {
                        throw CommonFault.PERMISSION_DENIED.because("You may not decide on a withdrawal of your own.");
                    }
                    WithdrawalTransition move = ask.outcome() == Withdrawals.Outcome.PAID
                            ? WithdrawalTransition.SETTLE
                            : WithdrawalTransition.FAIL;
                    if (!move.startsAt(due.status())) {
                        throw move.impossibleFrom(due.status());
                    }
                    return move == WithdrawalTransition.SETTLE
                            ? settled(tx, caller, due, ask.reason())
                            : failed(tx, caller, due, ask.reason());
                })
                .map(new ProposedOrDone("The withdrawal is recorded as {0}.", ask.outcome())));
    }

    private static Future<Void> settled(Tx tx, Caller caller, Due due, String reference) {
        return WithdrawalsRepository.settleRefund(tx, due.id(), reference).compose(settled -> {
            if (settled == 0) {
                return Future.succeededFuture();
            }
            // Accounts before the advertiser, as everywhere.
            Funds.lockAccounts(tx, due.advertiserId(), due.amount().currency());
            SpendingRepository.reserve(tx, due.advertiserId(), -due.amount().minor());
            return WithdrawalsService.audit(
                            tx,
                            caller,
                            "withdrawal." + WithdrawalTransition.SETTLE.code(),
                            due.id(),
                            due.amount(),
                            null)
                    .compose(written -> Funds.withdraw(tx, caller, due.advertiserId(), due.id(), due.amount()));
        });
    }

    /** The money is free again. */
    private static Future<Void> failed(Tx tx, Caller caller, Due due, String why) {
        return WithdrawalsRepository.failRefund(tx, due, why)
                .compose(failed -> failed.isEmpty()
                        ? Future.succeededFuture()
                        : WithdrawalsService.audit(
                                        tx,
                                        caller,
                                        "withdrawal." + WithdrawalTransition.FAIL.code(),
                                        due.id(),
                                        due.amount(),
                                        why)
                                .compose(written -> due.status() == WithdrawalStatus.PAID
                                        ? Ledger.post(tx, entry(caller, due)).mapEmpty()
                                        : SpendingRepository.reserve(
                                                tx,
                                                due.advertiserId(),
                                                -due.amount().minor())));
    }

    private static Entry entry(Caller caller, Due due) {
        return Entry.of(
                        "withdrawal:" + due.id() + ":failed",
                        "funds_withdrawal_failed",
                        due.amount() + " came back from the card of advertiser " + due.advertiserId() + ".",
                        caller.requestId())
                .from(due.advertiserId(), AccountKind.ADVERTISER_PAID, due.amount())
                .onto(due.advertiserId(), AccountKind.ADVERTISER_BALANCE, due.amount())
                .entry();
    }
}
