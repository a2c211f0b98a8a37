package dev.fanfare.users;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.users.api.AddressProofs.ConfirmAddress;
import dev.fanfare.users.api.AddressProofs.SendVerification;
import dev.fanfare.users.api.AddressProofs.VerifyAddress;
import dev.fanfare.users.api.PasswordChanges.ChangePassword;
import dev.fanfare.users.api.PasswordChanges.ForgetPassword;
import dev.fanfare.users.api.PasswordChanges.ResetPassword;
import dev.fanfare.users.api.UsersError;

/** The endpoints by which owners look after their accounts. */
final class AccountRows {
    private AccountRows() {}

    static void declare(Answers<UsersServices> answers) {
        passwords(answers);
        addresses(answers);
    }

    private static void passwords(Answers<UsersServices> answers) {
        answers.change(
                        post("/web/api/account/password/change/", ChangePassword.class)
                                .by(WEB_USER)
                                .countsAs(Allowance.GUESSABLE)
                                .says("Change your password; all other sessions are ended.")
                                .refuses(UsersError.WRONG_PASSWORD),
                        s -> s.password::change)
                .also(prior -> prior.at("/api/account/password/change/", APP_USER));
        answers.change(
                        post("/web/api/auth/password/forgot/", ForgetPassword.class)
                                .by(PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .says(
                                        "Have a link sent that resets the password; the answer does not tell whether there is"
                                                + " such an account."),
                        s -> s.password::forget)
                .also(prior -> prior.at("/api/auth/password/forgot/", APP_CLIENT));
        answers.change(
                        post("/web/api/auth/password/reset/", ResetPassword.class)
                                .by(PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .says("Set a new password by the link that was sent; all sessions are ended.")
                                .refuses(UsersError.INVALID_LINK),
                        s -> s.password::reset)
                .also(prior -> prior.at("/api/auth/password/reset/", APP_CLIENT));
    }

    private static void addresses(Answers<UsersServices> answers) {
        answers.change(
                        post("/web/api/auth/email/verify/", VerifyAddress.class)
                                .by(PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .says("Verify an account's email address by the link that was sent there.")
                                .refuses(UsersError.INVALID_LINK),
                        s -> s.addresses::verify)
                .also(prior -> prior.at("/api/auth/email/verify/", APP_CLIENT));
        answers.change(
                        post("/web/api/auth/email/confirm/", ConfirmAddress.class)
                                .by(PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .says("Replace an account's email address by the link that was sent to the new one.")
                                .refuses(
                                        UsersError.INVALID_LINK,
                                        UsersError.WRONG_PASSWORD,
                                        CommonFault.DUPLICATE_RESOURCE),
                        s -> s.addresses::confirm)
                .also(prior -> prior.at("/api/auth/email/confirm/", APP_CLIENT));
        answers.change(
                        post("/web/api/account/email/send-verification/", SendVerification.class)
                                .by(WEB_USER)
                                .countsAs(Allowance.GUESSABLE)
                                .says("Have the link sent again that verifies your email address."),
                        s -> s.addresses::send)
                .also(prior -> prior.at("/api/account/email/send-verification/", APP_USER));
    }
}
