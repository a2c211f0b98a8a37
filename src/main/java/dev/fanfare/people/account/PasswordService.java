package dev.fanfare.people.account;

import dev.fanfare.people.account.api.PasswordChanges.ForgetPassword;
import dev.fanfare.people.account.api.PasswordChanges.ResetPassword;
import dev.fanfare.people.account.api.PasswordChanges.UpdatePassword;
import dev.fanfare.people.account.api.PasswordForgotten;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.account.store.MailLinks;
import dev.fanfare.people.account.store.NewFactors;
import dev.fanfare.people.owner.Reauthentication;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Changes passwords, by the current one or by a link sent to the account's address. */
public record PasswordService(Bus bus, Database database, Passwords passwords, AccessService access) {
    public Future<Committed<ActionResult>> change(Caller caller, UpdatePassword ask) {
        return new Reauthentication(bus)
                .password(caller, caller.username(), caller.id(), ask.currentPassword())
                .compose(proven -> hash(caller, ask)
                        .compose(hash -> database.change(caller, ask, tx -> change(tx, caller, proven, hash)
                                .map(new ActionResult("Your password was changed. All other sessions were ended.")))))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    private Future<Secret> hash(Caller caller, UpdatePassword ask) {
        return UsersRepository.getNames(database, caller.id()).compose(names -> {
            Accounts.refuseName("new_password", ask.newPassword(), names.username(), names.email());
            return passwords.hash(caller, ask.newPassword());
        });
    }

    private static Future<Void> change(Tx tx, Caller caller, CredentialsVersion proven, Secret hash) {
        return proven.require(tx, UsersError.WRONG_PASSWORD)
                .compose(holds -> UsersRepository.setPassword(tx, caller.id(), hash))
                .compose(set -> CredentialsRepository.endOthers(tx, caller))
                .compose(ended ->
                        tell(tx, caller, AccountMail.to(caller.id(), MailKind.PASSWORD_CHANGED), "password.change"));
    }

    /** Behaves alike whether or not there is such an account. */
    public Future<Committed<ActionResult>> forget(Caller caller, ForgetPassword ask) {
        return database.change(caller, ask, tx -> Outbox.write(
                        tx, caller.requestId(), new PasswordForgotten(UniqueNames.emailKey(ask.email())))
                .map(new ActionResult("If there is an account with this address, an e-mail is on its way.")));
    }

    public Future<Committed<ActionResult>> reset(Caller caller, ResetPassword ask) {
        AtomicReference<List<AccessChanged>> others = new AtomicReference<>(List.of());
        return MailLinks.get(database, ask.token(), MailKind.RESET_PASSWORD).compose(link -> hash(caller, ask, link)
                .compose(hash -> database.change(caller, ask, tx -> reset(tx, caller, ask, hash, others)))
                .compose(done -> Future.all(
                                Stream.concat(Stream.of(AccessChanged.ofUser(link.userId())), others.get().stream())
                                        .map(bus::publish)
                                        .toList())
                        .map(done)));
    }

    private Future<Secret> hash(Caller caller, ResetPassword ask, MailLinks.Link link) {
        Accounts.refuseName("password", ask.password(), link.username(), link.address());
        return passwords.hash(caller, ask.password());
    }

    /**
     * Deletes new factors, and ends what was made lately, which may be an intruder's; mails name what remains.
     *
     * @param others gets whose credentials it changes
     */
    private Future<ActionResult> reset(
            Tx tx, Caller caller, ResetPassword ask, Secret hash, AtomicReference<List<AccessChanged>> others) {
        return MailLinks.use(tx, ask.token(), MailKind.RESET_PASSWORD).compose(link -> UsersRepository.resetPassword(
                        tx, link.userId(), link.address(), hash)
                .compose(set -> set ? Future.succeededFuture() : UsersError.INVALID_LINK.failed())
                .compose(set -> CredentialsRepository.endAccess(tx, link.userId()))
                .compose(ended -> NewFactors.drop(tx, link.userId()))
                .compose(dropped -> access.endNew(tx, link.userId()))
                .onSuccess(ended -> others.set(ended.others()))
                .compose(ended -> Future.all(NewFactors.listNames(tx, link.userId()), access.find(tx, link.userId()))
                        .compose(left -> told(
                                tx,
                                caller,
                                link.userId(),
                                String.join(", ", left.<List<String>>resultAt(0)),
                                ended,
                                left.resultAt(1)))));
    }

    /** @param factors the remaining ones, as text */
    private static Future<ActionResult> told(
            Tx tx, Caller caller, long userId, String factors, AccessService.Found ended, AccessService.Found left) {
        boolean standing = !ended.items().isEmpty() || !left.items().isEmpty();
        if (standing) {
            Outbox.write(
                    tx,
                    caller.requestId(),
                    AccountMail.to(userId, MailKind.ACCESS_REVIEWED, ended.text(), left.text()));
        }
        return tell(
                        tx,
                        caller,
                        factors.isEmpty()
                                ? AccountMail.to(userId, MailKind.PASSWORD_CHANGED)
                                : AccountMail.to(userId, MailKind.PASSWORD_RESET, factors),
                        "password.reset")
                .map(
                        standing
                                ? new ActionResult(
                                        factors.isEmpty()
                                                ? "Your password was set. Sign in with it. Ended, being new: {1}."
                                                        + " Still in force: {2}."
                                                : "Your password was set. Sign in with it and a second factor: {0}."
                                                        + " Ended, being new: {1}. Still in force: {2}.",
                                        factors,
                                        ended.text(),
                                        left.text())
                                : new ActionResult("Your password was set. Sign in with it."));
    }

    private static Future<Void> tell(Tx tx, Caller caller, AccountMail mail, String action) {
        return Outbox.write(tx, caller.requestId(), mail)
                .compose(told -> Audit.event(tx, caller, action, mail.userId(), null));
    }
}
