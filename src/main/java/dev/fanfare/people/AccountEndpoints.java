package dev.fanfare.people;

import static dev.fanfare.platform.bus.Permission.USERS_FACTORS;
import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.people.account.AccessService;
import dev.fanfare.people.account.AddressService;
import dev.fanfare.people.account.IdentitiesService;
import dev.fanfare.people.account.PasswordService;
import dev.fanfare.people.account.TermsService;
import dev.fanfare.people.account.api.AddressVerification.ConfirmAddress;
import dev.fanfare.people.account.api.AddressVerification.SendVerification;
import dev.fanfare.people.account.api.AddressVerification.VerifyAddress;
import dev.fanfare.people.account.api.Identities.DeleteIdentity;
import dev.fanfare.people.account.api.Identities.ListIdentities;
import dev.fanfare.people.account.api.ListAccess;
import dev.fanfare.people.account.api.PasswordChanges.ForgetPassword;
import dev.fanfare.people.account.api.PasswordChanges.ResetPassword;
import dev.fanfare.people.account.api.PasswordChanges.UpdatePassword;
import dev.fanfare.people.account.api.Terms.AcceptTerms;
import dev.fanfare.people.account.api.Terms.GetTerms;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.session.SessionsService;
import dev.fanfare.people.session.api.Sessions;
import dev.fanfare.people.session.api.Sessions.EndAllSessions;
import dev.fanfare.people.session.api.Sessions.EndSession;
import dev.fanfare.people.session.api.Sessions.ListSessions;
import dev.fanfare.people.session.api.Sessions.RenewSession;
import dev.fanfare.people.session.api.Sessions.RenewSession.SessionRenewed;
import dev.fanfare.people.signin.FactorsService;
import dev.fanfare.people.signin.PasskeysService;
import dev.fanfare.people.signin.SecondFactorChallenges;
import dev.fanfare.people.signin.StepUpService;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.PasskeyFlows.AddPasskey;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskey;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskeySignIn;
import dev.fanfare.people.signin.api.PasskeyFlows.BeginPasskeyStepUp;
import dev.fanfare.people.signin.api.PasskeyFlows.PasskeySignIn;
import dev.fanfare.people.signin.api.Reauthenticate;
import dev.fanfare.people.signin.api.SecondFactors.BeginTotp;
import dev.fanfare.people.signin.api.SecondFactors.ConfirmFactors;
import dev.fanfare.people.signin.api.SecondFactors.ConfirmTotp;
import dev.fanfare.people.signin.api.SecondFactors.DeleteFactor;
import dev.fanfare.people.signin.api.SecondFactors.DeleteUserFactors;
import dev.fanfare.people.signin.api.SecondFactors.ListFactors;
import dev.fanfare.people.signin.api.SecondFactors.RenewRecoveryCodes;
import dev.fanfare.people.signin.api.SecondFactors.VerifyFactor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.records.StagedBuilder;
import java.util.ArrayList;
import java.util.List;

/** The endpoints for owners of accounts. */
@StagedBuilder
record AccountEndpoints(
        Handlers<PasswordService> password,
        Handlers<AccessService> access,
        Handlers<StepUpService> stepUps,
        Handlers<AddressService> addresses,
        Handlers<SessionsService> sessions,
        Handlers<SecondFactorChallenges> challenges,
        Handlers<FactorsService> factors,
        Handlers<PasskeysService> passkeys,
        Handlers<IdentitiesService> identities,
        Handlers<TermsService> terms) {
    void declare() {
        declarePasswords();
        declareStepUps();
        declareAddresses();
        declareSessions();
        declareFactors();
        declarePasskeys();
        declareIdentities();
        declareTerms();
    }

    private void declareTerms() {
        terms.endpoint(
                post("/web/api/account/terms/get/", GetTerms.class, WEB_USER)
                        .summary("Show which version of the terms counts now, and which one you have accepted."),
                s -> s::get);
        terms.change(
                post("/web/api/account/terms/accept/", AcceptTerms.class, WEB_USER)
                        .summary("Accept the terms that count now."),
                s -> s::accept);
    }

    private void declareIdentities() {
        access.endpoint(
                post("/web/api/account/access/list/", ListAccess.class, WEB_USER)
                        .exempt(PAGING, "each kind has a limit of its own")
                        .summary(
                                "List what your account has made that goes on reading, receiving or acting when its session"
                                        + " has ended, and since when."),
                s -> s::list);
        identities.endpoint(
                post("/web/api/account/identities/list/", ListIdentities.class, WEB_USER)
                        .exempt(PAGING, "an account has a few")
                        .summary("List the accounts at providers that you sign in by."),
                s -> s::list);
        identities.change(
                post("/web/api/account/identities/delete/", DeleteIdentity.class, WEB_USER)
                        .summary("No longer sign in by an account at a provider; all other sessions are ended.")
                        .errors(
                                CommonFault.REAUTHENTICATION_REQUIRED,
                                UsersError.WRONG_PASSWORD,
                                UsersError.WRONG_CODE,
                                CommonFault.RESOURCE_NOT_FOUND),
                s -> s::remove);
    }

    private void declarePasskeys() {
        passkeys.change(
                requiresStepUp(post("/web/api/account/passkeys/begin/", BeginPasskey.class, WEB_USER))
                        .summary("Begin to add a passkey, after a re-authentication in the last five minutes."),
                s -> s::begin);
        passkeys.change(
                post("/web/api/account/passkeys/add/", AddPasskey.class, WEB_USER)
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Add a passkey; the first time you get recovery codes, too.")
                        .errors(UsersError.WRONG_PASSKEY, CommonFault.DUPLICATE_RESOURCE),
                s -> s::add);
        passkeys.change(
                post("/web/api/auth/passkey/begin/", BeginPasskeySignIn.class, PUBLIC.evenInMaintenance())
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Begin to sign in by a passkey."),
                s -> s::beginSignIn);
        passkeys.endpoint(
                post("/web/api/auth/passkey/", PasskeySignIn.class, PUBLIC.evenInMaintenance())
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Sign in by a passkey, without a password.")
                        .errors(UsersError.WRONG_PASSKEY, UsersError.INVALID_CREDENTIALS)
                        .bindHeader("device", "User-Agent")
                        .cookie(Sessions.cookie(LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s::signIn);
    }

    private void declareFactors() {
        challenges.endpoint(
                post("/web/api/auth/second-factor/", VerifyFactor.class, PUBLIC.evenInMaintenance())
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Finish signing in with a code of your authenticator app or a recovery code.")
                        .errors(UsersError.INVALID_LINK, UsersError.WRONG_CODE, UsersError.INVALID_CREDENTIALS)
                        .cookie(Sessions.cookie(LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s::show);
        factors.endpoint(
                        post("/web/api/account/second-factors/list/", ListFactors.class, WEB_USER)
                                .exempt(PAGING, "an account has a few")
                                .summary("List your second factors, and how many recovery codes are left."),
                        s -> s::list)
                .also(prior -> prior.at("/api/account/second-factors/list/", APP_USER));
        factors.change(
                        requiresStepUp(
                                        post("/web/api/account/second-factors/totp/begin/", BeginTotp.class, WEB_USER),
                                        CommonFault.DUPLICATE_RESOURCE)
                                .summary(
                                        "Begin to add an authenticator app, after a re-authentication in the last five minutes."),
                        s -> s::begin)
                .also(prior -> prior.at("/api/account/second-factors/totp/begin/", APP_USER));
        factors.change(
                        post("/web/api/account/second-factors/totp/confirm/", ConfirmTotp.class, WEB_USER)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary(
                                        "Add the app by a code that it shows; the first time you get recovery codes, too.")
                                .errors(
                                        UsersError.WRONG_CODE,
                                        CommonFault.REAUTHENTICATION_REQUIRED,
                                        CommonFault.RESOURCE_NOT_FOUND),
                        s -> s::confirm)
                .also(prior -> prior.at("/api/account/second-factors/totp/confirm/", APP_USER));
        factors.change(
                post("/web/api/auth/second-factor/confirm/", ConfirmFactors.class, PUBLIC)
                        .exempt(PAGE, NoPage.MAILED)
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Make your new second factor count for payouts at once, by the link that was sent.")
                        .errors(UsersError.INVALID_LINK),
                s -> s::confirmNew);
        factors.change(
                post("/admin/api/users/delete-factors/", DeleteUserFactors.class, OPERATOR.needing(USERS_FACTORS))
                        .requiresApproval(USERS_FACTORS)
                        .summary(
                                "Remove all second factors of an account whose owner has lost them; its sessions are ended and"
                                        + " its owner is told.")
                        .errors(
                                UsersError.USER_NOT_FOUND,
                                CommonFault.RESOURCE_NOT_FOUND,
                                CommonFault.PERMISSION_DENIED),
                s -> s::removeAll);
        factors.change(
                        requiresStepUp(
                                        post("/web/api/account/second-factors/delete/", DeleteFactor.class, WEB_USER),
                                        CommonFault.RESOURCE_NOT_FOUND)
                                .summary("Remove one of your second factors; all other sessions are ended."),
                        s -> s::remove)
                .also(prior -> prior.at("/api/account/second-factors/delete/", APP_USER));
        factors.change(
                        requiresStepUp(post(
                                        "/web/api/account/second-factors/recovery-codes/",
                                        RenewRecoveryCodes.class,
                                        WEB_USER))
                                .summary("Get new recovery codes; the earlier ones no longer work."),
                        s -> s::renewCodes)
                .also(prior -> prior.at("/api/account/second-factors/recovery-codes/", APP_USER));
    }

    /** Takes a recent re-authentication, or a password and a code that can be guessed. */
    private static <A extends Ask<R>, R extends Message> Endpoint<A, R> requiresStepUp(
            Endpoint<A, R> endpoint, FaultType... more) {
        List<FaultType> errors = new ArrayList<>(
                List.of(CommonFault.REAUTHENTICATION_REQUIRED, UsersError.WRONG_PASSWORD, UsersError.WRONG_CODE));
        errors.addAll(List.of(more));
        return endpoint.rateLimit(Allowance.GUESSABLE).errors(errors.toArray(FaultType[]::new));
    }

    private void declarePasswords() {
        password.change(
                        post("/web/api/account/password/update/", UpdatePassword.class, WEB_USER)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Change your password; all other sessions are ended.")
                                .errors(UsersError.WRONG_PASSWORD),
                        s -> s::change)
                .also(prior -> prior.at("/api/account/password/update/", APP_USER));
        password.change(
                        post("/web/api/auth/password/forgot/", ForgetPassword.class, PUBLIC)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary(
                                        "Have a link sent that resets the password; the answer does not tell whether there is"
                                                + " such an account."),
                        s -> s::forget)
                .also(prior -> prior.at("/api/auth/password/forgot/", APP_CLIENT.anyLimit()));
        password.change(
                        post("/web/api/auth/password/reset/", ResetPassword.class, PUBLIC)
                                .exempt(PAGE, NoPage.MAILED)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Set a new password by the link that was sent; all sessions are ended.")
                                .errors(UsersError.INVALID_LINK),
                        s -> s::reset)
                .also(prior -> prior.at("/api/auth/password/reset/", APP_CLIENT.anyLimit()));
    }

    private void declareSessions() {
        sessions.endpoint(
                post("/web/api/auth/renew/", RenewSession.class, PUBLIC.evenInMaintenance())
                        .summary("Renew a web session by the secret in its cookie, which is good for one time.")
                        .errors(UsersError.SESSION_ENDED)
                        .fillsFromCookie("renewal_token", Sessions.COOKIE)
                        .cookie(Sessions.cookie(SessionRenewed::renewal))
                        .shows(SessionRenewed.View.class, SessionRenewed.View::of),
                s -> s::renew);
        sessions.endpoint(
                        post("/web/api/account/sessions/list/", ListSessions.class, WEB_USER)
                                .exempt(PAGING, "an account has a few")
                                .summary("List your web sessions and their devices."),
                        s -> s::list)
                .also(prior -> prior.at("/api/account/sessions/list/", APP_USER));
        sessions.change(
                        post("/web/api/account/sessions/end/", EndSession.class, WEB_USER)
                                .summary(
                                        "End one of your web sessions, after a re-authentication in the last ten minutes.")
                                .errors(CommonFault.RESOURCE_NOT_FOUND, CommonFault.REAUTHENTICATION_REQUIRED),
                        s -> s::end)
                .also(prior -> prior.at("/api/account/sessions/end/", APP_USER));
        sessions.change(
                        post("/web/api/account/sessions/end-all/", EndAllSessions.class, WEB_USER)
                                .summary(
                                        "End all your web sessions; this one too, unless it is kept. It needs that re-authentication, too.")
                                .errors(CommonFault.REAUTHENTICATION_REQUIRED),
                        s -> s::endAll)
                .also(prior -> prior.at("/api/account/sessions/end-all/", APP_USER));
    }

    private void declareStepUps() {
        stepUps.change(
                        post("/web/api/account/reauthenticate/", Reauthenticate.class, WEB_USER)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary(
                                        "Show by your password, and second factor if you have one, or by a passkey, that it is"
                                                + " you.")
                                .errors(
                                        CommonFault.MISSING_FIELDS,
                                        UsersError.WRONG_PASSWORD,
                                        UsersError.WRONG_CODE,
                                        UsersError.WRONG_PASSKEY),
                        s -> s::reauthenticate)
                .also(prior -> prior.at("/api/account/reauthenticate/", APP_USER));
        passkeys.change(
                        post("/web/api/account/reauthenticate/passkey/", BeginPasskeyStepUp.class, WEB_USER)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Begin to show by a passkey that it is you.")
                                .errors(UsersError.WRONG_PASSKEY),
                        s -> s::beginStepUp)
                .also(prior -> prior.at("/api/account/reauthenticate/passkey/", APP_USER));
    }

    private void declareAddresses() {
        addresses
                .change(
                        post("/web/api/auth/email/verify/", VerifyAddress.class, PUBLIC)
                                .exempt(PAGE, NoPage.MAILED)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Verify an account's email address by the link that was sent there.")
                                .errors(UsersError.INVALID_LINK),
                        s -> s::verify)
                .also(prior -> prior.at("/api/auth/email/verify/", APP_CLIENT.anyLimit()));
        addresses
                .change(
                        post("/web/api/auth/email/confirm/", ConfirmAddress.class, PUBLIC)
                                .exempt(PAGE, NoPage.MAILED)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Replace an account's email address by the link that was sent to the new one.")
                                .errors(
                                        UsersError.INVALID_LINK,
                                        UsersError.WRONG_PASSWORD,
                                        CommonFault.DUPLICATE_RESOURCE),
                        s -> s::confirm)
                .also(prior -> prior.at("/api/auth/email/confirm/", APP_CLIENT.anyLimit()));
        addresses
                .change(
                        post("/web/api/account/email/send-verification/", SendVerification.class, WEB_USER)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Have the link sent again that verifies your email address."),
                        s -> s::send)
                .also(prior -> prior.at("/api/account/email/send-verification/", APP_USER));
    }
}
