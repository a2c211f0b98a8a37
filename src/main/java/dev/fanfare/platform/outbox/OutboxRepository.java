package dev.fanfare.platform.outbox;

import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tracing.EventSpans;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The table outbox. */
@SharedPool(
        name = "outbox",
        users = "all whose changes have effects",
        fairBy = SharedPool.By.AGE,
        bound = "`limits.*`; an event that fails makes way")
final class OutboxRepository {
    /** A row of the outbox. */
    record StoredEvent(
            long id, String type, String body, String requestId, String trace, Instant createdAt, int attempts)
            implements WorkQueue.Item {
        EventSpans.Cause span() {
            return new EventSpans.Cause("outbox " + type, id, requestId, trace);
        }
    }

    private static final String WRITE = """
            insert into outbox (type, body, request_id, trace)
            values ($1, $2::text::jsonb, $3, $4)
            """;

    /** @param trace traceparent of the change; null for none */
    static Future<Void> write(Tx tx, String type, String body, String requestId, String trace) {
        return tx.pipeline(WRITE, type, body, requestId, trace);
    }

    private static final String RECORD = """
            insert into outbox (type, body, request_id, dispatched_at)
            values ($1, $2::text::jsonb, $3, now())
            """;

    static Future<Void> record(Tx tx, String type, String body, String requestId) {
        return tx.pipeline(RECORD, type, body, requestId);
    }

    /** Events that are due, of the given types: those of newer versions are left to their nodes. */
    static final DueRows<StoredEvent> DUE = DueRows.batches(StoredEvent.class, 50, """
            select id, type, body::text as body, request_id, trace, created_at, attempts + 1 as attempts
            from outbox
            where dispatched_at is null and dead_at is null and due_at <= now() and type = any ($1)
            order by due_at, id
            """);

    static final WorkQueue<StoredEvent> QUEUE = WorkQueue.of(
                    "outbox", StoredEvent.class, "outbox", "id", "dispatched_at is null and dead_at is null")
            .retriesOrDies("1");

    // Uses the indexes of pending and of undispatched events.
    private static final String LIST_WRITTEN = """
            select id, type, body::text as body
            from outbox
            where xmin = pg_current_xact_id()::xid
              and (dispatched_at = now() or (dispatched_at is null and dead_at is null and due_at = now()))
            order by id
            limit $1
            """;

    /** The events of this transaction. */
    static Future<List<Written>> listWritten(Tx tx, int limit) {
        return tx.list(LIST_WRITTEN, Written.class, limit);
    }

    /** An event as an object. */
    record Written(long id, String type, Object body) {}

    private static final String LIST_WAITING = """
            select id, type, body::text as body, request_id, trace, created_at, attempts + 1 as attempts
            from outbox
            where dispatched_at is null and dead_at is null and due_at = now() and xmin = pg_current_xact_id()::xid
            order by id
            limit 50
            """;

    /** The events of this transaction that need dispatch. */
    static Future<List<StoredEvent>> listWaiting(Tx tx) {
        return tx.list(LIST_WAITING, StoredEvent.class);
    }

    private static final String DISPATCHED = """
            update outbox
            set dispatched_at = now(), failure = null
            where id = any ($1)
            """;

    static Future<Void> recordDispatched(Tx tx, List<StoredEvent> events) {
        return tx.pipeline(
                DISPATCHED, (Object) events.stream().map(StoredEvent::id).toArray(Long[]::new));
    }

    private static final QueryVariants LIST_DEAD = QueryVariants.of("""
            select id, type, body::text as body, request_id, created_at, attempts, failure, dead_at
            from outbox
            where dead_at is not null and id > $1 {filters}
            order by id
            limit $2
            """, "and type = ?");

    static Future<List<DeadLetter>> listDead(Sql sql, String type, long after, int limit) {
        return sql.list(LIST_DEAD.by(type), DeadLetter.class, after, limit);
    }

    private static final String RETRY = """
            with revived as (
              select id from outbox
              where dead_at is not null and ($1::bigint[] is null or id = any ($1))
              order by id
              limit $2
              for update)
            update outbox
            set dead_at = null, attempts = 0, due_at = now()
            from revived
            where outbox.id = revived.id
            """;

    static Future<Integer> retry(Tx tx, List<Long> ids, int atMost) {
        return tx.execute(RETRY, ids == null ? null : ids.toArray(Long[]::new), atMost);
    }
}
