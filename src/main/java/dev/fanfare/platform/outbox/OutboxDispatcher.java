package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.OutboxRepository.StoredEvent;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes due events to their handlers. The handler's changes and the mark that the event is dispatched are one
 * transaction, so that each event takes effect exactly once, however many dispatchers run and whenever one dies. A
 * failed event is retried with growing delays and does not block others, until it is a dead letter.
 */
public final class OutboxDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);
    /** Concurrent transactions, and the events that each dispatches in one run. */
    private static final int LANES = 4;

    private static final int CHUNK = 50;
    private static final int FAILURE_LENGTH = 500;

    private final Bus bus;
    private final Database db;
    private final int attempts;
    private final Map<String, Registration<?>> registrations = new HashMap<>();

    public OutboxDispatcher(Bus bus, Database db, OutboxConfig config) {
        this.bus = bus;
        this.db = db;
        this.attempts = config.attempts();
    }

    /** Handles an event in the dispatcher's transaction. Returns the events to publish on the bus after the commit. */
    @FunctionalInterface
    public interface Handler<E extends DomainEvent> {
        /** Must do nothing but SQL. */
        Future<List<Event>> handle(Tx tx, E event, Occurrence occurrence);
    }

    /**
     * When and by which call an event was caused.
     *
     * @param id the event's id, unique across all types
     */
    public record Occurrence(long id, String requestId, Instant at) {}

    private record Registration<E extends DomainEvent>(Class<E> type, Handler<E> handler) {
        Future<List<Event>> of(Tx tx, StoredEvent stored) {
            Occurrence occurrence = new Occurrence(stored.id(), stored.requestId(), stored.createdAt());
            return handler.handle(tx, EventJson.read(stored.body(), type), occurrence);
        }
    }

    /** Sets the handler of a type of events; one per type. Events of other types are not dispatched. */
    public <E extends DomainEvent> OutboxDispatcher handle(Class<E> type, Handler<E> handler) {
        if (registrations.put(MessageRegistry.nameOf(type), new Registration<>(type, handler)) != null) {
            throw new IllegalArgumentException(type + " has a handler already");
        }
        return this;
    }

    /** Dispatches a bounded number of due events. */
    public Future<JobResult> dispatch() {
        List<Future<JobResult>> lanes = IntStream.range(0, LANES)
                .mapToObj(lane -> JobResult.oneByOne(CHUNK, this::next))
                .toList();
        return Future.all(lanes).map(all -> all.<JobResult>list().stream().reduce(JobResult.NOTHING, JobResult::plus));
    }

    /** Dispatches one event; false if none is due. */
    private Future<Boolean> next() {
        // Remembers the event outside of the transaction, in case it fails.
        List<StoredEvent> claimed = new ArrayList<>(1);
        return db.transaction(
                        tx -> OutboxRepository.claim(tx, registrations.keySet()).compose(due -> {
                            claimed.clear();
                            due.ifPresent(claimed::add);
                            return due.isEmpty() ? Future.succeededFuture(List.<Event>of()) : handle(tx, due.get());
                        }))
                .map(events -> {
                    events.forEach(bus::publish);
                    return !claimed.isEmpty();
                })
                .recover(cause -> claimed.isEmpty() ? Future.failedFuture(cause) : failed(claimed.get(0), cause));
    }

    private Future<List<Event>> handle(Tx tx, StoredEvent stored) {
        return registrations.get(stored.type()).of(tx, stored).compose(events -> OutboxRepository.dispatched(
                        tx, stored.id())
                .map(events));
    }

    private Future<Boolean> failed(StoredEvent stored, Throwable cause) {
        LOG.error("{} {} was not dispatched, request {}", stored.type(), stored.id(), stored.requestId(), cause);
        String failure = cause.toString();
        return db.transaction(tx -> OutboxRepository.failed(
                        tx, stored, failure.substring(0, Math.min(FAILURE_LENGTH, failure.length())), attempts))
                .map(dead -> {
                    if (dead.orElse(false)) {
                        LOG.error("{} {} is a dead letter after {} attempts", stored.type(), stored.id(), attempts);
                    }
                    return true;
                });
    }
}
