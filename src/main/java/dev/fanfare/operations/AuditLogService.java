package dev.fanfare.operations;

import dev.fanfare.operations.api.ListAudit;
import dev.fanfare.operations.api.ListAudit.AuditLog;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.ListPart;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Who changed what. */
final class AuditLogService {
    private final Database database;

    AuditLogService(Database database) {
        this.database = database;
    }

    Future<AuditLog> list(Caller caller, ListAudit ask) {
        ListPart part = ListPart.of(ask.page(), ask.limit(), ask.before());
        return part.read(
                        () -> AuditLogRepository.list(database, ask, part),
                        () -> AuditLogRepository.count(database, ask),
                        AuditLog.Entry::id)
                .map(found -> new AuditLog(found.items(), found.place()));
    }
}
