package dev.fanfare.people.session.store;

import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.identity.Addresses;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * The devices from which accounts signed in: what a browser calls itself, and its network. Written in the transaction of the
 * sign-in.
 */
public final class KnownDevices {
    private KnownDevices() {}

    /**
     * Notes a sign-in, and tells the owner of the account if the device is unknown; the first one of an account is its own.
     *
     * @param device its own name; null for unknown
     */
    public static Future<Void> note(Tx tx, Caller caller, long userId, String device) {
        String network = Addresses.networkOf(caller.address());
        return KnownDevicesRepository.insert(tx, userId, Tokens.hash(network + "\n" + device))
                .compose(isUnknown -> isUnknown
                        ? Outbox.write(
                                tx,
                                caller.requestId(),
                                AccountMail.to(userId, MailKind.NEW_SIGN_IN, String.valueOf(caller.address())))
                        : Future.succeededFuture());
    }
}
