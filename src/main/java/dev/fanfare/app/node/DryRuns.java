package dev.fanfare.app.node;

import dev.fanfare.money.ledger.Ledger;
import dev.fanfare.notification.NotificationsModule;
import dev.fanfare.notification.NotificationsModule.Preview;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.DryRunBuilder;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.DryRunReport;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the effects of a dry run: its journal, outbox and audit entries, and the notifications of its events.
 *
 * @param notifications finds the recipients of events
 */
record DryRuns(NotificationsModule notifications) implements DryRunReport {
    private static final Logger LOG = LoggerFactory.getLogger(DryRuns.class);

    @Override
    public Future<DryRun> read(Tx tx, Caller caller) {
        Future<List<DryRun.Entry>> entries = Ledger.listWritten(tx, caller);
        Future<List<DryRun.Happening>> events = Outbox.listWritten(tx);
        Future<List<DryRun.AuditLine>> audit = Audit.listWritten(tx, caller);
        return Future.all(entries, events, audit)
                // Last, because a failure ends the transaction. The change itself would succeed: events are retried.
                .compose(written -> notifications.preview(tx).recover(cause -> {
                    LOG.warn("What would follow is not known, request {}", caller.requestId(), cause);
                    return Future.succeededFuture();
                }))
                .map(preview -> report(caller, entries.result(), events.result(), audit.result(), preview));
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
