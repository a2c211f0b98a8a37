package dev.fanfare.admin.operations;

import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What the overview shows of events, and what staff find in the audit log. */
final class OperationsDeskRepository {
    private OperationsDeskRepository() {}

    private static final String EVENTS =
            StaffQueue.COUNT.formatted("select dead_at as at from outbox where dead_at is not null order by id");

    static Future<Waiting> countEvents(Sql sql) {
        return sql.get(EVENTS, Waiting.class);
    }

    private static final String FIND_REQUEST = """
            select null::bigint as id, min(request_id) as title from audit_log where request_id = $1 having count(*) > 0
            """;

    /** A request that changed something, by its id. */
    static Future<List<Hit>> findRequest(Sql sql, Term term) {
        return sql.list(FIND_REQUEST, Hit.class, term.text());
    }
}
