package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Stores events for later dispatch. */
public final class Outbox {
    /** Where it is announced that there is an event to dispatch. */
    public static final String CHANNEL = "fanfare_outbox";

    private Outbox() {}

    /**
     * Stores an event in the transaction that causes it.
     *
     * @param requestId of the call that caused it
     */
    public static Future<Void> write(Tx tx, String requestId, DomainEvent event) {
        tx.announce(CHANNEL);
        return OutboxRepository.write(tx, MessageRegistry.nameOf(event.getClass()), EventJson.write(event), requestId);
    }

    /** The same for an event that nobody handles: it is kept for as long as others, and never dispatched. */
    public static Future<Void> record(Tx tx, String requestId, DomainEvent event) {
        return OutboxRepository.record(tx, MessageRegistry.nameOf(event.getClass()), EventJson.write(event), requestId);
    }
}
