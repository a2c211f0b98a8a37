package dev.fanfare.users;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.users.api.AddressProofs.ConfirmAddress;
import dev.fanfare.users.api.AddressProofs.SendVerification;
import dev.fanfare.users.api.AddressProofs.VerifyAddress;
import dev.fanfare.users.api.Login.LoggedIn;
import dev.fanfare.users.api.PasskeyFlows.AddPasskey;
import dev.fanfare.users.api.PasskeyFlows.BeginPasskey;
import dev.fanfare.users.api.PasskeyFlows.BeginPasskeySignIn;
import dev.fanfare.users.api.PasskeyFlows.PasskeySignIn;
import dev.fanfare.users.api.PasswordChanges.ChangePassword;
import dev.fanfare.users.api.PasswordChanges.ForgetPassword;
import dev.fanfare.users.api.PasswordChanges.ResetPassword;
import dev.fanfare.users.api.ProveIdentity;
import dev.fanfare.users.api.SecondFactors.BeginTotp;
import dev.fanfare.users.api.SecondFactors.ConfirmTotp;
import dev.fanfare.users.api.SecondFactors.ListFactors;
import dev.fanfare.users.api.SecondFactors.RemoveFactor;
import dev.fanfare.users.api.SecondFactors.RenewRecoveryCodes;
import dev.fanfare.users.api.SecondFactors.ShowFactor;
import dev.fanfare.users.api.Sessions;
import dev.fanfare.users.api.Sessions.EndAllSessions;
import dev.fanfare.users.api.Sessions.EndSession;
import dev.fanfare.users.api.Sessions.ListSessions;
import dev.fanfare.users.api.Sessions.RenewSession;
import dev.fanfare.users.api.Sessions.RenewSession.SessionRenewed;
import dev.fanfare.users.api.UsersError;

/** The endpoints by which owners look after their accounts. */
final class AccountRows {
    private AccountRows() {}

    static void declare(Answers<UsersServices> answers) {
        passwords(answers);
        proofs(answers);
        addresses(answers);
        sessions(answers);
        factors(answers);
        passkeys(answers);
    }

    private static void passkeys(Answers<UsersServices> answers) {
        answers.change(
                post("/web/api/account/passkeys/begin/", BeginPasskey.class)
                        .by(WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .says("Begin to add a passkey.")
                        .refuses(UsersError.WRONG_PASSWORD),
                s -> s.passkeys::begin);
        answers.change(
                post("/web/api/account/passkeys/add/", AddPasskey.class)
                        .by(WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .says("Add a passkey; the first time you get recovery codes, too.")
                        .refuses(UsersError.WRONG_PASSKEY, CommonFault.DUPLICATE_RESOURCE),
                s -> s.passkeys::add);
        answers.change(
                post("/web/api/auth/passkey/begin/", BeginPasskeySignIn.class)
                        .by(PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .says("Begin to sign in by a passkey."),
                s -> s.passkeys::beginSignIn);
        answers.endpoint(
                post("/web/api/auth/passkey/", PasskeySignIn.class)
                        .by(PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .says("Sign in by a passkey, without a password.")
                        .refuses(UsersError.WRONG_PASSKEY)
                        .fills("device", "User-Agent")
                        .sets(new SecretCookie<>(Sessions.COOKIE, Sessions.COOKIE_PATH, LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s.passkeys::signIn);
    }

    private static void factors(Answers<UsersServices> answers) {
        answers.endpoint(
                post("/web/api/auth/second-factor/", ShowFactor.class)
                        .by(PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .says("Finish signing in with a code of your authenticator app or a recovery code.")
                        .refuses(UsersError.INVALID_LINK, UsersError.WRONG_CODE)
                        .sets(new SecretCookie<>(Sessions.COOKIE, Sessions.COOKIE_PATH, LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s.steps::show);
        answers.endpoint(
                post("/web/api/account/second-factors/list/", ListFactors.class)
                        .by(WEB_USER)
                        .says("List your second factors, and how many recovery codes are left."),
                s -> s.factors::list);
        answers.change(
                post("/web/api/account/second-factors/totp/begin/", BeginTotp.class)
                        .by(WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .says("Begin to add an authenticator app.")
                        .refuses(UsersError.WRONG_PASSWORD, CommonFault.DUPLICATE_RESOURCE),
                s -> s.factors::begin);
        answers.change(
                post("/web/api/account/second-factors/totp/confirm/", ConfirmTotp.class)
                        .by(WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .says("Add the app by a code that it shows; the first time you get recovery codes, too.")
                        .refuses(UsersError.WRONG_CODE, CommonFault.RESOURCE_NOT_FOUND),
                s -> s.factors::confirm);
        answers.change(
                post("/web/api/account/second-factors/remove/", RemoveFactor.class)
                        .by(WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .says("Remove one of your second factors.")
                        .refuses(UsersError.WRONG_PASSWORD, CommonFault.RESOURCE_NOT_FOUND),
                s -> s.factors::remove);
        answers.change(
                post("/web/api/account/second-factors/recovery-codes/", RenewRecoveryCodes.class)
                        .by(WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .says("Get new recovery codes; the earlier ones no longer work.")
                        .refuses(UsersError.WRONG_PASSWORD),
                s -> s.factors::renewCodes);
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

    private static void sessions(Answers<UsersServices> answers) {
        answers.endpoint(
                post("/web/api/auth/renew/", RenewSession.class)
                        .by(PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .says("Renew a web session by the secret in its cookie, which is good for one time.")
                        .refuses(UsersError.SESSION_ENDED)
                        .fillsFromCookie("renewal_token", Sessions.COOKIE)
                        .sets(new SecretCookie<>(Sessions.COOKIE, Sessions.COOKIE_PATH, SessionRenewed::renewal))
                        .shows(SessionRenewed.View.class, SessionRenewed.View::of),
                s -> s.sessions::renew);
        answers.endpoint(
                post("/web/api/account/sessions/list/", ListSessions.class)
                        .by(WEB_USER)
                        .says("List your web sessions and their devices."),
                s -> s.sessions::list);
        answers.change(
                post("/web/api/account/sessions/end/", EndSession.class)
                        .by(WEB_USER)
                        .says("End one of your web sessions, with a proof of the last ten minutes that it is you.")
                        .refuses(CommonFault.RESOURCE_NOT_FOUND, UsersError.FRESH_PROOF_REQUIRED),
                s -> s.sessions::end);
        answers.change(
                post("/web/api/account/sessions/end-all/", EndAllSessions.class)
                        .by(WEB_USER)
                        .says(
                                "End all your web sessions; this one too, unless it is kept. It needs a fresh proof, too.")
                        .refuses(UsersError.FRESH_PROOF_REQUIRED),
                s -> s.sessions::endAll);
    }

    private static void proofs(Answers<UsersServices> answers) {
        answers.change(
                        post("/web/api/account/prove/", ProveIdentity.class)
                                .by(WEB_USER)
                                .countsAs(Allowance.GUESSABLE)
                                .says("Show by your password, and second factor if you have one, that it is you.")
                                .refuses(UsersError.WRONG_PASSWORD, UsersError.WRONG_CODE),
                        s -> s.proofs::prove)
                .also(prior -> prior.at("/api/account/prove/", APP_USER));
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
