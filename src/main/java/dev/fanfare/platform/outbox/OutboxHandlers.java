package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.outbox.EventHandlers.Ending;
import dev.fanfare.platform.outbox.EventHandlers.Handler;
import dev.fanfare.platform.outbox.OutboxRepository.StoredEvent;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All handlers, by type of event. Complete before the first dispatch. */
public final class OutboxHandlers {
    private final EventHandlers<List<Event>> alone =
            new EventHandlers<>(false, (tx, results) -> Future.succeededFuture(results.get(0)));
    private final List<EventHandlers<?>> all = new ArrayList<>(List.of(alone));

    /**
     * Handles each event of a type in a transaction of its own. The handler returns the events to publish on the bus after
     * the commit.
     */
    public <E extends DomainEvent> OutboxHandlers handle(Class<E> type, Handler<E, List<Event>> handler) {
        alone.handle(type, handler);
        return this;
    }

    /**
     * Handles events in batches: each handler computes its event's result, if any, and all results are applied at once.
     * If one fails, each event gets its own transaction.
     */
    public <T> EventHandlers<Optional<T>> together(Ending<T> ending) {
        EventHandlers<Optional<T>> handlers = new EventHandlers<>(true, (tx, results) -> {
            List<T> found = results.stream().flatMap(Optional::stream).toList();
            return found.isEmpty() ? Future.succeededFuture(List.of()) : ending.end(tx, found);
        });
        all.add(handlers);
        return handlers;
    }

    List<EventHandlers<?>> all() {
        return all;
    }

    /**
     * Handles up to fifty events of this transaction within it. For dry runs: marks nothing as dispatched and publishes
     * nothing.
     */
    public Future<Void> preview(Tx tx) {
        return OutboxRepository.listWaiting(tx).compose(waiting -> all.stream()
                .map(handlers -> new Foreseen(
                        handlers,
                        waiting.stream()
                                .filter(event -> handlers.types().contains(event.type()))
                                .toList()))
                .filter(foreseen -> !foreseen.events().isEmpty())
                .reduce(
                        Future.<Void>succeededFuture(),
                        (before, foreseen) -> before.compose(done -> foreseen.handle(tx)),
                        (one, other) -> other));
    }

    /** Events with their handlers. */
    private record Foreseen(EventHandlers<?> handlers, List<StoredEvent> events) {
        Future<Void> handle(Tx tx) {
            if (handlers.inBatches()) {
                return handlers.handle(tx, events).mapEmpty();
            }
            Future<Void> handled = Future.succeededFuture();
            for (StoredEvent event : events) {
                handled = handled.compose(
                        done -> handlers.handle(tx, List.of(event)).mapEmpty());
            }
            return handled;
        }
    }
}
