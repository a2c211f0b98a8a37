package dev.fanfare.money.disbursement;

import static dev.fanfare.money.disbursement.api.TransfersError.MESSAGE_NOT_GENUINE;
import static dev.fanfare.money.disbursement.api.TransfersError.TRANSFER_NOT_DECIDABLE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.module.OwnerWait.step;

import dev.fanfare.money.disbursement.api.CardPayments.FindCardReversals;
import dev.fanfare.money.disbursement.api.CardPayments.RefundCard;
import dev.fanfare.money.disbursement.api.Checkouts.CheckoutNoticed;
import dev.fanfare.money.disbursement.api.Checkouts.FindCheckout;
import dev.fanfare.money.disbursement.api.Checkouts.OpenCheckout;
import dev.fanfare.money.disbursement.api.DecideTransfer;
import dev.fanfare.money.disbursement.api.DisbursementJobs.CallProviders;
import dev.fanfare.money.disbursement.api.GetTransferReport;
import dev.fanfare.money.disbursement.api.ListTransfers;
import dev.fanfare.money.disbursement.api.PayoutHistory.GetOwnPayout;
import dev.fanfare.money.disbursement.api.PayoutHistory.GetPayout;
import dev.fanfare.money.disbursement.api.PayoutHistory.OwnPayout;
import dev.fanfare.money.disbursement.api.PayoutRunTransition;
import dev.fanfare.money.disbursement.api.ProviderReports.FindProviderBalances;
import dev.fanfare.money.disbursement.api.ProviderReports.ListProviderMovements;
import dev.fanfare.money.disbursement.api.ReceiveProviderMessage;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.paypal.PaypalRail;
import dev.fanfare.money.disbursement.spi.PayoutProvider;
import dev.fanfare.money.disbursement.stripe.StripeCheckout;
import dev.fanfare.money.disbursement.stripe.StripeRail;
import dev.fanfare.money.payment.store.OwnCredit;
import dev.fanfare.money.payment.store.PayeeScreening;
import dev.fanfare.money.payment.store.SanctionsList;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.OwnerWait.By;
import dev.fanfare.platform.remote.GuardConfig;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Disbursements to publishers. */
public final class DisbursementsModule extends DomainModule {
    /**
     * Creates the module from its settings.
     *
     * @param config read at the start, since it contains the simulator's address
     * @param lateHours after which a transfer that has not ended is reported
     * @param runs settings of payout runs
     * @param keys for account numbers and files, read at the start
     * @param sanctions the names to which nothing is paid unasked
     * @param credit who may pay out what is owed on credit
     */
    public DisbursementsModule(
            Supplier<DisbursementsConfig> config,
            int lateHours,
            RunsConfig runs,
            Supplier<KeyRing> keys,
            SanctionsList sanctions,
            OwnCredit credit) {
        super("disbursements");
        PayeeScreening screening = new PayeeScreening(sanctions);
        // Once: they hold the circuit breakers of the providers.
        Handlers<Map<String, PayoutProvider>> rails = once(context -> rails(context, config.get()));
        once(context -> new TransferDispatcher(
                        context.database(),
                        context.meters(),
                        context.get(rails).values(),
                        config.get().askAgainMs(),
                        TransfersService::batchKey))
                .job(new CallProviders(), Duration.ofSeconds(1), TransfersService.CHANNEL, s -> s::send);
        once(context -> new ProviderWebhookService(
                        context.bus(), context.database(), context.get(rails), context.meters()))
                .change(ReceiveProviderMessage.class, s -> s::receive);
        Handlers<StripeCheckout> checkout = once(context -> checkout(context, config.get()));
        checkout.ask(OpenCheckout.class, s -> s::open);
        checkout.ask(FindCheckout.class, s -> s::find);
        checkout.ask(FindCardReversals.class, s -> s::reversals);
        checkout.ask(RefundCard.class, s -> s::refund);
        Handlers<ProviderBalanceService> reports = once(context -> ProviderBalanceService.of(context, config.get()));
        reports.ask(FindProviderBalances.class, s -> s::balances);
        reports.ask(ListProviderMovements.class, s -> s::movements);
        publishes(CheckoutNoticed.class);
        forOperators(onEveryLoop((bus, db) -> new TransferListService(db, lateHours)));
        history(onEveryLoop((bus, db) -> new PayoutHistoryService(db)));
        new PayoutRunEndpoints(
                        onEveryLoop((bus, db) -> new PayoutRunBuilder(db, runs, screening, credit)),
                        onEveryLoop((bus, db) -> new PayoutRunService(db, runs.limit())),
                        onEveryLoop((bus, db) -> new PayoutRunSender(db, runs, screening, credit)),
                        onEveryLoop(
                                context -> new RunFilesService(context.vertx(), context.database(), keys.get(), runs)))
                .declare();
        encrypts(RunFilesRepository.ENCRYPTED);
        states(TransferTransition.MACHINE, PayoutRunTransition.MACHINE);
        waits();
        staffSearch("transfer", "/admin/api/transfers/list/", TransferListRepository::findHits);
        staffSearch("payout", "/admin/api/payouts/get/", TransferListRepository::findPayout);
        routes(context -> new WebhookRoutes(context.bus()), MESSAGE_NOT_GENUINE);
        healthCheck(new HealthCheck(
                "transfers",
                Permission.PAYOUTS_VIEW,
                "See the transfers: decide what is flagged, and ask the provider for what is late.",
                sql -> TransferListRepository.countProblems(sql, lateHours).map(found -> finding(found, lateHours))));
    }

    private static Finding finding(TransferListRepository.Problems found, int lateHours) {
        if (found.late() > 0) {
            return Finding.problem(
                    "One transfer has not ended in {1} hours.|{0} transfers have not ended in {1} hours.",
                    found.late(), lateHours);
        }
        return found.flagged() > 0
                ? Finding.waiting(
                        "One transfer waits for a decision.|{0} transfers wait for a decision.", found.flagged())
                : Finding.WELL;
    }

    private void waits() {
        staffQueue(
                "transfers",
                "/admin/api/transfers/list/",
                Map.of("flagged", "true"),
                (sql, caller) -> TransferListRepository.countFlagged(sql));
        staffQueue(
                "payout_runs",
                "/admin/api/payout-runs/list/",
                Map.of("status", "ready"),
                (sql, caller) -> TransferListRepository.countRuns(sql));
        ownerWaits(new OwnerWait(
                "payout",
                Scope.WALLET_READ,
                Map.of(
                        "requested", step(By.OPERATOR, "The payout is put into a payout batch."),
                        "in_run", step(By.OPERATOR, "The payout batch is approved and sent."),
                        "on_hold", step(By.OPERATOR, "The payout is held while your account is suspended."),
                        "processing", step(By.OPERATOR, "The payout is carried out."),
                        "sent", step(By.BANK, "The bank or payment provider credits the payout.")),
                (sql, caller) -> TransferListRepository.listWaiting(sql, caller.id())));
    }

    private static void history(Handlers<PayoutHistoryService> history) {
        history.endpoint(
                post("/admin/api/payouts/get/", GetPayout.class, OPERATOR.needing(Permission.PAYOUTS_VIEW))
                        .exempt(PAGING, "each list is cut at its maximum")
                        .summary("Show a payout with its steps, its runs, and what was sent for it.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
        history.endpoint(
                        post("/web/api/get/payout/", GetOwnPayout.class, WEB_USER)
                                .exempt(PAGING, "each list is cut at its maximum")
                                .selectable()
                                .summary("Show a payout of yours with its steps.")
                                .errors(RESOURCE_NOT_FOUND)
                                .shows(OwnPayout.class, OwnPayout::of),
                        s -> s::getOwn)
                .also(prior -> prior.at("/api/get/payout/", APP_USER.granted(Scope.WALLET_READ)));
    }

    private static void forOperators(Handlers<TransferListService> transfers) {
        transfers.endpoint(
                post("/admin/api/transfers/list/", ListTransfers.class, OPERATOR.needing(Permission.PAYOUTS_VIEW))
                        .summary("List what was sent to publishers, oldest first."),
                s -> s::list);
        transfers.endpoint(
                post("/admin/api/transfers/report/", GetTransferReport.class, OPERATOR.needing(Permission.PAYOUTS_VIEW))
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary("Show what was sent and has not ended or does not match, by age, beside the journal."),
                s -> s::report);
        transfers.change(
                post("/admin/api/transfers/decide/", DecideTransfer.class, OPERATOR.needing(Permission.PAYOUTS_PROCESS))
                        .requiresApproval(Permission.PAYOUTS_APPROVE)
                        .summary(
                                "Decide what became of a transfer that is flagged, late or went by file, or take out one that was not"
                                        + " sent.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION, TRANSFER_NOT_DECIDABLE),
                s -> s::decide);
    }

    private static Map<String, PayoutProvider> rails(ModuleContext context, DisbursementsConfig config) {
        Map<String, PayoutProvider> rails = new LinkedHashMap<>();
        GuardConfig guard = config.guard();
        if (config.paypal().isOn()) {
            // Forged webhooks must not hold up payments.
            rails.put(
                    "paypal",
                    new PaypalRail(
                            context.guarded("paypal", guard),
                            context.guarded("paypal-messages", guard),
                            config.paypal()));
        }
        if (config.stripe().isOn()) {
            rails.put("stripe", new StripeRail(context.guarded("stripe", guard), config.stripe()));
        }
        return rails;
    }

    private static StripeCheckout checkout(ModuleContext context, DisbursementsConfig config) {
        return new StripeCheckout(
                config.stripe().isOn() ? context.guarded("stripe-checkout", config.guard()) : null, config.stripe());
    }
}
