package dev.fanfare.users;

import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.AccountOpened;
import dev.fanfare.users.api.AppTokenIssued;
import dev.fanfare.users.api.EnsureSuperuser;
import dev.fanfare.users.api.IssueAppToken;
import dev.fanfare.users.api.OpenAccount;
import dev.fanfare.users.api.SuperuserEnsured;
import dev.fanfare.users.api.UncommonPassword;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.text.Normalizer;

/** Accounts that are made by themselves: by a provider's sign-in, and at the first start. */
final class OriginsService {
    private static final int NAME_LENGTH = 30;
    private static final int ATTEMPTS = 5;
    private static final int SUFFIXES = 1_000_000;

    private final Bus bus;
    private final Database database;
    private final Passwords passwords;
    private final SecureRandom random = new SecureRandom();

    OriginsService(Bus bus, Database database, Passwords passwords) {
        this.bus = bus;
        this.database = database;
        this.passwords = passwords;
    }

    Future<AccountOpened> open(Caller caller, OpenAccount wish) {
        return OriginsRepository.findByOrigin(database, wish.origin())
                .compose(found -> found.isPresent()
                        ? requireActive(found.get()).map(new AccountOpened(found.get()))
                        : bus.ask(caller, new GetPlatformSettings())
                                .compose(settings -> settings.registrationEnabled()
                                        ? open(caller, wish, usernameOf(wish), ATTEMPTS)
                                        : CommonFault.PERMISSION_DENIED
                                                .because("Registration is closed at the moment.")
                                                .failed()));
    }

    private Future<AccountOpened> open(Caller caller, OpenAccount wish, String username, int attempts) {
        String name = wish.name() == null ? "" : wish.name().strip();
        int space = name.lastIndexOf(' ');
        return OriginsRepository.open(
                        database,
                        username,
                        wish.email(),
                        cut(space < 0 ? name : name.substring(0, space).strip(), 100),
                        cut(space < 0 ? "" : name.substring(space + 1), 100),
                        caller.language(),
                        wish.origin())
                .compose(opened -> opened.isPresent()
                        ? Future.succeededFuture(opened)
                        // Somebody has the name, or the address, or has just signed in by the same account.
                        : OriginsRepository.findByOrigin(database, wish.origin()))
                .compose(known -> known.isPresent()
                        ? Future.succeededFuture(new AccountOpened(known.get()))
                        : OriginsRepository.isEmailTaken(database, wish.email()).compose(taken -> {
                            if (taken) {
                                return Future.succeededFuture(new AccountOpened(null));
                            }
                            if (attempts == 1) {
                                throw new IllegalStateException("no free username like " + username);
                            }
                            String next = usernameOf(wish) + "_" + random.nextInt(SUFFIXES);
                            return open(caller, wish, next, attempts - 1);
                        }));
    }

    /** What a registration takes for a username, as near to the name as can be. */
    private static String usernameOf(OpenAccount wish) {
        String name = wish.name() == null ? "" : Normalizer.normalize(wish.name(), Normalizer.Form.NFKC);
        String plain = name.replaceAll("[^\\p{L}\\p{N}._-]+", "_").replaceAll("^_+|_+$", "");
        return cut(plain.length() < 3 ? wish.origin().replaceAll("[^\\p{L}\\p{N}._-]+", "_") : plain, NAME_LENGTH);
    }

    /** Never through a surrogate pair. */
    private static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
    }

    Future<AppTokenIssued> issue(Caller caller, IssueAppToken wish) {
        if (caller.credential() != Caller.Credential.APP_CLIENT) {
            return CommonFault.PERMISSION_DENIED
                    .because("Only an application can be given a token for a user.")
                    .failed();
        }
        return requireActive(wish.userId())
                .compose(active -> GrantsService.accessTokenFor(database, caller, wish.userId()))
                .map(AppTokenIssued::new);
    }

    private Future<Void> requireActive(long userId) {
        return OriginsRepository.isActive(database, userId)
                .compose(active -> active
                        ? Future.succeededFuture()
                        : CommonFault.PERMISSION_DENIED
                                .because("This account cannot sign in.")
                                .failed());
    }

    Future<SuperuserEnsured> ensureSuperuser(Caller caller, EnsureSuperuser wish) {
        return OriginsRepository.hasSuperuser(database)
                .compose(has -> has ? Future.succeededFuture(new SuperuserEnsured(false)) : makeSuperuser(wish));
    }

    private Future<SuperuserEnsured> makeSuperuser(EnsureSuperuser wish) {
        if (UncommonPassword.Check.isCommon(wish.password())) {
            return CommonFault.INVALID_VALUES
                    .because("Setting users.first_superuser.password is one of the most common passwords.")
                    .failed();
        }
        return passwords
                .hash(wish.password())
                .compose(hash -> OriginsRepository.firstSuperuser(database, wish.username(), wish.email(), hash))
                .compose(made -> made
                        ? Future.succeededFuture(true)
                        : OriginsRepository.hasSuperuser(database).map(has -> {
                            if (!has) {
                                throw CommonFault.DUPLICATE_RESOURCE.because(
                                        "Settings users.first_superuser.username and email must be no other account's.");
                            }
                            return false;
                        }))
                .map(SuperuserEnsured::new);
    }
}
