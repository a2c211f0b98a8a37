package dev.fanfare.people.account;

import dev.fanfare.people.account.api.HelpUsers.LiftThrottle;
import dev.fanfare.people.account.api.HelpUsers.ResetLinkSent;
import dev.fanfare.people.account.api.HelpUsers.SendResetLink;
import dev.fanfare.people.account.api.HelpUsers.ThrottleLifted;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;

/** Helps owners who cannot sign in. The secret of a link is never the operator's: it goes to the owner's address alone. */
public record HelpService(Database database) {
    public Future<Committed<ResetLinkSent>> sendResetLink(Caller caller, SendResetLink ask) {
        long userId = ask.userId();
        return database.change(caller, ask, tx -> ModerationService.subject(tx, caller, userId)
                .compose(subject -> OperatorsRepository.getResetting(tx, userId))
                .compose(account -> account.mayReset()
                        ? sendResetLink(
                                tx,
                                caller,
                                ask,
                                account.verified() ? MailKind.RESET_PASSWORD : MailKind.VERIFY_FOR_RESET)
                        : UsersError.noResetLink().failed()));
    }

    private static Future<ResetLinkSent> sendResetLink(Tx tx, Caller caller, SendResetLink ask, MailKind kind) {
        return Outbox.write(tx, caller.requestId(), AccountMail.to(ask.userId(), kind))
                .compose(told -> Audit.write(
                        tx,
                        caller,
                        "user.send_reset_link",
                        "user:" + ask.userId(),
                        null,
                        Map.of("kind", kind.code()),
                        ask.reason()))
                .map(new ResetLinkSent(
                        "success",
                        kind == MailKind.RESET_PASSWORD
                                ? Translatable.of("A link that resets the password is on its way to the owner.")
                                : Translatable.of(
                                        "The address is not verified: the link that verifies it is on its way to the owner."),
                        (kind == MailKind.RESET_PASSWORD ? kind : MailKind.VERIFY_ADDRESS).code()));
    }

    public Future<Committed<ThrottleLifted>> liftThrottle(Caller caller, LiftThrottle ask) {
        long userId = ask.userId();
        return database.change(caller, ask, tx -> ModerationService.subject(tx, caller, userId)
                .compose(subject -> SignInsRepository.recordLift(tx, userId))
                .compose(failures -> ModerationService.tell(tx, caller, userId, MailKind.THROTTLE_LIFTED)
                        .compose(told -> Audit.write(
                                tx,
                                caller,
                                "user.lift_throttle",
                                "user:" + userId,
                                Map.of("failures", failures),
                                null,
                                ask.reason()))
                        .map(new ThrottleLifted(
                                "success",
                                Translatable.of("The owner of the account can try to sign in at once."),
                                failures))));
    }
}
