package dev.fanfare.admin.operations;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.admin.operations.api.ListAudit;
import dev.fanfare.admin.operations.api.ListAudit.AuditLog;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads the table audit_log; {@link dev.fanfare.platform.audit.Audit} writes it. */
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
}
