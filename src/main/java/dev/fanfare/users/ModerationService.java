package dev.fanfare.users;

import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.ListPart;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.users.api.BanUser;
import dev.fanfare.users.api.CheckUser;
import dev.fanfare.users.api.CheckUser.UserChecked;
import dev.fanfare.users.api.FindUser;
import dev.fanfare.users.api.FindUser.FoundId;
import dev.fanfare.users.api.ForceLogout;
import dev.fanfare.users.api.GetUserStatus;
import dev.fanfare.users.api.ListSignIns;
import dev.fanfare.users.api.ListSignIns.SignInList;
import dev.fanfare.users.api.UserStatus;
import dev.fanfare.users.api.UsersError;
import io.vertx.core.Future;
import java.util.Map;

/** Shows the status of accounts, suspends them and ends their sessions. */
final class ModerationService {
    private final Bus bus;
    private final Database database;
    private final String currency;

    /** @param currency the currency shown for accounts without earnings */
    ModerationService(Bus bus, Database database, String currency) {
        this.bus = bus;
        this.database = database;
        this.currency = currency;
    }

    Future<FoundId> findUser(Caller caller, FindUser ask) {
        return UsersRepository.findIdByEmail(database, ask.email())
                .map(id -> FoundId.of(id, "There is an account.", "There is no account with this address."));
    }

    Future<UserStatus> status(Caller caller, GetUserStatus ask) {
        return OperatorsRepository.findStatus(database, ask.userId(), currency)
                .compose(found -> found.map(Future::succeededFuture).orElseGet(ModerationService::notFound));
    }

    Future<UserChecked> check(Caller caller, CheckUser ask) {
        return OperatorsRepository.findStatus(database, ask.userId(), currency)
                .map(found -> found.map(user -> new UserChecked(true, user.status(), user.joinedDate()))
                        .orElse(new UserChecked(false, null, null)));
    }

    /** Suspends the account and ends all that acts for it, or lifts the suspension; backend tokens then work again. */
    Future<Committed<Done>> ban(Caller caller, BanUser ask) {
        return database.change(caller, ask, tx -> subject(tx, caller, ask.userId())
                        .compose(subject -> ask.banned()
                                ? OperatorsRepository.ban(tx, ask.userId(), ask.reason())
                                        .compose(banned -> CredentialsRepository.endAccess(tx, ask.userId()))
                                : OperatorsRepository.unban(tx, ask.userId()).<Void>mapEmpty())
                        .compose(done -> Audit.write(
                                tx,
                                caller,
                                ask.banned() ? "user.ban" : "user.unban",
                                "user:" + ask.userId(),
                                null,
                                Map.of("banned", ask.banned()),
                                ask.reason()))
                        .map(new Done(ask.banned() ? "The user was banned." : "The user is no longer banned.")))
                .compose(done -> bus.publish(AccessChanged.ofUser(ask.userId())).map(done));
    }

    Future<Committed<Done>> forceLogout(Caller caller, ForceLogout ask) {
        return database.change(caller, ask, tx -> subject(tx, caller, ask.userId())
                        .compose(subject -> CredentialsRepository.endAccess(tx, ask.userId()))
                        .compose(ended ->
                                Audit.write(tx, caller, "user.force_logout", "user:" + ask.userId(), null, null, null))
                        .map(new Done("All sessions of the user were ended.")))
                .compose(done -> bus.publish(AccessChanged.ofUser(ask.userId())).map(done));
    }

    Future<SignInList> signIns(Caller caller, ListSignIns ask) {
        ListPart part = ListPart.of(ask.page(), ask.limit(), ask.before());
        return part.read(
                        () -> SignInsRepository.list(database, ask.userId(), part),
                        () -> SignInsRepository.count(database, ask.userId()),
                        SignInList.Item::id)
                .map(found -> new SignInList(found.items(), found.place()));
    }

    /** Locks the account; refuses callers who may not act on it. */
    private static Future<OperatorsRepository.Subject> subject(Tx tx, Caller caller, long userId) {
        return OperatorsRepository.lock(tx, userId).compose(found -> {
            if (found.isEmpty()) {
                return notFound();
            }
            if (found.get().isOperator() && !caller.superuser()) {
                return UsersError.onlySuperusers().failed();
            }
            return Future.succeededFuture(found.get());
        });
    }

    private static <T> Future<T> notFound() {
        return UsersError.userNotFound().failed();
    }
}
