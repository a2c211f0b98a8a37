package dev.fanfare.payments.api;

import static dev.fanfare.payments.api.PaymentsError.BANK_ACCOUNT_IN_USE;
import static dev.fanfare.payments.api.PaymentsError.BANK_ACCOUNT_NOT_VERIFIED;
import static dev.fanfare.payments.api.PaymentsError.BANK_VERIFICATION_FAILED;
import static dev.fanfare.payments.api.PaymentsError.INSUFFICIENT_BALANCE;
import static dev.fanfare.payments.api.PaymentsError.PAYMENT_METHOD_NOT_AVAILABLE;
import static dev.fanfare.payments.api.PaymentsError.PAYOUT_ALREADY_PROCESSED;
import static dev.fanfare.payments.api.PaymentsError.PAYOUT_CANNOT_BE_CANCELLED;
import static dev.fanfare.payments.api.PaymentsError.PAYOUT_LIMIT_EXCEEDED;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Answering.file;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.users.api.UsersError.USER_NOT_FOUND;

import dev.fanfare.payments.api.ExportPayouts.PayoutStretch;
import dev.fanfare.payments.api.GetMicroDeposits.MicroDeposits;
import dev.fanfare.payments.api.GetPayoutStats.PayoutStats;
import dev.fanfare.payments.api.GetUserBalance.UserBalance;
import dev.fanfare.payments.api.GetWallet.Wallet;
import dev.fanfare.payments.api.ListAllPayouts.AllPayoutsPage;
import dev.fanfare.payments.api.ListBankAccounts.BankAccounts;
import dev.fanfare.payments.api.ListMyPayouts.PayoutPage;
import dev.fanfare.payments.api.ListPaymentMethods.PaymentMethods;
import dev.fanfare.payments.api.ProcessPayout.PayoutProcessed;
import dev.fanfare.payments.api.RequestPayout.PayoutRequested;
import dev.fanfare.payments.api.SaveBankAccount.BankAccountSaved;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import java.util.List;

/** The endpoints of wallets, bank accounts and payouts. */
public final class PaymentsEndpoints {
    private PaymentsEndpoints() {}

    private static final Endpoint<GetWallet, Wallet> WALLET = post("/web/api/get/wallet/", GetWallet.class)
            .by(WEB_USER)
            .says("Your balances and the ways to have them paid out.");

    private static final Endpoint<SaveBankAccount, BankAccountSaved> SAVE_BANK_ACCOUNT = post(
                    "/web/api/update/bank-account/", SaveBankAccount.class)
            .by(WEB_USER)
            .says("Say which bank account you are paid to; new numbers add an account that is to be verified.")
            .shows(BankAccountSaved.View.class, BankAccountSaved.View::of)
            .createsWhen(BankAccountSaved::created);

    private static final Endpoint<RequestPayout, PayoutRequested> REQUEST_PAYOUT = post(
                    "/web/api/payout/request/", RequestPayout.class)
            .by(WEB_USER)
            .countsAs(Allowance.PAYOUTS)
            .says("Ask for available money to be paid out.")
            .refuses(
                    PAYOUT_LIMIT_EXCEEDED,
                    PAYMENT_METHOD_NOT_AVAILABLE,
                    RESOURCE_NOT_FOUND,
                    BANK_ACCOUNT_NOT_VERIFIED,
                    INSUFFICIENT_BALANCE)
            .creates();

    private static final Endpoint<ListMyPayouts, PayoutPage> MY_PAYOUTS = post(
                    "/web/api/get/payouts/", ListMyPayouts.class)
            .by(WEB_USER)
            .says("Your payouts, newest first.")
            .shows(PayoutPage.Plain.class, PayoutPage.Plain::of);

    private static final Endpoint<SaveBankAccount, BankAccountSaved> APP_SAVE_BANK_ACCOUNT =
            SAVE_BANK_ACCOUNT.at("/api/update/bank-account/", APP_USER);

    private static final Endpoint<RequestPayout, PayoutRequested> APP_REQUEST_PAYOUT =
            REQUEST_PAYOUT.at("/api/action/payout/", APP_USER);

    private static final Endpoint<ListMyPayouts, PayoutPage> APP_MY_PAYOUTS = post(
                    "/api/get/payouts/", ListMyPayouts.class)
            .by(APP_USER)
            .says("Your payouts, newest first, with the sums of the whole filter.");

    private static final Endpoint<ListAllPayouts, AllPayoutsPage> ALL_PAYOUTS = post(
                    "/api/payouts/all/", ListAllPayouts.class)
            .by(BACKEND.needing(Permission.PAYOUTS_VIEW))
            .says("Payouts of all users, newest first, with the sums of the whole filter.")
            .shows(AllPayoutsPage.Brief.class, AllPayoutsPage.Brief::of);

    private static final Endpoint<ListAllPayouts, AllPayoutsPage> FULL_PAYOUTS = post(
                    "/admin/api/payouts/list/", ListAllPayouts.class)
            .by(OPERATOR.needing(Permission.PAYOUTS_VIEW))
            .says("Payouts of all users in full, newest first, with the sums of the whole filter.");

    private static final Endpoint<ExportPayouts, PayoutStretch> PAYOUTS_FILE = post(
                    "/admin/api/payouts/export/", ExportPayouts.class)
            .by(OPERATOR.needing(Permission.PAYOUTS_VIEW))
            .says("Payouts of all users as a CSV file, the oldest first.")
            .reads(ExportPayouts.Body.class, ExportPayouts.Body::ask)
            .answers(file("payouts", PayoutStretch.Line.class, ExportPayouts::from));

    private static final Endpoint<GetPayoutStats, PayoutStats> PAYOUT_STATS = post(
                    "/api/payouts/stats/", GetPayoutStats.class)
            .by(BACKEND.needing(Permission.PAYOUTS_VIEW))
            .says("Counts and sums of the payouts that were requested in a time.");

    private static final Endpoint<ListBankAccounts, BankAccounts> BANK_ACCOUNTS = post(
                    "/api/bank-accounts/", ListBankAccounts.class)
            .by(BACKEND.needing(Permission.BANK_VIEW))
            .says("The bank accounts of a user, newest first.")
            .refuses(USER_NOT_FOUND);

    private static final Endpoint<DeleteBankAccount, Done> DELETE_BANK_ACCOUNT = post(
                    "/api/bank-accounts/delete/", DeleteBankAccount.class)
            .by(BACKEND.needing(Permission.BANK_DELETE))
            .says("Take a bank account out of use.")
            .refuses(RESOURCE_NOT_FOUND, BANK_ACCOUNT_IN_USE);

    /** For any token: the methods and their fees are no secret, publishers see them too. */
    private static final Endpoint<ListPaymentMethods, PaymentMethods> PAYMENT_METHODS = post(
                    "/api/payment-methods/", ListPaymentMethods.class)
            .by(BACKEND)
            .says("The methods that payouts can be requested by.");

    private static final Endpoint<ProcessPayout, PayoutProcessed> PROCESS_PAYOUT = post(
                    "/api/payouts/process/", ProcessPayout.class)
            .by(BACKEND.needing(Permission.PAYOUTS_PROCESS))
            .says("Complete a payout with its transaction, or take it on without one.")
            .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, PAYOUT_ALREADY_PROCESSED, DUPLICATE_RESOURCE);

    private static final Endpoint<RejectPayout, Done> REJECT_PAYOUT = post("/api/payouts/reject/", RejectPayout.class)
            .by(BACKEND.needing(Permission.PAYOUTS_PROCESS))
            .says("Reject a pending payout and give its amount back.")
            .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, PAYOUT_ALREADY_PROCESSED);

    private static final Endpoint<CancelPayout, Done> CANCEL_PAYOUT = post(
                    "/api/action/payout/cancel/", CancelPayout.class)
            .by(APP_USER)
            .says("Cancel your pending payout; its amount is available again.")
            .refuses(RESOURCE_NOT_FOUND, PAYOUT_CANNOT_BE_CANCELLED);

    private static final Endpoint<FailPayout, Done> FAIL_PAYOUT = post("/admin/api/payouts/fail/", FailPayout.class)
            .by(OPERATOR.needing(Permission.PAYOUTS_PROCESS))
            .says("Record that a payout failed or was returned by the bank, and give its amount back.")
            .refuses(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION);

    private static final Endpoint<GetUserBalance, UserBalance> USER_BALANCE = post(
                    "/api/user/balance/", GetUserBalance.class)
            .by(BACKEND.needing(Permission.FINANCE_VIEW))
            .says("The balances of a user.")
            .refuses(USER_NOT_FOUND);

    private static final Endpoint<VerifyBankAccount, Done> VERIFY_BANK_ACCOUNT = post(
                    "/api/bank-accounts/verify/", VerifyBankAccount.class)
            .by(BACKEND.needing(Permission.BANK_VERIFY))
            .countsAs(Allowance.GUESSABLE)
            .says("Verify a bank account by the two micro-deposits it received.")
            .refuses(RESOURCE_NOT_FOUND, BANK_VERIFICATION_FAILED);

    private static final Endpoint<GetMicroDeposits, MicroDeposits> MICRO_DEPOSITS = post(
                    "/admin/api/bank-accounts/deposits/", GetMicroDeposits.class)
            .by(OPERATOR.needing(Permission.BANK_VERIFY))
            .says("The two micro-deposits that a bank account is to receive.")
            .refuses(RESOURCE_NOT_FOUND);

    public static final Domain DOMAIN = new Domain(
            "payments",
            List.of(
                    WALLET,
                    SAVE_BANK_ACCOUNT,
                    REQUEST_PAYOUT,
                    MY_PAYOUTS,
                    APP_SAVE_BANK_ACCOUNT,
                    APP_REQUEST_PAYOUT,
                    APP_MY_PAYOUTS,
                    FULL_PAYOUTS,
                    PAYOUTS_FILE,
                    PAYOUT_STATS,
                    BANK_ACCOUNTS,
                    DELETE_BANK_ACCOUNT,
                    PAYMENT_METHODS,
                    ALL_PAYOUTS,
                    PROCESS_PAYOUT,
                    REJECT_PAYOUT,
                    CANCEL_PAYOUT,
                    FAIL_PAYOUT,
                    USER_BALANCE,
                    VERIFY_BANK_ACCOUNT,
                    MICRO_DEPOSITS),
            List.of(RotateBankKeys.class));
}
