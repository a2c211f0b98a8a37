package dev.fanfare.people;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPEN;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.people.account.UsersConfig;
import dev.fanfare.people.account.api.AddressProofs.ConfirmAddress;
import dev.fanfare.people.account.api.AddressProofs.VerifyAddress;
import dev.fanfare.people.account.api.BanUser;
import dev.fanfare.people.account.api.CheckEmail;
import dev.fanfare.people.account.api.CheckEmail.EmailChecked;
import dev.fanfare.people.account.api.CheckUser;
import dev.fanfare.people.account.api.CountAccounts;
import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.people.account.api.EnsureSuperuser;
import dev.fanfare.people.account.api.FindUser;
import dev.fanfare.people.account.api.GetUserStatus;
import dev.fanfare.people.account.api.HashPassword;
import dev.fanfare.people.account.api.LinkRoutes;
import dev.fanfare.people.account.api.MailKind;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.account.api.ManageUsers.CreateUser;
import dev.fanfare.people.account.api.ManageUsers.ListUsers;
import dev.fanfare.people.account.api.ManageUsers.UpdateUser;
import dev.fanfare.people.account.api.PasswordChanges.ResetPassword;
import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.people.session.SessionKeys;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.people.session.api.BackendTokens.ListTokens;
import dev.fanfare.people.session.api.BackendTokens.RevokeToken;
import dev.fanfare.people.session.api.CheckAuth;
import dev.fanfare.people.session.api.CheckAuth.AuthChecked;
import dev.fanfare.people.session.api.ForceLogout;
import dev.fanfare.people.session.api.RotateSessionKeys;
import dev.fanfare.people.session.api.Sessions;
import dev.fanfare.people.signin.FactorsService;
import dev.fanfare.people.signin.api.ListSignIns;
import dev.fanfare.people.signin.api.Login;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.Logout;
import dev.fanfare.people.signin.api.OpenAccount;
import dev.fanfare.people.signin.api.PasskeyFlows.VerifyPasskey;
import dev.fanfare.people.signin.api.Register;
import dev.fanfare.people.signin.api.Register.Registered;
import dev.fanfare.people.signin.api.SecondFactors.HasSecondFactor;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn;
import dev.fanfare.people.signin.api.ValidatePassword;
import dev.fanfare.people.signin.api.ValidatePassword.PasswordValidated;
import dev.fanfare.people.signin.api.VerifyLogin;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.util.Map;
import java.util.function.Supplier;

/** Accounts and their credentials: web sessions and backend tokens. */
public final class UsersModule extends DomainModule {
    private static final String USER_AGENT = "User-Agent";

    /**
     * Creates the module.
     *
     * @param currency the platform's currency
     * @param throttled whether failed sign-in attempts are limited
     * @param production whether the node runs in production
     * @param address where users reach this service; null or blank if unknown
     * @param ring encrypts session keys and secrets of authenticator apps; read where accounts run
     */
    public UsersModule(
            UsersConfig config,
            String currency,
            boolean throttled,
            boolean production,
            String address,
            Supplier<KeyRing> ring) {
        super("users");
        Handlers<UsersServices> answers = onEveryLoop(parts -> new UsersServices(
                parts, config, currency, throttled, config.staffNeedSecondFactor(production), address, ring.get()));
        signingIn(answers);
        whoIsThere(answers);
        forUsers(answers);
        forPartners(answers);
        forOperators(answers);
        AccountEndpoints.declare(answers);
        publishes(AccessChanged.class);
        routes(parts -> new LinkRoutes(
                parts.bus(),
                Map.of(
                        MailKind.VERIFY_ADDRESS, VerifyAddress.class,
                        MailKind.CONFIRM_ADDRESS, ConfirmAddress.class,
                        MailKind.RESET_PASSWORD, ResetPassword.class)));
        answers.ask(MakeLink.class, s -> s.addresses::makeLink);
        answers.ask(CreateAccount.class, s -> s.accounts::create);
        answers.ask(CountAccounts.class, s -> s.accounts::count);
        answers.ask(OpenAccount.class, s -> s.origins::open);
        answers.ask(EnsureSuperuser.class, s -> s.origins::ensureSuperuser);
        answers.ask(HashPassword.class, s -> s.accounts::hash);
        answers.ask(VerifyLogin.class, s -> s.signIn::verify);
        answers.ask(HasSecondFactor.class, s -> s.steps::has);
        answers.ask(VerifyPasskey.class, s -> s.passkeys::verify);
        answers.ask(VerifySignIn.class, s -> s.signIn::verify);
        answers.ask(RotateSessionKeys.class, s -> s.keys::rotate);
        encrypts(SessionKeys.ENCRYPTED, FactorsService.ENCRYPTED);
        answers.ask(Identify.class, s -> s.identifying::identify);
    }

    private static void signingIn(Handlers<UsersServices> answers) {
        answers.change(
                        post("/web/api/auth/register/", Register.class, PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Create an account and sign in.")
                                .errors(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
                                .bindHeader("device", USER_AGENT)
                                .cookie(new SecretCookie<>(Sessions.COOKIE, Sessions.COOKIE_PATH, Registered::renewal))
                                .shows(Registered.Web.class, Registered.Web::of)
                                .creates(),
                        s -> s.signIn::register)
                .also(prior -> post("/api/action/register/", Register.class, APP_CLIENT.granted(Scope.SIGN_UP))
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Create an account and continue as its user.")
                        .errors(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
                        .shows(Registered.App.class, Registered.App::of)
                        .creates());
        answers.endpoint(
                post("/web/api/auth/login/", Login.class, PUBLIC.evenInMaintenance())
                        .countsAs(Allowance.GUESSABLE)
                        .summary("Sign in with a username or email address and a password.")
                        .errors(UsersError.INVALID_CREDENTIALS, UsersError.SECOND_FACTOR_REQUIRED)
                        .bindHeader("device", USER_AGENT)
                        .cookie(new SecretCookie<>(Sessions.COOKIE, Sessions.COOKIE_PATH, LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s.signIn::login);
    }

    private static void whoIsThere(Handlers<UsersServices> answers) {
        answers.endpoint(
                        post("/web/api/auth/check/", CheckAuth.class, OPEN)
                                .summary("Show who is signed in, if anybody.")
                                .shows(AuthChecked.View.class, AuthChecked.View::of),
                        s -> s.signIn::checkAuth)
                .also(prior -> post("/api/check/auth/", CheckAuth.class, APP_CLIENT)
                        .summary("Show who is signed in through this application.")
                        .shows(AuthChecked.View.class, AuthChecked.View::of))
                .also(prior -> post("/api/check/validate/", CheckAuth.class, APP_CLIENT)
                        .summary("Show whether a user is signed in through this application.")
                        .shows(AuthChecked.Logged.class, AuthChecked.Logged::of))
                .also(prior -> post("/api/check/login/", CheckAuth.class, BACKEND)
                        .summary("Show whose token this is.")
                        .shows(AuthChecked.Login.class, AuthChecked.Login::of));
        answers.endpoint(
                        post("/web/api/auth/check/email/", CheckEmail.class, PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Check whether an email address can still be registered.")
                                .shows(EmailChecked.View.class, EmailChecked.View::of),
                        s -> s.signIn::checkEmail)
                .also(prior -> prior.at("/api/check/email/", APP_CLIENT))
                .also(prior -> post("/api/check/email/", CheckEmail.class, BACKEND.needing(Permission.USERS_VIEW))
                        .summary("Find the account that has an email address.")
                        .shows(EmailChecked.Owner.class, EmailChecked.Owner::of));
        answers.endpoint(
                        post("/web/api/auth/validate/", ValidatePassword.class, PUBLIC)
                                .countsAs(Allowance.GUESSABLE)
                                .summary("Check an account's password without signing in."),
                        s -> s.signIn::validate)
                .also(prior -> post(
                                "/api/check/validate/",
                                ValidatePassword.class,
                                BACKEND.needing(Permission.USERS_VERIFY_PASSWORD))
                        .summary("Check an account's password.")
                        .shows(PasswordValidated.Backend.class, PasswordValidated.Backend::of));
    }

    private static void forUsers(Handlers<UsersServices> answers) {
        answers.change(
                        post("/web/api/auth/logout/", Logout.class, WEB_USER).summary("End this session."),
                        s -> s.signIn::logout)
                .also(prior -> post("/api/action/logout/", Logout.class, APP_USER.granted(null))
                        .summary("End this session.")
                        .errors(CommonFault.PERMISSION_DENIED));
    }

    private static void forPartners(Handlers<UsersServices> answers) {
        answers.endpoint(
                post("/api/user/check/", FindUser.class, BACKEND.needing(Permission.USERS_VIEW))
                        .summary("Find the account with an email address."),
                s -> s.moderation::findUser);
        answers.endpoint(
                post("/api/user/status/", GetUserStatus.class, BACKEND.needing(Permission.USERS_VIEW))
                        .summary("Show the status of an account.")
                        .errors(UsersError.USER_NOT_FOUND),
                s -> s.moderation::status);
        answers.change(
                        post("/api/user/status/ban/", BanUser.class, BACKEND.needing(Permission.USERS_BAN))
                                .summary("Suspend an account, or lift the suspension.")
                                .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                        s -> s.moderation::ban)
                .also(prior -> prior.at("/api/general/tools/user-ban/", prior.access()));
        answers.endpoint(
                post("/api/general/tools/check-user/", CheckUser.class, BACKEND.needing(Permission.USERS_VIEW))
                        .summary("Check whether an account exists."),
                s -> s.moderation::check);
        answers.change(
                post("/api/user/force-logout/", ForceLogout.class, BACKEND.needing(Permission.USERS_LOGOUT))
                        .summary("End all sessions and application tokens of an account, on every node.")
                        .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                s -> s.moderation::forceLogout);
    }

    private static void forOperators(Handlers<UsersServices> answers) {
        answers.change(
                post("/admin/api/tokens/create/", CreateToken.class, OPERATOR.needing(Permission.TOKENS_MANAGE))
                        .summary(
                                "Create a backend token that acts as an account, whose owner is told. It is shown only once.")
                        .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED)
                        .creates(),
                s -> s.tokens::create);
        answers.endpoint(
                post("/admin/api/tokens/list/", ListTokens.class, OPERATOR.needing(Permission.TOKENS_MANAGE))
                        .summary("List backend tokens without their secrets."),
                s -> s.tokens::list);
        answers.change(
                post("/admin/api/tokens/revoke/", RevokeToken.class, OPERATOR.needing(Permission.TOKENS_MANAGE))
                        .summary("Revoke a backend token at once.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                s -> s.tokens::revoke);
        answers.change(
                post("/admin/api/users/create/", CreateUser.class, OPERATOR.needing(Permission.USERS_VIEW))
                        .summary("Create an account; staff accounts need a superuser.")
                        .errors(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
                        .creates(),
                s -> s.operators::create);
        answers.change(
                post("/admin/api/users/update/", UpdateUser.class, OPERATOR.needing(Permission.USERS_BAN))
                        .summary("Change an account; changes to staff and permissions need a superuser.")
                        .errors(
                                UsersError.USER_NOT_FOUND,
                                CommonFault.PERMISSION_DENIED,
                                CommonFault.INVALID_TRANSITION),
                s -> s.operators::update);
        answers.endpoint(
                post("/admin/api/users/list/", ListUsers.class, OPERATOR.needing(Permission.USERS_VIEW))
                        .summary("List accounts, by the prefix of a username or email address."),
                s -> s.operators::list);
        answers.endpoint(
                post("/admin/api/sign-ins/list/", ListSignIns.class, OPERATOR.needing(Permission.AUDIT_VIEW))
                        .summary("List sign-in attempts and where they came from."),
                s -> s.moderation::signIns);
    }
}
