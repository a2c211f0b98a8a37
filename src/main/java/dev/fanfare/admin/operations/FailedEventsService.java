package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.FailedEvents.EventsRetried;
import dev.fanfare.admin.operations.api.FailedEvents.FailedEventList;
import dev.fanfare.admin.operations.api.FailedEvents.ListFailedEvents;
import dev.fanfare.admin.operations.api.FailedEvents.RetryEvents;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.outbox.DeadLetter;
import dev.fanfare.platform.outbox.DeadLetterQueue;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.Map;

/** Lets operators list and retry dead letters. */
record FailedEventsService(Database database) {
    Future<FailedEventList> list(Caller caller, ListFailedEvents ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return DeadLetterQueue.list(database, ask.type(), part.afterId(), part.limit())
                .map(found -> part.cut(found, DeadLetter::id, FailedEventList::new));
    }

    Future<Committed<EventsRetried>> retry(Caller caller, RetryEvents ask) {
        return database.change(
                caller, ask, tx -> DeadLetterQueue.retry(tx, ask.ids()).compose(retried -> Audit.write(
                                tx, caller, "events.retry", "events", null, Map.of("retried", retried), null)
                        .map(new EventsRetried("success", retried))));
    }
}
