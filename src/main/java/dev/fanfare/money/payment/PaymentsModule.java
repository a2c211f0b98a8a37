package dev.fanfare.money.payment;

import static dev.fanfare.money.payment.api.PaymentsError.BANK_ACCOUNT_IN_USE;
import static dev.fanfare.money.payment.api.PaymentsError.BANK_ACCOUNT_LIMIT_REACHED;
import static dev.fanfare.money.payment.api.PaymentsError.BANK_ACCOUNT_NOT_VERIFIED;
import static dev.fanfare.money.payment.api.PaymentsError.BANK_VERIFICATION_FAILED;
import static dev.fanfare.money.payment.api.PaymentsError.DESTINATION_NOT_USABLE;
import static dev.fanfare.money.payment.api.PaymentsError.INSUFFICIENT_BALANCE;
import static dev.fanfare.money.payment.api.PaymentsError.PAYEE_SCREENED;
import static dev.fanfare.money.payment.api.PaymentsError.PAYMENT_METHOD_NOT_AVAILABLE;
import static dev.fanfare.money.payment.api.PaymentsError.PAYOUT_ALREADY_PROCESSED;
import static dev.fanfare.money.payment.api.PaymentsError.PAYOUT_CANNOT_BE_CANCELLED;
import static dev.fanfare.money.payment.api.PaymentsError.PAYOUT_LIMIT_EXCEEDED;
import static dev.fanfare.money.payment.api.PaymentsError.PUBLISHER_IN_DEBT;
import static dev.fanfare.money.tax.api.TaxesError.TAX_PROFILE_REQUIRED;
import static dev.fanfare.people.owner.api.UsersError.USER_NOT_FOUND;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.REAUTHENTICATION_REQUIRED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.ResponseKind.file;

import dev.fanfare.admin.operations.api.PlatformConfig.ConfigChanged;
import dev.fanfare.admin.operations.api.UpdateSettings.SettingsChanged;
import dev.fanfare.money.payment.PaymentsConfig.PayeeVerification;
import dev.fanfare.money.payment.api.DeleteBankAccount;
import dev.fanfare.money.payment.api.ExportPayouts;
import dev.fanfare.money.payment.api.ExportPayouts.PayoutChunk;
import dev.fanfare.money.payment.api.GetMicroDeposits;
import dev.fanfare.money.payment.api.GetNextPayout;
import dev.fanfare.money.payment.api.GetPayoutStats;
import dev.fanfare.money.payment.api.GetPayoutTerms;
import dev.fanfare.money.payment.api.GetUserBalance;
import dev.fanfare.money.payment.api.GetWallet;
import dev.fanfare.money.payment.api.ListAllPayouts;
import dev.fanfare.money.payment.api.ListAllPayouts.AllPayoutsPage;
import dev.fanfare.money.payment.api.ListBankAccounts;
import dev.fanfare.money.payment.api.ListMyPayouts;
import dev.fanfare.money.payment.api.ListMyPayouts.PayoutPage;
import dev.fanfare.money.payment.api.ListPaymentMethods;
import dev.fanfare.money.payment.api.PayoutDecisions.CancelPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.DecidePayouts;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout.PayoutProcessed;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout.ProcessingAttempt;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.money.payment.api.PayoutDestinations.ConfirmByLink;
import dev.fanfare.money.payment.api.PayoutTransition;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.money.payment.api.SaveBankAccount.BankAccountSaved;
import dev.fanfare.money.payment.api.UpdatePayoutTerms;
import dev.fanfare.money.payment.api.VerifyBankAccount;
import dev.fanfare.money.payment.api.VerifyBankAccount.VerificationAttempt;
import dev.fanfare.money.payment.api.VerifyOwnBankAccount;
import dev.fanfare.money.payment.store.OwnCredit;
import dev.fanfare.money.payment.store.PayeeScreening;
import dev.fanfare.money.payment.store.SanctionsList;
import dev.fanfare.people.account.api.LinkRoutes;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.privacy.api.PayOutRest;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.ModuleContext;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Wallets, bank accounts and payouts. */
public final class PaymentsModule extends DomainModule {
    private static final FaultType[] PAYOUT_REFUSALS = {
        PAYOUT_LIMIT_EXCEEDED,
        PUBLISHER_IN_DEBT,
        PAYMENT_METHOD_NOT_AVAILABLE,
        RESOURCE_NOT_FOUND,
        BANK_ACCOUNT_NOT_VERIFIED,
        DESTINATION_NOT_USABLE,
        REAUTHENTICATION_REQUIRED,
        TAX_PROFILE_REQUIRED,
        INSUFFICIENT_BALANCE
    };

    /** The errors of a payout request. */
    public static FaultType[] payoutRefusals() {
        return PAYOUT_REFUSALS.clone();
    }

    private final Handlers<PayoutTermsService> terms;
    private final Handlers<BalanceService> balances;
    private final Handlers<BankAccountService> bankAccounts;
    private final Handlers<PayoutRequestService> requests;
    private final Handlers<PayoutListService> lists;
    private final Handlers<PayoutExportService> exports = onEveryLoop((bus, db) -> new PayoutExportService(db));
    private final Handlers<PayoutStatsService> stats;
    private final Handlers<PayoutTransitionService> moves;
    private final Handlers<BulkPayoutService> bulk = onEveryLoop((bus, db) -> new BulkPayoutService(bus, db));
    private final Handlers<DestinationsService> destinations;

    /**
     * Creates the module from its settings.
     *
     * @param config with bank keys where the node runs payments
     * @param sanctions the names to which nothing is paid unasked
     * @param simulator the address of the simulated Verification of Payee, read at the start; null for none
     * @param credit who may pay out what is owed on credit
     * @param keys opens bank account numbers
     */
    public PaymentsModule(
            PaymentsConfig config,
            SanctionsList sanctions,
            OwnCredit credit,
            Supplier<String> simulator,
            Supplier<KeyRing> keys) {
        super("payments");
        moves = onEveryLoop((bus, db) -> new PayoutTransitionService(db, new PayeeScreening(sanctions), credit));
        terms = onEveryLoop((bus, db) -> new PayoutTermsService(bus, db, config));
        balances = onEveryLoop(
                context -> new BalanceService(context.bus(), context.database(), config, context.get(terms)));
        bankAccounts = onEveryLoop((bus, db) -> new BankAccountService(
                db,
                new BankNumbers(config),
                config.safety(),
                Boolean.TRUE.equals(config.runs().drawDeposits())));
        destinations =
                onEveryLoop(context -> new DestinationsService(context.database(), config, context.get(bankAccounts)));
        requests = onEveryLoop(context -> new PayoutRequestService(
                context.bus(), context.database(), config, context.get(destinations), context.get(terms)));
        lists = onEveryLoop((bus, db) -> new PayoutListService(db, config));
        stats = onEveryLoop((bus, db) -> new PayoutStatsService(db, config));
        onEveryLoop(context -> new NextPayoutService(context.bus(), context.database(), config, context.get(terms)))
                .ask(GetNextPayout.class, s -> s::next);
        forUsers();
        new DestinationEndpoints(destinations).declare();
        forPartners();
        forOperators();
        forSettings();
        healthCheck(new HealthCheck(
                "screenings",
                Permission.PAYOUTS_PROCESS,
                "List the screenings and decide each, by two people.",
                sql -> PayeeChecksRepository.countOpenScreenings(sql)
                        .map(open -> open > 0
                                ? Finding.waiting(
                                        "One payee on the sanctions list waits for a decision.|{0} payees on the sanctions list wait for a decision.",
                                        open)
                                : Finding.WELL)));
        // Once: it holds the circuit breaker.
        Handlers<PayeeChecksService> checks = once(context -> new PayeeChecksService(
                context.database(), verifier(context, config.payeeVerification(), simulator.get()), keys.get()));
        new PayeeEndpoints(onEveryLoop((bus, db) -> new ScreeningsService(db)), checks).declare();
        requests.change(PayOutRest.class, s -> s::payOutRest);
        onEveryLoop((bus, db) -> new BankKeysService(db, new BankNumbers(config)));
        encrypts(BankKeysRepository.ENCRYPTED);
        states(PayoutTransition.MACHINE);
        staffQueue(
                "payouts",
                "/admin/api/payouts/list/",
                Map.of("status", "pending"),
                (sql, caller) -> PayoutRepository.countPending(sql));
        staffQueue(
                "screenings",
                "/admin/api/screenings/list/",
                Map.of("status", "open"),
                (sql, caller) -> PayoutRepository.countScreenings(sql));
        ownerWaits(PaymentWaits.of(config));
        calendars(PayoutCalendarRepository.sources());
        routes(context -> new LinkRoutes(context.bus(), Map.of(MailKind.CONFIRM_DESTINATION, ConfirmByLink.class)));
    }

    private void forSettings() {
        terms.endpoint(
                post(
                                "/admin/api/settings/payouts/get/",
                                GetPayoutTerms.class,
                                OPERATOR.needing(Permission.SETTINGS_MANAGE))
                        .exempt(PAGING, "a line for each currency and method")
                        .summary(
                                "Show what payouts may be and cost in each currency, by the platform and by each method."),
                s -> s::show);
        terms.change(
                post(
                                "/admin/api/settings/payouts/update/",
                                UpdatePayoutTerms.class,
                                OPERATOR.needing(Permission.SETTINGS_MANAGE))
                        .requiresApproval(Permission.SETTINGS_MANAGE)
                        .requiresStepUp()
                        .summary("Set what payouts may be and cost in some currencies; it counts at once."),
                s -> s::set);
        terms.subscribe(SettingsChanged.class, s -> s::forget);
    }

    private static Optional<PayeeVerifier> verifier(ModuleContext context, PayeeVerification config, String simulator) {
        return config.address(simulator)
                .map(url -> new VopClient(context.guarded("payee-verification", config.guard()), url, config.bearer()));
    }

    private void forUsers() {
        balances.endpoint(
                post("/web/api/get/wallet/", GetWallet.class, WEB_USER)
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary("Show your balances and the ways to have them paid out."),
                s -> s::wallet);
        bankAccounts
                .change(
                        post("/web/api/update/bank-account/", SaveBankAccount.class, WEB_USER)
                                .dryRuns()
                                .summary(
                                        "Set the bank account for your payouts; new numbers add an account that needs to be verified.")
                                .errors(BANK_ACCOUNT_LIMIT_REACHED)
                                .shows(BankAccountSaved.View.class, BankAccountSaved.View::of)
                                .createsWhen(BankAccountSaved::created),
                        s -> s::save)
                .also(prior -> prior.at("/api/update/bank-account/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        bankAccounts
                .change(
                        post("/web/api/verify/bank-account/", VerifyOwnBankAccount.class, WEB_USER)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary(
                                        "Verify a bank account of yours by the amounts of the two micro-deposits that it has received.")
                                .errors(RESOURCE_NOT_FOUND, BANK_VERIFICATION_FAILED)
                                .shows(ActionResult.class, VerificationAttempt::done),
                        s -> s::verifyOwn)
                .also(prior -> prior.at("/api/verify/bank-account/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        requests.change(
                        post("/web/api/payout/request/", RequestPayout.class, WEB_USER)
                                .dryRuns()
                                .rateLimit(Allowance.PAYOUTS)
                                .summary("Request a payout of available money.")
                                .errors(PAYOUT_REFUSALS)
                                .alsoChecks(RequestPayout.CheckRequest::new)
                                .creates(),
                        s -> s::request)
                .also(prior -> prior.at("/api/action/payout/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        requests.ask(RequestPayout.CheckRequest.class, s -> s::check);
        lists.endpoint(
                        post("/web/api/get/payouts/", ListMyPayouts.class, WEB_USER)
                                .summary("List your payouts, newest first.")
                                .shows(PayoutPage.Plain.class, PayoutPage.Plain::of),
                        s -> s::listMine)
                .also(prior -> post("/api/get/payouts/", ListMyPayouts.class, APP_USER.granted(Scope.WALLET_READ))
                        .summary("List your payouts, newest first, with the totals of all that match the filter."));
        moves.change(
                post("/api/action/payout/cancel/", CancelPayout.class, APP_USER.granted(Scope.PAYOUTS_WRITE))
                        .dryRuns()
                        .summary("Cancel a pending payout of yours; its amount becomes available again.")
                        .errors(RESOURCE_NOT_FOUND, PAYOUT_CANNOT_BE_CANCELLED),
                s -> s::cancel);
    }

    private void forPartners() {
        stats.endpoint(
                post("/api/payouts/stats/", GetPayoutStats.class, BACKEND.needing(Permission.PAYOUTS_VIEW))
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary("Count and sum the payouts requested in a period."),
                s -> s::stats);
        bankAccounts.endpoint(
                post("/api/bank-accounts/", ListBankAccounts.class, BACKEND.needing(Permission.BANK_VIEW))
                        .exempt(PAGING, "an account has a few")
                        .summary("List the bank accounts of a user, newest first.")
                        .errors(USER_NOT_FOUND),
                s -> s::list);
        bankAccounts.change(
                post("/api/bank-accounts/delete/", DeleteBankAccount.class, BACKEND.needing(Permission.BANK_DELETE))
                        .requiresSessionStepUp()
                        .summary("Remove a bank account from use.")
                        .errors(RESOURCE_NOT_FOUND, BANK_ACCOUNT_IN_USE),
                s -> s::delete);
        // For any token: methods and fees are public.
        balances.endpoint(
                        post("/api/payment-methods/", ListPaymentMethods.class, BACKEND.anyLimit())
                                .exempt(PAGING, "dozens, of the settings")
                                .exempt(PAGE, NoPage.PARTNERS)
                                .summary("List the methods by which payouts can be requested."),
                        s -> s::methods)
                .also(prior ->
                        prior.at("/api/get/public/payment-methods/", PUBLIC).shared(ConfigChanged.class));
        moves.change(
                post("/api/payouts/process/", ProcessPayout.class, BACKEND.needing(Permission.PAYOUTS_PROCESS))
                        .dryRuns()
                        .requiresSessionStepUp()
                        .summary("Complete a payout with its transaction id, or start processing it without one.")
                        .errors(
                                RESOURCE_NOT_FOUND,
                                PERMISSION_DENIED,
                                PAYOUT_ALREADY_PROCESSED,
                                PUBLISHER_IN_DEBT,
                                PAYEE_SCREENED,
                                DESTINATION_NOT_USABLE,
                                DUPLICATE_RESOURCE)
                        .shows(PayoutProcessed.class, ProcessingAttempt::done),
                s -> s::process);
        moves.change(
                post("/api/payouts/reject/", RejectPayout.class, BACKEND.needing(Permission.PAYOUTS_PROCESS))
                        .dryRuns()
                        .requiresSessionStepUp()
                        .summary("Reject a pending payout and return its amount.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, PAYOUT_ALREADY_PROCESSED),
                s -> s::reject);
        balances.endpoint(
                post("/api/user/balance/", GetUserBalance.class, BACKEND.needing(Permission.FINANCE_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .exempt(PAGING, "sums: a line for each kind, however many rows there are")
                        .summary("Show the balances of a user.")
                        .errors(USER_NOT_FOUND),
                s -> s::balance);
        bankAccounts.change(
                post("/api/bank-accounts/verify/", VerifyBankAccount.class, BACKEND.needing(Permission.BANK_VERIFY))
                        .rateLimit(Allowance.GUESSABLE)
                        .requiresSessionStepUp()
                        .summary("Verify a bank account by the amounts of its two micro-deposits.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, BANK_VERIFICATION_FAILED)
                        .shows(ActionResult.class, VerificationAttempt::done),
                s -> s::verify);
    }

    private void forOperators() {
        lists.endpoint(
                        post(
                                        "/admin/api/payouts/list/",
                                        ListAllPayouts.class,
                                        OPERATOR.needing(Permission.PAYOUTS_VIEW))
                                .summary(
                                        "List payouts of all users with all details, newest first, with the totals of all that match the filter."),
                        s -> s::listAll)
                .also(prior -> post("/api/payouts/all/", ListAllPayouts.class, BACKEND.needing(Permission.PAYOUTS_VIEW))
                        .summary(
                                "List payouts of all users, newest first, with the totals of all that match the filter.")
                        .shows(AllPayoutsPage.Brief.class, AllPayoutsPage.Brief::of));
        exports.endpoint(
                post("/admin/api/payouts/export/", ExportPayouts.class, OPERATOR.needing(Permission.PAYOUTS_VIEW))
                        .requiresStepUp()
                        .summary("Export payouts of all users as a CSV file, oldest first.")
                        .reads(ExportPayouts.Body.class, ExportPayouts.Body::ask)
                        .answers(file("payouts", PayoutChunk.Line.class, ExportPayouts::from)),
                s -> s::export);
        moves.change(
                post("/admin/api/payouts/fail/", FailPayout.class, OPERATOR.needing(Permission.PAYOUTS_PROCESS))
                        .requiresApproval(Permission.PAYOUTS_APPROVE)
                        .summary("Record that a payout failed or was returned by the bank, and return its amount.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::fail);
        bulk.endpoint(
                post(
                                "/admin/api/payouts/bulk-decide/",
                                DecidePayouts.class,
                                OPERATOR.needing(Permission.PAYOUTS_PROCESS))
                        .exempt(APPROVAL, "many at once, each under the rules of one")
                        .dryRuns()
                        .summary("Decide up to 500 payouts, each on its own, or all that match a filter.")
                        .errors(CommonFault.MATCHES_CHANGED),
                s -> s::decide);
        bankAccounts.endpoint(
                post(
                                "/admin/api/bank-accounts/deposits/",
                                GetMicroDeposits.class,
                                OPERATOR.needing(Permission.BANK_VERIFY))
                        .summary("Show the two micro-deposits for a bank account.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED),
                s -> s::deposits);
    }
}
