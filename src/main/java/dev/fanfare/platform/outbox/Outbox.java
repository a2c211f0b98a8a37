package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tracing.TraceSpan;
import io.vertx.core.Future;
import java.util.List;

/** Stores events for later dispatch. */
public final class Outbox {
    /** The NOTIFY channel for new events. */
    public static final String CHANNEL = "fanfare_outbox";

    /** The NOTIFY channel for new events of the event log; those that are not announced wait for its job's pause. */
    public static final String EVENTS = "fanfare_events";

    private Outbox() {}

    /**
     * Stores an event in the transaction that causes it.
     *
     * @param requestId of the call that caused it
     */
    public static Future<Void> write(Tx tx, String requestId, DomainEvent event) {
        tx.notify(CHANNEL);
        return OutboxRepository.write(
                tx,
                MessageRegistry.nameOf(event.getClass()),
                WireJson.write(event),
                requestId,
                TraceSpan.currentTraceparent());
    }

    /** Wakes what gives the events that this transaction's triggers write their place in the event log. */
    public static void announceEvents(Tx tx) {
        tx.notify(EVENTS);
    }

    /** Stores an event without handlers: retained like others, never dispatched. */
    public static Future<Void> record(Tx tx, String requestId, DomainEvent event) {
        return OutboxRepository.record(tx, MessageRegistry.nameOf(event.getClass()), WireJson.write(event), requestId);
    }

    /** The events of this transaction, at most {@link DryRun#MAX} plus one. */
    public static Future<List<DryRun.Happening>> listWritten(Tx tx) {
        return OutboxRepository.listWritten(tx, DryRun.MAX + 1).map(written -> written.stream()
                .map(event -> new DryRun.Happening(event.type(), event.body()))
                .toList());
    }
}
