package dev.fanfare.money.finance;

import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/** The progress of the current reconciliation pass. */
final class ReconciliationRepository {
    /**
     * A pass over all comparisons.
     *
     * @param found differences so far
     * @param before differences that the last whole pass found
     */
    record Pass(int part, long position, long found, long before) {
        boolean isNew() {
            return part == 0 && position == 0;
        }
    }

    // A pass is due an hour after the last one began, and its next chunk at once.
    static final DueRows<Pass> DUE = DueRows.of(Pass.class, """
            select part, position, found, differences as before
            from reconciliation
            where part > 0 or position > 0 or started_at <= now() - interval '1 hour'
            order by single
            """);

    private static final String BEGIN = """
            update reconciliation set started_at = now(), found = 0 returning part, position, found, differences as before
            """;

    private static final String GO_ON = """
            update reconciliation set part = $1, position = $2, found = $3
            """;

    private static final String FINISH = """
            update reconciliation set part = 0, position = 0, finished_at = now(), differences = $1
            """;

    private static final String DIFFERENCES = """
            select greatest(found, differences) as differences from reconciliation
            """;

    /**
     * The state of the comparison.
     *
     * @param finishedAt when the last whole pass ended, or the first was due
     * @param late whether that is overdue
     */
    record State(long differences, Instant finishedAt, boolean late) {}

    private static final String STATE = """
            select greatest(found, differences) as differences, greatest(finished_at, since) as finished_at,
                   greatest(finished_at, since) < now() - make_interval(hours => $1) as late
            from reconciliation
            """;

    static Future<State> getState(Sql sql, int hours) {
        return sql.get(STATE, State.class, hours);
    }

    /** Begins the pass if it is new. */
    static Future<Pass> begin(Tx tx, Pass due) {
        return due.isNew() ? tx.get(BEGIN, Pass.class) : Future.succeededFuture(due);
    }

    static Future<Void> advance(Tx tx, Pass pass) {
        return tx.execute(GO_ON, pass.part(), pass.position(), pass.found()).mapEmpty();
    }

    static Future<Void> finish(Tx tx, long differences) {
        return tx.execute(FINISH, differences).mapEmpty();
    }

    /** Differences that the last whole pass found, or the current one if it has found more already. */
    static Future<Long> countDifferences(Sql sql) {
        return sql.get(DIFFERENCES, Long.class);
    }
}
