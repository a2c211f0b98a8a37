package dev.fanfare.users;

import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.identity.Identity;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.AuthChecked;
import dev.fanfare.users.api.CheckAuth;
import dev.fanfare.users.api.CheckEmail;
import dev.fanfare.users.api.CreateAccount;
import dev.fanfare.users.api.EmailChecked;
import dev.fanfare.users.api.LoggedIn;
import dev.fanfare.users.api.Login;
import dev.fanfare.users.api.Logout;
import dev.fanfare.users.api.PasswordValidated;
import dev.fanfare.users.api.Register;
import dev.fanfare.users.api.Registered;
import dev.fanfare.users.api.UsersError;
import dev.fanfare.users.api.ValidatePassword;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Signing up, in and out, and whose a credential is. */
final class SignInService {
    private final Bus bus;
    private final Database database;
    private final Passwords passwords;
    private final SessionKeys keys;
    private final Duration sessionLength;

    SignInService(Bus bus, Database database, Passwords passwords, SessionKeys keys, UsersConfig config) {
        this.bus = bus;
        this.database = database;
        this.passwords = passwords;
        this.keys = keys;
        this.sessionLength = Duration.ofHours(config.sessionHours());
    }

    Future<Registered> register(Caller caller, Register wish) {
        CreateAccount account = new CreateAccount(
                wish.username(),
                wish.email(),
                wish.password(),
                wish.firstName(),
                wish.lastName(),
                wish.countryId(),
                wish.cityId(),
                false,
                false,
                List.of());
        return bus.ask(caller, new GetPlatformSettings())
                .compose(settings -> settings.registrationEnabled()
                        ? check(account)
                        : CommonFault.PERMISSION_DENIED
                                .because("Registration is closed at the moment.")
                                .failed())
                .compose(checked -> passwords.hash(wish.password()))
                .compose(hash -> UsersRepository.insert(database, account, hash, caller.language()))
                .compose(userId -> begin(userId, caller)
                        .map(token -> new Registered("success", "Welcome to Fanfare.", userId, token)));
    }

    Future<LoggedIn> login(Caller caller, Login wish) {
        return checked(wish.username(), wish.password()).compose(account -> {
            if (account.isEmpty()) {
                return UsersError.INVALID_CREDENTIALS.failed();
            }
            UsersRepository.Account found = account.get();
            return begin(found.id(), caller)
                    .map(token -> new LoggedIn(
                            "success",
                            "You are signed in.",
                            token,
                            new LoggedIn.Who(found.id(), found.username(), found.email())));
        });
    }

    Future<PasswordValidated> validate(Caller caller, ValidatePassword wish) {
        return checked(wish.username(), wish.password())
                .map(account -> new PasswordValidated(
                        account.isPresent(),
                        account.map(UsersRepository.Account::id).orElse(null)));
    }

    Future<Done> logout(Caller caller, Logout wish) {
        return CredentialsRepository.endSession(database, UUID.fromString(caller.credentialId()))
                .map(ended -> {
                    bus.publish(new AccessChanged(caller.id()));
                    return new Done("You are signed out.");
                });
    }

    Future<AuthChecked> whoIsIt(Caller caller, CheckAuth wish) {
        return Future.succeededFuture(new AuthChecked(caller.userId() != null, caller.userId(), caller.username()));
    }

    Future<EmailChecked> checkEmail(Caller caller, CheckEmail wish) {
        return UsersRepository.findIdByEmail(database, wish.email()).map(id -> new EmailChecked(id.orElse(null)));
    }

    Future<Identity> identify(Caller caller, Identify wish) {
        String token = wish.presented();
        if (token.startsWith(Tokens.BACKEND)) {
            return CredentialsRepository.findByToken(database, token).map(found -> found.orElse(Identity.invalid()));
        }
        return keys.forToken(token).compose(jwts -> jwts.verify(token)).compose(claims -> {
            if (claims.isEmpty()) {
                return Future.succeededFuture(Identity.invalid());
            }
            if (claims.get().expiresAt().isBefore(Instant.now())) {
                return Future.succeededFuture(Identity.expired(claims.get().expiresAt()));
            }
            return CredentialsRepository.findBySession(database, claims.get().sessionId())
                    .map(found -> found.orElse(Identity.invalid()));
        });
    }

    /** The active account whose password this is. */
    private Future<Optional<UsersRepository.Account>> checked(String name, String password) {
        return UsersRepository.findByName(database, name).compose(account -> passwords
                .matches(
                        password,
                        account.map(UsersRepository.Account::passwordHash).orElse(null))
                .map(matches -> account.filter(found -> matches && found.active())));
    }

    /** The JWT of a new session. */
    private Future<String> begin(long userId, Caller caller) {
        UUID session = UUID.randomUUID();
        Instant expiresAt = Instant.now().plus(sessionLength).truncatedTo(ChronoUnit.SECONDS);
        return CredentialsRepository.insertSession(database, session, userId, expiresAt, caller.address())
                .map(begun -> keys.jwts().sign(userId, session, expiresAt));
    }

    /** What annotations cannot say of a new account; everything at once. */
    private Future<Void> check(CreateAccount account) {
        return UsersRepository.places(database, account.countryId(), account.cityId())
                .map(places -> {
                    Map<String, String> invalid = new LinkedHashMap<>();
                    if (Passwords.isCommon(account.password())) {
                        invalid.put("password", "is one of the most common passwords");
                    }
                    if (account.countryId() != null && !places.country()) {
                        invalid.put("country", "is not an allowed country");
                    }
                    if (account.cityId() != null && !places.city()) {
                        invalid.put("city", "is not an allowed city of the country");
                    }
                    if (!invalid.isEmpty()) {
                        throw CommonFault.invalidInput(List.of(), invalid);
                    }
                    return null;
                });
    }
}
