package dev.fanfare.notifications;

import dev.fanfare.notifications.api.ListNotifications;
import dev.fanfare.notifications.api.ListNotifications.NotificationPage;
import dev.fanfare.notifications.api.MarkNotificationsRead;
import dev.fanfare.notifications.api.Notification;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.ListPart;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Lists a user's notifications and marks them as read. */
final class InboxService {
    private final Database db;

    InboxService(Database db) {
        this.db = db;
    }

    Future<NotificationPage> list(Caller caller, ListNotifications ask) {
        ListPart part = ListPart.of(ask.page(), ask.limit(), ask.before());
        Future<InboxRepository.Counts> counts = InboxRepository.count(db, caller.id());
        return part.read(
                        () -> InboxRepository.list(db, caller.id(), part),
                        () -> counts.map(InboxRepository.Counts::total),
                        Notification::id)
                .compose(found ->
                        counts.map(counted -> new NotificationPage(found.items(), found.place(), counted.unread())));
    }

    Future<Committed<Done>> markRead(Caller caller, MarkNotificationsRead ask) {
        boolean all = Boolean.TRUE.equals(ask.all());
        if (!all && ask.ids().isEmpty()) {
            throw CommonFault.invalidInput(List.of("ids"), Map.of());
        }
        return db.change(caller, ask, tx -> InboxRepository.markRead(tx, caller.id(), all ? null : ask.ids())
                .map(new Done("The notifications are marked as read.")));
    }
}
