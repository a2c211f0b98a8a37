package dev.fanfare.money.disbursement;

import static dev.fanfare.money.disbursement.api.TransfersError.TRANSFER_NOT_DECIDABLE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.money.disbursement.api.Checkouts.Checkout;
import dev.fanfare.money.disbursement.api.Checkouts.CheckoutNoticed;
import dev.fanfare.money.disbursement.api.Checkouts.FindCheckout;
import dev.fanfare.money.disbursement.api.Checkouts.OpenCheckout;
import dev.fanfare.money.disbursement.api.Checkouts.State;
import dev.fanfare.money.disbursement.api.DecideTransfer;
import dev.fanfare.money.disbursement.api.GetTransferReport;
import dev.fanfare.money.disbursement.api.ListTransfers;
import dev.fanfare.money.disbursement.api.PayoutRunTransition;
import dev.fanfare.money.disbursement.api.ReceiveProviderMessage;
import dev.fanfare.money.disbursement.api.TransferJobs.CallProviders;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.paypal.PaypalRail;
import dev.fanfare.money.disbursement.spi.PayoutProvider;
import dev.fanfare.money.disbursement.stripe.StripeCheckout;
import dev.fanfare.money.disbursement.stripe.StripeRail;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.remote.GuardedClient;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What is sent to publishers. */
public final class DisbursementsModule extends DomainModule {
    /**
     * Disbursements as they are configured.
     *
     * @param config asked for when it starts, since the simulator's address is in it
     * @param lateHours after which a transfer that has not ended is reported
     * @param runs settings of payout runs
     * @param keys that account numbers and files are sealed with, asked for when it starts
     */
    public DisbursementsModule(
            Supplier<DisbursementsConfig> config, int lateHours, RunsConfig runs, Supplier<KeyRing> keys) {
        super("disbursements");
        // Once: it holds the circuit breakers of the providers.
        Handlers<Rails> rails = once(parts -> new Rails(parts, config.get()));
        rails.job(new CallProviders(), Duration.ofSeconds(1), TransfersService.CHANNEL, s -> s.calling::send);
        rails.change(ReceiveProviderMessage.class, s -> s.messages::receive);
        rails.ask(OpenCheckout.class, s -> s::open);
        rails.ask(FindCheckout.class, s -> s::find);
        publishes(CheckoutNoticed.class);
        forOperators(onEveryLoop(Services::new));
        RunAnswers.declare(onEveryLoop(parts -> new RunAnswers(parts, runs, keys.get())));
        states(TransferTransition.MACHINE, PayoutRunTransition.MACHINE);
        routes(parts -> new WebhookRoutes(parts.bus()));
        watches(new HealthCheck("transfers", sql -> TransferListRepository.problems(sql, lateHours)
                .map(found -> finding(found, lateHours))));
    }

    private static Finding finding(TransferListRepository.Problems found, int lateHours) {
        if (found.late() > 0) {
            return Finding.problem(found.late() + " transfers have not ended in " + lateHours + " hours.");
        }
        return found.flagged() > 0
                ? Finding.waiting(found.flagged() + " transfers wait for an operator's decision.")
                : Finding.WELL;
    }

    private static void forOperators(Handlers<Services> answers) {
        answers.endpoint(
                post("/admin/api/transfers/list/", ListTransfers.class)
                        .by(OPERATOR.needing(Permission.PAYOUTS_VIEW))
                        .summary("List what was sent to publishers, oldest first."),
                s -> s.transfers::list);
        answers.endpoint(
                post("/admin/api/transfers/report/", GetTransferReport.class)
                        .by(OPERATOR.needing(Permission.PAYOUTS_VIEW))
                        .summary("Show what was sent and has not ended or does not match, by age, beside the journal."),
                s -> s.transfers::report);
        answers.change(
                post("/admin/api/transfers/decide/", DecideTransfer.class)
                        .by(OPERATOR.needing(Permission.PAYOUTS_PROCESS))
                        .dryRuns()
                        .summary("Decide what became of a transfer that is flagged or went by file.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION, TRANSFER_NOT_DECIDABLE),
                s -> s.transfers::decide);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final TransferListService transfers;

        Services(ModuleContext parts) {
            this.transfers = new TransferListService(parts.database());
        }
    }

    /** What calls providers. */
    private static final class Rails implements Lifecycle {
        private final Map<String, PayoutProvider> rails = new LinkedHashMap<>();
        private final TransferDispatcher calling;
        private final StripeCheckout checkout;
        private final ProviderWebhookService messages;

        Rails(ModuleContext parts, DisbursementsConfig config) {
            if (config.paypal().isOn()) {
                // Whoever sends forged messages must not hold up payments.
                add(new PaypalRail(
                        guarded(parts, config, "paypal"), guarded(parts, config, "paypal-messages"), config.paypal()));
            }
            if (config.stripe().isOn()) {
                add(new StripeRail(guarded(parts, config, "stripe"), config.stripe()));
            }
            this.checkout = config.stripe().isOn()
                    ? new StripeCheckout(guarded(parts, config, "stripe-checkout"), config.stripe())
                    : null;
            this.calling = new TransferDispatcher(
                    parts.database(), rails.values(), config.askAgainMs(), TransfersService::parcelKey);
            this.messages = new ProviderWebhookService(parts.bus(), parts.database(), rails, parts.meters());
        }

        private void add(PayoutProvider rail) {
            rails.put(rail.name(), rail);
        }

        private Future<Checkout> open(Caller caller, OpenCheckout ask) {
            return checkout == null
                    ? Future.succeededFuture(
                            new Checkout(null, State.REFUSED, null, 0, null, "Payments by card are not set up."))
                    : checkout.open(ask);
        }

        private Future<Checkout> find(Caller caller, FindCheckout ask) {
            return checkout == null ? CommonFault.SERVICE_UNAVAILABLE.failed() : checkout.find(ask.sessionId());
        }

        private static GuardedClient guarded(ModuleContext parts, DisbursementsConfig config, String name) {
            return new GuardedClient(parts.vertx(), name, config.guard(), parts.meters());
        }

        @Override
        public Future<?> stop() {
            return Future.join(
                            rails.values().stream().map(PayoutProvider::close).toList())
                    .eventually(() -> checkout == null ? Future.succeededFuture() : checkout.close());
        }
    }
}
