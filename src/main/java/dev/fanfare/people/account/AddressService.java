package dev.fanfare.people.account;

import dev.fanfare.people.account.UsersRepository.Addresses;
import dev.fanfare.people.account.api.AddressVerification.ConfirmAddress;
import dev.fanfare.people.account.api.AddressVerification.SendVerification;
import dev.fanfare.people.account.api.AddressVerification.VerifyAddress;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.account.api.MakeLink.LinkMade;
import dev.fanfare.people.account.api.UsernameRules;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.account.store.MailLinks;
import dev.fanfare.people.owner.Reauthentication;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/** Verifies the e-mail addresses of accounts, and makes the links for it. */
public record AddressService(Bus bus, Database database) {
    public Future<LinkMade> makeLink(Caller caller, MakeLink ask) {
        String token = Tokens.create("");
        return database.transaction(tx -> UsersRepository.insertLink(
                        tx,
                        Tokens.hash(token),
                        ask,
                        Instant.now().plus(ask.kind().life())))
                .map(new LinkMade(new Secret(token)));
    }

    public Future<Committed<ActionResult>> verify(Caller caller, VerifyAddress ask) {
        return database.change(caller, ask, tx -> MailLinks.find(tx, ask.token(), MailKind.VERIFY_FOR_RESET)
                .compose(forReset -> verify(tx, caller, ask, forReset.isPresent()))
                .map(new ActionResult("Your e-mail address is verified.")));
    }

    /** @param forReset whether a new password was asked for, whose link follows */
    private static Future<Void> verify(Tx tx, Caller caller, VerifyAddress ask, boolean forReset) {
        return MailLinks.use(tx, ask.token(), forReset ? MailKind.VERIFY_FOR_RESET : MailKind.VERIFY_ADDRESS)
                .compose(link -> UsersRepository.verify(tx, link.userId(), link.address())
                        .compose(verified -> verified ? Future.succeededFuture() : UsersError.INVALID_LINK.failed())
                        .compose(verified -> forReset
                                ? Outbox.write(
                                        tx, caller.requestId(), AccountMail.to(link.userId(), MailKind.RESET_PASSWORD))
                                : Future.succeededFuture()));
    }

    public Future<Committed<ActionResult>> send(Caller caller, SendVerification ask) {
        return database.change(caller, ask, tx -> Outbox.write(
                        tx, caller.requestId(), AccountMail.to(caller.id(), MailKind.VERIFY_ADDRESS))
                .map(new ActionResult("If your e-mail address is not verified yet, a link is on its way.")));
    }

    public Future<Committed<ActionResult>> confirm(Caller caller, ConfirmAddress ask) {
        return MailLinks.get(database, ask.token(), MailKind.CONFIRM_ADDRESS).compose(link -> new Reauthentication(bus)
                .password(caller, link.username(), link.userId(), ask.password())
                .compose(proven -> database.change(caller, ask, tx -> proven.require(tx, UsersError.WRONG_PASSWORD)
                        .compose(holds -> MailLinks.use(tx, ask.token(), MailKind.CONFIRM_ADDRESS))
                        .compose(used -> replace(tx, caller, used))
                        .map(new ActionResult("Your e-mail address was changed."))))
                // An advertiser's name, which is the address, is cached with the credential.
                .compose(
                        done -> bus.publish(AccessChanged.ofUser(link.userId())).map(done)));
    }

    private static Future<Void> replace(Tx tx, Caller caller, MailLinks.Link link) {
        return UsersRepository.lockAddresses(tx, link.userId()).compose(found -> {
            if (found.isEmpty() || !link.address().equals(found.get().wanted())) {
                return UsersError.INVALID_LINK.failed();
            }
            Addresses before = found.get();
            String username = UsernameRules.isAddress(before.username(), before.email())
                    ? UniqueNames.normalized(link.address())
                    : before.username();
            return UsersRepository.replaceAddress(tx, link.userId(), link.address(), username)
                    .recover(Accounts.taken(username, link.address()))
                    .compose(replaced -> CredentialsVersion.raise(tx, link.userId()))
                    .compose(ended -> before.verified()
                            ? Outbox.write(
                                    tx,
                                    caller.requestId(),
                                    AccountMail.at(before.email(), link.userId(), MailKind.ADDRESS_CHANGED))
                            : Future.succeededFuture())
                    .compose(told -> Audit.event(
                            tx, caller, "email.change", "user:" + link.userId(), before.email(), link.address()));
        });
    }
}
