package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.outbox.OutboxRepository.StoredEvent;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Handlers of events that are dispatched together.
 *
 * @param <R> what an event leads to
 */
public final class EventHandlers<R> {
    private final Map<String, BiFunction<Tx, StoredEvent, Future<R>>> byType = new HashMap<>();
    private final boolean batches;
    private final Ending<R> ending;

    /** @param batches whether one transaction handles many events */
    EventHandlers(boolean batches, Ending<R> ending) {
        this.batches = batches;
        this.ending = ending;
    }

    /** Handles an event in the dispatcher's transaction. */
    @FunctionalInterface
    public interface Handler<E extends DomainEvent, R> {
        /** Must do nothing but SQL. */
        Future<R> handle(Tx tx, E event, Occurrence occurrence);
    }

    /**
     * Does what the events of a transaction led to, in their order. Returns the events to publish on the bus after the
     * commit.
     */
    @FunctionalInterface
    public interface Ending<R> {
        /** Must do nothing but SQL, and lock rows in an order of its own: others end transactions at the same time. */
        Future<List<Event>> end(Tx tx, List<R> results);
    }

    /**
     * When and by which call an event was caused.
     *
     * @param id the event's id, unique across all types
     */
    public record Occurrence(long id, String requestId, Instant at) {}

    /** Sets the handler of a type of events; one per type. Events of other types are not dispatched. */
    public <E extends DomainEvent> EventHandlers<R> handle(Class<E> type, Handler<E, R> handler) {
        BiFunction<Tx, StoredEvent, Future<R>> handling = (tx, stored) -> handler.handle(
                tx,
                EventJson.read(stored.body(), type),
                new Occurrence(stored.id(), stored.requestId(), stored.createdAt()));
        if (byType.put(MessageRegistry.nameOf(type), handling) != null) {
            throw new IllegalArgumentException(type + " has a handler already");
        }
        return this;
    }

    Set<String> types() {
        return byType.keySet();
    }

    boolean inBatches() {
        return batches;
    }

    /** Handles events of these types; their statements travel together. */
    Future<List<Event>> handle(Tx tx, List<StoredEvent> events) {
        return Future.all(events.stream()
                        .map(event -> byType.get(event.type()).apply(tx, event))
                        .toList())
                .compose(all -> ending.end(tx, all.list()));
    }
}
