package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.WireJson;
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
 * Handlers of events that share a transaction.
 *
 * @param <R> the result of an event
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
        /** Must only execute SQL. */
        Future<R> handle(Tx tx, E event, Occurrence occurrence);
    }

    /**
     * Applies the results of a transaction's events in order. Returns the events to publish on the bus after the
     * commit.
     */
    @FunctionalInterface
    public interface Ending<R> {
        /** Must only execute SQL, and lock rows in a fixed order, because others run concurrently. */
        Future<List<Event>> end(Tx tx, List<R> results);
    }

    /**
     * The time and the request that caused an event.
     *
     * @param id the event's id, unique across all types
     */
    public record Occurrence(long id, String requestId, Instant at) {}

    /** Sets the handler of a type of events; one per type. Events of other types are not dispatched. */
    public <E extends DomainEvent> EventHandlers<R> handle(Class<E> type, Handler<E, R> handler) {
        BiFunction<Tx, StoredEvent, Future<R>> handling = (tx, stored) -> handler.handle(
                tx,
                WireJson.read(stored.body(), type),
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
