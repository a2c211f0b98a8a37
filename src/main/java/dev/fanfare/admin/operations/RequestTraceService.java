package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.GetRequest;
import dev.fanfare.admin.operations.api.GetRequest.RequestTrace;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.LeftOut;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Shows what a request did, read in one round trip. */
record RequestTraceService(Database database) {
    Future<RequestTrace> trace(Caller caller, GetRequest ask) {
        boolean money = caller.may(Permission.FINANCE_PERSONAL);
        String id = ask.requestId();
        // Entries are read in any case, so that a request that only posted is found.
        return Future.all(
                        AuditLogRepository.listAudit(database, id),
                        AuditLogRepository.listEntries(database, id),
                        AuditLogRepository.listEvents(database, id),
                        AuditLogRepository.listMails(database, id),
                        AuditLogRepository.listProposals(database, id))
                .map(all -> {
                    List<List<?>> found = all.list();
                    if (found.stream().allMatch(List::isEmpty)) {
                        throw CommonFault.notFound("request", id);
                    }
                    return new RequestTrace(
                            found.stream().allMatch(list -> list.size() <= GetRequest.MAX),
                            shown(all.resultAt(0)),
                            money ? shown(all.resultAt(1)) : null,
                            shown(all.resultAt(2)),
                            shown(all.resultAt(3)),
                            shown(all.resultAt(4)),
                            money ? List.of() : List.of(new LeftOut("entries", Permission.FINANCE_PERSONAL.code())));
                });
    }

    private static <T> List<T> shown(List<T> found) {
        return found.stream().limit(GetRequest.MAX).toList();
    }
}
