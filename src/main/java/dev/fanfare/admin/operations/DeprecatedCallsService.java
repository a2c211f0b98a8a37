package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.ListDeprecatedCalls;
import dev.fanfare.admin.operations.api.ListDeprecatedCalls.DeprecatedCalls;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.identity.CountDeprecatedCalls;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Shows operators which clients still call what will go. */
record DeprecatedCallsService(Database database) {
    Future<JobResult> count(Caller caller, CountDeprecatedCalls ask) {
        return database.transaction(tx -> DeprecatedCallsRepository.add(tx, ask.calls()))
                .map(JobResult.NOTHING);
    }

    Future<DeprecatedCalls> list(Caller caller, ListDeprecatedCalls ask) {
        return DeprecatedCallsRepository.list(database).map(DeprecatedCalls::new);
    }
}
