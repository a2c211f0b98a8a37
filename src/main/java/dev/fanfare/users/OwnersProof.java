package dev.fanfare.users;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.users.api.UsersError;
import dev.fanfare.users.api.VerifyLogin;
import io.vertx.core.Future;

/** Whether it is really the owner of an account who asks, and not somebody who found their session. */
record OwnersProof(Bus bus) {
    /** Counts as a sign-in attempt; fails with a Refused of 403 when the password is wrong. */
    Future<Void> password(Caller caller, String username, long userId, Secret password) {
        return bus.ask(caller, new VerifyLogin(username, password))
                .compose(verified -> verified.userId() != null && verified.userId() == userId
                        ? Future.succeededFuture()
                        : UsersError.WRONG_PASSWORD.failed());
    }
}
