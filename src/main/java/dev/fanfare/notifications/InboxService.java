package dev.fanfare.notifications;

import dev.fanfare.notifications.api.ListNotifications;
import dev.fanfare.notifications.api.ListNotifications.NotificationPage;
import dev.fanfare.notifications.api.MarkNotificationsRead;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Paging;
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
        Paging paging = Paging.of(ask.page(), ask.limit());
        return Future.all(InboxRepository.list(db, caller.id(), paging), InboxRepository.count(db, caller.id()))
                .map(both -> {
                    InboxRepository.Counts counts = both.resultAt(1);
                    return new NotificationPage(
                            both.resultAt(0), counts.total(), paging.page(), paging.limit(), counts.unread());
                });
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
