package dev.fanfare.operations;

import dev.fanfare.operations.api.ListAudit;
import dev.fanfare.operations.api.ListAudit.AuditLog;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** The table audit_log, to read; {@link dev.fanfare.platform.audit.Audit} writes it. */
final class AuditLogRepository {
    private AuditLogRepository() {}

    private static final String LIST = """
            select l.id, l.actor_id, u.username as actor, lower(l.credential) as credential, l.action, l.subject, l.before::text as before,
                   l.after::text as after, l.reason, l.request_id, l.address, l.created_at
            from audit_log l
            left join users u on u.id = l.actor_id
            where ($1::bigint is null or l.actor_id = $1) and ($2::text is null or l.action = $2)
              and ($3::text is null or l.subject = $3) and ($4::text is null or l.request_id = $4)
            order by l.id desc
            limit $5 offset $6
            """;

    private static final String COUNT = """
            select count(*) as total
            from audit_log l
            where ($1::bigint is null or l.actor_id = $1) and ($2::text is null or l.action = $2)
              and ($3::text is null or l.subject = $3) and ($4::text is null or l.request_id = $4)
            """;

    static Future<List<AuditLog.Entry>> list(Sql sql, ListAudit ask, Paging paging) {
        return sql.list(
                LIST,
                AuditLog.Entry.class,
                ask.actorId(),
                ask.action(),
                ask.subject(),
                ask.requestId(),
                paging.limit(),
                paging.offset());
    }

    static Future<Long> count(Sql sql, ListAudit ask) {
        return sql.get(COUNT, Long.class, ask.actorId(), ask.action(), ask.subject(), ask.requestId());
    }
}
