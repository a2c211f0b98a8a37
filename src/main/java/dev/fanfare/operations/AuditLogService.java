package dev.fanfare.operations;

import dev.fanfare.operations.api.ListAudit;
import dev.fanfare.operations.api.ListAudit.AuditLog;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Who changed what. */
final class AuditLogService {
    private final Database database;

    AuditLogService(Database database) {
        this.database = database;
    }

    Future<AuditLog> list(Caller caller, ListAudit ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        return Future.all(AuditLogRepository.list(database, ask, paging), AuditLogRepository.count(database, ask))
                .map(both -> new AuditLog(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }
}
