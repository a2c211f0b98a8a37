package dev.fanfare.platform.outbox;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** The table outbox. */
final class OutboxRepository {
    private OutboxRepository() {}

    /** A row of the outbox. */
    record StoredEvent(long id, String type, String body, String requestId, Instant createdAt) {}

    private static final String WRITE = """
            insert into outbox (type, body, request_id)
            values ($1, $2::text::jsonb, $3)
            """;

    static Future<Void> write(Tx tx, String type, String body, String requestId) {
        return tx.execute(WRITE, type, body, requestId).mapEmpty();
    }

    private static final String CLAIM = """
            select id, type, body::text as body, request_id, created_at
            from outbox
            where dispatched_at is null and due_at <= now() and type = any ($1)
            order by due_at, id
            limit 1
            for update skip locked
            """;

    /** Claims the next due event of the given types; newer versions' events are left to their nodes. */
    static Future<Optional<StoredEvent>> claim(Tx tx, Set<String> types) {
        return tx.find(CLAIM, StoredEvent.class, (Object) types.toArray(String[]::new));
    }

    private static final String DISPATCHED = """
            update outbox
            set dispatched_at = now(), failure = null
            where id = $1
            """;

    static Future<Void> dispatched(Tx tx, long id) {
        return tx.execute(DISPATCHED, id).mapEmpty();
    }

    /** The delay doubles, from a second up to an hour. */
    private static final String FAILED = """
            update outbox
            set attempts = attempts + 1,
                failure = $2,
                due_at = now() + least(interval '1 hour', interval '1 second' * 2 ^ least(attempts, 20))
            where id = $1 and dispatched_at is null
            """;

    static Future<Void> failed(Sql sql, long id, String failure) {
        return sql.execute(FAILED, id, failure).mapEmpty();
    }
}
