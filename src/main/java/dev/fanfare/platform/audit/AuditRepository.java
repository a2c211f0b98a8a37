package dev.fanfare.platform.audit;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The audit log's table. */
final class AuditRepository {
    private static final String WRITE = """
            insert into audit_log (actor_id, proposed_by, credential, credential_id, action, subject, before, after, reason, request_id,
              address)
            values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8::text::jsonb, $9, $10, $11)
            """;

    static Future<Void> write(
            Tx tx, Caller caller, String action, String subject, Object before, Object after, String reason) {
        return tx.pipeline(
                WRITE,
                caller.userId(),
                caller.proposedBy(),
                caller.credential().name(),
                caller.credentialId(),
                action,
                subject,
                Json.text(before),
                Json.text(after),
                reason,
                caller.requestId(),
                caller.address());
    }

    private static final String WRITE_ALL = """
            insert into audit_log (actor_id, credential, credential_id, action, subject, after, request_id, address)
            select $1, $2, $3, $4, s.subject, $6::text::jsonb, $7, $8
            from unnest($5::text[]) with ordinality as s (subject, position)
            order by s.position
            """;

    static Future<Void> writeAll(Tx tx, Caller caller, String action, List<String> subjects, Object after) {
        return tx.pipeline(
                WRITE_ALL,
                caller.userId(),
                caller.credential().name(),
                caller.credentialId(),
                action,
                subjects.toArray(String[]::new),
                Json.text(after),
                caller.requestId(),
                caller.address());
    }

    private static final String WRITE_USE = """
            insert into audit_log (actor_id, credential, credential_id, action, subject, request_id, address)
            select $1, 'BACKEND_TOKEN', $2, 'token.use', $3, $4, $5
            where not exists (select from audit_log
                              where subject = $3 and action = 'token.use' and address is not distinct from $5
                                and created_at > business_now() - interval '1 day')
            """;

    static Future<Void> writeUse(Tx tx, Caller caller, long userId, String tokenId) {
        return tx.pipeline(WRITE_USE, userId, tokenId, "token:" + tokenId, caller.requestId(), caller.address());
    }

    private static final String LIST_WRITTEN = """
            select action, subject, before::text as before, after::text as after, reason
            from audit_log
            where request_id = $1 and xmin = pg_current_xact_id()::xid
            order by id
            limit $2
            """;

    static Future<List<DryRun.AuditLine>> listWritten(Tx tx, String requestId, int limit) {
        return tx.list(LIST_WRITTEN, DryRun.AuditLine.class, requestId, limit);
    }
}
