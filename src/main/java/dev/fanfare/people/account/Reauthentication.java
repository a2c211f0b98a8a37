package dev.fanfare.people.account;

import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.people.account.store.CredentialsVersion;
import dev.fanfare.people.signin.api.Reauthenticate;
import dev.fanfare.people.signin.api.VerifyLogin;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import io.vertx.core.Future;

/** Re-authentication: proves that the caller owns the account, not just its session. */
public record Reauthentication(Bus bus) {
    /**
     * Proves by what was sent along; without a password an earlier re-authentication has to do.
     *
     * @param password null for none
     * @param code of a second factor; null for none
     */
    public Future<Void> sentAlong(Caller caller, Secret password, Secret code) {
        return password == null
                ? Future.succeededFuture()
                : bus.ask(caller.with(null), new Reauthenticate(password, code, null))
                        .mapEmpty();
    }

    /**
     * Counts as a sign-in attempt; fails with a Refused of 403 if the password is wrong.
     *
     * @return the version that what the password allows has to hold
     */
    public Future<CredentialsVersion> password(Caller caller, String username, long userId, Secret password) {
        return bus.ask(caller, new VerifyLogin(username, password))
                .compose(verified -> verified.userId() != null && verified.userId() == userId
                        ? Future.succeededFuture(new CredentialsVersion(userId, verified.credentialsVersion()))
                        : UsersError.WRONG_PASSWORD.failed());
    }
}
