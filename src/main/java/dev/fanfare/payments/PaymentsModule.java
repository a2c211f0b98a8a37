package dev.fanfare.payments;

import static dev.fanfare.payments.api.PaymentsError.BANK_ACCOUNT_IN_USE;
import static dev.fanfare.payments.api.PaymentsError.BANK_ACCOUNT_LIMIT_REACHED;
import static dev.fanfare.payments.api.PaymentsError.BANK_ACCOUNT_NOT_VERIFIED;
import static dev.fanfare.payments.api.PaymentsError.BANK_VERIFICATION_FAILED;
import static dev.fanfare.payments.api.PaymentsError.DESTINATION_NOT_USABLE;
import static dev.fanfare.payments.api.PaymentsError.INSUFFICIENT_BALANCE;
import static dev.fanfare.payments.api.PaymentsError.PAYMENT_METHOD_NOT_AVAILABLE;
import static dev.fanfare.payments.api.PaymentsError.PAYOUT_ALREADY_PROCESSED;
import static dev.fanfare.payments.api.PaymentsError.PAYOUT_CANNOT_BE_CANCELLED;
import static dev.fanfare.payments.api.PaymentsError.PAYOUT_LIMIT_EXCEEDED;
import static dev.fanfare.payments.api.PaymentsError.TOO_MANY_DESTINATIONS;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Answering.file;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.taxes.api.TaxesError.TAX_PROFILE_REQUIRED;
import static dev.fanfare.users.api.UsersError.FRESH_PROOF_REQUIRED;
import static dev.fanfare.users.api.UsersError.INVALID_LINK;
import static dev.fanfare.users.api.UsersError.USER_NOT_FOUND;

import dev.fanfare.operations.api.UpdateSettings.SettingsChanged;
import dev.fanfare.payments.api.DeleteBankAccount;
import dev.fanfare.payments.api.ExportPayouts;
import dev.fanfare.payments.api.ExportPayouts.PayoutChunk;
import dev.fanfare.payments.api.GetMicroDeposits;
import dev.fanfare.payments.api.GetPayoutStats;
import dev.fanfare.payments.api.GetPayoutTerms;
import dev.fanfare.payments.api.GetUserBalance;
import dev.fanfare.payments.api.GetWallet;
import dev.fanfare.payments.api.ListAllPayouts;
import dev.fanfare.payments.api.ListAllPayouts.AllPayoutsPage;
import dev.fanfare.payments.api.ListBankAccounts;
import dev.fanfare.payments.api.ListMyPayouts;
import dev.fanfare.payments.api.ListMyPayouts.PayoutPage;
import dev.fanfare.payments.api.ListPaymentMethods;
import dev.fanfare.payments.api.PayoutDecisions.CancelPayout;
import dev.fanfare.payments.api.PayoutDecisions.FailPayout;
import dev.fanfare.payments.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.payments.api.PayoutDecisions.RejectPayout;
import dev.fanfare.payments.api.PayoutDestinations.AddDestination;
import dev.fanfare.payments.api.PayoutDestinations.ConfirmByLink;
import dev.fanfare.payments.api.PayoutDestinations.ConfirmDestination;
import dev.fanfare.payments.api.PayoutDestinations.ListDestinations;
import dev.fanfare.payments.api.PayoutDestinations.RemoveDestination;
import dev.fanfare.payments.api.PayoutMove;
import dev.fanfare.payments.api.RequestPayout;
import dev.fanfare.payments.api.RotateBankKeys;
import dev.fanfare.payments.api.SaveBankAccount;
import dev.fanfare.payments.api.SaveBankAccount.BankAccountSaved;
import dev.fanfare.payments.api.SetPayoutTerms;
import dev.fanfare.payments.api.VerifyBankAccount;
import dev.fanfare.payments.api.VerifyBankAccount.VerificationAttempt;
import dev.fanfare.payments.api.VerifyOwnBankAccount;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.LinkRoutes;
import dev.fanfare.users.api.MailKind;
import io.vertx.core.Future;
import java.util.Map;

/** Wallets, bank accounts and payouts. */
public final class PaymentsModule extends DomainModule {
    /** @param config with bank keys where the node runs payments */
    public PaymentsModule(PaymentsConfig config) {
        super("payments");
        Answers<Services> answers = onEveryLoop(parts -> new Services(parts, config));
        forUsers(answers);
        destinations(answers);
        forPartners(answers);
        forOperators(answers);
        forSettings(answers);
        answers.ask(RotateBankKeys.class, s -> s.keys::rotate);
        states(PayoutMove.MACHINE);
        routes(parts -> new LinkRoutes(parts.bus(), Map.of(MailKind.CONFIRM_DESTINATION, ConfirmByLink.class)));
    }

    private static void forSettings(Answers<Services> answers) {
        answers.endpoint(
                post("/admin/api/settings/payouts/get/", GetPayoutTerms.class)
                        .by(OPERATOR.needing(Permission.SETTINGS_MANAGE))
                        .says(
                                "Show what payouts may be and cost in each currency, by the platform and by each method."),
                s -> s.terms::show);
        answers.change(
                post("/admin/api/settings/payouts/update/", SetPayoutTerms.class)
                        .by(OPERATOR.needing(Permission.SETTINGS_MANAGE))
                        .dryRuns()
                        .says("Set what payouts may be and cost in some currencies; it counts at once."),
                s -> s.terms::set);
        answers.subscribe(SettingsChanged.class, s -> s.terms::forget);
    }

    private static void forUsers(Answers<Services> answers) {
        answers.endpoint(
                post("/web/api/get/wallet/", GetWallet.class)
                        .by(WEB_USER)
                        .says("Show your balances and the ways to have them paid out."),
                s -> s.balances::wallet);
        answers.change(
                        post("/web/api/update/bank-account/", SaveBankAccount.class)
                                .by(WEB_USER)
                                .dryRuns()
                                .says(
                                        "Set the bank account for your payouts; new numbers add an account that needs to be verified.")
                                .refuses(BANK_ACCOUNT_LIMIT_REACHED)
                                .shows(BankAccountSaved.View.class, BankAccountSaved.View::of)
                                .createsWhen(BankAccountSaved::created),
                        s -> s.bankAccounts::save)
                .also(prior -> prior.at("/api/update/bank-account/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        answers.change(
                        post("/web/api/verify/bank-account/", VerifyOwnBankAccount.class)
                                .by(WEB_USER)
                                .countsAs(Allowance.GUESSABLE)
                                .says(
                                        "Verify a bank account of yours by the amounts of the two micro-deposits that it has received.")
                                .refuses(RESOURCE_NOT_FOUND, BANK_VERIFICATION_FAILED)
                                .shows(Done.class, VerificationAttempt::done),
                        s -> s.bankAccounts::verifyOwn)
                .also(prior -> prior.at("/api/verify/bank-account/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        answers.change(
                        post("/web/api/payout/request/", RequestPayout.class)
                                .by(WEB_USER)
                                .dryRuns()
                                .countsAs(Allowance.PAYOUTS)
                                .says("Request a payout of available money.")
                                .refuses(
                                        PAYOUT_LIMIT_EXCEEDED,
                                        PAYMENT_METHOD_NOT_AVAILABLE,
                                        RESOURCE_NOT_FOUND,
                                        BANK_ACCOUNT_NOT_VERIFIED,
                                        DESTINATION_NOT_USABLE,
                                        FRESH_PROOF_REQUIRED,
                                        TAX_PROFILE_REQUIRED,
                                        INSUFFICIENT_BALANCE)
                                .creates(),
                        s -> s.requests::request)
                .also(prior -> prior.at("/api/action/payout/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        answers.endpoint(
                        post("/web/api/get/payouts/", ListMyPayouts.class)
                                .by(WEB_USER)
                                .says("List your payouts, newest first.")
                                .shows(PayoutPage.Plain.class, PayoutPage.Plain::of),
                        s -> s.lists::listMine)
                .also(prior -> post("/api/get/payouts/", ListMyPayouts.class)
                        .by(APP_USER.granted(Scope.WALLET_READ))
                        .says("List your payouts, newest first, with the totals of all that match the filter."));
        answers.change(
                post("/api/action/payout/cancel/", CancelPayout.class)
                        .by(APP_USER.granted(Scope.PAYOUTS_WRITE))
                        .dryRuns()
                        .says("Cancel a pending payout of yours; its amount becomes available again.")
                        .refuses(RESOURCE_NOT_FOUND, PAYOUT_CANNOT_BE_CANCELLED),
                s -> s.moves::cancel);
    }

    private static void destinations(Answers<Services> answers) {
        answers.endpoint(
                        post("/web/api/payout/destinations/list/", ListDestinations.class)
                                .by(WEB_USER)
                                .says("List the places that you can be paid to, newest first."),
                        s -> s.destinations::list)
                .also(prior -> prior.at("/api/get/payout-destinations/", APP_USER.granted(Scope.WALLET_READ)));
        answers.change(
                        post("/web/api/payout/destinations/add/", AddDestination.class)
                                .by(WEB_USER)
                                .countsAs(Allowance.PAYOUTS)
                                .says("Add a place to be paid to, other than a bank account.")
                                .refuses(PAYMENT_METHOD_NOT_AVAILABLE, DUPLICATE_RESOURCE, TOO_MANY_DESTINATIONS)
                                .creates(),
                        s -> s.destinations::add)
                .also(prior -> prior.at("/api/add/payout-destination/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        answers.change(
                        post("/web/api/payout/destinations/confirm/", ConfirmDestination.class)
                                .by(WEB_USER)
                                .says("Confirm a place to be paid to, after you have given your second factor.")
                                .refuses(RESOURCE_NOT_FOUND, FRESH_PROOF_REQUIRED),
                        s -> s.destinations::confirm)
                .also(prior ->
                        prior.at("/api/action/payout-destination/confirm/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        answers.change(
                        post("/web/api/payout/destinations/verify/", ConfirmByLink.class)
                                .by(PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .says("Confirm a place to be paid to by the link that was sent to its owner.")
                                .refuses(INVALID_LINK),
                        s -> s.destinations::confirmByLink)
                .also(prior -> prior.at("/api/action/payout-destination/verify/", APP_CLIENT));
        answers.change(
                        post("/web/api/payout/destinations/remove/", RemoveDestination.class)
                                .by(WEB_USER)
                                .says("Remove a place to be paid to; a bank account is deleted.")
                                .refuses(RESOURCE_NOT_FOUND, BANK_ACCOUNT_IN_USE),
                        s -> s.destinations::remove)
                .also(prior ->
                        prior.at("/api/action/payout-destination/remove/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
    }

    private static void forPartners(Answers<Services> answers) {
        answers.endpoint(
                post("/api/payouts/stats/", GetPayoutStats.class)
                        .by(BACKEND.needing(Permission.PAYOUTS_VIEW))
                        .says("Count and sum the payouts requested in a period."),
                s -> s.stats::stats);
        answers.endpoint(
                post("/api/bank-accounts/", ListBankAccounts.class)
                        .by(BACKEND.needing(Permission.BANK_VIEW))
                        .says("List the bank accounts of a user, newest first.")
                        .refuses(USER_NOT_FOUND),
                s -> s.bankAccounts::list);
        answers.change(
                post("/api/bank-accounts/delete/", DeleteBankAccount.class)
                        .by(BACKEND.needing(Permission.BANK_DELETE))
                        .says("Remove a bank account from use.")
                        .refuses(RESOURCE_NOT_FOUND, BANK_ACCOUNT_IN_USE),
                s -> s.bankAccounts::delete);
        // For any token: methods and fees are public, publishers see them too.
        answers.endpoint(
                post("/api/payment-methods/", ListPaymentMethods.class)
                        .by(BACKEND)
                        .says("List the methods by which payouts can be requested."),
                s -> s.balances::methods);
        answers.change(
                post("/api/payouts/process/", ProcessPayout.class)
                        .by(BACKEND.needing(Permission.PAYOUTS_PROCESS))
                        .dryRuns()
                        .says("Complete a payout with its transaction id, or start processing it without one.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, PAYOUT_ALREADY_PROCESSED, DUPLICATE_RESOURCE),
                s -> s.moves::process);
        answers.change(
                post("/api/payouts/reject/", RejectPayout.class)
                        .by(BACKEND.needing(Permission.PAYOUTS_PROCESS))
                        .dryRuns()
                        .says("Reject a pending payout and return its amount.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, PAYOUT_ALREADY_PROCESSED),
                s -> s.moves::reject);
        answers.endpoint(
                post("/api/user/balance/", GetUserBalance.class)
                        .by(BACKEND.needing(Permission.FINANCE_VIEW))
                        .says("Show the balances of a user.")
                        .refuses(USER_NOT_FOUND),
                s -> s.balances::balance);
        answers.change(
                post("/api/bank-accounts/verify/", VerifyBankAccount.class)
                        .by(BACKEND.needing(Permission.BANK_VERIFY))
                        .countsAs(Allowance.GUESSABLE)
                        .says("Verify a bank account by the amounts of its two micro-deposits.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, BANK_VERIFICATION_FAILED)
                        .shows(Done.class, VerificationAttempt::done),
                s -> s.bankAccounts::verify);
    }

    private static void forOperators(Answers<Services> answers) {
        answers.endpoint(
                        post("/admin/api/payouts/list/", ListAllPayouts.class)
                                .by(OPERATOR.needing(Permission.PAYOUTS_VIEW))
                                .says(
                                        "List payouts of all users with all details, newest first, with the totals of all that match the filter."),
                        s -> s.lists::listAll)
                .also(prior -> post("/api/payouts/all/", ListAllPayouts.class)
                        .by(BACKEND.needing(Permission.PAYOUTS_VIEW))
                        .says("List payouts of all users, newest first, with the totals of all that match the filter.")
                        .shows(AllPayoutsPage.Brief.class, AllPayoutsPage.Brief::of));
        answers.endpoint(
                post("/admin/api/payouts/export/", ExportPayouts.class)
                        .by(OPERATOR.needing(Permission.PAYOUTS_VIEW))
                        .says("Export payouts of all users as a CSV file, oldest first.")
                        .reads(ExportPayouts.Body.class, ExportPayouts.Body::ask)
                        .answers(file("payouts", PayoutChunk.Line.class, ExportPayouts::from)),
                s -> s.exports::export);
        answers.change(
                post("/admin/api/payouts/fail/", FailPayout.class)
                        .by(OPERATOR.needing(Permission.PAYOUTS_PROCESS))
                        .dryRuns()
                        .says("Record that a payout failed or was returned by the bank, and return its amount.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s.moves::fail);
        answers.endpoint(
                post("/admin/api/bank-accounts/deposits/", GetMicroDeposits.class)
                        .by(OPERATOR.needing(Permission.BANK_VERIFY))
                        .says("Show the two micro-deposits for a bank account.")
                        .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED),
                s -> s.bankAccounts::deposits);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final TermsService terms;
        private final BalanceService balances;
        private final BankAccountService bankAccounts;
        private final BankKeysService keys;
        private final PayoutRequestService requests;
        private final PayoutListService lists;
        private final PayoutExportService exports;
        private final PayoutStatsService stats;
        private final PayoutMoveService moves;
        private final DestinationsService destinations;

        Services(Parts parts, PaymentsConfig config) {
            Bus bus = parts.bus();
            Database db = parts.database();
            BankNumbers numbers = new BankNumbers(config);
            this.terms = new TermsService(bus, db, config);
            this.balances = new BalanceService(bus, db, config, terms);
            this.bankAccounts = new BankAccountService(
                    db,
                    numbers,
                    config.safety(),
                    Boolean.TRUE.equals(config.runs().drawDeposits()));
            this.destinations = new DestinationsService(db, config, bankAccounts);
            this.keys = new BankKeysService(db, numbers);
            this.requests = new PayoutRequestService(bus, db, config, destinations, terms);
            this.lists = new PayoutListService(db, config);
            this.exports = new PayoutExportService(db);
            this.stats = new PayoutStatsService(db, config);
            this.moves = new PayoutMoveService(db);
        }

        @Override
        public Future<?> start() {
            return keys.check();
        }
    }
}
