package dev.fanfare.people;

import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;

import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.session.api.Sessions;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.OidcSignIn;
import dev.fanfare.people.signin.api.OidcSignIn.BeginOidcSignIn;
import dev.fanfare.people.signin.api.OidcSignIn.BeginOidcStepUp;
import dev.fanfare.people.signin.api.OidcSignIn.FinishOidcSignIn;
import dev.fanfare.people.signin.api.OidcSignIn.FinishOidcStepUp;
import dev.fanfare.people.signin.api.OidcSignIn.OidcBegun;
import dev.fanfare.people.signin.oidc.OidcSignInService;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.module.Handlers;

/** The endpoints for staff who sign in by the company's OpenID provider. */
record OidcEndpoints(Handlers<OidcSignInService> service) {
    private static final String BROWSER = "browser";
    private static final String NO_PAGE = "the company's page to which its identity provider sends staff back asks it";

    void declare() {
        service.endpoint(
                begins(post("/web/api/auth/oidc/begin/", BeginOidcSignIn.class, PUBLIC.evenInMaintenance())
                        .summary("Begin to sign in as staff by your company's identity provider.")),
                s -> s::begin);
        service.endpoint(
                post("/web/api/auth/oidc/", FinishOidcSignIn.class, PUBLIC.evenInMaintenance())
                        .exempt(PAGE, NO_PAGE)
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Sign in by the code and state that your company's identity provider sent back.")
                        .errors(
                                UsersError.OIDC_SIGN_IN_FAILED,
                                UsersError.SECOND_FACTOR_REQUIRED,
                                CommonFault.PERMISSION_DENIED,
                                CommonFault.DUPLICATE_RESOURCE,
                                CommonFault.SERVICE_UNAVAILABLE)
                        .fillsFromCookie(BROWSER, OidcSignIn.COOKIE)
                        .bindHeader("device", "User-Agent")
                        .cookie(Sessions.cookie(LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s::finish);
        service.endpoint(
                begins(post("/web/api/account/reauthenticate/oidc/begin/", BeginOidcStepUp.class, WEB_USER)
                        .summary("Begin to show at your company's identity provider that it is you.")),
                s -> s::begin);
        service.endpoint(
                post("/web/api/account/reauthenticate/oidc/", FinishOidcStepUp.class, WEB_USER)
                        .exempt(PAGE, NO_PAGE)
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Show that it is you, by the code and state that the identity provider sent back.")
                        .errors(
                                UsersError.OIDC_SIGN_IN_FAILED,
                                UsersError.WRONG_PASSWORD,
                                CommonFault.SERVICE_UNAVAILABLE)
                        .fillsFromCookie(BROWSER, OidcSignIn.COOKIE),
                s -> s::finish);
    }

    private static <A extends Ask<OidcBegun>> Endpoint<A, OidcBegun> begins(Endpoint<A, OidcBegun> endpoint) {
        return endpoint.exempt(PAGE, NO_PAGE)
                .rateLimit(Allowance.GUESSABLE)
                .errors(CommonFault.PERMISSION_DENIED, CommonFault.SERVICE_UNAVAILABLE)
                .cookie(new SecretCookie<>(OidcSignIn.COOKIE, OidcSignIn.COOKIE_PATH, null, OidcBegun::secret))
                .shows(OidcBegun.View.class, OidcBegun.View::of);
    }
}
