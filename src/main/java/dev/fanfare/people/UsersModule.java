package dev.fanfare.people;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPEN;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.people.account.AccessService;
import dev.fanfare.people.account.AccountsService;
import dev.fanfare.people.account.AddressService;
import dev.fanfare.people.account.ExternalIdentities;
import dev.fanfare.people.account.HelpService;
import dev.fanfare.people.account.IdentitiesService;
import dev.fanfare.people.account.MeService;
import dev.fanfare.people.account.ModerationService;
import dev.fanfare.people.account.OperatorsService;
import dev.fanfare.people.account.PasswordService;
import dev.fanfare.people.account.Passwords;
import dev.fanfare.people.account.PersonService;
import dev.fanfare.people.account.TermsService;
import dev.fanfare.people.account.TokensService;
import dev.fanfare.people.account.UsersConfig;
import dev.fanfare.people.account.api.AddressVerification.ConfirmAddress;
import dev.fanfare.people.account.api.AddressVerification.VerifyAddress;
import dev.fanfare.people.account.api.CheckEmail;
import dev.fanfare.people.account.api.CheckEmail.EmailChecked;
import dev.fanfare.people.account.api.CountAccounts;
import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.people.account.api.EnsureSuperuser;
import dev.fanfare.people.account.api.GetMe;
import dev.fanfare.people.account.api.HashPassword;
import dev.fanfare.people.account.api.LinkRoutes;
import dev.fanfare.people.account.api.ListRoles;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.account.api.OpenAccount;
import dev.fanfare.people.account.api.PasswordChanges.ResetPassword;
import dev.fanfare.people.account.api.UsernameRules;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.api.VerifyLogin;
import dev.fanfare.people.session.CredentialResolver;
import dev.fanfare.people.session.LocalSignIn;
import dev.fanfare.people.session.SessionKeys;
import dev.fanfare.people.session.SessionsService;
import dev.fanfare.people.session.SessionsService.Lengths;
import dev.fanfare.people.session.api.CheckAuth;
import dev.fanfare.people.session.api.CheckAuth.AuthChecked;
import dev.fanfare.people.session.api.RotateSessionKeys;
import dev.fanfare.people.session.api.Sessions;
import dev.fanfare.people.signin.FactorsService;
import dev.fanfare.people.signin.PasskeysService;
import dev.fanfare.people.signin.SecondFactorChallenges;
import dev.fanfare.people.signin.SignInService;
import dev.fanfare.people.signin.StepUpGuard;
import dev.fanfare.people.signin.StepUpService;
import dev.fanfare.people.signin.api.Login;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.Logout;
import dev.fanfare.people.signin.api.PasskeyFlows.VerifyPasskey;
import dev.fanfare.people.signin.api.Register;
import dev.fanfare.people.signin.api.Register.Registered;
import dev.fanfare.people.signin.api.SecondFactors.ConfirmFactors;
import dev.fanfare.people.signin.api.SecondFactors.HasSecondFactor;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn;
import dev.fanfare.people.signin.api.ValidatePassword;
import dev.fanfare.people.signin.api.ValidatePassword.PasswordValidated;
import dev.fanfare.people.signin.oidc.OidcConfig;
import dev.fanfare.people.signin.oidc.OidcSignInService;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.IdentifyCaller;
import dev.fanfare.platform.identity.RequireStepUp;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Starting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.tables.TableRegistry;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Accounts and their credentials: web sessions and backend tokens. */
public final class UsersModule extends DomainModule {
    private static final Map<MailKind, Class<? extends Ask<ActionResult>>> LINKS = Map.of(
            MailKind.VERIFY_ADDRESS, VerifyAddress.class,
            MailKind.CONFIRM_ADDRESS, ConfirmAddress.class,
            MailKind.CONFIRM_FACTOR, ConfirmFactors.class,
            MailKind.RESET_PASSWORD, ResetPassword.class);

    private static final String USER_AGENT = "User-Agent";

    private final Handlers<SessionKeys> keys;
    private final Handlers<CredentialResolver> identifying;
    private final Handlers<SecondFactorChallenges> challenges;
    private final Handlers<PasskeysService> passkeys;
    private final Handlers<SignInService> signIn;
    private final Handlers<AccountsService> accounts;
    private final Handlers<ModerationService> moderation;
    private final Handlers<ExternalIdentities> externalIdentities;
    private final Handlers<OperatorsService> operators;
    private final Handlers<TokensService> tokens;
    private final Handlers<AddressService> addresses;

    /**
     * Creates the module.
     *
     * @param currency the platform's currency
     * @param throttled whether failed sign-in attempts are limited
     * @param production whether the node runs in production
     * @param address where users reach this service; null or blank if unknown
     * @param oidc the company's OpenID provider
     * @param terms the version of the terms that people accept; null if there are none
     * @param ring encrypts session keys and secrets of authenticator apps; read where accounts run
     * @param tables say what an account makes that reads or redirects
     */
    public UsersModule(
            UsersConfig config,
            String currency,
            boolean throttled,
            boolean production,
            String address,
            OidcConfig oidc,
            String terms,
            Supplier<KeyRing> ring,
            TableRegistry tables) {
        super("users");
        warmUp();
        LocalSignIn local = new LocalSignIn(oidc.breakGlass(), oidc.tokenSignInDays());
        boolean staffNeedSecondFactor = config.staffNeedSecondFactor(production);
        Handlers<Passwords> passwords = onEveryLoop(context -> new Passwords(context.vertx(), config));
        keys = onEveryLoop(context -> new SessionKeys(context.vertx(), context.database(), ring.get()));
        identifying = onEveryLoop(
                context -> new CredentialResolver(context.database(), context.get(keys), staffNeedSecondFactor, local));
        Handlers<SessionsService> sessions = onEveryLoop(context -> new SessionsService(
                context,
                context.get(keys),
                Lengths.ofHours(config.sessionIdleHours(), config.sessionHours()),
                Lengths.ofHours(config.staffSessionIdleHours(), config.staffSessionHours()),
                local));
        challenges = onEveryLoop(context ->
                new SecondFactorChallenges(context.database(), context.get(keys), context.get(sessions), ring.get()));
        Handlers<FactorsService> factors = onEveryLoop((bus, db) ->
                new FactorsService(bus, db, ring.get(), staffNeedSecondFactor, config.newFactorHours(production)));
        passkeys = onEveryLoop(context -> new PasskeysService(
                context,
                context.get(keys),
                context.get(sessions),
                context.get(factors),
                local,
                address,
                config.passkeyOrigins()));
        signIn = onEveryLoop(context -> SignInService.of(
                context,
                context.get(passwords),
                context.get(keys),
                context.get(sessions),
                context.get(challenges),
                local,
                terms,
                throttled));
        accounts = onEveryLoop(context -> new AccountsService(context.database(), context.get(passwords)));
        moderation = onEveryLoop((bus, db) -> new ModerationService(bus, db, currency));
        externalIdentities = onEveryLoop(
                context -> new ExternalIdentities(context.bus(), context.database(), context.get(passwords)));
        operators = onEveryLoop(context -> new OperatorsService(
                context.bus(),
                context.database(),
                context.get(passwords),
                config.rolesByName(),
                config.grantsRolesByOne(production)));
        tokens = onEveryLoop(TokensService::new);
        addresses = onEveryLoop(AddressService::new);
        signingIn();
        whoIsThere();
        whoAmI(config, staffNeedSecondFactor);
        forUsers();
        forOperators();
        Handlers<AccessService> access = onEveryLoop((bus, db) -> new AccessService(db, tables, config.resetDays()));
        forAccounts(passwords, sessions, factors, access, onEveryLoop((bus, db) -> new TermsService(db, terms)));
        onEveryLoop(context -> new StepUpGuard(context.database(), production))
                .ask(RequireStepUp.class, s -> s::require);
        forStaff(oidc, config, sessions);
        forOtherDomains();
    }

    private void warmUp() {
        // Loading the tables of look-alikes would block an event loop.
        onEveryLoop(context ->
                (Starting) () -> context.vertx().executeBlocking(() -> UsernameRules.skeleton("first", ""), false));
        onEveryLoop(context -> (Starting) () -> context.vertx().executeBlocking(Passwords::warmUp, false));
    }

    /** The codes of the scopes that the caller's credential covers. */
    public static Future<List<String>> scopes(Sql sql, Caller caller) {
        return MeService.scopes(sql, caller);
    }

    private void forOperators() {
        new OperatorEndpoints(
                        moderation,
                        operators,
                        tokens,
                        onEveryLoop(context -> new HelpService(context.database())),
                        onEveryLoop(context -> new PersonService(context.database())))
                .declare();
    }

    private void forAccounts(
            Handlers<Passwords> passwords,
            Handlers<SessionsService> sessions,
            Handlers<FactorsService> factors,
            Handlers<AccessService> access,
            Handlers<TermsService> terms) {
        AccountEndpointsBuilder.builder()
                .password(onEveryLoop(context -> new PasswordService(
                        context.bus(), context.database(), context.get(passwords), context.get(access))))
                .access(access)
                .stepUps(onEveryLoop(context -> new StepUpService(
                        context.bus(), context.database(), context.get(challenges), context.get(passkeys))))
                .addresses(addresses)
                .sessions(sessions)
                .challenges(challenges)
                .factors(factors)
                .passkeys(passkeys)
                .identities(onEveryLoop(IdentitiesService::new))
                .terms(terms)
                .build()
                .declare();
    }

    private void forStaff(OidcConfig oidc, UsersConfig config, Handlers<SessionsService> sessions) {
        new OidcEndpoints(once(context -> new OidcSignInService(
                        context,
                        oidc,
                        config.rolesByName(),
                        context.get(keys),
                        context.get(sessions),
                        context.get(challenges))))
                .declare();
    }

    private void forOtherDomains() {
        routes(context -> new LinkRoutes(context.bus(), LINKS));
        encrypts(SessionKeys.ENCRYPTED, FactorsService.ENCRYPTED);
        publishes(AccessChanged.class);
        staffSearch("user", "/admin/api/users/get/", OperatorsService::find);
        addresses.ask(MakeLink.class, s -> s::makeLink);
        accounts.ask(CreateAccount.class, s -> s::create);
        accounts.ask(CountAccounts.class, s -> s::count);
        externalIdentities.ask(OpenAccount.class, s -> s::open);
        externalIdentities.ask(EnsureSuperuser.class, s -> s::ensureSuperuser);
        accounts.ask(HashPassword.class, s -> s::hash);
        signIn.ask(VerifyLogin.class, s -> s::verify);
        challenges.ask(HasSecondFactor.class, s -> s::has);
        passkeys.ask(VerifyPasskey.class, s -> s::verify);
        signIn.ask(VerifySignIn.class, s -> s::verify);
        keys.ask(RotateSessionKeys.class, s -> s::rotate);
        identifying.ask(IdentifyCaller.class, s -> s::identify);
    }

    private void signingIn() {
        signIn.change(
                        post("/web/api/auth/register/", Register.class, PUBLIC)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Create an account and sign in.")
                                .errors(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
                                .bindHeader("device", USER_AGENT)
                                .cookie(Sessions.cookie(Registered::renewal))
                                .shows(Registered.Web.class, Registered.Web::of)
                                .alsoChecks(Register.CheckRegistration::new)
                                .creates(),
                        s -> s::register)
                .also(prior -> post("/api/action/register/", Register.class, APP_CLIENT.granted(Scope.SIGN_UP))
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Create an account and continue as its user.")
                        .errors(CommonFault.DUPLICATE_RESOURCE, CommonFault.PERMISSION_DENIED)
                        .shows(Registered.App.class, Registered.App::of)
                        .alsoChecks(Register.CheckRegistration::new)
                        .creates());
        signIn.ask(Register.CheckRegistration.class, s -> s::check);
        signIn.endpoint(
                post("/web/api/auth/login/", Login.class, PUBLIC.evenInMaintenance())
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Sign in with a username or email address and a password.")
                        .errors(UsersError.INVALID_CREDENTIALS, UsersError.SECOND_FACTOR_REQUIRED)
                        .bindHeader("device", USER_AGENT)
                        .cookie(Sessions.cookie(LoggedIn::renewal))
                        .shows(LoggedIn.View.class, LoggedIn.View::of),
                s -> s::login);
    }

    private void whoIsThere() {
        signIn.endpoint(
                        post("/web/api/auth/check/", CheckAuth.class, OPEN.anyLimit())
                                .exempt(PAGE, NoPage.APPLICATIONS)
                                .summary("Show who is signed in, if anybody.")
                                .shows(AuthChecked.View.class, AuthChecked.View::of),
                        s -> s::checkAuth)
                .also(prior -> post("/api/check/auth/", CheckAuth.class, APP_CLIENT.anyLimit())
                        .exempt(LIMIT, "shows only who it is")
                        .summary("Show who is signed in through this application.")
                        .shows(AuthChecked.View.class, AuthChecked.View::of))
                .also(prior -> post("/api/check/validate/", CheckAuth.class, APP_CLIENT.anyLimit())
                        .exempt(LIMIT, "shows only who it is")
                        .summary("Show whether a user is signed in through this application.")
                        .shows(AuthChecked.Logged.class, AuthChecked.Logged::of))
                .also(prior -> post("/api/check/login/", CheckAuth.class, BACKEND.anyLimit())
                        .exempt(PAGE, NoPage.PARTNERS)
                        .exempt(LIMIT, "shows only who it is")
                        .summary("Show whose token this is.")
                        .shows(AuthChecked.Login.class, AuthChecked.Login::of));
        signIn.endpoint(
                        post("/web/api/auth/check/email/", CheckEmail.class, PUBLIC)
                                .exempt(PAGE, NoPage.APPLICATIONS)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Check whether an email address can still be registered.")
                                .shows(EmailChecked.View.class, EmailChecked.View::of),
                        s -> s::checkEmail)
                .also(prior -> prior.at("/api/check/email/", APP_CLIENT.anyLimit()))
                .also(prior -> post("/api/check/email/", CheckEmail.class, BACKEND.needing(Permission.USERS_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Find the account that has an email address.")
                        .shows(EmailChecked.Owner.class, EmailChecked.Owner::of));
        signIn.endpoint(
                        post("/web/api/auth/validate/", ValidatePassword.class, PUBLIC)
                                .exempt(PAGE, NoPage.APPLICATIONS)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Check an account's password without signing in."),
                        s -> s::validate)
                .also(prior -> post(
                                "/api/check/validate/",
                                ValidatePassword.class,
                                BACKEND.needing(Permission.USERS_VERIFY_PASSWORD))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Check an account's password.")
                        .shows(PasswordValidated.Backend.class, PasswordValidated.Backend::of));
    }

    private void whoAmI(UsersConfig config, boolean staffNeedSecondFactor) {
        Handlers<MeService> me =
                onEveryLoop(context -> new MeService(context.database(), config.staffRoles(), staffNeedSecondFactor));
        me.endpoint(
                post("/api/user/me/", GetMe.class, APP_CLIENT.anyLimit())
                        .exempt(LIMIT, "leaves out what the limit hides")
                        .exempt(PAGING, "an account has a few")
                        .summary(
                                "Show who you are and what this credential allows: account, permissions, roles, scopes,"
                                        + " advertisers and second factors."),
                s -> s::me);
        me.endpoint(
                post("/admin/api/roles/list/", ListRoles.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "is the same for all")
                        .exempt(PAGING, "dozens, in the code")
                        .summary("List what staff can be allowed to do: roles and permissions, each with a sentence."),
                s -> s::roles);
    }

    private void forUsers() {
        signIn.change(
                        post("/web/api/auth/logout/", Logout.class, WEB_USER)
                                .cookie(Sessions.cookie(done -> Sessions.ENDED))
                                .summary("End this session."),
                        s -> s::logout)
                .also(prior -> post("/api/action/logout/", Logout.class, APP_USER.anyLimit())
                        .exempt(LIMIT, "only ends what it is called with")
                        .summary("End this session.")
                        .errors(CommonFault.PERMISSION_DENIED));
    }
}
