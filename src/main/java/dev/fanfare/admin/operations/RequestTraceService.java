package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.GetRequest;
import dev.fanfare.admin.operations.api.GetRequest.LeftOutPart;
import dev.fanfare.admin.operations.api.GetRequest.RequestAuditLine;
import dev.fanfare.admin.operations.api.GetRequest.RequestEntry;
import dev.fanfare.admin.operations.api.GetRequest.RequestEvent;
import dev.fanfare.admin.operations.api.GetRequest.RequestMail;
import dev.fanfare.admin.operations.api.GetRequest.RequestProposal;
import dev.fanfare.admin.operations.api.GetRequest.RequestTrace;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.stream.Stream;

/** Shows what a request did, read in one round trip. */
record RequestTraceService(Database database) {
    Future<RequestTrace> trace(Caller caller, GetRequest ask) {
        boolean money = caller.may(Permission.FINANCE_PERSONAL);
        String id = ask.requestId();
        Future<List<RequestAuditLine>> audit = RequestTraceRepository.listAudit(database, id);
        Future<List<RequestEvent>> events = RequestTraceRepository.listEvents(database, id);
        Future<List<RequestMail>> mails = RequestTraceRepository.listMails(database, id);
        Future<List<RequestProposal>> proposals = RequestTraceRepository.listProposals(database, id);
        // Read in any case, so that a request that only posted is found.
        Future<List<RequestEntry>> entries = RequestTraceRepository.listEntries(database, id);
        return Future.all(audit, events, mails, proposals, entries).map(all -> {
            List<List<?>> found = all.list();
            if (found.stream().allMatch(List::isEmpty)) {
                throw CommonFault.notFound("request", id);
            }
            return new RequestTrace(
                    found.stream().allMatch(list -> list.size() <= GetRequest.MAX),
                    shown(audit),
                    money ? shown(entries) : null,
                    shown(events),
                    shown(mails),
                    shown(proposals),
                    money ? List.of() : List.of(new LeftOutPart("entries", Permission.FINANCE_PERSONAL.code())));
        });
    }

    private static <T> List<T> shown(Future<List<T>> found) {
        return Stream.ofNullable(found.result())
                .flatMap(List::stream)
                .limit(GetRequest.MAX)
                .toList();
    }
}
