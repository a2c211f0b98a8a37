package dev.fanfare.operations;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.operations.api.ListAudit;
import dev.fanfare.operations.api.ListAudit.AuditLog;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.Locale;

/** The table audit_log, to read; {@link dev.fanfare.platform.audit.Audit} writes it. */
final class AuditLogRepository {
    private AuditLogRepository() {}

    private static final String LIST = """
            select l.id, l.actor_id, u.username, l.credential, l.action, l.subject, l.before::text as before,
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
                AuditLogRepository::entry,
                ask.actorId(),
                ask.action(),
                ask.subject(),
                ask.requestId(),
                paging.limit(),
                paging.offset());
    }

    static Future<Long> count(Sql sql, ListAudit ask) {
        return sql.get(COUNT, row -> row.getLong("total"), ask.actorId(), ask.action(), ask.subject(), ask.requestId());
    }

    private static AuditLog.Entry entry(Row row) {
        return new AuditLog.Entry(
                row.getLong("id"),
                row.getLong("actor_id"),
                row.getString("username"),
                row.getString("credential").toLowerCase(Locale.ROOT),
                row.getString("action"),
                row.getString("subject"),
                parsed(row.getString("before")),
                parsed(row.getString("after")),
                row.getString("reason"),
                row.getString("request_id"),
                row.getString("address"),
                Rows.instant(row, "created_at"));
    }

    private static Object parsed(String json) {
        try {
            return json == null ? null : Json.mapper().readValue(json, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the audit log holds no JSON", e);
        }
    }
}
