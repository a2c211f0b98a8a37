package dev.fanfare.money.funding;

import dev.fanfare.money.disbursement.api.CardPayments.CardReversal;
import dev.fanfare.money.disbursement.api.CardPayments.Outcome;
import dev.fanfare.money.funding.CheckoutsRepository.Late;
import dev.fanfare.money.funding.api.CardReversalMoves;
import dev.fanfare.money.funding.api.CardReversalMoves.CardReversalList;
import dev.fanfare.money.funding.api.CardReversalMoves.DecideCardReversal;
import dev.fanfare.money.funding.api.CardReversalMoves.ListCardReversals;
import dev.fanfare.money.funding.api.CardReversalTransition;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Lists disputes and refunds of card payments. Staff decide those that Stripe does not. */
record CardReversalsService(Database db, int lateHours) {
    Future<CardReversalList> list(Caller caller, ListCardReversals ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return CheckoutsRepository.listReversals(
                        db, ask.advertiserId(), ask.reversalStatus(), part.afterId(), part.limit())
                .map(found -> part.cut(found, CardReversalList.Item::id, CardReversalList::new));
    }

    Future<Committed<ProposedOrDone>> decide(Caller caller, DecideCardReversal ask) {
        return db.change(caller, ask, tx -> CheckoutsRepository.lockLateReversal(tx, ask.reversalId(), lateHours)
                .compose(found -> {
                    Late late = found.orElseThrow(() -> CommonFault.RESOURCE_NOT_FOUND.missing(
                            "card_reversal", ask.reversalId(), tooEarly(lateHours)));
                    CardReversalTransition move = ask.outcome() == CardReversalMoves.Outcome.RETURNED
                            ? CardReversalTransition.RETURN
                            : CardReversalTransition.CONFIRM;
                    if (caller.isOfTeam(late.advertiserId())) {
                        throw CommonFault.PERMISSION_DENIED.because("You may not decide on your own payment.");
                    }
                    if (!move.startsAt(late.status())) {
                        throw move.impossibleFrom(late.status());
                    }
                    return CheckoutsRepository.get(tx, late.checkoutId())
                            .compose(of ->
                                    CardReversalBooking.decide(tx, caller, of, reversal(late, move), ask.reason()));
                })
                .map(new ProposedOrDone("The {0} money is booked.", ask.outcome())));
    }

    /** Of what is not there for staff to decide. */
    static Translatable tooEarly(int lateHours) {
        return Translatable.of(
                "Its provider decides on it for {0} hours: enter what became of it after that.", lateHours);
    }

    private static CardReversal reversal(Late late, CardReversalTransition move) {
        return new CardReversal(
                late.kind(),
                late.providerId(),
                null,
                move == CardReversalTransition.RETURN ? Outcome.RETURNED : Outcome.CONFIRMED,
                late.amount().minor(),
                late.amount().currency());
    }
}
