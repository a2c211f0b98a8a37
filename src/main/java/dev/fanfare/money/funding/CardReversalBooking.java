package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.api.CardPayments;
import dev.fanfare.money.disbursement.api.CardPayments.CardReversal;
import dev.fanfare.money.disbursement.api.CardPayments.Outcome;
import dev.fanfare.money.funding.CheckoutsRepository.Due;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/**
 * Books disputes and refunds of a card payment, each once by the provider's id. What they take leaves the advertiser's
 * free funds, and is a debt beyond these; what they return settles the debt first.
 */
final class CardReversalBooking {
    private CardReversalBooking() {}

    static Future<Void> book(Tx tx, Caller caller, Due of, List<CardReversal> reversals) {
        Future<Void> booked = Future.succeededFuture();
        for (CardReversal reversal : reversals) {
            booked = booked.compose(before -> book(tx, caller, of, reversal));
        }
        return booked;
    }

    private static Future<Void> book(Tx tx, Caller caller, Due of, CardReversal reversal) {
        // Our own are withdrawals, unless they were given up here and made after all.
        return reversal.key() != null && reversal.key().startsWith(CardPayments.REFUND_PREFIX)
                ? WithdrawalsRepository.hasFailedRefund(tx, reversal.key())
                        .compose(failed -> failed ? move(tx, caller, of, reversal) : Future.succeededFuture())
                : move(tx, caller, of, reversal);
    }

    private static Future<Void> move(Tx tx, Caller caller, Due of, CardReversal reversal) {
        Money amount = new Money(reversal.minor(), reversal.currency());
        if (!amount.currency().equals(of.amount().currency())) {
            return Future.failedFuture("checkout " + of.id() + " of " + of.amount() + " was reversed with " + amount);
        }
        return reversal.outcome() == Outcome.RETURNED
                ? giveBack(tx, caller, of, reversal, null)
                : take(tx, caller, of, reversal, amount);
    }

    private static Future<Void> take(Tx tx, Caller caller, Due of, CardReversal reversal, Money amount) {
        return CheckoutsRepository.takeReversal(tx, of, reversal).compose(taken -> {
            if (taken.isEmpty()) {
                return reversal.outcome() == Outcome.CONFIRMED
                        ? CheckoutsRepository.confirmReversal(tx, reversal.providerId())
                                .mapEmpty()
                        : Future.succeededFuture();
            }
            String kind = "card_" + reversal.kind().code();
            return audit(tx, caller, of, reversal, amount, null)
                    .compose(written -> Funds.takeBack(
                            tx,
                            caller,
                            of.advertiserId(),
                            key(of, reversal, taken.get()),
                            kind,
                            "Stripe took back " + amount + " of checkout " + of.id() + ": " + reversal.providerId()
                                    + ".",
                            amount));
        });
    }

    /** Decides one in place of its provider. */
    static Future<Void> decide(Tx tx, Caller caller, Due of, CardReversal reversal, String reason) {
        return reversal.outcome() == Outcome.RETURNED
                ? giveBack(tx, caller, of, reversal, reason)
                : CheckoutsRepository.confirmReversal(tx, reversal.providerId())
                        .compose(confirmed -> audit(
                                tx, caller, of, reversal, new Money(reversal.minor(), reversal.currency()), reason));
    }

    private static Future<Void> giveBack(Tx tx, Caller caller, Due of, CardReversal reversal, String reason) {
        return CheckoutsRepository.updateReturned(tx, reversal.providerId(), of.id())
                .compose(given -> {
                    if (given.isEmpty()) {
                        return Future.succeededFuture();
                    }
                    Money amount = new Money(given.get().amount(), of.amount().currency());
                    return audit(tx, caller, of, reversal, amount, reason)
                            .compose(written -> Funds.giveBack(
                                    tx,
                                    caller,
                                    of.advertiserId(),
                                    key(of, reversal, given.get().id()) + ":returned",
                                    "Stripe gave back " + amount + " of checkout " + of.id() + ": "
                                            + reversal.providerId() + ".",
                                    amount));
                });
    }

    private static String key(Due of, CardReversal reversal, long id) {
        return "checkout:" + of.id() + ":" + reversal.kind().code() + ":" + id;
    }

    private static Future<Void> audit(
            Tx tx, Caller caller, Due of, CardReversal reversal, Money amount, String reason) {
        return Audit.write(
                tx,
                caller,
                "checkout." + reversal.kind().code(),
                "checkout:" + of.id(),
                null,
                Map.of(
                        "amount", amount.toString(),
                        "outcome", reversal.outcome(),
                        "provider_id", reversal.providerId()),
                reason);
    }
}
