package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.api.ProgramRequests.ListProgramRequests;
import dev.fanfare.people.oauth.api.ProgramRequests.ProgramRequestList;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.RecordRequests;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Keeps what programs asked, and shows it to them and to the accounts whose programs they are. */
record ProgramRequestsService(Database database) {
    Future<JobResult> record(Caller caller, RecordRequests ask) {
        return database.transaction(tx -> ProgramRequestsRepository.insert(tx, ask.requests()))
                .map(JobResult.NOTHING);
    }

    Future<ProgramRequestList> list(Caller caller, ListProgramRequests ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return read(caller, ask, part)
                .map(read -> part.cut(read, ProgramRequestList.Item::programRequestId, ProgramRequestList::new));
    }

    /** A program sees its own requests alone, its account those of all. */
    private Future<List<ProgramRequestList.Item>> read(Caller caller, ListProgramRequests ask, PageRequest part) {
        return switch (caller.credential()) {
            case APP_CLIENT -> ProgramRequestsRepository.listOfApplication(database, caller.clientId(), ask, part);
            case BACKEND_TOKEN ->
                ProgramRequestsRepository.list(database, caller.id(), Long.valueOf(caller.credentialId()), ask, part);
            default -> ProgramRequestsRepository.list(database, caller.id(), null, ask, part);
        };
    }
}
