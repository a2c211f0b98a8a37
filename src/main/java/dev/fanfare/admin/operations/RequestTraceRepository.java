package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.GetRequest;
import dev.fanfare.admin.operations.api.GetRequest.RequestAuditLine;
import dev.fanfare.admin.operations.api.GetRequest.RequestEntry;
import dev.fanfare.admin.operations.api.GetRequest.RequestEvent;
import dev.fanfare.admin.operations.api.GetRequest.RequestMail;
import dev.fanfare.admin.operations.api.GetRequest.RequestProposal;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What carries a request's id, in tables of all domains; one row more than an answer shows. */
final class RequestTraceRepository {
    private RequestTraceRepository() {}

    private static final int LIMIT = GetRequest.MAX + 1;

    private static final String AUDIT = """
            select id, actor_id, lower(credential) as credential, action, subject, reason, created_at
            from audit_log
            where request_id = $1
            order by id
            limit $2
            """;

    static Future<List<RequestAuditLine>> listAudit(Sql sql, String requestId) {
        return sql.list(AUDIT, RequestAuditLine.class, requestId, LIMIT);
    }

    private static final String ENTRIES = """
            select id as entry_id, key, kind, description, created_at
            from journal_entries
            where request_id = $1
            order by id
            limit $2
            """;

    static Future<List<RequestEntry>> listEntries(Sql sql, String requestId) {
        return sql.list(ENTRIES, RequestEntry.class, requestId, LIMIT);
    }

    private static final String EVENTS = """
            select event_id, type, attempts, failure, created_at, dispatched_at, dead_at
            from ((select id as event_id, type, attempts, failure, created_at, dispatched_at, dead_at
                   from outbox
                   where request_id = $1
                   order by id
                   limit $2)
                  union all
                  (select position, type, 0, null, at, at, null
                   from event_log
                   where request_id = $1
                   order by position
                   limit $2)) events
            order by created_at, event_id
            limit $2
            """;

    static Future<List<RequestEvent>> listEvents(Sql sql, String requestId) {
        return sql.list(EVENTS, RequestEvent.class, requestId, LIMIT);
    }

    private static final String MAILS = """
            select user_id, kind, attempts, failure, queued_at, done_at, outcome
            from ((select user_id, kind, attempts, failure, queued_at, done_at, outcome
                   from account_mails
                   where request_id = $1
                   order by id
                   limit $2)
                  union all
                  (select n.user_id, n.type, m.attempts, m.failure, m.queued_at, m.done_at, m.outcome
                   from notifications n
                   join notification_mails m on m.notification_id = n.id
                   where n.request_id = $1
                   order by n.id
                   limit $2)) mails
            limit $2
            """;

    static Future<List<RequestMail>> listMails(Sql sql, String requestId) {
        return sql.list(MAILS, RequestMail.class, requestId, LIMIT);
    }

    private static final String PROPOSALS = """
            select id as proposal_id, endpoint, status, proposed_at
            from proposals
            where request_id = $1
            order by id
            limit $2
            """;

    static Future<List<RequestProposal>> listProposals(Sql sql, String requestId) {
        return sql.list(PROPOSALS, RequestProposal.class, requestId, LIMIT);
    }
}
