package dev.fanfare.app.node;

import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.notification.NotificationsModule;
import dev.fanfare.notification.NotificationsModule.Preview;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.store.NewEvent;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.DryRunBuilder;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.DryRunReport;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the effects of a dry run: its journal entries, events and audit lines, and the notifications of its events.
 *
 * @param notifications finds the recipients of events
 */
record DryRunReporter(NotificationsModule notifications) implements DryRunReport {
    private static final Logger LOG = LoggerFactory.getLogger(DryRunReporter.class);

    @Override
    public Future<DryRun> read(Tx tx, Caller caller) {
        Future<List<DryRun.Entry>> entries = Ledger.listWritten(tx, caller);
        Future<List<DryRun.Happening>> events = Outbox.listWritten(tx);
        Future<List<EventView>> moves = NewEvent.listWritten(tx, DryRun.MAX + 1);
        Future<List<DryRun.AuditLine>> audit = Audit.listWritten(tx, caller);
        return Future.all(entries, events, moves, audit)
                // Last, because a failure ends the transaction. The change itself would succeed: events are retried.
                .compose(written -> notifications.preview(tx, moves.result()).recover(cause -> {
                    LOG.warn("What would follow is not known, request {}", caller.requestId(), cause);
                    return Future.succeededFuture();
                }))
                .map(preview -> report(
                        caller,
                        entries.result(),
                        happenings(moves.result(), events.result()),
                        audit.result(),
                        preview));
    }

    private static List<DryRun.Happening> happenings(List<EventView> moves, List<DryRun.Happening> events) {
        return Stream.concat(moves.stream().map(move -> new DryRun.Happening(move.type(), body(move))), events.stream())
                .toList();
    }

    /** What is there of an event before it has its position. */
    private static Map<String, Object> body(EventView move) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("subject_id", move.subjectId());
        body.put("user_id", move.userId());
        body.put("advertiser_id", move.advertiserId());
        body.put("from_state", move.fromState());
        body.put("to_state", move.toState());
        body.put("amount", move.amount());
        body.put("currency", move.currency());
        body.values().removeIf(Objects::isNull);
        return body;
    }

    /** @param preview null for unknown */
    private static DryRun report(
            Caller caller,
            List<DryRun.Entry> entries,
            List<DryRun.Happening> events,
            List<DryRun.AuditLine> audit,
            Preview preview) {
        List<DryRun.Notified> notifications = preview == null ? List.of() : preview.notifications();
        List<DryRun.Mail> mails = preview == null ? List.of() : preview.mails();
        boolean all = caller.staff() || caller.superuser();
        return DryRunBuilder.builder()
                .dryRun(true)
                .repeated(false)
                .complete(preview != null
                        && entries.stream()
                                        .mapToInt(entry -> entry.postings().size())
                                        .sum()
                                <= DryRun.MAX
                        && List.of(events, audit, notifications, mails).stream()
                                .allMatch(list -> list.size() <= DryRun.MAX))
                .entries(entries)
                .events(events)
                .notifications(notifications.stream()
                        .filter(one -> all || caller.is(one.userId()))
                        .toList())
                .mails(mails.stream()
                        .filter(one -> all || caller.is(one.userId()))
                        .toList())
                .audit(audit)
                .build();
    }
}
