package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.IdempotencyKeyBuilder;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Encrypted;
import dev.fanfare.platform.crypto.Secret;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Reads the idempotency key. The transaction of the change claims it and stores the reply, so the outcome is known for
 * 24 hours, whatever fails.
 */
final class Idempotency {
    static final String HEADER = "Idempotency-Key";
    static final String REPLAYED = "Idempotent-Replayed";

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");

    /**
     * The caller with the key.
     *
     * @param key the client's header
     * @param body the request's body, normalized over all encodings
     * @throws Refused with 422 for an invalid key
     */
    static Caller with(Caller caller, String key, Ask<?> ask, String route, String body) {
        if (!KEY.matcher(key).matches()) {
            throw CommonFault.invalid(HEADER, "must be 1 to 255 visible ASCII characters");
        }
        String who = caller.userId() != null
                ? "user:" + caller.userId()
                : caller.credentialId() != null ? "credential:" + caller.credentialId() : "address:" + caller.address();
        return caller.with(IdempotencyKeyBuilder.builder()
                .ask(MessageRegistry.nameOf(ask.getClass()))
                .caller(who)
                .route(route)
                .id(Encrypted.hexHash("key", who, route, key))
                .secret(new Secret(Encrypted.hexHash("secret", who, route, key)))
                .body(Encrypted.hexHash("body", body))
                .build());
    }

    /** A generated key for a change without one, so that the ask can be retried on a second node. */
    static String made() {
        return UUID.randomUUID().toString();
    }

    /** Whether the change may have been made without a reply. */
    static boolean isUnknown(Throwable cause) {
        return cause instanceof Refused refused
                ? refused.fault().status() == CommonFault.UNKNOWN_OUTCOME.status()
                : cause instanceof ReplyException reply && reply.failureType() == ReplyFailure.TIMEOUT;
    }
}
