package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.OutboxRepository.Kept;
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
 * Takes what is due from the outbox and has its effect added, each in a transaction of its own together with the mark
 * that it is done: however many dispatchers run and whenever one dies, each effect is there once. What fails is tried
 * again, later and later, and holds up nothing else.
 */
public final class OutboxDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);
    /** Transactions at the same time, and events for each in one stretch. */
    private static final int LANES = 4;

    private static final int STRETCH = 50;
    private static final int FAILURE_LENGTH = 500;

    private final Bus bus;
    private final Database db;
    private final Map<String, Effect<?>> effects = new HashMap<>();

    public OutboxDispatcher(Bus bus, Database db) {
        this.bus = bus;
        this.db = db;
    }

    /** What an event leads to, in the dispatcher's transaction. Answers what to tell on the bus once it is committed. */
    @FunctionalInterface
    public interface Handler<E extends DomainEvent> {
        /** Adds the effect; must do nothing but SQL. */
        Future<List<Event>> handle(Tx tx, E event, Occurrence occurrence);
    }

    /**
     * When and by which call an event came about.
     *
     * @param id the event's own, unique over all events
     */
    public record Occurrence(long id, String requestId, Instant at) {}

    private record Effect<E extends DomainEvent>(Class<E> type, Handler<E> handler) {
        Future<List<Event>> of(Tx tx, Kept kept) {
            Occurrence occurrence = new Occurrence(kept.id(), kept.requestId(), kept.createdAt());
            return handler.handle(tx, EventJson.read(kept.body(), type), occurrence);
        }
    }

    /** Says what an event leads to; once for a type. Events of other types are left alone. */
    public <E extends DomainEvent> OutboxDispatcher on(Class<E> type, Handler<E> handler) {
        if (effects.put(MessageRegistry.nameOf(type), new Effect<>(type, handler)) != null) {
            throw new IllegalArgumentException(type + " has an effect already");
        }
        return this;
    }

    /** Dispatches a bounded number of the events that are due. */
    public Future<JobResult> dispatch() {
        List<Future<JobResult>> lanes = IntStream.range(0, LANES)
                .mapToObj(lane -> JobResult.oneByOne(STRETCH, this::next))
                .toList();
        return Future.all(lanes).map(all -> all.<JobResult>list().stream().reduce(JobResult.NOTHING, JobResult::plus));
    }

    /** Whether there was one. */
    private Future<Boolean> next() {
        // Which one failed is not known outside of the transaction otherwise.
        List<Kept> claimed = new ArrayList<>(1);
        return db.transaction(tx -> OutboxRepository.claim(tx, effects.keySet()).compose(due -> {
                    claimed.clear();
                    due.ifPresent(claimed::add);
                    return due.isEmpty() ? Future.succeededFuture(List.<Event>of()) : deal(tx, due.get());
                }))
                .map(events -> {
                    events.forEach(bus::publish);
                    return !claimed.isEmpty();
                })
                .recover(cause -> claimed.isEmpty() ? Future.failedFuture(cause) : failed(claimed.get(0), cause));
    }

    private Future<List<Event>> deal(Tx tx, Kept kept) {
        return effects.get(kept.type()).of(tx, kept).compose(events -> OutboxRepository.dispatched(tx, kept.id())
                .map(events));
    }

    private Future<Boolean> failed(Kept kept, Throwable cause) {
        LOG.error("{} {} was not dispatched, request {}", kept.type(), kept.id(), kept.requestId(), cause);
        String failure = cause.toString();
        return OutboxRepository.failed(db, kept.id(), failure.substring(0, Math.min(FAILURE_LENGTH, failure.length())))
                .map(true);
    }
}
