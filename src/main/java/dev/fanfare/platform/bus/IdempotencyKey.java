package dev.fanfare.platform.bus;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.fanfare.platform.crypto.Encrypted;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.records.PartialBuilder;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A client's idempotency key on its way to the transaction of the change, which claims it. Hashes are hexadecimal
 * SHA-256.
 *
 * @param ask the message name of the change that it was sent for: other asks of the same request don't claim it
 * @param caller the sender, such as {@code user:7}; each caller has its own keys
 * @param route the endpoint's path
 * @param id hash of caller, route and key
 * @param secret the key of the stored answer, which is derived from the client's key and never stored
 * @param body hash of the request's body, normalized over all encodings
 * @param again whether another, unresponsive node was tried before and may still execute it
 * @param replayed shared with the asker: whether the answer is that of an earlier request; not sent to other nodes
 */
@PartialBuilder
public record IdempotencyKey(
        String ask,
        String caller,
        String route,
        String id,
        Secret secret,
        String body,
        boolean again,
        @JsonIgnore AtomicBoolean replayed)
        implements Message {
    public IdempotencyKey {
        replayed = replayed == null ? new AtomicBoolean() : replayed;
    }

    /** This key for a retry on another node. */
    public IdempotencyKey repeated() {
        return IdempotencyKeyBuilder.builder(this).again(true).build();
    }

    /** The same for the change that another one leads to. */
    IdempotencyKey sentFor(Change<?> change) {
        return IdempotencyKeyBuilder.builder(this)
                .ask(MessageRegistry.nameOf(change.getClass()))
                .build();
    }

    /** Derives the key of one part of the request. */
    IdempotencyKey part(String name, Change<?> change) {
        return IdempotencyKeyBuilder.builder(sentFor(change))
                .id(Encrypted.hexHash("part", id, name))
                .body(Encrypted.hexHash("body", change.toString()))
                .replayed(new AtomicBoolean())
                .build();
    }

    /** Whether it was sent for this ask. */
    public boolean isFor(Ask<?> other) {
        return ask.equals(MessageRegistry.nameOf(other.getClass()));
    }
}
