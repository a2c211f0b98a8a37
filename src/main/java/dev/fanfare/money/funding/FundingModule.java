package dev.fanfare.money.funding;

import static dev.fanfare.money.funding.api.FundingError.FUNDS_NOT_FREE;
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

import dev.fanfare.money.disbursement.api.Checkouts.CheckoutNoticed;
import dev.fanfare.money.funding.api.CheckoutJobs.AskCheckouts;
import dev.fanfare.money.funding.api.DepositTransition;
import dev.fanfare.money.funding.api.Deposits.ApproveDeposit;
import dev.fanfare.money.funding.api.Deposits.ListDeposits;
import dev.fanfare.money.funding.api.Deposits.ListOwnDeposits;
import dev.fanfare.money.funding.api.Deposits.ProposeDeposit;
import dev.fanfare.money.funding.api.Deposits.RejectDeposit;
import dev.fanfare.money.funding.api.FundsCheckout.BeginCheckout;
import dev.fanfare.money.funding.api.FundsCheckout.GetCheckout;
import dev.fanfare.money.funding.api.GetFunds;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.funding.api.Withdrawals.CancelWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.ListWithdrawals;
import dev.fanfare.money.funding.api.Withdrawals.PayWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RejectWithdrawal;
import dev.fanfare.money.funding.api.Withdrawals.RequestWithdrawal;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;

/** Advertisers' own money. */
public final class FundingModule extends DomainModule {
    public FundingModule() {
        super("funding");
        Handlers<Services> answers = onEveryLoop(Services::new);
        forAdvertisers(answers);
        deposits(answers);
        withdrawals(answers);
        answers.job(new AskCheckouts(), Duration.ofSeconds(1), CheckoutsService.CHANNEL, s -> s.checkouts::ask);
        answers.subscribe(CheckoutNoticed.class, s -> s.checkouts::noticed);
        states(DepositTransition.MACHINE);
        states(WithdrawalTransition.MACHINE);
    }

    private static void forAdvertisers(Handlers<Services> answers) {
        answers.endpoint(
                post("/api/advertiser/funds/", GetFunds.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .summary(
                                "Show what an advertiser has paid in, what of it is free, and the reference for transfers.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.deposits::funds);
        answers.endpoint(
                post("/api/advertiser/funds/deposits/", ListOwnDeposits.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .summary("List what an advertiser has paid in, the oldest first.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.deposits::listOwn);
        answers.change(
                post("/api/advertiser/funds/checkout/", BeginCheckout.class)
                        .by(BACKEND.needing(FINANCE_MANAGE).orAdvertiser())
                        .summary("Ask for a page to pay in on, by card.")
                        .errors(RESOURCE_NOT_FOUND)
                        .creates(),
                s -> s.checkouts::begin);
        answers.endpoint(
                post("/api/advertiser/funds/checkout/get/", GetCheckout.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .summary("Show how far a page to pay in on is, and where.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s.checkouts::get);
        answers.change(
                post("/api/advertiser/funds/withdraw/", RequestWithdrawal.class)
                        .by(BACKEND.needing(FINANCE_MANAGE).orAdvertiser())
                        .dryRuns()
                        .summary("Ask money back that is free; an operator sends it.")
                        .errors(RESOURCE_NOT_FOUND, FUNDS_NOT_FREE)
                        .creates(),
                s -> s.withdrawals::request);
        answers.change(
                post("/api/advertiser/funds/withdraw/cancel/", CancelWithdrawal.class)
                        .by(BACKEND.needing(FINANCE_MANAGE).orAdvertiser())
                        .dryRuns()
                        .summary("Give up a withdrawal that has not been sent: the money is free again.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.withdrawals::cancel);
    }

    private static void deposits(Handlers<Services> answers) {
        answers.change(
                post("/admin/api/funding/deposits/propose/", ProposeDeposit.class)
                        .by(OPERATOR.needing(CORRECTIONS_PROPOSE))
                        .dryRuns()
                        .summary(
                                "Enter money that an advertiser has paid in; it counts once somebody else approves it.")
                        .errors(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE)
                        .creates(),
                s -> s.deposits::propose);
        answers.change(
                post("/admin/api/funding/deposits/approve/", ApproveDeposit.class)
                        .by(OPERATOR.needing(CORRECTIONS_APPROVE))
                        .dryRuns()
                        .summary("Approve a deposit that somebody else entered.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.deposits::approve);
        answers.change(
                post("/admin/api/funding/deposits/reject/", RejectDeposit.class)
                        .by(OPERATOR.needing(CORRECTIONS_APPROVE))
                        .dryRuns()
                        .summary("Reject a deposit that somebody else entered.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.deposits::reject);
        answers.endpoint(
                post("/admin/api/funding/deposits/list/", ListDeposits.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("List what advertisers have paid in, the oldest first."),
                s -> s.deposits::list);
    }

    private static void withdrawals(Handlers<Services> answers) {
        answers.change(
                post("/admin/api/funding/withdrawals/pay/", PayWithdrawal.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .dryRuns()
                        .summary("Record that a withdrawal was sent to its advertiser.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.withdrawals::pay);
        answers.change(
                post("/admin/api/funding/withdrawals/reject/", RejectWithdrawal.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .dryRuns()
                        .summary("Refuse a withdrawal: the money is free again.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.withdrawals::reject);
        answers.endpoint(
                post("/admin/api/funding/withdrawals/list/", ListWithdrawals.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .summary("List what advertisers have asked back, the oldest first."),
                s -> s.withdrawals::list);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final DepositsService deposits;
        private final WithdrawalsService withdrawals;
        private final CheckoutsService checkouts;

        Services(ModuleContext parts) {
            Database db = parts.database();
            this.deposits = new DepositsService(db);
            this.withdrawals = new WithdrawalsService(db);
            this.checkouts = new CheckoutsService(parts.bus(), db);
        }
    }
}
