package dev.fanfare.people.account;

import dev.fanfare.people.account.api.BanUser;
import dev.fanfare.people.account.api.BanUser.BanResult;
import dev.fanfare.people.account.api.CheckUser;
import dev.fanfare.people.account.api.CheckUser.UserChecked;
import dev.fanfare.people.account.api.FindUser;
import dev.fanfare.people.account.api.FindUser.FoundId;
import dev.fanfare.people.account.api.GetUserStatus;
import dev.fanfare.people.account.api.ListSignIns;
import dev.fanfare.people.account.api.ListSignIns.SignInList;
import dev.fanfare.people.account.api.UserBanned;
import dev.fanfare.people.account.api.UserBannedBuilder;
import dev.fanfare.people.account.api.UserStatus;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.people.session.api.ForceLogout;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/**
 * Shows the status of accounts, suspends them and ends their sessions.
 *
 * @param currency the currency shown for accounts without earnings
 */
public record ModerationService(Bus bus, Database database, String currency) {
    public Future<FoundId> findUser(Caller caller, FindUser ask) {
        return UsersRepository.findIdByEmail(database, ask.email())
                .map(id -> FoundId.of(id, "There is an account.", "There is no account with this address."));
    }

    public Future<UserStatus> status(Caller caller, GetUserStatus ask) {
        return OperatorsRepository.findStatus(database, ask.userId(), currency)
                .map(found -> found.orElseThrow(() -> UsersError.userNotFound(ask.userId())));
    }

    public Future<UserChecked> check(Caller caller, CheckUser ask) {
        return OperatorsRepository.findStatus(database, ask.userId(), currency)
                .map(found -> found.map(user -> new UserChecked(true, user.status(), user.joinedDate()))
                        .orElse(new UserChecked(false, null, null)));
    }

    /** Suspends the account and ends its sessions and grants, or lifts the suspension; backend tokens work again. */
    public Future<Committed<BanResult>> ban(Caller caller, BanUser ask) {
        return database.change(caller, ask, tx -> subject(tx, caller, ask.userId())
                        .compose(subject -> effects(tx, ask, subject.isSuspended()))
                        .compose(effects -> suspend(tx, ask)
                                .compose(done -> Outbox.record(tx, caller.requestId(), effects))
                                .compose(done -> tell(tx, caller, ask.userId(), MailKind.ACCOUNT_CHANGED))
                                .compose(told -> Audit.write(
                                        tx,
                                        caller,
                                        ask.banned() ? "user.ban" : "user.unban",
                                        "user:" + ask.userId(),
                                        null,
                                        effects,
                                        ask.reason()))
                                .map(new BanResult(
                                        "success",
                                        Translatable.of(
                                                ask.banned()
                                                        ? "The user was banned."
                                                        : "The user is no longer banned."),
                                        effects))))
                .compose(done -> bus.publish(AccessChanged.ofUser(ask.userId())).map(done));
    }

    private static Future<Void> suspend(Tx tx, BanUser ask) {
        return Media.hide(tx, ask.userId(), ask.banned())
                .compose(hidden -> ask.banned()
                        ? OperatorsRepository.ban(tx, ask.userId(), ask.reason())
                                .compose(banned -> CredentialsRepository.endAccess(tx, ask.userId()))
                        : OperatorsRepository.unban(tx, ask.userId()).mapEmpty());
    }

    /** @param suspended whether the account is; if that is what is asked for, nothing changes */
    private static Future<UserBanned> effects(Tx tx, BanUser ask, boolean suspended) {
        if (suspended == ask.banned()) {
            return Future.succeededFuture(effects(ask, new OperatorsRepository.Held(0, 0, 0, 0, 0), List.of()));
        }
        return OperatorsRepository.getHeld(tx, ask.userId())
                .compose(held -> OperatorsRepository.listHeldPayouts(tx, ask.userId())
                        .map(payouts -> effects(ask, held, payouts)));
    }

    private static UserBanned effects(
            BanUser ask, OperatorsRepository.Held held, List<UserBanned.HeldPayouts> payouts) {
        return UserBannedBuilder.builder()
                .userId(ask.userId())
                .banned(ask.banned())
                .sessions(held.sessions())
                .applications(held.applications())
                .tokens(held.tokens())
                .campaigns(held.campaigns())
                .tasks(held.tasks())
                .payouts(payouts)
                .build();
    }

    public Future<Committed<ActionResult>> forceLogout(Caller caller, ForceLogout ask) {
        return database.change(caller, ask, tx -> subject(tx, caller, ask.userId())
                        .compose(subject -> CredentialsRepository.endAccess(tx, ask.userId()))
                        .compose(ended -> tell(tx, caller, ask.userId(), MailKind.SESSIONS_ENDED))
                        .compose(told -> Audit.write(
                                tx, caller, "user.force_logout", "user:" + ask.userId(), null, null, ask.reason()))
                        .map(new ActionResult("All sessions of the user were ended.")))
                .compose(done -> bus.publish(AccessChanged.ofUser(ask.userId())).map(done));
    }

    public Future<SignInList> signIns(Caller caller, ListSignIns ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        return part.read(
                        () -> SignInsRepository.list(database, ask.userId(), part),
                        () -> SignInsRepository.count(database, ask.userId()),
                        SignInList.Item::id)
                .map(found -> new SignInList(found.items(), found.place()));
    }

    /** Owners learn what operators do to their accounts. */
    static Future<Void> tell(Tx tx, Caller caller, long userId, MailKind kind) {
        Outbox.write(tx, caller.requestId(), AccountMail.to(userId, kind));
        return Future.succeededFuture();
    }

    /** Locks the account; refuses callers who may not act on it. */
    static Future<OperatorsRepository.Subject> subject(Tx tx, Caller caller, long userId) {
        return OperatorsRepository.lock(tx, userId).compose(found -> {
            if (found.isEmpty()) {
                return UsersError.userNotFound(userId).failed();
            }
            if (found.get().isOperator() && !caller.superuser()) {
                return UsersError.onlySuperusers().failed();
            }
            if (caller.is(userId)) {
                return UsersError.notOneself().failed();
            }
            return Future.succeededFuture(found.get());
        });
    }
}
