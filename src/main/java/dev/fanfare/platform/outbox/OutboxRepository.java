package dev.fanfare.platform.outbox;

import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The table outbox. */
final class OutboxRepository {
    /** A row of the outbox. */
    record StoredEvent(
            long id, String type, String body, String requestId, String trace, Instant createdAt, int attempts) {}

    private static final String WRITE = """
            insert into outbox (type, body, request_id, trace)
            values ($1, $2::text::jsonb, $3, $4)
            """;

    /** @param trace of the change, as the header traceparent has it; null for none */
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

    /** Events that one transaction may claim at most. */
    static final int MAX = 50;

    private static final String DUE = """
            id, type, body::text as body, request_id, trace, created_at, attempts
            from outbox
            where dispatched_at is null and dead_at is null and due_at <= now() and type = any ($1)
            order by due_at, id
            for update skip locked
            """;

    // Literals, for the planner: with an index in this order it need not sort all that is due.
    private static final String CLAIM_ONE = "select " + DUE + "limit 1";

    private static final String CLAIM_MANY = "select " + DUE + "limit " + MAX;

    /**
     * Claims the next due events of the given types; newer versions' events are left to their nodes.
     *
     * @param many whether up to {@link #MAX}, not one
     */
    static Future<List<StoredEvent>> claim(Tx tx, Set<String> types, boolean many) {
        return tx.list(many ? CLAIM_MANY : CLAIM_ONE, StoredEvent.class, (Object) types.toArray(String[]::new));
    }

    // By the indexes of events that are to be dispatched and of those that are not.
    private static final String LIST_WRITTEN = """
            select id, type, body::text as body
            from outbox
            where xmin = pg_current_xact_id()::xid
              and (dispatched_at = now() or (dispatched_at is null and dead_at is null and due_at = now()))
            order by id
            limit $1
            """;

    /** What this transaction has written. */
    static Future<List<Written>> listWritten(Tx tx, int limit) {
        return tx.list(LIST_WRITTEN, Written.class, limit);
    }

    /** An event as an object. */
    record Written(long id, String type, Object body) {}

    private static final String LIST_WAITING = """
            select id, type, body::text as body, request_id, trace, created_at, attempts
            from outbox
            where dispatched_at is null and dead_at is null and due_at = now() and xmin = pg_current_xact_id()::xid
            order by id
            limit 50
            """;

    /** What this transaction has written that is to be dispatched. */
    static Future<List<StoredEvent>> listWaiting(Tx tx) {
        return tx.list(LIST_WAITING, StoredEvent.class);
    }

    private static final String DISPATCHED = """
            update outbox
            set dispatched_at = now(), failure = null
            where id = any ($1)
            """;

    static Future<Void> dispatched(Tx tx, List<StoredEvent> events) {
        return tx.pipeline(
                DISPATCHED, (Object) events.stream().map(StoredEvent::id).toArray(Long[]::new));
    }

    /** The delay doubles, from a second up to an hour. */
    private static final String FAILED = """
            update outbox
            set attempts = attempts + 1,
                failure = $2,
                due_at = now() + least(interval '1 hour', interval '1 second' * 2 ^ least(attempts, 20)),
                dead_at = case when attempts + 1 >= $3 then now() end
            where id = $1 and dispatched_at is null and attempts = $4
            returning dead_at is not null
            """;

    /**
     * Records a failure.
     *
     * @param atMost attempts, after which the event is a dead letter
     * @return whether it is one now; empty if another dispatcher has had the event meanwhile
     */
    static Future<Optional<Boolean>> failed(Tx tx, StoredEvent event, String failure, int atMost) {
        return tx.find(FAILED, Boolean.class, event.id(), failure, atMost, event.attempts());
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

    /**
     * What waits for long.
     *
     * @param dead dead letters, at most 1,000 counted
     * @param since when the oldest event that is not dispatched was due; null if that is not long ago
     */
    record Waiting(long dead, Instant since) {}

    private static final String WAITING = """
            select (select count(*) from (select from outbox where dead_at is not null limit 1000) d) as dead,
                   (select min(due_at) from outbox
                    where dispatched_at is null and dead_at is null
                      and due_at < now() - make_interval(mins => $1)) as since
            """;

    static Future<Waiting> waiting(Sql sql, int minutes) {
        return sql.get(WAITING, Waiting.class, minutes);
    }

    /** Events of the backlog that are counted at most. */
    static final int MAX_COUNTED = 10_000;

    private static final String BACKLOG = """
            select count(*) as waiting, min(due_at) as since
            from (select due_at from outbox
                  where dispatched_at is null and dead_at is null
                  order by due_at, id
                  limit 10000) w
            """;

    /**
     * What is to be dispatched.
     *
     * @param waiting at most {@link #MAX_COUNTED}
     * @param since when the oldest was due; null if there is none
     */
    record Counted(long waiting, Instant since) {}

    static Future<Counted> backlog(Sql sql) {
        return sql.get(BACKLOG, Counted.class);
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
