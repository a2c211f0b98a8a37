package dev.fanfare.people.session.store;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** One person behind several accounts: the maker of an account knows its first password, and that of a token acts by it. */
public final class TokenMakers {
    private TokenMakers() {}

    /**
     * These accounts, the maker of the token that the caller uses, who has lately created them, and all accounts that one of
     * these has lately created or made a token for, in ascending order.
     *
     * @param days lately: users.unrelated_days
     */
    public static Future<List<Long>> linkedAccounts(Tx tx, Caller caller, List<Long> accounts, int days) {
        return TokenMakersRepository.list(
                tx,
                accounts,
                caller.credential() == Caller.Credential.BACKEND_TOKEN ? Long.valueOf(caller.credentialId()) : null,
                days);
    }
}
