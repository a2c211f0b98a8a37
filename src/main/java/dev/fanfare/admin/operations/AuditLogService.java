package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.ExportAudit;
import dev.fanfare.admin.operations.api.ExportAudit.AuditChunk;
import dev.fanfare.admin.operations.api.ListAudit;
import dev.fanfare.admin.operations.api.ListAudit.AuditLog;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** The audit log. */
record AuditLogService(Database database) {
    private static final int CHUNK = 1_000;

    Future<AuditLog> list(Caller caller, ListAudit ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        return part.read(
                        () -> AuditLogRepository.list(database, ask, part),
                        () -> AuditLogRepository.count(database, ask),
                        AuditLog.Entry::id)
                .map(found -> new AuditLog(found.items(), found.place()));
    }

    Future<AuditChunk> export(Caller caller, ExportAudit ask) {
        long after = ask.after() == null ? 0 : ask.after();
        return AuditLogRepository.export(database, after, CHUNK).map(lines -> {
            // Stops at the first line that a concurrent transaction may still precede.
            List<AuditLog.Entry> settled = lines.stream()
                    .takeWhile(AuditLogRepository.Exported::settled)
                    .map(AuditLogRepository.Exported::entry)
                    .toList();
            Long next = Chunk.next(settled, CHUNK, line -> line.id());
            return new AuditChunk(settled, next, null);
        });
    }
}
