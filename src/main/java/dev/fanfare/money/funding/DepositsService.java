package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.DepositsRepository.Locked;
import dev.fanfare.money.funding.api.DepositTransition;
import dev.fanfare.money.funding.api.Deposits.ApproveDeposit;
import dev.fanfare.money.funding.api.Deposits.Deposit;
import dev.fanfare.money.funding.api.Deposits.DepositList;
import dev.fanfare.money.funding.api.Deposits.DepositProposed;
import dev.fanfare.money.funding.api.Deposits.ListDeposits;
import dev.fanfare.money.funding.api.Deposits.ListOwnDeposits;
import dev.fanfare.money.funding.api.Deposits.ProposeDeposit;
import dev.fanfare.money.funding.api.Deposits.RejectDeposit;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.api.GetFunds;
import dev.fanfare.money.funding.api.GetFunds.AdvertiserFunds;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Money in: shows it, and takes what operators enter, with the approval of another. */
record DepositsService(Database db) {
    /** In units of the currency: so that no balance ever leaves the range of its column. */
    private static final BigDecimal MAX = BigDecimal.valueOf(1_000_000_000);

    Future<AdvertiserFunds> funds(Caller caller, GetFunds ask) {
        long id = ask.advertiserId();
        requireVisible(caller, id, Permission.FINANCE_VIEW);
        return DepositsRepository.findFunds(db, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", id)))
                .map(amounts -> new AdvertiserFunds(amounts, FundingReference.of(id)));
    }

    /** Fails as for an unknown advertiser when the caller is neither this one nor has the permission. */
    static void requireVisible(Caller caller, long advertiserId, Permission permission) {
        if (!caller.may(permission) && !caller.is(advertiserId)) {
            throw CommonFault.notFound("advertiser", advertiserId);
        }
    }

    Future<Committed<DepositProposed>> propose(Caller caller, ProposeDeposit ask) {
        long advertiserId = ask.advertiserId();
        return db.change(caller, ask, tx -> money(tx, advertiserId, ask.amount(), ask.currency())
                        .compose(money -> DepositsRepository.propose(
                                        tx, advertiserId, money, ask.reference(), ask.evidence(), caller.id())
                                .compose(id -> Audit.write(
                                                tx,
                                                caller,
                                                "deposit.propose",
                                                "deposit:" + id,
                                                null,
                                                Map.of(
                                                        "advertiser_id",
                                                        advertiserId,
                                                        "amount",
                                                        money.toString(),
                                                        "evidence",
                                                        ask.evidence()),
                                                null)
                                        .map(new DepositProposed(
                                                "success", "The deposit counts once somebody else approves it.", id)))))
                .recover(ConstraintErrors.map(
                        Map.of(DepositsRepository.ONCE, () -> CommonFault.duplicate("deposit", "evidence"))));
    }

    /** Refuses money in another currency than the advertiser's. */
    private static Future<Money> money(Tx tx, long advertiserId, BigDecimal amount, String currency) {
        return DepositsRepository.findCurrency(tx, advertiserId).map(found -> {
            String own = found.orElseThrow(() -> CommonFault.notFound("advertiser", advertiserId));
            if (!own.equals(currency)) {
                throw CommonFault.invalid("currency", "must be the advertiser's, " + own);
            }
            return money(amount, own);
        });
    }

    static Money money(BigDecimal amount, String currency) {
        if (amount.compareTo(MAX) > 0) {
            throw CommonFault.invalid("amount", "must not be more than " + MAX);
        }
        return Money.parse(amount, currency)
                .orElseThrow(
                        () -> CommonFault.invalid("amount", "has more decimals or digits than the currency allows"));
    }

    Future<Committed<ActionResult>> approve(Caller caller, ApproveDeposit ask) {
        return db.change(caller, ask, tx -> decide(tx, caller, ask.depositId(), DepositTransition.APPROVE, null)
                .compose(deposit -> Funds.post(tx, caller, deposit.advertiserId(), deposit.id(), deposit.amount()))
                .map(new ActionResult("The deposit is part of the advertiser's funds.")));
    }

    Future<Committed<ActionResult>> reject(Caller caller, RejectDeposit ask) {
        return db.change(caller, ask, tx -> decide(tx, caller, ask.depositId(), DepositTransition.REJECT, ask.reason())
                .map(new ActionResult("The deposit has been rejected.")));
    }

    /** @param reason null unless it is rejected */
    private static Future<Locked> decide(Tx tx, Caller caller, long id, DepositTransition move, String reason) {
        return DepositsRepository.lock(tx, id).compose(found -> {
            Locked deposit = found.orElseThrow(() -> CommonFault.notFound("deposit", id));
            if (caller.is(deposit.proposedBy()) || caller.is(deposit.advertiserId())) {
                throw CommonFault.PERMISSION_DENIED.because(
                        "Somebody else decides on a deposit that you entered, or that is yours.");
            }
            if (!move.startsAt(deposit.status())) {
                throw move.impossibleFrom(deposit.status());
            }
            return DepositsRepository.decide(tx, id, move, caller.id(), reason)
                    .compose(decided -> Audit.write(
                            tx,
                            caller,
                            "deposit." + move.code(),
                            "deposit:" + id,
                            Map.of("status", deposit.status().code()),
                            Map.of(
                                    "status",
                                    move.to().code(),
                                    "amount",
                                    deposit.amount().toString()),
                            reason))
                    .map(deposit);
        });
    }

    Future<DepositList> list(Caller caller, ListDeposits ask) {
        return list(ask.advertiserId(), ask.depositStatus(), ask.after(), ask.limit());
    }

    Future<DepositList> listOwn(Caller caller, ListOwnDeposits ask) {
        requireVisible(caller, ask.advertiserId(), Permission.FINANCE_VIEW);
        return DepositsRepository.findCurrency(db, ask.advertiserId()).compose(found -> {
            if (found.isEmpty()) {
                throw CommonFault.notFound("advertiser", ask.advertiserId());
            }
            return list(ask.advertiserId(), null, ask.after(), ask.limit());
        });
    }

    private Future<DepositList> list(Long advertiserId, String status, Long after, Integer most) {
        int limit = Paging.of(null, most).limit();
        return DepositsRepository.list(db, advertiserId, status, after == null ? 0 : after, limit + 1)
                .map(found -> {
                    List<Deposit> page = found.subList(0, Math.min(limit, found.size()));
                    return new DepositList(
                            page, found.size() > limit ? page.get(limit - 1).id() : null);
                });
    }
}
