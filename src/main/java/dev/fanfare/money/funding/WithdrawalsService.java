package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.WithdrawalsRepository.Free;
import dev.fanfare.money.funding.WithdrawalsRepository.Locked;
import dev.fanfare.money.funding.api.FundingError;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.funding.api.Withdrawals.CancelWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.ListWithdrawals;
import dev.fanfare.money.funding.api.Withdrawals.PayWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RejectWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RequestWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.Withdrawal;
import dev.fanfare.money.funding.api.Withdrawals.WithdrawalList;
import dev.fanfare.money.funding.api.Withdrawals.WithdrawalRequested;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Withdrawals: an advertiser requests free funds, which are then reserved, and an operator sends them. */
record WithdrawalsService(Database db) {
    Future<Committed<WithdrawalRequested>> request(Caller caller, RequestWithdrawal ask) {
        long advertiserId = ask.advertiserId();
        DepositsService.requireVisible(caller, advertiserId, Permission.FINANCE_MANAGE);
        return db.change(caller, ask, tx -> WithdrawalsRepository.lockFree(tx, advertiserId)
                .compose(found -> {
                    Money free =
                            found.map(Free::free).orElseThrow(() -> CommonFault.notFound("advertiser", advertiserId));
                    Money money = DepositsService.money(ask.amount(), free.currency());
                    if (money.minor() > free.minor()) {
                        throw FundingError.FUNDS_NOT_FREE
                                .refusal()
                                .with("available", free.decimal())
                                .with("currency", free.currency());
                    }
                    return WithdrawalsRepository.add(tx, advertiserId, money, caller.id())
                            .compose(id -> SpendingRepository.reserve(tx, advertiserId, money.minor())
                                    .compose(reserved -> audit(tx, caller, "request", id, money, null))
                                    .map(new WithdrawalRequested(
                                            "success", "The money is reserved until it is sent.", id)));
                }));
    }

    Future<Committed<ActionResult>> cancel(Caller caller, CancelWithdrawal ask) {
        return db.change(caller, ask, tx -> find(tx, ask.withdrawalId())
                .compose(withdrawal -> {
                    if (!caller.may(Permission.FINANCE_MANAGE) && !caller.is(withdrawal.advertiserId())) {
                        throw CommonFault.notFound("withdrawal", ask.withdrawalId());
                    }
                    return decide(tx, caller, withdrawal, WithdrawalTransition.CANCEL, null, null);
                })
                .map(new ActionResult("The money is free again.")));
    }

    Future<Committed<ActionResult>> reject(Caller caller, RejectWithdrawal ask) {
        return db.change(caller, ask, tx -> findOfOthers(tx, caller, ask.withdrawalId())
                .compose(withdrawal -> decide(tx, caller, withdrawal, WithdrawalTransition.REJECT, null, ask.reason()))
                .map(new ActionResult("The withdrawal has been refused.")));
    }

    Future<Committed<ProposedOrDone>> pay(Caller caller, PayWithdrawal ask) {
        return db.change(caller, ask, tx -> findOfOthers(tx, caller, ask.withdrawalId())
                .compose(withdrawal -> {
                    // Accounts before the advertiser, as everywhere.
                    Funds.lockAccounts(
                            tx, withdrawal.advertiserId(), withdrawal.amount().currency());
                    return decide(tx, caller, withdrawal, WithdrawalTransition.PAY, ask.reference(), null)
                            .compose(decided -> Ledger.post(tx, entry(caller, withdrawal)));
                })
                .map(new ProposedOrDone("The withdrawal has been recorded as sent.")));
    }

    private static Entry entry(Caller caller, Locked withdrawal) {
        long owner = withdrawal.advertiserId();
        return Entry.of(
                        "withdrawal:" + withdrawal.id() + ":paid",
                        "funds_withdrawn",
                        withdrawal.amount() + " were sent back to advertiser " + owner + ".",
                        caller.requestId())
                .from(owner, AccountKind.ADVERTISER_BALANCE, withdrawal.amount())
                .onto(owner, AccountKind.ADVERTISER_PAID, withdrawal.amount())
                .entry();
    }

    private static Future<Locked> find(Tx tx, long id) {
        return WithdrawalsRepository.lock(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("withdrawal", id)));
    }

    private static Future<Locked> findOfOthers(Tx tx, Caller caller, long id) {
        return find(tx, id).map(withdrawal -> {
            if (caller.is(withdrawal.advertiserId())) {
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
                .compose(decided -> audit(tx, caller, move.code(), withdrawal.id(), withdrawal.amount(), reason))
                .compose(written -> SpendingRepository.reserve(
                        tx, withdrawal.advertiserId(), -withdrawal.amount().minor()));
    }

    private static Future<Void> audit(Tx tx, Caller caller, String what, long id, Money money, String reason) {
        return Audit.write(
                tx, caller, "withdrawal." + what, "withdrawal:" + id, null, Map.of("amount", money.toString()), reason);
    }

    Future<WithdrawalList> list(Caller caller, ListWithdrawals ask) {
        int limit = Paging.of(null, ask.limit()).limit();
        long after = ask.after() == null ? 0 : ask.after();
        return WithdrawalsRepository.list(db, ask.advertiserId(), ask.withdrawalStatus(), after, limit + 1)
                .map(found -> {
                    List<Withdrawal> page = found.subList(0, Math.min(limit, found.size()));
                    return new WithdrawalList(
                            page, found.size() > limit ? page.get(limit - 1).id() : null);
                });
    }
}
