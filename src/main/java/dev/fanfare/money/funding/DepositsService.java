package dev.fanfare.money.funding;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.api.Deposits;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.money.funding.api.Deposits.Deposit;
import dev.fanfare.money.funding.api.Deposits.DepositList;
import dev.fanfare.money.funding.api.Deposits.ListDeposits;
import dev.fanfare.money.funding.api.Deposits.ListOwnDeposits;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.api.GetFunds;
import dev.fanfare.money.funding.api.GetFunds.AdvertiserFunds;
import dev.fanfare.money.funding.api.GetFunds.TransferAccount;
import dev.fanfare.money.funding.store.CreditedPayments;
import dev.fanfare.money.funding.store.CreditedPayments.Payment;
import dev.fanfare.money.funding.store.Funds;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Lists deposits, and records those that operators enter. */
record DepositsService(Database db) {
    /** In units of the currency: keeps balances within their column. */
    Future<AdvertiserFunds> funds(Caller caller, GetFunds ask) {
        long id = ask.advertiserId();
        requireVisible(caller, id, Permission.FINANCE_VIEW, TeamRight.MONEY_VIEW);
        Future<Optional<TransferAccount>> payTo = DepositsRepository.findTransferAccount(db, id);
        return DepositsRepository.findFunds(db, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", id)))
                .compose(amounts -> payTo.map(
                        account -> new AdvertiserFunds(amounts, FundingReference.of(id), account.orElse(null))));
    }

    /** Fails as for an unknown advertiser unless the caller has the permission, or the right in its team. */
    static void requireVisible(Caller caller, long advertiserId, Permission permission, TeamRight right) {
        if (!caller.may(permission) && !caller.acts(advertiserId, right)) {
            throw CommonFault.notFound("advertiser", advertiserId);
        }
    }

    Future<Committed<ProposedOrDone>> create(Caller caller, CreateDeposit ask) {
        long advertiserId = ask.advertiserId();
        if (caller.isOfTeam(advertiserId)) {
            return CommonFault.PERMISSION_DENIED
                    .because("You may not enter a deposit of your own.")
                    .failed();
        }
        return db.change(caller, ask, tx -> money(tx, advertiserId, ask.amount(), ask.currency())
                        .compose(money -> create(tx, caller, ask, money)))
                .recover(ConstraintErrors.map(
                        Map.of(DepositsRepository.ONCE, () -> CommonFault.duplicate("deposit", "evidence"))));
    }

    private static Future<ProposedOrDone> create(Tx tx, Caller caller, CreateDeposit ask, Money money) {
        long advertiserId = ask.advertiserId();
        // Recorded first, so that evidence that is known is refused as such.
        return DepositsRepository.insert(tx, advertiserId, money, ask.reference(), ask.evidence())
                .compose(id -> CreditedPayments.requireAnother(
                                tx,
                                Payment.entered(
                                        advertiserId, money, BusinessTime.today(), ask.evidence(), ask.reference()),
                                "deposit:" + id,
                                ask.anotherPayment())
                        .compose(than -> audit(tx, caller, id, money, ask, than)
                                .compose(written -> Funds.post(tx, caller, advertiserId, id, money))
                                .map(new ProposedOrDone(CreditedPayments.told(
                                        Translatable.of("Deposit {0} is part of the funds.", id), than)))));
    }

    private static Future<Void> audit(
            Tx tx, Caller caller, long id, Money money, CreateDeposit ask, Optional<String> anotherThan) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("advertiser_id", ask.advertiserId());
        after.put("amount", money.toString());
        after.put("evidence", ask.evidence());
        anotherThan.ifPresent(known -> after.put("another_payment_than", known));
        return Audit.write(tx, caller, "deposit.create", "deposit:" + id, null, after, null);
    }

    /** Refuses money in another currency than the advertiser's. */
    private static Future<Money> money(Tx tx, long advertiserId, BigDecimal amount, String currency) {
        return DepositsRepository.findCurrency(tx, advertiserId).map(found -> {
            String own = found.orElseThrow(() -> CommonFault.notFound("advertiser", advertiserId));
            if (!own.equals(currency)) {
                throw CommonFault.invalid("currency", "must be the brand's, {0}", own);
            }
            return Deposits.money(amount, own);
        });
    }

    Future<DepositList> list(Caller caller, ListDeposits ask) {
        return list(ask.advertiserId(), PageRequest.of(ask, null, ask.limit(), ask.cursor()));
    }

    Future<DepositList> listOwn(Caller caller, ListOwnDeposits ask) {
        return requireAdvertiser(db, caller, ask.advertiserId())
                .compose(known -> list(ask.advertiserId(), PageRequest.of(ask, null, ask.limit(), ask.cursor())));
    }

    /** Fails for an advertiser whose money the caller may not see, or that there is not. */
    static Future<String> requireAdvertiser(Database db, Caller caller, long advertiserId) {
        requireVisible(caller, advertiserId, Permission.FINANCE_VIEW, TeamRight.MONEY_VIEW);
        return DepositsRepository.findCurrency(db, advertiserId)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", advertiserId)));
    }

    private Future<DepositList> list(Long advertiserId, PageRequest part) {
        return DepositsRepository.list(db, advertiserId, part.afterId(), part.limit())
                .map(found -> part.cut(found, Deposit::id, DepositList::new));
    }
}
