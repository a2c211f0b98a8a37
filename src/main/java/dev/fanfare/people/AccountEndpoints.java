package dev.fanfare.people;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.people.account.api.AddressProofs.ConfirmAddress;
import dev.fanfare.people.account.api.AddressProofs.SendVerification;
import dev.fanfare.people.account.api.AddressProofs.VerifyAddress;
import dev.fanfare.people.account.api.PasswordChanges.ChangePassword;
import dev.fanfare.people.account.api.PasswordChanges.ForgetPassword;
import dev.fanfare.people.account.api.PasswordChanges.ResetPassword;
import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.people.session.api.Sessions;
import dev.fanfare.people.session.api.Sessions.EndAllSessions;
import dev.fanfare.people.session.api.Sessions.EndSession;
import dev.fanfare.people.session.api.Sessions.ListSessions;
import dev.fanfare.people.session.api.Sessions.RenewSession;
import dev.fanfare.people.session.api.Sessions.RenewSession.SessionRenewed;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.PasskeyFlows.AddPasskey;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskey;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskeySignIn;
import dev.fanfare.people.signin.api.PasskeyFlows.PasskeySignIn;
import dev.fanfare.people.signin.api.ProveIdentity;
import dev.fanfare.people.signin.api.SecondFactors.BeginTotp;
import dev.fanfare.people.signin.api.SecondFactors.ConfirmTotp;
import dev.fanfare.people.signin.api.SecondFactors.ListFactors;
import dev.fanfare.people.signin.api.SecondFactors.RemoveFactor;
import dev.fanfare.people.signin.api.SecondFactors.RenewRecoveryCodes;
import dev.fanfare.people.signin.api.SecondFactors.ShowFactor;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.module.Handlers;

/** The endpoints for owners of accounts. */
final class AccountEndpoints {
    static void declare(Handlers<UsersServices> answers) {
        passwords(answers);
        proofs(answers);
        addresses(answers);
        sessions(answers);
        factors(answers);
        passkeys(answers);
    }

    private static void passkeys(Handlers<UsersServices> answers) {
        answers.change(
                post("/web/api/account/passkeys/begin/", BeginPasskey.class, WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Begin to add a passkey.")
                        .errors(UsersError.WRONG_PASSWORD),
                s -> s.passkeys::begin);
        answers.change(
                post("/web/api/account/passkeys/add/", AddPasskey.class, WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Add a passkey; the first time you get recovery codes, too.")
                        .errors(UsersError.WRONG_PASSKEY, CommonFault.DUPLICATE_RESOURCE),
                s -> s.passkeys::add);
        answers.change(
                post("/web/api/auth/passkey/begin/", BeginPasskeySignIn.class, PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Begin to sign in by a passkey."),
                s -> s.passkeys::beginSignIn);
        answers.endpoint(
                post("/web/api/auth/passkey/", PasskeySignIn.class, PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Sign in by a passkey, without a password.")
                        .errors(UsersError.WRONG_PASSKEY)
                        .bindHeader("device", "User-Agent")
                        .cookie(new SecretCookie<>(Sessions.COOKIE, Sessions.COOKIE_PATH, LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s.passkeys::signIn);
    }

    private static void factors(Handlers<UsersServices> answers) {
        answers.endpoint(
                post("/web/api/auth/second-factor/", ShowFactor.class, PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Finish signing in with a code of your authenticator app or a recovery code.")
                        .errors(UsersError.INVALID_LINK, UsersError.WRONG_CODE)
                        .cookie(new SecretCookie<>(Sessions.COOKIE, Sessions.COOKIE_PATH, LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s.steps::show);
        answers.endpoint(
                post("/web/api/account/second-factors/list/", ListFactors.class, WEB_USER)
                        .summary("List your second factors, and how many recovery codes are left."),
                s -> s.factors::list);
        answers.change(
                post("/web/api/account/second-factors/totp/begin/", BeginTotp.class, WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Begin to add an authenticator app.")
                        .errors(UsersError.WRONG_PASSWORD, CommonFault.DUPLICATE_RESOURCE),
                s -> s.factors::begin);
        answers.change(
                post("/web/api/account/second-factors/totp/confirm/", ConfirmTotp.class, WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Add the app by a code that it shows; the first time you get recovery codes, too.")
                        .errors(UsersError.WRONG_CODE, CommonFault.RESOURCE_NOT_FOUND),
                s -> s.factors::confirm);
        answers.change(
                post("/web/api/account/second-factors/remove/", RemoveFactor.class, WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Remove one of your second factors.")
                        .errors(UsersError.WRONG_PASSWORD, CommonFault.RESOURCE_NOT_FOUND),
                s -> s.factors::remove);
        answers.change(
                post("/web/api/account/second-factors/recovery-codes/", RenewRecoveryCodes.class, WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Get new recovery codes; the earlier ones no longer work.")
                        .errors(UsersError.WRONG_PASSWORD),
                s -> s.factors::renewCodes);
    }

    private static void passwords(Handlers<UsersServices> answers) {
        answers.change(
                        post("/web/api/account/password/change/", ChangePassword.class, WEB_USER)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Change your password; all other sessions are ended.")
                                .errors(UsersError.WRONG_PASSWORD),
                        s -> s.password::change)
                .also(prior -> prior.at("/api/account/password/change/", APP_USER));
        answers.change(
                        post("/web/api/auth/password/forgot/", ForgetPassword.class, PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .summary(
                                        "Have a link sent that resets the password; the answer does not tell whether there is"
                                                + " such an account."),
                        s -> s.password::forget)
                .also(prior -> prior.at("/api/auth/password/forgot/", APP_CLIENT));
        answers.change(
                        post("/web/api/auth/password/reset/", ResetPassword.class, PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Set a new password by the link that was sent; all sessions are ended.")
                                .errors(UsersError.INVALID_LINK),
                        s -> s.password::reset)
                .also(prior -> prior.at("/api/auth/password/reset/", APP_CLIENT));
    }

    private static void sessions(Handlers<UsersServices> answers) {
        answers.endpoint(
                post("/web/api/auth/renew/", RenewSession.class, PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Renew a web session by the secret in its cookie, which is good for one time.")
                        .errors(UsersError.SESSION_ENDED)
                        .fillsFromCookie("renewal_token", Sessions.COOKIE)
                        .cookie(new SecretCookie<>(Sessions.COOKIE, Sessions.COOKIE_PATH, SessionRenewed::renewal))
                        .shows(SessionRenewed.View.class, SessionRenewed.View::of),
                s -> s.sessions::renew);
        answers.endpoint(
                post("/web/api/account/sessions/list/", ListSessions.class, WEB_USER)
                        .summary("List your web sessions and their devices."),
                s -> s.sessions::list);
        answers.change(
                post("/web/api/account/sessions/end/", EndSession.class, WEB_USER)
                        .summary("End one of your web sessions, with a proof of the last ten minutes that it is you.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND, UsersError.FRESH_PROOF_REQUIRED),
                s -> s.sessions::end);
        answers.change(
                post("/web/api/account/sessions/end-all/", EndAllSessions.class, WEB_USER)
                        .summary(
                                "End all your web sessions; this one too, unless it is kept. It needs a fresh proof, too.")
                        .errors(UsersError.FRESH_PROOF_REQUIRED),
                s -> s.sessions::endAll);
    }

    private static void proofs(Handlers<UsersServices> answers) {
        answers.change(
                        post("/web/api/account/prove/", ProveIdentity.class, WEB_USER)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Show by your password, and second factor if you have one, that it is you.")
                                .errors(UsersError.WRONG_PASSWORD, UsersError.WRONG_CODE),
                        s -> s.proofs::prove)
                .also(prior -> prior.at("/api/account/prove/", APP_USER));
    }

    private static void addresses(Handlers<UsersServices> answers) {
        answers.change(
                        post("/web/api/auth/email/verify/", VerifyAddress.class, PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Verify an account's email address by the link that was sent there.")
                                .errors(UsersError.INVALID_LINK),
                        s -> s.addresses::verify)
                .also(prior -> prior.at("/api/auth/email/verify/", APP_CLIENT));
        answers.change(
                        post("/web/api/auth/email/confirm/", ConfirmAddress.class, PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Replace an account's email address by the link that was sent to the new one.")
                                .errors(
                                        UsersError.INVALID_LINK,
                                        UsersError.WRONG_PASSWORD,
                                        CommonFault.DUPLICATE_RESOURCE),
                        s -> s.addresses::confirm)
                .also(prior -> prior.at("/api/auth/email/confirm/", APP_CLIENT));
        answers.change(
                        post("/web/api/account/email/send-verification/", SendVerification.class, WEB_USER)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Have the link sent again that verifies your email address."),
                        s -> s.addresses::send)
                .also(prior -> prior.at("/api/account/email/send-verification/", APP_USER));
    }
}
