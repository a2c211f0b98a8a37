package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.WithdrawalsRepository.CardPart;
import dev.fanfare.money.funding.WithdrawalsRepository.Locked;
import dev.fanfare.money.funding.api.Deposits;
import dev.fanfare.money.funding.api.FundingError;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.funding.api.Withdrawals.CancelWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.ListOwnWithdrawals;
import dev.fanfare.money.funding.api.Withdrawals.ListWithdrawals;
import dev.fanfare.money.funding.api.Withdrawals.Part;
import dev.fanfare.money.funding.api.Withdrawals.PayWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RejectWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RequestWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.Withdrawal;
import dev.fanfare.money.funding.api.Withdrawals.WithdrawalList;
import dev.fanfare.money.funding.api.Withdrawals.WithdrawalRequested;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.payment.store.PayeeScreening;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.people.owner.store.Initiator;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Withdrawals: an advertiser requests free funds, which are then reserved. What came by card is refunded to the cards, the
 * oldest payment first; an operator sends the rest.
 */
record WithdrawalsService(Database db, int cardHoldDays, PayeeScreening screening) {
    Future<Committed<WithdrawalRequested>> request(Caller caller, RequestWithdrawal ask) {
        long advertiserId = ask.advertiserId();
        DepositsService.requireVisible(caller, advertiserId, Permission.FINANCE_MANAGE, TeamRight.MONEY_MANAGE);
        Future<?> screened = caller.dryRun() ? Future.succeededFuture() : screen(advertiserId);
        return screened.compose(done -> db.change(caller, ask, tx -> requireNotHeld(tx, advertiserId)
                .compose(may -> DepositsRepository.findCurrency(tx, advertiserId))
                .compose(found -> {
                    Money money = Deposits.money(
                            ask.amount(), found.orElseThrow(() -> CommonFault.notFound("advertiser", advertiserId)));
                    // Card payments before the advertiser, as everywhere.
                    return WithdrawalsRepository.reserveParts(tx, advertiserId, money, caller.id(), cardHoldDays)
                            .compose(cards -> requireFree(tx, advertiserId, money)
                                    .compose(free -> add(tx, caller, advertiserId, money, cards)));
                })));
    }

    /** Records hits in a transaction of its own, since the refusal takes back that of the change. */
    private Future<Boolean> screen(long advertiserId) {
        return db.transaction(tx -> screening.isHeld(tx, advertiserId));
    }

    private Future<Void> requireNotHeld(Tx tx, long advertiserId) {
        return screening
                .isHeld(tx, advertiserId)
                .compose(held -> held ? FundingError.WITHDRAWAL_HELD.failed() : Future.succeededFuture());
    }

    private Future<Void> requireFree(Tx tx, long advertiserId, Money money) {
        return WithdrawalsRepository.lockFree(tx, advertiserId)
                .compose(free -> WithdrawalsRepository.getHeld(tx, advertiserId, money.currency(), cardHoldDays)
                        .map(minor -> {
                            Money held = new Money(Math.min(minor, free.minor()), money.currency());
                            Money available = free.minus(held);
                            if (money.minor() > free.minor()) {
                                throw FundingError.FUNDS_NOT_FREE
                                        .refusal()
                                        .with("available", available.decimal())
                                        .with("currency", money.currency());
                            }
                            if (money.minor() > available.minor()) {
                                throw FundingError.CARD_FUNDS_HELD
                                        .because(
                                                "Only {0} can be withdrawn now: {1} were paid by card in the last {2} days.",
                                                available, held, cardHoldDays)
                                        .with("available", available.decimal())
                                        .with("held", held.decimal())
                                        .with("currency", money.currency());
                            }
                            return null;
                        }));
    }

    /** Adds what goes by bank to what goes to cards, and reserves all of it. */
    private static Future<WithdrawalRequested> add(
            Tx tx, Caller caller, long advertiserId, Money money, List<CardPart> cards) {
        Money ofCards = cards.stream().map(CardPart::amount).reduce(Money.zero(money.currency()), Money::plus);
        Money byBank = money.minus(ofCards);
        if (byBank.isPositive() && cards.size() == WithdrawalsRepository.MAX_PARTS) {
            throw CommonFault.invalid(
                    "amount", "comes from more than {0} card payments: ask for less at a time", cards.size());
        }
        List<Part> parts = new ArrayList<>();
        cards.forEach(card -> parts.add(part(card.id(), card.amount(), card.checkoutId())));
        Future<List<Part>> added = byBank.isPositive()
                ? WithdrawalsRepository.add(tx, advertiserId, byBank, caller.id())
                        .map(id -> {
                            parts.add(0, part(id, byBank, null));
                            return parts;
                        })
                : Future.succeededFuture(parts);
        tx.notify(CardRefundsService.CHANNEL);
        return added.compose(all -> SpendingRepository.reserve(tx, advertiserId, money.minor())
                .compose(reserved ->
                        audit(tx, caller, "withdrawal.request", all.get(0).withdrawalId(), money, null))
                .map(new WithdrawalRequested(
                        "success", message(byBank, ofCards), all.get(0).withdrawalId(), all)));
    }

    private static Part part(long id, Money amount, Long checkoutId) {
        return new Part(id, amount.decimal(), amount.currency(), checkoutId);
    }

    private static Translatable message(Money byBank, Money ofCards) {
        if (!ofCards.isPositive()) {
            return Translatable.of("The money is reserved until it is sent.");
        }
        return byBank.isPositive()
                ? Translatable.of(
                        "{0} go back to the cards that they were paid with. {1} are reserved until they are sent.",
                        ofCards, byBank)
                : Translatable.of("{0} go back to the cards that they were paid with.", ofCards);
    }

    Future<Committed<ActionResult>> cancel(Caller caller, CancelWithdrawal ask) {
        return db.change(caller, ask, tx -> find(tx, ask.withdrawalId())
                .compose(withdrawal -> {
                    if (!caller.may(Permission.FINANCE_MANAGE)
                            && !caller.acts(withdrawal.advertiserId(), TeamRight.MONEY_MANAGE)) {
                        throw CommonFault.notFound("withdrawal", ask.withdrawalId());
                    }
                    return decide(tx, caller, withdrawal, WithdrawalTransition.CANCEL, null, null);
                })
                .map(new ActionResult("The money is available again.")));
    }

    Future<Committed<ActionResult>> reject(Caller caller, RejectWithdrawal ask) {
        return db.change(caller, ask, tx -> findOfOthers(tx, caller, ask.withdrawalId())
                .compose(withdrawal -> decide(tx, caller, withdrawal, WithdrawalTransition.REJECT, null, ask.reason()))
                .map(new ActionResult("The withdrawal has been refused.")));
    }

    Future<Committed<ProposedOrDone>> pay(Caller caller, PayWithdrawal ask) {
        return WithdrawalsRepository.findAdvertiser(db, ask.withdrawalId())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("withdrawal", ask.withdrawalId())))
                .compose(advertiser -> screen(advertiser).compose(screened -> pay(caller, ask, advertiser)));
    }

    private Future<Committed<ProposedOrDone>> pay(Caller caller, PayWithdrawal ask, long advertiserId) {
        return db.change(caller, ask, tx -> requireNotHeld(tx, advertiserId)
                .compose(may -> findOfOthers(tx, caller, ask.withdrawalId()))
                .compose(withdrawal -> requireInitiator(tx, withdrawal))
                .compose(withdrawal -> {
                    // Accounts before the advertiser, as everywhere.
                    Funds.lockAccounts(
                            tx, withdrawal.advertiserId(), withdrawal.amount().currency());
                    return decide(tx, caller, withdrawal, WithdrawalTransition.PAY, ask.reference(), null)
                            .compose(decided -> Funds.withdraw(
                                    tx, caller, withdrawal.advertiserId(), withdrawal.id(), withdrawal.amount()));
                })
                .map(new ProposedOrDone("The withdrawal has been recorded as sent.")));
    }

    private static Future<Locked> requireInitiator(Tx tx, Locked withdrawal) {
        return WithdrawalTransition.PAY.startsAt(withdrawal.status())
                ? new Initiator(withdrawal.requestedBy(), withdrawal.requestedVersion())
                        .require(tx, Permission.FINANCE_MANAGE, withdrawal.advertiserId(), TeamRight.MONEY_MANAGE)
                        .map(withdrawal)
                : Future.succeededFuture(withdrawal);
    }

    private static Future<Locked> find(Tx tx, long id) {
        return WithdrawalsRepository.lock(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("withdrawal", id)));
    }

    private static Future<Locked> findOfOthers(Tx tx, Caller caller, long id) {
        return find(tx, id).map(withdrawal -> {
            if (caller.isOfTeam(withdrawal.advertiserId())) {
                throw CommonFault.PERMISSION_DENIED.because("You may not decide on a withdrawal of your own.");
            }
            return withdrawal;
        });
    }

    /** Ends the reservation: the money is free again or leaves. */
    private static Future<Void> decide(
            Tx tx, Caller caller, Locked withdrawal, WithdrawalTransition move, String reference, String reason) {
        if (!move.startsAt(withdrawal.status())) {
            throw move.impossibleFrom(withdrawal.status());
        }
        return WithdrawalsRepository.decide(tx, withdrawal.id(), move, caller.id(), reference, reason)
                .compose(decided ->
                        audit(tx, caller, "withdrawal." + move.code(), withdrawal.id(), withdrawal.amount(), reason))
                .compose(written -> SpendingRepository.reserve(
                        tx, withdrawal.advertiserId(), -withdrawal.amount().minor()));
    }

    static Future<Void> audit(Tx tx, Caller caller, String action, long id, Money money, String reason) {
        return Audit.write(tx, caller, action, "withdrawal:" + id, null, Map.of("amount", money.toString()), reason);
    }

    Future<WithdrawalList> list(Caller caller, ListWithdrawals ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return WithdrawalsRepository.list(db, ask.advertiserId(), ask.withdrawalStatus(), part.afterId(), part.limit())
                .map(found -> part.cut(found, Withdrawal::id, WithdrawalList::new));
    }

    Future<WithdrawalList> listOwn(Caller caller, ListOwnWithdrawals ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return DepositsService.requireAdvertiser(db, caller, ask.advertiserId())
                .compose(known ->
                        WithdrawalsRepository.listNewest(db, ask.advertiserId(), part.beforeId(), part.limit()))
                .map(found -> part.cut(found, Withdrawal::id, WithdrawalList::new));
    }
}
