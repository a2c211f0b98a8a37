package dev.fanfare.users.api;

import static dev.fanfare.platform.endpoint.Access.OPEN;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import java.util.List;

/** The rows of the users domain. */
public final class UsersEndpoints {
    private UsersEndpoints() {}

    static final Endpoint<Register, Registered> WEB_REGISTER = post(
                    "/web/api/auth/register/", Register.class, Registered.class)
            .by(PUBLIC)
            .says("Make an account and sign in.")
            .refuses(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
            .creates();

    static final Endpoint<Login, LoggedIn> WEB_LOGIN = post("/web/api/auth/login/", Login.class, LoggedIn.class)
            .by(PUBLIC)
            .says("Sign in with username or email address, and password.")
            .refuses(UsersError.INVALID_CREDENTIALS);

    static final Endpoint<Logout, Done> WEB_LOGOUT =
            post("/web/api/auth/logout/", Logout.class, Done.class).by(WEB_USER).says("End this session.");

    static final Endpoint<CheckAuth, AuthChecked> WEB_CHECK = post(
                    "/web/api/auth/check/", CheckAuth.class, AuthChecked.class)
            .by(OPEN)
            .says("Say who is signed in, if anybody.");

    static final Endpoint<CheckEmail, EmailChecked> WEB_CHECK_EMAIL = post(
                    "/web/api/auth/check/email/", CheckEmail.class, EmailChecked.class)
            .by(PUBLIC)
            .says("Say whether an email address can still be registered.")
            .shows(EmailChecked.View.class, EmailChecked.View::of);

    static final Endpoint<ValidatePassword, PasswordValidated> WEB_VALIDATE = post(
                    "/web/api/auth/validate/", ValidatePassword.class, PasswordValidated.class)
            .by(PUBLIC)
            .says("Say whether a password is an account's, without signing in.");

    static final Endpoint<GetProfile, Profile> WEB_PROFILE = post(
                    "/web/api/get/profile/", GetProfile.class, Profile.class)
            .by(WEB_USER)
            .says("Show your profile and what you have done so far.");

    static final Endpoint<CreateToken, TokenCreated> TOKEN_CREATE = post(
                    "/admin/api/tokens/create/", CreateToken.class, TokenCreated.class)
            .by(OPERATOR.needing(Permission.TOKENS_MANAGE))
            .says("Make a backend token that acts as an account. It is shown this once.")
            .refuses(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED)
            .creates();

    static final Endpoint<ListTokens, TokenList> TOKEN_LIST = post(
                    "/admin/api/tokens/list/", ListTokens.class, TokenList.class)
            .by(OPERATOR.needing(Permission.TOKENS_MANAGE))
            .says("List backend tokens without their secrets.");

    static final Endpoint<RevokeToken, Done> TOKEN_REVOKE = post(
                    "/admin/api/tokens/revoke/", RevokeToken.class, Done.class)
            .by(OPERATOR.needing(Permission.TOKENS_MANAGE))
            .says("End a backend token at once.")
            .refuses(CommonFault.RESOURCE_NOT_FOUND, CommonFault.PERMISSION_DENIED);

    static final Endpoint<CreateAdvertiser, AdvertiserCreated> ADVERTISER_CREATE = post(
                    "/admin/api/advertisers/create/", CreateAdvertiser.class, AdvertiserCreated.class)
            .by(OPERATOR.needing(Permission.CAMPAIGNS_MANAGE))
            .says("Make an advertiser's account with a limit on what it may spend.")
            .refuses(CommonFault.DUPLICATE_RESOURCE)
            .creates();

    public static final Domain DOMAIN = new Domain(
            "users",
            List.of(
                    WEB_REGISTER,
                    WEB_LOGIN,
                    WEB_LOGOUT,
                    WEB_CHECK,
                    WEB_CHECK_EMAIL,
                    WEB_VALIDATE,
                    WEB_PROFILE,
                    TOKEN_CREATE,
                    TOKEN_LIST,
                    TOKEN_REVOKE,
                    ADVERTISER_CREATE),
            List.of(CreateAccount.class));
}
