package dev.fanfare.users.api;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPEN;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.users.api.BackendTokens.CreateToken;
import dev.fanfare.users.api.BackendTokens.ListTokens;
import dev.fanfare.users.api.BackendTokens.RevokeToken;
import dev.fanfare.users.api.BackendTokens.TokenCreated;
import dev.fanfare.users.api.BackendTokens.TokenList;
import dev.fanfare.users.api.CheckAuth.AuthChecked;
import dev.fanfare.users.api.CheckEmail.EmailChecked;
import dev.fanfare.users.api.CheckUser.UserChecked;
import dev.fanfare.users.api.FindUser.FoundId;
import dev.fanfare.users.api.ListSignIns.SignInList;
import dev.fanfare.users.api.Login.LoggedIn;
import dev.fanfare.users.api.ManageUsers.CreateUser;
import dev.fanfare.users.api.ManageUsers.ListUsers;
import dev.fanfare.users.api.ManageUsers.UpdateUser;
import dev.fanfare.users.api.ManageUsers.UserCreated;
import dev.fanfare.users.api.ManageUsers.UserList;
import dev.fanfare.users.api.Register.Registered;
import dev.fanfare.users.api.ValidatePassword.PasswordValidated;
import java.util.List;

/** The rows of the users domain. */
public final class UsersEndpoints {
    private UsersEndpoints() {}

    static final Endpoint<Register, Registered> WEB_REGISTER = post("/web/api/auth/register/", Register.class)
            .by(PUBLIC)
            .countsAs(Allowance.GUESSABLE)
            .says("Make an account and sign in.")
            .refuses(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
            .creates();

    static final Endpoint<Login, LoggedIn> WEB_LOGIN = post("/web/api/auth/login/", Login.class)
            .by(PUBLIC.evenInMaintenance())
            .countsAs(Allowance.GUESSABLE)
            .says("Sign in with username or email address, and password.")
            .refuses(UsersError.INVALID_CREDENTIALS);

    static final Endpoint<Logout, Done> WEB_LOGOUT =
            post("/web/api/auth/logout/", Logout.class).by(WEB_USER).says("End this session.");

    static final Endpoint<CheckAuth, AuthChecked> WEB_CHECK = post("/web/api/auth/check/", CheckAuth.class)
            .by(OPEN)
            .says("Say who is signed in, if anybody.")
            .shows(AuthChecked.View.class, AuthChecked.View::of);

    static final Endpoint<CheckEmail, EmailChecked> WEB_CHECK_EMAIL = post(
                    "/web/api/auth/check/email/", CheckEmail.class)
            .by(PUBLIC)
            .countsAs(Allowance.GUESSABLE)
            .says("Say whether an email address can still be registered.")
            .shows(EmailChecked.View.class, EmailChecked.View::of);

    static final Endpoint<ValidatePassword, PasswordValidated> WEB_VALIDATE = post(
                    "/web/api/auth/validate/", ValidatePassword.class)
            .by(PUBLIC)
            .countsAs(Allowance.GUESSABLE)
            .says("Say whether a password is an account's, without signing in.");

    static final Endpoint<CreateToken, TokenCreated> TOKEN_CREATE = post("/admin/api/tokens/create/", CreateToken.class)
            .by(OPERATOR.needing(Permission.TOKENS_MANAGE))
            .says("Make a backend token that acts as an account. It is shown this once.")
            .refuses(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED)
            .creates();

    static final Endpoint<ListTokens, TokenList> TOKEN_LIST = post("/admin/api/tokens/list/", ListTokens.class)
            .by(OPERATOR.needing(Permission.TOKENS_MANAGE))
            .says("List backend tokens without their secrets.");

    static final Endpoint<RevokeToken, Done> TOKEN_REVOKE = post("/admin/api/tokens/revoke/", RevokeToken.class)
            .by(OPERATOR.needing(Permission.TOKENS_MANAGE))
            .says("End a backend token at once.")
            .refuses(CommonFault.RESOURCE_NOT_FOUND, CommonFault.PERMISSION_DENIED);

    static final Endpoint<CheckAuth, AuthChecked> APP_CHECK_AUTH = post("/api/check/auth/", CheckAuth.class)
            .by(APP_CLIENT)
            .says("Say who is signed in through this application.")
            .shows(AuthChecked.View.class, AuthChecked.View::of);

    static final Endpoint<CheckAuth, AuthChecked> APP_VALIDATE = post("/api/check/validate/", CheckAuth.class)
            .by(APP_CLIENT)
            .says("Say whether a user is signed in through this application.")
            .shows(AuthChecked.Logged.class, AuthChecked.Logged::of);

    static final Endpoint<CheckEmail, EmailChecked> APP_CHECK_EMAIL =
            WEB_CHECK_EMAIL.at("/api/check/email/", APP_CLIENT);

    static final Endpoint<Register, Registered> APP_REGISTER = post("/api/action/register/", Register.class)
            .by(APP_CLIENT)
            .countsAs(Allowance.GUESSABLE)
            .says("Make an account and go on as it.")
            .refuses(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
            .shows(Registered.App.class, Registered.App::of)
            .creates();

    static final Endpoint<Logout, Done> APP_LOGOUT = post("/api/action/logout/", Logout.class)
            .by(APP_USER)
            .says("End this session.")
            .refuses(CommonFault.PERMISSION_DENIED);

    static final Endpoint<CheckAuth, AuthChecked> CHECK_LOGIN = post("/api/check/login/", CheckAuth.class)
            .by(BACKEND)
            .says("Say whose token this is.")
            .shows(AuthChecked.Login.class, AuthChecked.Login::of);

    static final Endpoint<ValidatePassword, PasswordValidated> BACKEND_VALIDATE = post(
                    "/api/check/validate/", ValidatePassword.class)
            .by(BACKEND.needing(Permission.USERS_VERIFY_PASSWORD))
            .says("Say whether a password is an account's.")
            .shows(PasswordValidated.Backend.class, PasswordValidated.Backend::of);

    static final Endpoint<CheckEmail, EmailChecked> BACKEND_CHECK_EMAIL = post("/api/check/email/", CheckEmail.class)
            .by(BACKEND.needing(Permission.USERS_VIEW))
            .says("Say whose an email address is.")
            .shows(EmailChecked.Owner.class, EmailChecked.Owner::of);

    static final Endpoint<FindUser, FoundId> USER_CHECK = post("/api/user/check/", FindUser.class)
            .by(BACKEND.needing(Permission.USERS_VIEW))
            .says("Find the account of an email address.");

    static final Endpoint<GetUserStatus, UserStatus> USER_STATUS = post("/api/user/status/", GetUserStatus.class)
            .by(BACKEND.needing(Permission.USERS_VIEW))
            .says("Show how an account stands.")
            .refuses(UsersError.USER_NOT_FOUND);

    static final Endpoint<BanUser, Done> USER_BAN = post("/api/user/status/ban/", BanUser.class)
            .by(BACKEND.needing(Permission.USERS_BAN))
            .says("Suspend an account, or lift that.")
            .refuses(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED);

    static final Endpoint<BanUser, Done> TOOL_BAN = USER_BAN.at("/api/general/tools/user-ban/", USER_BAN.access());

    static final Endpoint<CheckUser, UserChecked> TOOL_CHECK_USER = post(
                    "/api/general/tools/check-user/", CheckUser.class)
            .by(BACKEND.needing(Permission.USERS_VIEW))
            .says("Say whether there is such an account.");

    static final Endpoint<ForceLogout, Done> FORCE_LOGOUT = post("/api/user/force-logout/", ForceLogout.class)
            .by(BACKEND.needing(Permission.USERS_LOGOUT))
            .says("End all sessions and application tokens of an account, on every node.")
            .refuses(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED);

    static final Endpoint<CreateUser, UserCreated> USER_CREATE = post("/admin/api/users/create/", CreateUser.class)
            .by(OPERATOR.needing(Permission.USERS_VIEW))
            .says("Make an account; of staff only by a superuser.")
            .refuses(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
            .creates();

    static final Endpoint<UpdateUser, Done> USER_UPDATE = post("/admin/api/users/update/", UpdateUser.class)
            .by(OPERATOR.needing(Permission.USERS_BAN))
            .says("Change what an account is; staff and permissions only by a superuser.")
            .refuses(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED, CommonFault.INVALID_TRANSITION);

    static final Endpoint<ListUsers, UserList> USER_LIST = post("/admin/api/users/list/", ListUsers.class)
            .by(OPERATOR.needing(Permission.USERS_VIEW))
            .says("List accounts, by the beginning of name or address.");

    static final Endpoint<ListSignIns, SignInList> SIGN_INS = post("/admin/api/sign-ins/list/", ListSignIns.class)
            .by(OPERATOR.needing(Permission.AUDIT_VIEW))
            .says("List who signed in or tried to, and from where.");

    private static final List<Endpoint<?, ?>> ALL = List.of(
            WEB_REGISTER,
            WEB_LOGIN,
            WEB_LOGOUT,
            WEB_CHECK,
            WEB_CHECK_EMAIL,
            WEB_VALIDATE,
            APP_CHECK_AUTH,
            APP_VALIDATE,
            APP_CHECK_EMAIL,
            APP_REGISTER,
            APP_LOGOUT,
            CHECK_LOGIN,
            BACKEND_VALIDATE,
            BACKEND_CHECK_EMAIL,
            USER_CHECK,
            USER_STATUS,
            USER_BAN,
            TOOL_BAN,
            TOOL_CHECK_USER,
            FORCE_LOGOUT,
            TOKEN_CREATE,
            TOKEN_LIST,
            TOKEN_REVOKE,
            USER_CREATE,
            USER_UPDATE,
            USER_LIST,
            SIGN_INS);

    public static final Domain DOMAIN = new Domain(
            "users",
            ALL,
            List.of(
                    CreateAccount.class,
                    CountAccounts.class,
                    OpenAccount.class,
                    EnsureSuperuser.class,
                    HashPassword.class,
                    VerifyLogin.class));
}
