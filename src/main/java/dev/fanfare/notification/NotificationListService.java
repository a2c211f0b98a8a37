package dev.fanfare.notification;

import dev.fanfare.notification.api.ListNotifications;
import dev.fanfare.notification.api.ListNotifications.NotificationPage;
import dev.fanfare.notification.api.MarkNotificationsRead;
import dev.fanfare.notification.api.Notification;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Lists a user's notifications and marks them as read. */
record NotificationListService(Database db) {
    Future<NotificationPage> list(Caller caller, ListNotifications ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        Future<NotificationRepository.Counts> counts = NotificationRepository.count(db, caller.id());
        return part.read(
                        () -> NotificationRepository.list(db, caller.id(), part),
                        () -> counts.map(NotificationRepository.Counts::total),
                        Notification::createdAt,
                        Notification::id)
                .compose(found ->
                        counts.map(counted -> new NotificationPage(found.items(), found.place(), counted.unread())));
    }

    Future<Committed<ActionResult>> markRead(Caller caller, MarkNotificationsRead ask) {
        boolean all = Boolean.TRUE.equals(ask.all());
        return db.change(caller, ask, tx -> NotificationRepository.markRead(tx, caller.id(), all ? null : ask.ids())
                .map(new ActionResult("The notifications are marked as read.")));
    }
}
