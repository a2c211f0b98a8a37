package dev.fanfare.money.funding;

import static dev.fanfare.money.funding.api.FundingError.CARD_FUNDS_HELD;
import static dev.fanfare.money.funding.api.FundingError.FUNDS_NOT_FREE;
import static dev.fanfare.money.funding.api.FundingError.WITHDRAWAL_HELD;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CORRECTIONS_APPROVE;
import static dev.fanfare.platform.bus.Permission.CORRECTIONS_PROPOSE;
import static dev.fanfare.platform.bus.Permission.FINANCE_MANAGE;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.OWNER_NOTICE;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;
import static dev.fanfare.platform.endpoint.EndpointRule.STEP_UP;

import dev.fanfare.money.disbursement.api.Checkouts.CheckoutNoticed;
import dev.fanfare.money.funding.api.CardReversalMoves.DecideCardReversal;
import dev.fanfare.money.funding.api.CardReversalMoves.ListCardReversals;
import dev.fanfare.money.funding.api.CardReversalTransition;
import dev.fanfare.money.funding.api.CheckoutJobs.AskCheckouts;
import dev.fanfare.money.funding.api.CheckoutJobs.RefundCards;
import dev.fanfare.money.funding.api.CheckoutJobs.SettleAdvertiserDebts;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.money.funding.api.Deposits.ListDeposits;
import dev.fanfare.money.funding.api.Deposits.ListOwnDeposits;
import dev.fanfare.money.funding.api.FundsCheckout.BeginCheckout;
import dev.fanfare.money.funding.api.FundsCheckout.GetCheckout;
import dev.fanfare.money.funding.api.GetFunds;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.funding.api.Withdrawals.CancelWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.DecideWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.ListOwnWithdrawals;
import dev.fanfare.money.funding.api.Withdrawals.ListWithdrawals;
import dev.fanfare.money.funding.api.Withdrawals.PayWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RejectWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RequestWithdrawal;
import dev.fanfare.money.payment.store.PayeeScreening;
import dev.fanfare.money.payment.store.SanctionsList;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;
import java.util.Map;

/** Advertisers' own money. */
public final class FundingModule extends DomainModule {
    private final Handlers<DepositsService> deposits = onEveryLoop((bus, db) -> new DepositsService(db));
    private final Handlers<CardRefundsService> cardRefunds;
    private final Handlers<CardReversalsService> cardReversals;
    private final Handlers<WithdrawalsService> withdrawals;
    private final Handlers<CheckoutsService> checkouts;

    /**
     * Creates the module from its settings.
     *
     * @param sanctions the names to which nothing is paid unasked
     */
    public FundingModule(FundingConfig config, SanctionsList sanctions) {
        super("funding");
        withdrawals = onEveryLoop(
                (bus, db) -> new WithdrawalsService(db, config.cardHoldDays(), new PayeeScreening(sanctions)));
        checkouts = onEveryLoop(context ->
                new CheckoutsService(context.bus(), context.database(), context.meters(), config.disputeDays()));
        cardRefunds = onEveryLoop(context ->
                new CardRefundsService(context.bus(), context.database(), context.meters(), config.lateHours()));
        cardReversals = onEveryLoop((bus, db) -> new CardReversalsService(db, config.lateHours()));
        forAdvertisers();
        withdrawalsOfAdvertisers();
        deposits();
        withdrawals();
        cards();
        checkouts.job(new AskCheckouts(), Duration.ofSeconds(1), CheckoutsService.CHANNEL, s -> s::ask);
        cardRefunds.job(new RefundCards(), Duration.ofSeconds(1), CardRefundsService.CHANNEL, s -> s::refund);
        cardRefunds.job(new SettleAdvertiserDebts(), Duration.ofMinutes(1), s -> s::settleDebts);
        checkouts.subscribe(CheckoutNoticed.class, s -> s::noticed);
        states(WithdrawalTransition.MACHINE, CardReversalTransition.MACHINE);
        staffQueue(
                "withdrawals",
                "/admin/api/funding/withdrawals/list/",
                Map.of("withdrawal_status", "requested"),
                (sql, caller) -> WithdrawalsRepository.countRequested(sql));
    }

    private void forAdvertisers() {
        deposits.endpoint(
                post(
                                "/api/advertiser/funds/",
                                GetFunds.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .exempt(PERSONAL_PERMISSION, "the account is ours, and on every invoice")
                        .summary(
                                "Show what an advertiser has paid in, what of it is free, and the reference for transfers.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::funds);
        deposits.endpoint(
                post(
                                "/api/advertiser/funds/deposits/",
                                ListOwnDeposits.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .summary("List what an advertiser has paid in, the oldest first.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::listOwn);
        checkouts.change(
                post(
                                "/api/advertiser/funds/checkout/",
                                BeginCheckout.class,
                                BACKEND.needing(FINANCE_MANAGE).orAdvertiser(TeamRight.MONEY_MANAGE))
                        .exempt(OWNER_NOTICE, "the advertiser's statement shows it")
                        .exempt(APPROVAL, "the advertiser's own money")
                        .exempt(STEP_UP, "only takes in what the card's owner confirms")
                        .summary("Ask for a page to pay in on, by card.")
                        .errors(RESOURCE_NOT_FOUND)
                        .creates(),
                s -> s::begin);
        checkouts.endpoint(
                post(
                                "/api/advertiser/funds/checkout/get/",
                                GetCheckout.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .summary("Show how far a page to pay in on is, and where.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
    }

    private void withdrawalsOfAdvertisers() {
        withdrawals.change(
                post(
                                "/api/advertiser/funds/withdraw/",
                                RequestWithdrawal.class,
                                BACKEND.needing(FINANCE_MANAGE).orAdvertiser(TeamRight.MONEY_MANAGE))
                        .exempt(OWNER_NOTICE, "the advertiser's statement shows it")
                        .exempt(APPROVAL, "the advertiser's own money, which two people pay out")
                        .dryRuns()
                        .summary(
                                "Ask money back that is free: what came by card goes back to it, an operator sends the rest.")
                        .errors(RESOURCE_NOT_FOUND, FUNDS_NOT_FREE, CARD_FUNDS_HELD, WITHDRAWAL_HELD)
                        .creates(),
                s -> s::request);
        withdrawals.change(
                post(
                                "/api/advertiser/funds/withdraw/cancel/",
                                CancelWithdrawal.class,
                                BACKEND.needing(FINANCE_MANAGE).orAdvertiser(TeamRight.MONEY_MANAGE))
                        .exempt(APPROVAL, "gives back what was reserved")
                        .dryRuns()
                        .summary("Give up a withdrawal that has not been sent: the money is free again.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::cancel);
        withdrawals.endpoint(
                post(
                                "/api/advertiser/funds/withdrawals/",
                                ListOwnWithdrawals.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .summary("List an advertiser's withdrawals, the newest first.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::listOwn);
    }

    private void deposits() {
        deposits.change(
                post("/admin/api/funding/deposits/create/", CreateDeposit.class, OPERATOR.needing(CORRECTIONS_PROPOSE))
                        .exempt(OWNER_NOTICE, "the advertiser's statement shows it")
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary("Enter money that an advertiser has paid in.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE, PERMISSION_DENIED),
                s -> s::create);
        deposits.endpoint(
                post("/admin/api/funding/deposits/list/", ListDeposits.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary("List what advertisers have paid in, the oldest first."),
                s -> s::list);
    }

    private void cards() {
        cardRefunds.change(
                post("/admin/api/funding/withdrawals/decide/", DecideWithdrawal.class, OPERATOR.needing(FINANCE_MANAGE))
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary("Record what became of a refund to a card that its provider has not decided for long.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::decide);
        cardReversals.endpoint(
                post("/admin/api/funding/card-reversals/list/", ListCardReversals.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary("List disputes of card payments, and refunds made at the provider, the oldest first."),
                s -> s::list);
        cardReversals.change(
                post(
                                "/admin/api/funding/card-reversals/decide/",
                                DecideCardReversal.class,
                                OPERATOR.needing(FINANCE_MANAGE))
                        .requiresApproval(CORRECTIONS_APPROVE)
                        .summary(
                                "Record what became of a dispute or refund that its provider has not decided for long.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::decide);
    }

    private void withdrawals() {
        withdrawals.change(
                post("/admin/api/funding/withdrawals/pay/", PayWithdrawal.class, OPERATOR.needing(FINANCE_MANAGE))
                        .requiresApproval(FINANCE_MANAGE)
                        .summary("Record that a withdrawal was sent to its advertiser.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION, WITHDRAWAL_HELD),
                s -> s::pay);
        withdrawals.change(
                post("/admin/api/funding/withdrawals/reject/", RejectWithdrawal.class, OPERATOR.needing(FINANCE_MANAGE))
                        .exempt(APPROVAL, "gives back what was reserved")
                        .dryRuns()
                        .summary("Refuse a withdrawal: the money is free again.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::reject);
        withdrawals.endpoint(
                post("/admin/api/funding/withdrawals/list/", ListWithdrawals.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary("List what advertisers have asked back, the oldest first."),
                s -> s::list);
    }
}
