package dev.fanfare.people.account;

import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.people.signin.api.VerifyLogin;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import io.vertx.core.Future;

/** Re-authentication: proves that the caller owns the account, not just its session. */
public record Reauthentication(Bus bus) {
    /** Counts as a sign-in attempt; fails with a Refused of 403 if the password is wrong. */
    public Future<Void> password(Caller caller, String username, long userId, Secret password) {
        return bus.ask(caller, new VerifyLogin(username, password))
                .compose(verified -> verified.userId() != null && verified.userId() == userId
                        ? Future.succeededFuture()
                        : UsersError.WRONG_PASSWORD.failed());
    }
}
