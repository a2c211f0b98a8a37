package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.OutboxRepository.StoredEvent;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tracing.EventSpans;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes due events to their handlers. A handler's changes commit together with the dispatched mark, so each event
 * takes effect exactly once, with any number of dispatchers and crashes. A failed event is retried with backoff,
 * without blocking others, until it is a dead letter.
 *
 * <p>Cheap events are batched, up to fifty in a transaction.
 */
public final class OutboxDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);
    /** Concurrent lanes for a large backlog, and transactions per lane. */
    private static final int LANES = 4;

    private static final int CHUNK = 50;

    private final Bus bus;
    private final Database db;
    private final int attempts;
    private final OutboxHandlers handlers;
    private final MeterRegistry meters;

    public OutboxDispatcher(Bus bus, Database db, MeterRegistry meters, OutboxConfig config, OutboxHandlers handlers) {
        this.bus = bus;
        this.handlers = handlers;
        this.db = db;
        this.attempts = config.attempts();
        this.meters = meters;
    }

    /** Dispatches a bounded number of due events. */
    public Future<JobResult> dispatch() {
        return sum(handlers.all().stream().map(this::dispatch).toList())
                .compose(
                        dispatched -> OutboxRepository.QUEUE.measure(db, meters).map(dispatched));
    }

    /** Runs one transaction, then several lanes if it was full. */
    private Future<JobResult> dispatch(EventHandlers<?> handlers) {
        return lane(handlers, 1)
                .compose(first -> first.more()
                        ? sum(Stream.generate(() -> lane(handlers, CHUNK))
                                        .limit(LANES)
                                        .toList())
                                .map(first::plus)
                        : Future.succeededFuture(first));
    }

    private static Future<JobResult> sum(List<Future<JobResult>> results) {
        return Future.all(results)
                .map(all -> all.<JobResult>list().stream().reduce(JobResult.NOTHING, JobResult::plus));
    }

    /** Transactions, one after the other, while there is work for whole ones. */
    private Future<JobResult> lane(EventHandlers<?> handlers, int transactions) {
        DueRows<StoredEvent> due = handlers.inBatches() ? OutboxRepository.DUE : OutboxRepository.DUE.singly();
        Object types = handlers.types().toArray(String[]::new);
        return due.handle(db, transactions * due.batch(), new Dispatch(handlers), types);
    }

    /** The transactions of a lane. */
    private final class Dispatch implements DueRows.Work<StoredEvent> {
        private final EventHandlers<?> handlers;
        private final EventSpans spans = new EventSpans(bus.tracing());
        private List<Event> events = List.of();

        Dispatch(EventHandlers<?> handlers) {
            this.handlers = handlers;
        }

        @Override
        public Future<?> handle(Tx tx, List<StoredEvent> due) {
            spans.begin(due, StoredEvent::span);
            return handlers.handle(tx, due)
                    .onSuccess(led -> events = led)
                    .compose(done -> OutboxRepository.recordDispatched(tx, due));
        }

        @Override
        public Future<?> ended(List<StoredEvent> due, Throwable cause) {
            spans.complete(cause);
            if (cause == null) {
                events.forEach(bus::publish);
            }
            return Future.succeededFuture();
        }

        @Override
        public Future<Boolean> setAside(StoredEvent event, Throwable cause) {
            LOG.error("{} {} was not dispatched, request {}", event.type(), event.id(), event.requestId(), cause);
            return OutboxRepository.QUEUE
                    .failed(db, meters, event, cause, attempts)
                    .map(true);
        }
    }
}
