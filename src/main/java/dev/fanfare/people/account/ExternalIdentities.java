package dev.fanfare.people.account;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.people.account.api.EnsureSuperuser;
import dev.fanfare.people.account.api.EnsureSuperuser.SuperuserEnsured;
import dev.fanfare.people.account.api.UncommonPassword;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.signin.api.OpenAccount;
import dev.fanfare.people.signin.api.OpenAccount.AccountOpened;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.text.Normalizer;

/** Creates accounts without a registration: at a provider's sign-in, and at the first start. */
public final class ExternalIdentities {
    private static final int NAME_LENGTH = 30;
    private static final int ATTEMPTS = 5;
    private static final int SUFFIXES = 1_000_000;

    private final Bus bus;
    private final Database database;
    private final Passwords passwords;
    private final SecureRandom random = new SecureRandom();

    public ExternalIdentities(Bus bus, Database database, Passwords passwords) {
        this.bus = bus;
        this.database = database;
        this.passwords = passwords;
    }

    public Future<AccountOpened> open(Caller caller, OpenAccount ask) {
        return ExternalIdentitiesRepository.findByOrigin(database, ask.origin())
                .compose(found -> found.isPresent()
                        ? requireActive(found.get()).map(new AccountOpened(found.get()))
                        : bus.ask(caller, new GetPlatformSettings())
                                .compose(settings -> settings.registrationEnabled()
                                        ? open(caller, ask, usernameOf(ask), ATTEMPTS)
                                        : CommonFault.PERMISSION_DENIED
                                                .because("Registration is currently closed.")
                                                .failed()));
    }

    private Future<AccountOpened> open(Caller caller, OpenAccount ask, String username, int attempts) {
        String name = ask.name() == null ? "" : ask.name().strip();
        int space = name.lastIndexOf(' ');
        return database.transaction(tx -> ExternalIdentitiesRepository.open(
                        tx,
                        username,
                        ask.email(),
                        cut(space < 0 ? name : name.substring(0, space).strip(), 100),
                        cut(space < 0 ? "" : name.substring(space + 1), 100),
                        caller.language(),
                        ask.origin()))
                .compose(opened -> opened.isPresent()
                        ? Future.succeededFuture(opened)
                        // The name or address is taken, or a concurrent sign-in has created the account.
                        : ExternalIdentitiesRepository.findByOrigin(database, ask.origin()))
                .compose(known -> known.isPresent()
                        ? Future.succeededFuture(new AccountOpened(known.get()))
                        : ExternalIdentitiesRepository.isEmailTaken(database, ask.email())
                                .compose(taken -> {
                                    if (taken) {
                                        return Future.succeededFuture(new AccountOpened(null));
                                    }
                                    if (attempts == 1) {
                                        throw new IllegalStateException("no free username similar to " + username);
                                    }
                                    String next = usernameOf(ask) + "_" + random.nextInt(SUFFIXES);
                                    return open(caller, ask, next, attempts - 1);
                                }));
    }

    /** A valid username as close to the name as possible. */
    private static String usernameOf(OpenAccount ask) {
        String name = ask.name() == null ? "" : Normalizer.normalize(ask.name(), Normalizer.Form.NFKC);
        String username = name.replaceAll("[^\\p{L}\\p{N}._-]+", "_").replaceAll("^_+|_+$", "");
        return cut(username.length() < 3 ? ask.origin().replaceAll("[^\\p{L}\\p{N}._-]+", "_") : username, NAME_LENGTH);
    }

    /** Never splits a surrogate pair. */
    private static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
    }

    private Future<Void> requireActive(long userId) {
        return ExternalIdentitiesRepository.isActive(database, userId)
                .compose(active -> active
                        ? Future.succeededFuture()
                        : CommonFault.PERMISSION_DENIED
                                .because("This account cannot sign in.")
                                .failed());
    }

    public Future<SuperuserEnsured> ensureSuperuser(Caller caller, EnsureSuperuser ask) {
        return ExternalIdentitiesRepository.hasSuperuser(database)
                .compose(has ->
                        has ? Future.succeededFuture(new SuperuserEnsured(false)) : createSuperuser(caller, ask));
    }

    private Future<SuperuserEnsured> createSuperuser(Caller caller, EnsureSuperuser ask) {
        if (UncommonPassword.Check.isCommon(ask.password())) {
            return CommonFault.INVALID_VALUES
                    .because("Setting users.first_superuser.password is one of the most common passwords.")
                    .failed();
        }
        Accounts.refuseName("password", ask.password(), ask.username(), ask.email());
        return passwords
                .hash(caller, ask.password())
                .compose(hash -> database.transaction(tx -> ExternalIdentitiesRepository.insertFirstSuperuser(
                        tx, ask.username(), ask.email(), hash.value())))
                .compose(created -> created
                        ? Future.succeededFuture(true)
                        : ExternalIdentitiesRepository.hasSuperuser(database).map(has -> {
                            if (!has) {
                                throw CommonFault.DUPLICATE_RESOURCE.because(
                                        "Settings users.first_superuser.username and email must not belong to another account.");
                            }
                            return false;
                        }))
                .map(SuperuserEnsured::new);
    }
}
