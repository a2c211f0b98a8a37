package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.CardPayments.FindCardReversals;
import dev.fanfare.money.disbursement.api.Checkouts.Checkout;
import dev.fanfare.money.disbursement.api.Checkouts.CheckoutNoticed;
import dev.fanfare.money.disbursement.api.Checkouts.FindCheckout;
import dev.fanfare.money.disbursement.api.Checkouts.OpenCheckout;
import dev.fanfare.money.funding.CheckoutsRepository.Due;
import dev.fanfare.money.funding.api.CheckoutJobs.AskCheckouts;
import dev.fanfare.money.funding.api.Deposits;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.api.FundsCheckout.BeginCheckout;
import dev.fanfare.money.funding.api.FundsCheckout.CheckoutBegun;
import dev.fanfare.money.funding.api.FundsCheckout.CheckoutShown;
import dev.fanfare.money.funding.api.FundsCheckout.GetCheckout;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.funding.store.Funds.Source;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Card payments. The request for a page is committed first; a job opens it under a permanent key of its own and polls
 * until the outcome is known, and daily for disputes and refunds of what was paid. Stripe's webhooks only trigger a poll
 * at once: Stripe's answer counts.
 */
record CheckoutsService(Bus bus, Database db, MeterRegistry meters, int disputeDays) {
    static final String CHANNEL = "checkouts";
    private static final int AT_ONCE = 16;
    private static final Logger LOG = LoggerFactory.getLogger(CheckoutsService.class);

    Future<Committed<CheckoutBegun>> begin(Caller caller, BeginCheckout ask) {
        long advertiserId = ask.advertiserId();
        DepositsService.requireVisible(caller, advertiserId, Permission.FINANCE_MANAGE, TeamRight.MONEY_MANAGE);
        return db.change(caller, ask, tx -> DepositsRepository.findCurrency(tx, advertiserId)
                .compose(found -> {
                    String currency = found.orElseThrow(() -> CommonFault.notFound("advertiser", advertiserId));
                    Money money = Deposits.money(ask.amount(), currency);
                    tx.notify(CHANNEL);
                    return CheckoutsRepository.add(tx, advertiserId, money, ask.returnUrl(), caller.id())
                            .compose(id -> Audit.write(
                                            tx,
                                            caller,
                                            "checkout.begin",
                                            "checkout:" + id,
                                            null,
                                            Map.of("advertiser_id", advertiserId, "amount", money.toString()),
                                            null)
                                    .map(new CheckoutBegun(
                                            "success", Translatable.of("The page is about to open."), id)));
                }));
    }

    Future<CheckoutShown> get(Caller caller, GetCheckout ask) {
        return CheckoutsRepository.find(db, ask.checkoutId())
                .map(found -> found.filter(checkout -> caller.may(Permission.FINANCE_VIEW)
                                || caller.acts(checkout.advertiserId(), TeamRight.MONEY_VIEW))
                        .orElseThrow(() -> CommonFault.notFound("checkout", ask.checkoutId())));
    }

    void noticed(CheckoutNoticed event) {
        db.transaction(tx -> {
                    tx.notify(CHANNEL);
                    tx.notify(CardRefundsService.CHANNEL);
                    return CheckoutsRepository.requeue(tx, event.key())
                            .compose(requeued -> WithdrawalsRepository.requeueRefund(tx, event.key()));
                })
                .onFailure(cause -> LOG.warn("A checkout will be asked for later: {}", cause.toString()));
    }

    Future<JobResult> ask(Caller caller, AskCheckouts ask) {
        return CheckoutsRepository.QUEUE.work(db, meters, AT_ONCE, due -> ask(caller, due));
    }

    /** Without an answer it is polled again. */
    private Future<Void> ask(Caller caller, Due due) {
        if (due.paymentId() != null) {
            return bus.ask(caller, new FindCardReversals(due.paymentId()))
                    .compose(found -> db.transaction(tx -> CardReversalBooking.book(tx, caller, due, found.reversals())
                            .compose(booked -> CheckoutsRepository.postpone(tx, due, disputeDays))))
                    .mapEmpty();
        }
        Future<Checkout> answer = due.sessionId() == null
                ? bus.ask(
                        caller,
                        new OpenCheckout(
                                due.providerKey(),
                                due.amount().minor(),
                                due.amount().currency(),
                                "Funds, " + FundingReference.of(due.advertiserId()),
                                due.returnUrl()))
                : bus.ask(caller, new FindCheckout(due.sessionId()));
        return answer.compose(checkout -> db.transaction(tx -> became(tx, caller, due, checkout)));
    }

    private static Future<Void> became(Tx tx, Caller caller, Due due, Checkout checkout) {
        return switch (checkout.state()) {
            case OPEN ->
                CheckoutsRepository.recordOpened(tx, due.id(), checkout.sessionId(), checkout.url())
                        .mapEmpty();
            case EXPIRED ->
                CheckoutsRepository.end(tx, due.id(), "expired", null).mapEmpty();
            // A page that was opened is not refused later: an operator has to look.
            case REFUSED ->
                due.sessionId() == null
                        ? CheckoutsRepository.end(tx, due.id(), "failed", checkout.detail())
                                .mapEmpty()
                        : Future.failedFuture(checkout.detail());
            case PAID -> paid(tx, caller, due, checkout);
        };
    }

    private static Future<Void> paid(Tx tx, Caller caller, Due due, Checkout checkout) {
        Money money = new Money(checkout.minor(), checkout.currency());
        if (!money.equals(due.amount())) {
            LOG.error("Checkout {} of {} was paid with {}", due.id(), due.amount(), money);
            return CheckoutsRepository.end(tx, due.id(), "failed", "Another amount was paid: " + money + ".")
                    .mapEmpty();
        }
        return CheckoutsRepository.pay(tx, due.id(), checkout.paymentId())
                .compose(ended -> ended == 0
                        ? Future.succeededFuture()
                        : Funds.receiveOf(
                                        tx,
                                        caller,
                                        due.advertiserId(),
                                        Source.CHECKOUT,
                                        checkout.sessionId(),
                                        money,
                                        "checkout:" + due.id())
                                .map(receipt -> {
                                    if (!receipt.isMatched()) {
                                        throw new IllegalStateException("unmatched: " + receipt.unmatched());
                                    }
                                    return null;
                                }));
    }
}
