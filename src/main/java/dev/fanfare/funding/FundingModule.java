package dev.fanfare.funding;

import static dev.fanfare.funding.api.FundingError.FUNDS_NOT_FREE;
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

import dev.fanfare.disbursements.api.Checkouts.CheckoutNoticed;
import dev.fanfare.funding.api.CheckoutJobs.AskCheckouts;
import dev.fanfare.funding.api.DepositMove;
import dev.fanfare.funding.api.Deposits.ApproveDeposit;
import dev.fanfare.funding.api.Deposits.ListDeposits;
import dev.fanfare.funding.api.Deposits.ListOwnDeposits;
import dev.fanfare.funding.api.Deposits.ProposeDeposit;
import dev.fanfare.funding.api.Deposits.RejectDeposit;
import dev.fanfare.funding.api.FundsCheckout.BeginCheckout;
import dev.fanfare.funding.api.FundsCheckout.GetCheckout;
import dev.fanfare.funding.api.GetFunds;
import dev.fanfare.funding.api.WithdrawalMove;
import dev.fanfare.funding.api.Withdrawals.CancelWithdrawal;
import dev.fanfare.funding.api.Withdrawals.ListWithdrawals;
import dev.fanfare.funding.api.Withdrawals.PayWithdrawal;
import dev.fanfare.funding.api.Withdrawals.RejectWithdrawal;
import dev.fanfare.funding.api.Withdrawals.RequestWithdrawal;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;

/** Advertisers' own money. */
public final class FundingModule extends DomainModule {
    public FundingModule() {
        super("funding");
        Answers<Services> answers = onEveryLoop(Services::new);
        forAdvertisers(answers);
        deposits(answers);
        withdrawals(answers);
        answers.job(new AskCheckouts(), Duration.ofSeconds(1), CheckoutsService.CHANNEL, s -> s.checkouts::ask);
        answers.subscribe(CheckoutNoticed.class, s -> s.checkouts::noticed);
        states(DepositMove.MACHINE);
        states(WithdrawalMove.MACHINE);
    }

    private static void forAdvertisers(Answers<Services> answers) {
        answers.endpoint(
                post("/api/advertiser/funds/", GetFunds.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .says(
                                "Show what an advertiser has paid in, what of it is free, and the reference for transfers.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.deposits::funds);
        answers.endpoint(
                post("/api/advertiser/funds/deposits/", ListOwnDeposits.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .says("List what an advertiser has paid in, the oldest first.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.deposits::listOwn);
        answers.change(
                post("/api/advertiser/funds/checkout/", BeginCheckout.class)
                        .by(BACKEND.needing(FINANCE_MANAGE).orAdvertiser())
                        .says("Ask for a page to pay in on, by card.")
                        .refuses(RESOURCE_NOT_FOUND)
                        .creates(),
                s -> s.checkouts::begin);
        answers.endpoint(
                post("/api/advertiser/funds/checkout/get/", GetCheckout.class)
                        .by(BACKEND.needing(FINANCE_VIEW).orAdvertiser())
                        .says("Show how far a page to pay in on is, and where.")
                        .refuses(RESOURCE_NOT_FOUND),
                s -> s.checkouts::get);
        answers.change(
                post("/api/advertiser/funds/withdraw/", RequestWithdrawal.class)
                        .by(BACKEND.needing(FINANCE_MANAGE).orAdvertiser())
                        .dryRuns()
                        .says("Ask money back that is free; an operator sends it.")
                        .refuses(RESOURCE_NOT_FOUND, FUNDS_NOT_FREE)
                        .creates(),
                s -> s.withdrawals::request);
        answers.change(
                post("/api/advertiser/funds/withdraw/cancel/", CancelWithdrawal.class)
                        .by(BACKEND.needing(FINANCE_MANAGE).orAdvertiser())
                        .dryRuns()
                        .says("Give up a withdrawal that has not been sent: the money is free again.")
                        .refuses(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s.withdrawals::cancel);
    }

    private static void deposits(Answers<Services> answers) {
        answers.change(
                post("/admin/api/funding/deposits/propose/", ProposeDeposit.class)
                        .by(OPERATOR.needing(CORRECTIONS_PROPOSE))
                        .dryRuns()
                        .says("Enter money that an advertiser has paid in; it counts once somebody else approves it.")
                        .refuses(RESOURCE_NOT_FOUND, DUPLICATE_RESOURCE)
                        .creates(),
                s -> s.deposits::propose);
        answers.change(
                post("/admin/api/funding/deposits/approve/", ApproveDeposit.class)
                        .by(OPERATOR.needing(CORRECTIONS_APPROVE))
                        .dryRuns()
                        .says("Approve a deposit that somebody else entered.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.deposits::approve);
        answers.change(
                post("/admin/api/funding/deposits/reject/", RejectDeposit.class)
                        .by(OPERATOR.needing(CORRECTIONS_APPROVE))
                        .dryRuns()
                        .says("Reject a deposit that somebody else entered.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.deposits::reject);
        answers.endpoint(
                post("/admin/api/funding/deposits/list/", ListDeposits.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .says("List what advertisers have paid in, the oldest first."),
                s -> s.deposits::list);
    }

    private static void withdrawals(Answers<Services> answers) {
        answers.change(
                post("/admin/api/funding/withdrawals/pay/", PayWithdrawal.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .dryRuns()
                        .says("Record that a withdrawal was sent to its advertiser.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.withdrawals::pay);
        answers.change(
                post("/admin/api/funding/withdrawals/reject/", RejectWithdrawal.class)
                        .by(OPERATOR.needing(FINANCE_MANAGE))
                        .dryRuns()
                        .says("Refuse a withdrawal: the money is free again.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.withdrawals::reject);
        answers.endpoint(
                post("/admin/api/funding/withdrawals/list/", ListWithdrawals.class)
                        .by(OPERATOR.needing(FINANCE_VIEW))
                        .says("List what advertisers have asked back, the oldest first."),
                s -> s.withdrawals::list);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final DepositsService deposits;
        private final WithdrawalsService withdrawals;
        private final CheckoutsService checkouts;

        Services(Parts parts) {
            Database db = parts.database();
            this.deposits = new DepositsService(db);
            this.withdrawals = new WithdrawalsService(db);
            this.checkouts = new CheckoutsService(parts.bus(), db);
        }
    }
}
