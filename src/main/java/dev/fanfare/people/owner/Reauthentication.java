package dev.fanfare.people.owner;

import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.api.VerifyLogin;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import io.vertx.core.Future;

/** Re-authentication: proves that the caller owns the account, not just its session. */
public record Reauthentication(Bus bus) {
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
