package dev.fanfare.people.session.store;

import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.identity.Addresses;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

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
        return insert(tx, userId, Tokens.hash(network + "\n" + device))
                .compose(isUnknown -> isUnknown
                        ? Outbox.write(
                                tx,
                                caller.requestId(),
                                AccountMail.to(userId, MailKind.NEW_SIGN_IN, String.valueOf(caller.address())))
                        : Future.succeededFuture());
    }

    // The statement does not see the row that it inserts.
    private static final String INSERT = """
            with noted as (
              insert into known_devices (user_id, hash) values ($1, $2)
              on conflict (user_id, hash) do update set seen_at = now()
              returning xmax = 0 as inserted
            )
            select inserted and exists (select from known_devices where user_id = $1) as unknown from noted
            """;

    /** Whether the device is new to an account that knows others. */
    private static Future<Boolean> insert(Tx tx, long userId, Buffer hash) {
        return tx.get(INSERT, Boolean.class, userId, hash);
    }
}
