package dev.fanfare.people.account;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.people.account.api.EnsureSuperuser;
import dev.fanfare.people.account.api.EnsureSuperuser.SuperuserEnsured;
import dev.fanfare.people.account.api.OpenAccount;
import dev.fanfare.people.account.api.OpenAccount.AccountOpened;
import dev.fanfare.people.account.api.UncommonPassword;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.account.store.SignInIdentities;
import dev.fanfare.people.session.store.AppTokens;
import dev.fanfare.people.session.store.Consents;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Optional;

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
        return find(ask)
                .compose(known -> known.isPresent()
                        ? Future.succeededFuture(known.get())
                        : bus.ask(caller, new GetPlatformSettings())
                                .compose(settings -> settings.registrationEnabled()
                                        ? open(caller, ask, usernameOf(ask), ATTEMPTS)
                                        : CommonFault.PERMISSION_DENIED
                                                .because("Registration is currently closed.")
                                                .failed()));
    }

    private Future<Optional<AccountOpened>> find(OpenAccount ask) {
        return SignInIdentities.find(database, ask.provider(), ask.subject())
                .map(found -> found.map(version -> new AccountOpened(version.userId(), version.number())));
    }

    private Future<AccountOpened> open(Caller caller, OpenAccount ask, String username, int attempts) {
        return database.transaction(tx -> create(tx, caller, ask, username))
                // The name or address is taken, or a concurrent sign-in has created the account.
                .compose(tried -> find(ask))
                .compose(known -> known.isPresent()
                        ? Future.succeededFuture(known.get())
                        : ExternalIdentitiesRepository.isEmailTaken(database, ask.email())
                                .compose(taken -> {
                                    if (taken) {
                                        return Future.succeededFuture(new AccountOpened(null, 0));
                                    }
                                    if (attempts == 1) {
                                        throw new IllegalStateException("no free username similar to " + username);
                                    }
                                    String next = usernameOf(ask) + "_" + random.nextInt(SUFFIXES);
                                    return open(caller, ask, next, attempts - 1);
                                }));
    }

    /** Creates the account, its identity, and its consent to the application that made it; unless one is taken. */
    private static Future<Void> create(Tx tx, Caller caller, OpenAccount ask, String username) {
        String name = ask.name() == null ? "" : ask.name().strip();
        int space = name.lastIndexOf(' ');
        return ExternalIdentitiesRepository.open(
                        tx,
                        username,
                        ask,
                        cut(space < 0 ? name : name.substring(0, space).strip(), 100),
                        cut(space < 0 ? "" : name.substring(space + 1), 100),
                        caller.language())
                .compose(id -> id.isPresent() && AppTokens.isApplication(caller)
                        ? Consents.giveMaker(tx, caller, id.get())
                        : Future.succeededFuture());
    }

    /** A valid username as close to the name as possible. */
    private static String usernameOf(OpenAccount ask) {
        String name = ask.name() == null ? "" : Normalizer.normalize(ask.name(), Normalizer.Form.NFKC);
        String username = name.replaceAll("[^\\p{L}\\p{N}._-]+", "_").replaceAll("^_+|_+$", "");
        return cut(
                username.length() < 3
                        ? (ask.provider() + "_" + ask.subject()).replaceAll("[^\\p{L}\\p{N}._-]+", "_")
                        : username,
                NAME_LENGTH);
    }

    /** Never splits a surrogate pair. */
    private static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
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
