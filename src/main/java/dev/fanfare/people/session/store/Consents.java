package dev.fanfare.people.session.store;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** What users let applications do. A sign-in by a provider yields no more than that. */
public final class Consents {
    private Consents() {}

    /** The user allows an application these scopes, and no others than before. */
    public static Future<Void> give(Tx tx, long userId, String clientId, String scope) {
        return ConsentsRepository.save(tx, userId, clientId, scope);
    }

    /** A user whose account the calling application has just made allows it all its scopes. */
    public static Future<Void> giveMaker(Tx tx, Caller application, long userId) {
        return ConsentsRepository.insertLike(tx, userId, Long.parseLong(application.credentialId()));
    }

    /** The user no longer allows an application anything; false if that was so before. */
    public static Future<Boolean> withdraw(Tx tx, long userId, String clientId) {
        return ConsentsRepository.saveWithdrawal(tx, userId, clientId);
    }
}
