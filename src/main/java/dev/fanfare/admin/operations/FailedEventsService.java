package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.FailedEvents.EventsRetried;
import dev.fanfare.admin.operations.api.FailedEvents.FailedEventList;
import dev.fanfare.admin.operations.api.FailedEvents.ListFailedEvents;
import dev.fanfare.admin.operations.api.FailedEvents.RetryEvents;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.outbox.DeadLetter;
import dev.fanfare.platform.outbox.DeadLetters;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Lets operators list and retry dead letters. */
record FailedEventsService(Database database) {
    Future<FailedEventList> list(Caller caller, ListFailedEvents ask) {
        int limit = Paging.of(null, ask.limit()).limit();
        long after = ask.after() == null ? 0 : ask.after();
        return DeadLetters.list(database, ask.type(), after, limit + 1).map(found -> {
            List<DeadLetter> page = found.subList(0, Math.min(limit, found.size()));
            return new FailedEventList(
                    page, found.size() > limit ? page.get(limit - 1).id() : null);
        });
    }

    Future<Committed<EventsRetried>> retry(Caller caller, RetryEvents ask) {
        return database.change(
                caller, ask, tx -> DeadLetters.retry(tx, ask.ids()).compose(retried -> Audit.write(
                                tx, caller, "events.retry", "events", null, Map.of("retried", retried), null)
                        .map(new EventsRetried("success", retried))));
    }
}
