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
            select null::bigint as id, $1 as title
            where exists (select from audit_log where request_id = $1)
               or exists (select from journal_entries where request_id = $1)
               or exists (select from outbox where request_id = $1)
               or exists (select from account_mails where request_id = $1)
               or exists (select from notifications where request_id = $1)
               or exists (select from proposals where request_id = $1)
            """;

    /** A request that left anything, by its id. */
    static Future<List<Hit>> findRequest(Sql sql, Term term) {
        return sql.list(FIND_REQUEST, Hit.class, term.text());
    }
}
