package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Stores events for later dispatch. */
public final class Outbox {
    private Outbox() {}

    /**
     * Stores an event in the transaction that causes it.
     *
     * @param requestId of the call that caused it
     */
    public static Future<Void> write(Tx tx, String requestId, DomainEvent event) {
        return OutboxRepository.write(tx, MessageRegistry.nameOf(event.getClass()), EventJson.write(event), requestId);
    }
}
