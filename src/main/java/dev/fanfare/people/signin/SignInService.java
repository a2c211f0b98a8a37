package dev.fanfare.people.signin;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.people.account.Passwords;
import dev.fanfare.people.account.UsersRepository;
import dev.fanfare.people.account.api.CheckEmail;
import dev.fanfare.people.account.api.CheckEmail.EmailChecked;
import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.account.store.AcceptedTerms;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.api.VerifyLogin;
import dev.fanfare.people.owner.api.VerifyLogin.Verified;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.people.session.LocalSignIn;
import dev.fanfare.people.session.SessionKeys;
import dev.fanfare.people.session.SessionsService;
import dev.fanfare.people.session.SessionsService.Begun;
import dev.fanfare.people.session.api.CheckAuth;
import dev.fanfare.people.session.api.CheckAuth.AuthChecked;
import dev.fanfare.people.session.store.AppTokens;
import dev.fanfare.people.session.store.Consents;
import dev.fanfare.people.signin.api.Login;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.Logout;
import dev.fanfare.people.signin.api.Register;
import dev.fanfare.people.signin.api.Register.Registered;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn.SignInVerified;
import dev.fanfare.people.signin.api.ValidatePassword;
import dev.fanfare.people.signin.api.ValidatePassword.PasswordValidated;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.Jwts;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.UUID;

/** Registration, login and logout. */
@StagedBuilder
public record SignInService(
        Bus bus,
        Database database,
        Passwords passwords,
        SessionKeys keys,
        SessionsService sessions,
        SecondFactorChallenges challenges,
        LocalSignIn local,
        @Nullable String terms,
        LoginThrottle attempts) {
    /**
     * Creates the service.
     *
     * @param terms the version of the terms that counts now; null if there are none
     * @param throttled whether failed attempts are limited
     */
    public static SignInService of(
            ModuleContext context,
            Passwords passwords,
            SessionKeys keys,
            SessionsService sessions,
            SecondFactorChallenges challenges,
            LocalSignIn local,
            String terms,
            boolean throttled) {
        LoginThrottle attempts = new LoginThrottle(context.database(), passwords, throttled, context.meters());
        return SignInServiceBuilder.builder()
                .bus(context.bus())
                .database(context.database())
                .passwords(passwords)
                .keys(keys)
                .sessions(sessions)
                .challenges(challenges)
                .local(local)
                .terms(terms)
                .attempts(attempts)
                .build();
    }

    public Future<Committed<Registered>> register(Caller caller, Register ask) {
        CreateAccount account = account(ask);
        return bus.ask(caller, new GetPlatformSettings())
                .compose(settings -> settings.registrationEnabled()
                        ? problems(account, ask.acceptedTerms()).compose(FieldErrors::accepted)
                        : CommonFault.PERMISSION_DENIED
                                .because("Registration is currently closed.")
                                .failed())
                .compose(checked -> passwords.hash(caller, ask.password()))
                .compose(hash -> keys.forSigning()
                        .compose(jwts -> database.change(
                                caller, ask, tx -> Accounts.create(tx, caller, account, hash, caller.language())
                                        .compose(userId -> Audit.event(tx, caller, "user.register", userId, null)
                                                .map(userId))
                                        .compose(userId -> accept(tx, userId, ask.acceptedTerms()))
                                        .compose(userId -> first(tx, caller, userId, ask.device(), jwts)
                                                .map(begun -> new Registered(
                                                        "success",
                                                        Translatable.of("Welcome to Fanfare."),
                                                        userId,
                                                        begun.token(),
                                                        begun.renewal()))))));
    }

    private static Future<Long> accept(Tx tx, long userId, String version) {
        return version == null
                ? Future.succeededFuture(userId)
                : AcceptedTerms.add(tx, userId, version).map(userId);
    }

    /** The credential of a new account: an access token for applications, a web session for others. */
    private Future<Begun> first(Tx tx, Caller caller, long userId, String device, Jwts jwts) {
        return AppTokens.isApplication(caller)
                ? Consents.giveMaker(tx, caller, userId)
                        .compose(given -> AppTokens.issue(tx, caller, CredentialsVersion.ofNew(userId)))
                        .map(token -> new Begun(null, token, null))
                : sessions.begin(tx, caller, CredentialsVersion.ofNew(userId), false, device, jwts);
    }

    /** Tries again if the credentials change meanwhile: the password may still be right, and now ask for a second factor. */
    public Future<LoggedIn> login(Caller caller, Login ask) {
        return login(caller, ask, true);
    }

    private Future<LoggedIn> login(Caller caller, Login ask, boolean again) {
        return admitted(caller, ask.username(), ask.password()).compose(account -> {
            if (account.isEmpty()) {
                return UsersError.INVALID_CREDENTIALS.failed();
            }
            UsersRepository.Account found = account.get();
            return challenges
                    .ask(found.version(), ask.device())
                    .compose(none -> keys.forSigning())
                    .compose(jwts -> begin(caller, found, ask.device(), jwts)
                            .recover(cause -> again && UsersError.INVALID_CREDENTIALS.isStatusOf(cause)
                                    ? login(caller, ask, false)
                                    : Future.failedFuture(cause)));
        });
    }

    private Future<LoggedIn> begin(Caller caller, UsersRepository.Account account, String device, Jwts jwts) {
        return database.transaction(
                        tx -> sessions.begin(tx, caller, account.version(), account.operator(), device, jwts))
                .map(begun -> new LoggedIn(
                        "success",
                        Translatable.of("You are signed in."),
                        begun.token(),
                        new LoggedIn.Who(account.id(), account.username(), account.email()),
                        begun.renewal()));
    }

    public Future<Verified> verify(Caller caller, VerifyLogin ask) {
        return admitted(caller, ask.username(), ask.password())
                .map(account -> account.map(found -> new Verified(found.id(), found.credentialsVersion()))
                        .orElse(new Verified(null, 0)));
    }

    public Future<SignInVerified> verify(Caller caller, VerifySignIn ask) {
        return admitted(caller, ask.username(), ask.password())
                .compose(account -> account.map(found -> verify(caller, found, ask.code()))
                        .orElse(Future.succeededFuture(new SignInVerified(null, false, 0))));
    }

    private Future<SignInVerified> verify(Caller caller, UsersRepository.Account account, Secret code) {
        return challenges
                .takes(caller, account.version(), null, code)
                .map(taken -> new SignInVerified(
                        taken.right() ? account.id() : null, !taken.right(), account.credentialsVersion()));
    }

    /** Like {@link #checked}, but refused with 503 in maintenance mode unless the account is an operator's. */
    private Future<Optional<UsersRepository.Account>> admitted(Caller caller, String name, Secret password) {
        return checked(caller, name, password).compose(account -> {
            if (account.isEmpty() || account.get().operator()) {
                return Future.succeededFuture(account);
            }
            return bus.ask(caller, new GetPlatformSettings())
                    .compose(settings -> settings.maintenanceMode()
                            ? CommonFault.maintenance().failed()
                            : Future.succeededFuture(account));
        });
    }

    public Future<PasswordValidated> validate(Caller caller, ValidatePassword ask) {
        return checked(caller, ask.username(), ask.password())
                .map(account -> new PasswordValidated(
                        account.isPresent(),
                        account.map(UsersRepository.Account::id).orElse(null)));
    }

    public Future<Committed<ActionResult>> logout(Caller caller, Logout ask) {
        return database.change(caller, ask, tx -> end(tx, caller)
                        .compose(ended -> Audit.event(tx, caller, "user.sign_out", caller.id(), null))
                        .map(new ActionResult("You are signed out.")))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    private static Future<Void> end(Tx tx, Caller caller) {
        return switch (caller.credential()) {
            case WEB_SESSION -> CredentialsRepository.endSession(tx, UUID.fromString(caller.credentialId()));
            case APP_USER -> CredentialsRepository.endGrant(tx, Long.parseLong(caller.credentialId()));
            default ->
                CommonFault.PERMISSION_DENIED
                        .because("Only a user's session can be ended. Backend tokens are revoked by operators.")
                        .failed();
        };
    }

    public Future<AuthChecked> checkAuth(Caller caller, CheckAuth ask) {
        return Future.succeededFuture(new AuthChecked(
                caller.userId(),
                caller.userId() == null ? null : caller.username(),
                caller.staff(),
                caller.superuser()));
    }

    public Future<EmailChecked> checkEmail(Caller caller, CheckEmail ask) {
        return UsersRepository.findIdByEmail(database, ask.email()).map(id -> new EmailChecked(id.orElse(null)));
    }

    /**
     * Finds the active account with this name and password, and records the attempt; refused with 429 after too many
     * failures.
     */
    private Future<Optional<UsersRepository.Account>> checked(Caller caller, String name, Secret password) {
        return UsersRepository.findByName(database, name).compose(account -> {
            Long userId = account.map(UsersRepository.Account::id).orElse(null);
            // For an account that signs in elsewhere every password is wrong, the right one too.
            String hash = account.filter(found -> local.admits(found.username(), found.operator(), found.managed()))
                    .map(UsersRepository.Account::passwordHash)
                    .orElse(null);
            return attempts.attempt(caller, userId, name, () -> passwords
                            .matches(password, hash)
                            .map(matches -> matches && account.get().active()))
                    .map(good -> good ? account : Optional.empty());
        });
    }

    private static CreateAccount account(Register ask) {
        return CreateAccountBuilder.builder()
                .username(ask.username())
                .email(ask.email())
                .password(ask.password())
                .firstName(ask.firstName())
                .lastName(ask.lastName())
                .countryId(ask.countryId())
                .cityId(ask.cityId())
                .build();
    }

    public Future<InputProblems> check(Caller caller, Register.CheckRegistration ask) {
        return problems(account(ask.input()), ask.input().acceptedTerms()).map(InputProblems::of);
    }

    /** What annotations cannot find. */
    private Future<FieldErrors> problems(CreateAccount account, String accepted) {
        return Accounts.problemsOf(database, account.countryId(), account.cityId(), null)
                .map(problems -> {
                    if (Accounts.isName(account.password(), account.username(), account.email())) {
                        problems.put("password", Accounts.IS_NAME);
                    }
                    if (accepted != null && !accepted.equals(terms)) {
                        problems.put("accepted_terms", AcceptedTerms.OTHER);
                    }
                    return problems;
                });
    }
}
