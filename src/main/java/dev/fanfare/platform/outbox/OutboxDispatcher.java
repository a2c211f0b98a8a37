package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.OutboxRepository.StoredEvent;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tracing.TraceSpan;
import dev.fanfare.platform.tracing.Tracing;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes due events to their handlers. The handler's changes and the mark that the event is dispatched are one
 * transaction, so that each event takes effect exactly once, however many dispatchers run and whenever one dies. A
 * failed event is retried with growing delays and does not block others, until it is a dead letter.
 *
 * <p>Events that take little are dispatched together, up to fifty in a transaction.
 */
public final class OutboxDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);
    /** Concurrent transactions where there is more than one transaction's work, and how many each of them runs. */
    private static final int LANES = 4;

    private static final int CHUNK = 50;
    private static final int FAILURE_LENGTH = 500;

    private final Bus bus;
    private final Database db;
    private final int attempts;
    private final OutboxHandlers handlers;
    private final Backlog backlog;

    public OutboxDispatcher(Bus bus, Database db, OutboxConfig config, OutboxHandlers handlers, Backlog backlog) {
        this.backlog = backlog;
        this.bus = bus;
        this.handlers = handlers;
        this.db = db;
        this.attempts = config.attempts();
    }

    /** Dispatches a bounded number of due events. */
    public Future<JobResult> dispatch() {
        return sum(handlers.all().stream().map(this::dispatch).toList())
                .compose(dispatched -> backlog.look(db).map(dispatched));
    }

    /** One transaction, and several lanes of them when there was more than one's work. */
    private Future<JobResult> dispatch(EventHandlers<?> handlers) {
        return next(handlers, handlers.inBatches()).compose(found -> {
            JobResult first = new JobResult(found, false);
            return found < handlers.atMost()
                    ? Future.succeededFuture(first)
                    : sum(Stream.generate(() -> lane(handlers, 0, 0))
                                    .limit(LANES)
                                    .toList())
                            .map(first::plus);
        });
    }

    private static Future<JobResult> sum(List<Future<JobResult>> results) {
        return Future.all(results)
                .map(all -> all.<JobResult>list().stream().reduce(JobResult.NOTHING, JobResult::plus));
    }

    /** Transactions, one after the other, while there is work for whole ones. */
    private Future<JobResult> lane(EventHandlers<?> handlers, int transactions, int before) {
        return next(handlers, handlers.inBatches()).compose(found -> {
            int events = before + found;
            boolean more = found == handlers.atMost();
            return more && transactions + 1 < CHUNK
                    ? lane(handlers, transactions + 1, events)
                    : Future.succeededFuture(new JobResult(events, more));
        });
    }

    /**
     * Dispatches the next events in a transaction; returns how many were due.
     *
     * @param many whether it may be more than one
     */
    private Future<Integer> next(EventHandlers<?> handlers, boolean many) {
        // Others are dispatched at the same time, on ways of their own.
        return TraceSpan.apart(() -> dispatchNext(handlers, many));
    }

    private Future<Integer> dispatchNext(EventHandlers<?> handlers, boolean many) {
        // Remembers the events outside of the transaction, in case it fails.
        List<StoredEvent> claimed = new ArrayList<>();
        List<TraceSpan> ways = new ArrayList<>();
        return db.transaction(
                        tx -> OutboxRepository.claim(tx, handlers.types(), many).compose(due -> {
                            claimed.clear();
                            claimed.addAll(due);
                            bus.tracing().ifPresent(tracing -> goOn(tracing, due, ways));
                            return due.isEmpty() ? Future.succeededFuture(List.<Event>of()) : handle(handlers, tx, due);
                        }))
                .onComplete(done -> ways.forEach(way -> way.complete(null, done.cause())))
                .map(events -> {
                    events.forEach(bus::publish);
                    return claimed.size();
                })
                .recover(cause -> failed(handlers, claimed, cause));
    }

    /** What is done with events that belong together is noted on the way of the first one. */
    private static void goOn(Tracing tracing, List<StoredEvent> due, List<TraceSpan> ways) {
        for (int i = due.size() - 1; i >= 0; i--) {
            StoredEvent event = due.get(i);
            TraceSpan way = tracing.event("outbox " + event.type(), event.requestId(), event.trace());
            if (way != null) {
                way.note("fanfare.event_id", event.id());
                ways.add(way);
            }
        }
    }

    private static Future<List<Event>> handle(EventHandlers<?> handlers, Tx tx, List<StoredEvent> due) {
        return handlers.handle(tx, due)
                .compose(events -> OutboxRepository.dispatched(tx, due).map(events));
    }

    /** One of several failed: of those that are due, each gets a transaction of its own. */
    private Future<Integer> failed(EventHandlers<?> handlers, List<StoredEvent> claimed, Throwable cause) {
        if (claimed.isEmpty()) {
            return Future.failedFuture(cause);
        }
        if (claimed.size() == 1) {
            return failed(claimed.get(0), cause).map(1);
        }
        LOG.info("{} events are dispatched one by one: {}", claimed.size(), cause.toString());
        return JobResult.oneByOne(claimed.size(), () -> next(handlers, false).map(found -> found > 0))
                .map(claimed.size());
    }

    private Future<Void> failed(StoredEvent stored, Throwable cause) {
        LOG.error("{} {} was not dispatched, request {}", stored.type(), stored.id(), stored.requestId(), cause);
        String failure = cause.toString();
        return db.transaction(tx -> OutboxRepository.failed(
                        tx, stored, failure.substring(0, Math.min(FAILURE_LENGTH, failure.length())), attempts))
                .map(dead -> {
                    if (dead.orElse(false)) {
                        LOG.error("{} {} is a dead letter after {} attempts", stored.type(), stored.id(), attempts);
                    }
                    return null;
                });
    }
}
