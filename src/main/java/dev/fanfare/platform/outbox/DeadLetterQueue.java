package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Dead letters, which wait for an operator to retry them. */
public final class DeadLetterQueue {
    /** Maximum events that one call retries. */
    public static final int MAX_COUNT = 1_000;

    private DeadLetterQueue() {}

    /**
     * Checks for dead letters and overdue events.
     *
     * @param minutes maximum wait of an event
     */
    public static HealthCheck watch(int minutes) {
        return new HealthCheck(
                "events",
                Permission.AUDIT_VIEW,
                "List the failed events, mend the cause that their failures name, and have them tried again.",
                sql -> OutboxRepository.QUEUE.backlog(sql).map(backlog -> {
                    Instant since = backlog.since();
                    if (since != null && since.isBefore(Instant.now().minus(Duration.ofMinutes(minutes)))) {
                        return Finding.problem("An event due at {0} has not been dispatched.", since);
                    }
                    return backlog.dead() > 0
                            ? Finding.waiting(
                                    "One event failed too often and waits for you.|{0} events failed too often and wait for you.",
                                    backlog.dead())
                            : Finding.WELL;
                }));
    }

    /**
     * Lists them by id.
     *
     * @param type null for all
     * @param after the id after which to begin
     */
    public static Future<List<DeadLetter>> list(Sql sql, String type, long after, int limit) {
        return OutboxRepository.listDead(sql, type, after, limit);
    }

    /**
     * Retries them at once, with the attempts of a new event.
     *
     * @param ids null for the oldest {@link #MAX_COUNT}
     * @return how many there were
     */
    public static Future<Integer> retry(Tx tx, List<Long> ids) {
        tx.notify(Outbox.CHANNEL);
        return OutboxRepository.retry(tx, ids, MAX_COUNT);
    }
}
