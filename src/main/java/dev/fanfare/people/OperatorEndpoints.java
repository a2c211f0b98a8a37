package dev.fanfare.people;

import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.people.account.HelpService;
import dev.fanfare.people.account.ModerationService;
import dev.fanfare.people.account.OperatorsService;
import dev.fanfare.people.account.PersonService;
import dev.fanfare.people.account.TokensService;
import dev.fanfare.people.account.api.BanUser;
import dev.fanfare.people.account.api.CheckUser;
import dev.fanfare.people.account.api.FindUser;
import dev.fanfare.people.account.api.GetPerson;
import dev.fanfare.people.account.api.GetUserStatus;
import dev.fanfare.people.account.api.HelpUsers.LiftThrottle;
import dev.fanfare.people.account.api.HelpUsers.SendResetLink;
import dev.fanfare.people.account.api.ListSignIns;
import dev.fanfare.people.account.api.ManageUsers.CreateUser;
import dev.fanfare.people.account.api.ManageUsers.ListUsernames;
import dev.fanfare.people.account.api.ManageUsers.ListUsers;
import dev.fanfare.people.account.api.ManageUsers.UpdateUser;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.people.session.api.BackendTokens.ListTokens;
import dev.fanfare.people.session.api.BackendTokens.RevokeToken;
import dev.fanfare.people.session.api.ForceLogout;
import dev.fanfare.people.session.api.OwnTokens.CreateOwnToken;
import dev.fanfare.people.session.api.OwnTokens.ListOwnTokens;
import dev.fanfare.people.session.api.OwnTokens.RevokeOwnToken;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.module.Handlers;

/** The endpoints for staff and partners about accounts, and of accounts' own tokens. */
record OperatorEndpoints(
        Handlers<ModerationService> moderation,
        Handlers<OperatorsService> operators,
        Handlers<TokensService> tokens,
        Handlers<HelpService> help,
        Handlers<PersonService> people) {
    void declare() {
        forPartners();
        forOperators();
        forOwners();
        toHelp();
        people.endpoint(
                post("/admin/api/users/get/", GetPerson.class, OPERATOR.needing(Permission.USERS_VIEW))
                        .exempt(PAGING, "the newest of each part; lists of their own show the rest")
                        .summary(
                                "Show an account on one page: state, ban, throttle, sessions, second factors, connections,"
                                        + " tasks, balances, payout destinations and audit lines, as far as you may see them.")
                        .errors(UsersError.USER_NOT_FOUND),
                s -> s::person);
    }

    private void forPartners() {
        moderation.endpoint(
                post("/api/user/check/", FindUser.class, BACKEND.needing(Permission.USERS_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Find the account with an email address."),
                s -> s::findUser);
        moderation.endpoint(
                post("/api/user/status/", GetUserStatus.class, BACKEND.needing(Permission.USERS_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Show the status of an account.")
                        .errors(UsersError.USER_NOT_FOUND),
                s -> s::status);
        moderation
                .change(
                        post("/api/user/status/ban/", BanUser.class, BACKEND.needing(Permission.USERS_BAN))
                                .exempt(APPROVAL, "moves no money, and its owner is told")
                                .requiresSessionStepUp()
                                .dryRuns()
                                .summary("Suspend an account, or lift the suspension.")
                                .shows(ActionResult.class, BanUser.BanResult::done)
                                .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                        s -> s::ban)
                .also(prior -> prior.at("/api/general/tools/user-ban/", prior.access()))
                .also(prior -> post("/admin/api/users/ban/", BanUser.class, OPERATOR.needing(Permission.USERS_BAN))
                        .exempt(APPROVAL, "moves no money, and its owner is told")
                        .requiresSessionStepUp()
                        .dryRuns()
                        .summary("Suspend an account, or lift the suspension, and show what that holds and ends.")
                        .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED));
        moderation.endpoint(
                post("/api/general/tools/check-user/", CheckUser.class, BACKEND.needing(Permission.USERS_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Check whether an account exists."),
                s -> s::check);
        moderation
                .change(
                        post("/api/user/force-logout/", ForceLogout.class, BACKEND.needing(Permission.USERS_LOGOUT))
                                .requiresSessionStepUp()
                                .summary("End all sessions and application tokens of an account, on every node.")
                                .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                        s -> s::forceLogout)
                .also(prior -> prior.at("/admin/api/users/end-sessions/", OPERATOR.needing(Permission.USERS_LOGOUT)));
    }

    private void forOwners() {
        tokens.endpoint(
                post("/web/api/account/tokens/list/", ListOwnTokens.class, WEB_USER)
                        .summary("List the tokens of your account without their secrets."),
                s -> s::listOwn);
        tokens.change(
                post("/web/api/account/tokens/create/", CreateOwnToken.class, WEB_USER)
                        .requiresStepUp()
                        .summary("Create a limited token that acts as your account. It is shown only once.")
                        .errors(UsersError.TOO_MANY_TOKENS, CommonFault.PERMISSION_DENIED)
                        .creates(),
                s -> s::createOwn);
        tokens.change(
                post("/web/api/account/tokens/revoke/", RevokeOwnToken.class, WEB_USER)
                        .summary("Revoke a token of your account at once.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::revokeOwn);
    }

    private void forOperators() {
        tokens.change(
                post("/admin/api/tokens/create/", CreateToken.class, OPERATOR.needing(Permission.TOKENS_MANAGE))
                        .requiresStepUp()
                        .summary(
                                "Create a backend token that acts as an account, whose owner is told. It is shown only once.")
                        .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED)
                        .creates(),
                s -> s::create);
        tokens.endpoint(
                post("/admin/api/tokens/list/", ListTokens.class, OPERATOR.needing(Permission.TOKENS_MANAGE))
                        .summary("List backend tokens without their secrets."),
                s -> s::list);
        tokens.change(
                post("/admin/api/tokens/revoke/", RevokeToken.class, OPERATOR.needing(Permission.TOKENS_MANAGE))
                        .summary("Revoke a backend token at once.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                s -> s::revoke);
        operators.change(
                post("/admin/api/users/create/", CreateUser.class, OPERATOR.needing(Permission.USERS_CREATE))
                        .requiresStepUp()
                        .summary("Create an account; staff accounts need a superuser, and may take two people.")
                        .errors(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
                        .creates(),
                s -> s::create);
        operators.change(
                post("/admin/api/users/update/", UpdateUser.class, OPERATOR.needing(Permission.USERS_BAN))
                        .requiresStepUp()
                        .requiresApproval(Permission.USERS_BAN)
                        .summary("Change an account; changes to staff and permissions need a superuser, and may take"
                                + " two people.")
                        .errors(
                                UsersError.USER_NOT_FOUND,
                                CommonFault.PERMISSION_DENIED,
                                CommonFault.INVALID_TRANSITION),
                s -> s::update);
        operators.endpoint(
                post("/admin/api/users/list/", ListUsers.class, OPERATOR.needing(Permission.USERS_VIEW))
                        .summary("List accounts, by the prefix of a username or email address."),
                s -> s::list);
        operators.endpoint(
                post("/admin/api/users/names/", ListUsernames.class, OPERATOR.needing(Permission.USERS_VIEW))
                        .exempt(PAGING, "those that are asked for")
                        .summary("Tell the usernames of up to 500 accounts."),
                s -> s::names);
        moderation.endpoint(
                post("/admin/api/sign-ins/list/", ListSignIns.class, OPERATOR.needing(Permission.AUDIT_VIEW))
                        .summary("List sign-in attempts and where they came from."),
                s -> s::signIns);
    }

    /** For owners who cannot sign in. */
    private void toHelp() {
        help.change(
                post("/admin/api/users/send-reset-link/", SendResetLink.class, OPERATOR.needing(Permission.USERS_HELP))
                        .requiresSessionStepUp()
                        .summary("Send the owner of an account a link that resets the password.")
                        .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                s -> s::sendResetLink);
        help.change(
                post("/admin/api/users/lift-throttle/", LiftThrottle.class, OPERATOR.needing(Permission.USERS_HELP))
                        .requiresSessionStepUp()
                        .summary("Let the owner of an account try at once to sign in again; the owner is told.")
                        .errors(UsersError.USER_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                s -> s::liftThrottle);
    }
}
