package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Where domains write down what happened. */
public final class Outbox {
    private Outbox() {}

    /**
     * Writes it, in the transaction that makes it true.
     *
     * @param requestId of the call that caused it, so that an operator can follow it
     */
    public static Future<Void> write(Tx tx, String requestId, DomainEvent event) {
        return OutboxRepository.write(tx, MessageRegistry.nameOf(event.getClass()), EventJson.write(event), requestId);
    }
}
