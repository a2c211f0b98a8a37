package dev.fanfare.admin.operations;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.admin.operations.api.GetRequest;
import dev.fanfare.admin.operations.api.GetRequest.RequestAuditLine;
import dev.fanfare.admin.operations.api.GetRequest.RequestEntry;
import dev.fanfare.admin.operations.api.GetRequest.RequestEvent;
import dev.fanfare.admin.operations.api.GetRequest.RequestMail;
import dev.fanfare.admin.operations.api.GetRequest.RequestProposal;
import dev.fanfare.admin.operations.api.ListAudit;
import dev.fanfare.admin.operations.api.ListAudit.AuditLog;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads the audit log, and all that one request has left. */
final class AuditLogRepository {
    private static final String[] FILTERS = {
        "and l.actor_id = ?", "and l.action = ?", "and l.subject = ?", "and l.request_id = ?"
    };

    /** The columns of an entry: a line l and its actor u. */
    private static final String PARTS = """
            l.id, l.actor_id, u.username as actor, l.proposed_by, lower(l.credential) as credential, l.credential_id, l.action,
            l.subject, l.before::text as before, l.after::text as after, l.reason, l.request_id, l.address, l.created_at
            """;

    private static final QueryVariants LIST = QueryVariants.of("""
            select %s
            from audit_log l
            left join users u on u.id = l.actor_id
            where l.id = any (array(
              select l.id from audit_log l where l.id < $1 {filters} order by l.id desc limit $2 offset $3))
            order by l.id desc
            """.formatted(PARTS), FILTERS);

    private static final QueryVariants COUNT =
            QueryVariants.of("select count(*) as total from audit_log l where true {filters}", FILTERS);

    private static final QueryVariants COUNT_KEPT = QueryVariants.of("""
            select coalesce(sum(value), 0)::bigint as total
            from counters
            where statistic = 'audit' and subject = 0 and day = '-infinity' {filters}
            """, "and detail = ?");

    static Future<List<AuditLog.Entry>> list(Sql sql, ListAudit ask, PageRequest part) {
        return sql.list(
                LIST.by(ask.actorId(), ask.action(), ask.subject(), ask.requestId()),
                AuditLog.Entry.class,
                part.beforeId(),
                part.limit(),
                part.offset());
    }

    static Future<Long> count(Sql sql, ListAudit ask) {
        return ask.actorId() == null && ask.subject() == null && ask.requestId() == null
                ? sql.get(COUNT_KEPT.by(ask.action()), Long.class)
                : sql.get(COUNT.by(ask.actorId(), ask.action(), ask.subject(), ask.requestId()), Long.class);
    }

    /**
     * An exported line.
     *
     * @param settled whether no line with a smaller id can still appear
     */
    record Exported(@JsonUnwrapped AuditLog.Entry entry, boolean settled) {}

    private static final String EXPORT = """
            select %s, l.created_at < business_now() - interval '1 minute' as settled
            from audit_log l
            left join users u on u.id = l.actor_id
            where l.id > $1
            order by l.id
            limit $2
            """.formatted(PARTS);

    /** The lines after this one, oldest first. */
    static Future<List<Exported>> export(Sql sql, long after, int atMost) {
        return sql.list(EXPORT, Exported.class, after, atMost);
    }

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

    private static final String DEAD_EVENTS =
            StaffQueue.COUNT.formatted("select dead_at as at from outbox where dead_at is not null order by id");

    static Future<Waiting> countEvents(Sql sql) {
        return sql.get(DEAD_EVENTS, Waiting.class);
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
