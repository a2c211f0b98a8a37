package dev.fanfare.people.signin;

import dev.fanfare.people.signin.api.Reauthenticate;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import io.vertx.core.Future;

/** Re-authentication by a password and code that come with a change. */
record InlineReauthentication(Bus bus) {
    /**
     * Re-authenticates; without a password an earlier re-authentication has to do.
     *
     * @param password null for none
     * @param code of a second factor; null for none
     */
    Future<Void> by(Caller caller, Secret password, Secret code) {
        return password == null
                ? Future.succeededFuture()
                : bus.ask(caller.with(null), new Reauthenticate(password, code, null))
                        .mapEmpty();
    }
}
