package dev.fanfare.people.session.store;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** One person behind several accounts: who makes a token for another account acts as it. */
public final class TokenMakers {
    private TokenMakers() {}

    /**
     * These accounts, the maker of the token that the caller uses, and all accounts that one of them has made a token for,
     * in ascending order.
     */
    public static Future<List<Long>> withTheirs(Tx tx, Caller caller, List<Long> accounts) {
        return TokenMakersRepository.list(
                tx,
                accounts,
                caller.credential() == Caller.Credential.BACKEND_TOKEN ? Long.valueOf(caller.credentialId()) : null);
    }
}
